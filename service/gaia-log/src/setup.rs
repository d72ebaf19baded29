//! Our options for a recorded game: board, draws, factions and order are given, so nothing is left to chance.

use std::fmt::{Display, Write as _};

use orrery_engine::{FirstPlayer, Hex, Seat};
use orrery_gaia_project::{Config, config::TurnOrder, ids::Faction};

use crate::{
    file::{Setup, Text},
    labels::Labels,
    names,
};

/// Who sits where: seats are dealt in the clockwise order of the recorded game, so that its first player is ours.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    seats: Vec<Seat>,
    factions: Vec<Faction>,
    names: Vec<String>,
}

impl Players {
    fn of(setup: &Setup<'_>) -> Result<Players, String> {
        let mut seats = vec![Seat(0); setup.factions.len()];
        for (seat, player) in (0..).zip(&setup.seat_order) {
            *seats.get_mut(*player).ok_or("seat_order names a player who is not there")? = Seat(seat);
        }
        let factions = setup.factions.iter();
        let factions = factions.map(|id| names::faction(id).ok_or_else(|| unknown("faction", id)));
        let names = setup.factions.iter().map(|id| id.to_string()).collect();
        Ok(Players { seats, factions: factions.collect::<Result<_, _>>()?, names })
    }

    /// The seat of a player, who is named by the faction in the log.
    pub(crate) fn named(&self, name: &str) -> Option<Seat> {
        let player = self.names.iter().position(|other| other == name)?;
        self.seats.get(player).copied()
    }

    /// The name of whoever sits there.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        let player = self.seats.iter().position(|other| *other == seat);
        player.and_then(|player| self.names.get(player)).map_or("nobody", String::as_str)
    }

    /// Players in the order of the file, with their seats.
    pub(crate) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn factions_by_seat(&self) -> String {
        let mut all: Vec<(Seat, Faction)> =
            self.seats.iter().copied().zip(self.factions.iter().copied()).collect();
        all.sort_unstable_by_key(|(seat, _)| *seat);
        list(all.into_iter().map(|(_, faction)| faction), " ")
    }
}

fn unknown(what: &str, id: &str) -> String {
    format!("setup: there is no {what} {id:?}")
}

fn list<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let mut text = String::new();
    for item in items {
        if !text.is_empty() {
            text.push_str(separator);
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{item}");
    }
    text
}

fn read<T: Display>(
    what: &str,
    ids: &[Text<'_>],
    read: impl Fn(&str) -> Option<T>,
) -> Result<String, String> {
    let items = ids.iter().map(|id| read(id).ok_or_else(|| unknown(what, id)));
    Ok(list(items.collect::<Result<Vec<T>, String>>()?, ","))
}

/// A number of at most two digits: formatting is what takes longest about a board.
fn push(text: &mut String, n: i8) {
    if n < 0 {
        text.push('-');
    }
    let (ten, one) = (n.unsigned_abs() / 10, n.unsigned_abs() % 10);
    if ten >= 10 {
        text.push('1');
    }
    if ten > 0 {
        text.push(char::from(b'0' + ten % 10));
    }
    text.push(char::from(b'0' + one));
}

/// The board hex by hex (GP-5690), and its hexes by label.
fn board(hexes: &[Text<'_>]) -> Result<(String, Labels), String> {
    let mut labels = Labels::new();
    let mut board = String::with_capacity(hexes.len() * 10);
    for text in hexes {
        let wrong = || format!("setup: {text:?} is no hex such as \"4A8 3 -7 t\", or is there twice");
        let mut words = text.split_ascii_whitespace();
        let (Some(label), Some(q), Some(r), Some(planet), None) =
            (words.next(), words.next(), words.next(), words.next(), words.next())
        else {
            return Err(wrong());
        };
        let number = |word: &str| word.parse::<i8>().ok().filter(|n| n.unsigned_abs() < 60).ok_or_else(wrong);
        let (q, r) = (number(q)?, number(r)?);
        // data/NOTES.md: the axes of the recorded games in terms of ours.
        let hex = Hex::new(q + r, -q);
        let tile = labels.add(label, hex).ok_or_else(wrong)?;
        if !board.is_empty() {
            board.push(' ');
        }
        push(&mut board, hex.q);
        board.push('x');
        push(&mut board, hex.r);
        board.push(':');
        push(&mut board, tile as i8);
        board.push(':');
        board.push_str(if planet == "e" { "." } else { planet });
    }
    Ok((board, labels))
}

/// The options of our game, who sits where, and the hexes by label.
pub(crate) fn config(setup: &Setup<'_>) -> Result<(Config, Players, Labels), String> {
    let players = Players::of(setup)?;
    let (hexes, labels) = board(&setup.map.hexes)?;
    let (tech, advanced) = (&setup.tech_tiles, &setup.advanced_tech_tiles);
    let tech = [
        &tech.terra,
        &tech.nav,
        &tech.int,
        &tech.gaia,
        &tech.eco,
        &tech.sci,
        &tech.free1,
        &tech.free2,
        &tech.free3,
    ]
    .map(Clone::clone);
    let advanced = [
        &advanced.adv_terra,
        &advanced.adv_nav,
        &advanced.adv_int,
        &advanced.adv_gaia,
        &advanced.adv_eco,
        &advanced.adv_sci,
    ]
    .map(Clone::clone);
    let fixed = [
        ("tech", read("tech tile", &tech, names::standard)?),
        ("advanced", read("advanced tile", &advanced, names::advanced)?),
        ("token", read("token", std::slice::from_ref(&setup.terraforming_federation), names::token)?),
        ("rounds", read("round scoring tile", &setup.round_scoring, names::round_tile)?),
        ("finals", read("final scoring tile", &setup.final_scoring, names::final_tile)?),
        ("boosters", read("booster", &setup.boosters, names::booster)?),
    ];
    let config = Config {
        hexes,
        // GP-5670: recorded games always use the variable order.
        turn_order: TurnOrder::Variable,
        factions: players.factions_by_seat(),
        first_player: FirstPlayer::P1,
        setup: list(fixed.iter().map(|(key, value)| format!("{key}:{value}")), " "),
        ..Config::default()
    };
    Ok((config, players, labels))
}
