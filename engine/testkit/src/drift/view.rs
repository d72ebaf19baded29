//! The table as one viewer sees it, and how it looks in a terminal.

use std::fmt::Write as _;

use orrery_engine::{BySeat, Hex, Seat, Style, Table, Viewer};
use serde::Serialize;

use super::{
    Drift,
    state::{Card, Cards, Order},
    task::{Part, Task},
};

/// What a viewer may know. Hidden things are not here at all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The round, from 1.
    pub round: u16,
    /// How many rounds there are.
    pub rounds: u16,
    /// Steps from the middle of the map to its edge.
    pub radius: u8,
    /// Who has the first turn of the round.
    pub leader: Seat,
    /// Ships by seat.
    pub ships: BySeat<ShipView>,
    /// Hexes that no longer score.
    pub charted: Vec<Hex>,
    /// How many cards the deck has.
    pub deck: usize,
    /// The cards on top of the deck of which somebody knows the place, the next one first: those that the
    /// viewer knows by name.
    pub top: Vec<Option<Card>>,
    /// Discarded cards.
    pub discards: Cards,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Whether the game is over.
    pub over: bool,
}

/// A ship as everybody sees it, except for the bid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShipView {
    /// Where it is.
    pub at: Hex,
    /// How much fuel it has.
    pub fuel: u8,
    /// Points.
    pub score: i32,
    /// Hexes that it charted.
    pub charts: u8,
    /// How many cards the hand has.
    pub hand: u8,
    /// The course of this round, once chosen.
    pub course: Option<u8>,
    /// Whether the seat has bid in this round.
    pub has_bid: bool,
    /// The bid, where the viewer may know it.
    pub bid: Option<u8>,
    /// Whether the seat has left the game.
    pub resigned: bool,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    /// The seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: Vec<Card>,
    /// The parts of the rig it is assembling.
    pub rig: Vec<Part>,
    /// What it has ordered.
    pub order: Order,
}

impl View {
    pub(super) fn of(table: &Table<Drift>, viewer: Viewer) -> View {
        let state = &table.state;
        let ships = BySeat::new(state.seats(), |seat| {
            let ship = &state.ships[seat];
            ShipView {
                at: ship.at,
                fuel: ship.fuel,
                score: super::points(ship),
                charts: ship.charts,
                hand: ship.hand.len(),
                course: ship.course,
                has_bid: ship.bid.is_some(),
                bid: ship.bid.filter(|_| state.revealed || viewer.is(seat)),
                resigned: ship.resigned,
            }
        });
        let own = match viewer {
            Viewer::Spectator => None,
            Viewer::Seat(seat) => Some(Own {
                seat,
                hand: state.ships[seat].hand.iter().collect(),
                rig: rig_of(table, seat),
                order: state.ships[seat].order,
            }),
        };
        let knows = |knowers: u8| match viewer {
            Viewer::Spectator => false,
            Viewer::Seat(seat) => knowers >> seat.0 & 1 == 1,
        };
        let top = state.deck.known_top().zip(state.knowers.iter().rev());
        View {
            round: state.round,
            rounds: state.config.rounds,
            radius: state.config.map.radius(),
            leader: state.leader,
            ships,
            charted: state.charted.clone(),
            deck: state.deck.len(),
            top: top.map(|(card, knowers)| knows(*knowers).then_some(*card)).collect(),
            discards: state.discards,
            own,
            over: state.is_over(),
        }
    }

    /// The view drawn with characters.
    pub(super) fn text(&self, style: Style) -> String {
        let say = |english: &'static str, french: &'static str| style.language.pick(english, french);
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, style, &say);
        text
    }

    fn write(
        &self,
        text: &mut String,
        style: Style,
        say: &impl Fn(&'static str, &'static str) -> &'static str,
    ) -> std::fmt::Result {
        let title = format!("Drift  {} {}/{}", say("round", "manche"), self.round, self.rounds);
        writeln!(text, "{}", style.paint("1", title))?;
        self.write_map(text, style)?;
        for (seat, ship) in self.ships.entries() {
            let mark = if seat == self.leader { '>' } else { ' ' };
            let name = style.paint(colour(seat), seat);
            write!(text, "{mark}{name}  {:>3} {}", ship.score, say("points", "points"))?;
            write!(
                text,
                "  {} {}  {} {}",
                ship.fuel,
                say("fuel", "carburant"),
                ship.hand,
                say("cards", "cartes")
            )?;
            if let Some(course) = ship.course {
                write!(text, "  {} {course}", say("course", "cap"))?;
            }
            match ship.bid {
                Some(bid) => write!(text, "  {} {bid}", say("bid", "mise"))?,
                None if ship.has_bid => write!(text, "  {} ?", say("bid", "mise"))?,
                None => {}
            }
            writeln!(text, "{}", if ship.resigned { say("  resigned", "  abandon") } else { "" })?;
        }
        write!(text, "{} {}", say("deck", "pioche"), self.deck)?;
        for card in &self.top {
            write!(text, " [{}]", card.map_or("?", Card::name))?;
        }
        writeln!(text, "  {} {}", say("discards", "défausse"), list(self.discards.iter()))?;
        if let Some(own) = &self.own {
            write!(text, "{} {}", say("hand", "main"), list(own.hand.iter()))?;
            if !own.rig.is_empty() {
                write!(text, "  {} {}", say("rig", "montage"), list(own.rig.iter()))?;
            }
            writeln!(text)?;
        }
        Ok(())
    }

    /// Rows of hexes, each row shifted by half a hex: ships by number, `*` charted, `.` not.
    fn write_map(&self, text: &mut String, style: Style) -> std::fmt::Result {
        let radius = self.radius as i8;
        for r in -radius..=radius {
            write!(text, "{}", " ".repeat(usize::from(r.unsigned_abs()) + 1))?;
            for q in (-radius).max(-radius - r)..=radius.min(radius - r) {
                let hex = Hex::new(q, r);
                match self.ships.entries().find(|(_, ship)| ship.at == hex) {
                    Some((seat, _)) => write!(text, " {}", style.paint(colour(seat), seat.0 + 1))?,
                    None if self.charted.contains(&hex) => write!(text, " *")?,
                    None => write!(text, " .")?,
                }
            }
            writeln!(text)?;
        }
        Ok(())
    }
}

/// The rig that a seat is assembling, if any.
fn rig_of(table: &Table<Drift>, seat: Seat) -> Vec<Part> {
    let rig = table.agenda.open().find_map(|entry| match &entry.task {
        Task::Rig { seat: whose, parts } if *whose == seat => Some(parts.clone()),
        Task::Rig { .. }
        | Task::Course { .. }
        | Task::Follow { .. }
        | Task::Bid { .. }
        | Task::Reveal
        | Task::Turn { .. }
        | Task::Copy { .. }
        | Task::React { .. }
        | Task::Window { .. }
        | Task::Silence { .. }
        | Task::Jam { .. }
        | Task::Draw { .. }
        | Task::Stow { .. }
        | Task::Aside { .. } => None,
    });
    rig.unwrap_or_default()
}

fn colour(seat: Seat) -> &'static str {
    ["1;31", "1;34", "1;32", "1;33", "1;35", "1;36"].get(seat.index()).copied().unwrap_or("1")
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let names: Vec<String> = items.map(|item| item.to_string()).collect();
    if names.is_empty() { "-".into() } else { names.join(" ") }
}
