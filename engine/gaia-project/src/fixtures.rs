//! A table for measurements: `orrery bench` and the tests time the longest list of the game on it.

use orrery_engine::{Fact, Game as _, Hex, Seat, Table};

use crate::{
    config::Config,
    facts::Facts,
    game::GaiaProject,
    ids::{Faction, Structure},
    power::Power,
    state::State,
    task::Task,
};

/// Everything a player can own lies apart on the default board for four players: 18 structures and the Lost Planet.
/// Found by climbing from random boards towards longer searches.
const STRUCTURES: [(Structure, &str); 6] = [
    (Structure::Mine, "0x-5 -1x4 -3x0 1x1 -3x3 -6x2 2x-3 -3x-3 -1x1"),
    (Structure::TradingStation, "7x-2 -5x4 4x2 2x-6"),
    (Structure::ResearchLab, "7x-4 4x-5 1x-7"),
    (Structure::Institute, "2x5"),
    (Structure::AcademyKnowledge, "-8x-1"),
    (Structure::AcademyAction, "-5x7"),
];
const LOST_PLANET: &str = "-1x1";
/// As many tokens as a player has who never spends any: the search goes as far as they reach.
const TOKENS: [u8; 3] = [4, 4, 4];

/// The first seat of four is about to form a federation on the board with the longest search: its legal actions are all
/// federations, several hundred.
///
/// # Panics
/// Never: the test of this module calls it.
#[must_use]
pub fn late_federations() -> Table<GaiaProject> {
    let seat = Seat(0);
    let facts = Facts::builtin();
    let mut state = State::new(facts, &Config::default(), 4);
    let sectors = facts.default_layout(4).sectors(facts);
    GaiaProject::evolve(&mut state, &crate::event::Event::BoardLaid { sectors });
    let factions = [Faction::Terrans, Faction::Xenos, Faction::Gleens, Faction::Firaks];
    for (seat, faction) in Seat::all(4).zip(factions) {
        state.players[seat].faction = Some(faction);
    }
    state.round = facts.rounds;
    let spot = |text: &str| {
        let hex: Option<Hex> = text.parse().ok();
        hex.and_then(|hex| state.spot(hex)).expect("a hex of the default board")
    };
    let lost = spot(LOST_PLANET);
    let structures = STRUCTURES.map(|(kind, hexes)| (kind, hexes.split(' ').map(spot).collect()));
    state.lost = Some(lost);
    let player = &mut state.players[seat];
    for (kind, spots) in structures {
        player.structures[kind.index()] = spots;
    }
    player.power = Power { bowls: TOKENS, ..Power::default() };
    let mut table = Table::new(facts, state);
    table.record(&Fact::Pushed { lane: None, tasks: vec![Task::Planets { seat, with: Vec::new() }] });
    table
}

#[cfg(test)]
mod tests {
    use orrery_engine::{Ask, legal};

    use super::*;
    use crate::{action::Action, look::Look};

    #[test]
    fn the_board_is_one_of_the_game() {
        let table = late_federations();
        let (look, who) = (Look::at(&table), Seat(0).into());
        let player = look.player(who);
        for kind in Structure::ALL {
            assert_eq!(look.pieces_built(who, *kind), look.facts.structure(*kind).count, "{kind}");
        }
        assert!(player.built().within(table.state.planets()));
        assert_eq!(player.built().len(), 19);
        let entry = table.agenda.open().next().unwrap();
        let options = legal(&table, Ask { seat: Seat(0), task: &entry.task });
        assert!(options.iter().all(|option| matches!(option, Action::Unite(_))));
        assert_eq!(options.len(), 646);
    }
}
