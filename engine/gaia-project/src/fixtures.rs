//! Tables for measurements: `orrery bench` and the tests time the longest lists of the game on them.

use orrery_engine::{Fact, Game as _, Hex, Seat, Table};

use crate::{
    config::Config,
    facts::Facts,
    game::GaiaProject,
    hexset::HexSet,
    ids::{Faction, Structure, Token},
    power::Power,
    state::State,
    task::Task,
};

/// A late position of the first seat on the default board for four players.
struct Late {
    name: &'static str,
    faction: Faction,
    structures: [(Structure, &'static str); 6],
    lost_planet: &'static str,
    stations: &'static str,
    /// Own planets and stations of the federation that the Ivits enlarge.
    federated: &'static str,
    /// Tokens in the bowls.
    tokens: [u8; 3],
    qic: u8,
    /// Planets that are picked already.
    picked: &'static str,
}

/// Everything a player can own: 18 structures and the Lost Planet, nearly all of them apart; the Ivits have their
/// stations besides. Found by climbing from random boards towards longer searches, the last ones towards longer lists of all
/// sets; the first of the Ivits is such a board with another base, and was not climbed further.
///
/// The means decide how far the search goes. Only the 25 satellites in the box bound them (GP-0160): six rounds of
/// income, boosters and power actions can bring more tokens than that, and Q.I.C. are bought with power. So
/// besides what players have who never spend any, there are boards for the box.
const BOARDS: [Late; 7] = [
    // Eight tokens of the start and four from the institute.
    Late {
        name: "12 tokens",
        faction: Faction::Terrans,
        structures: [
            (Structure::Mine, "0x-5 -1x4 -3x0 1x1 -3x3 -6x2 2x-3 -3x-3 -1x1"),
            (Structure::TradingStation, "7x-2 -5x4 4x2 2x-6"),
            (Structure::ResearchLab, "7x-4 4x-5 1x-7"),
            (Structure::Institute, "2x5"),
            (Structure::AcademyKnowledge, "-8x-1"),
            (Structure::AcademyAction, "-5x7"),
        ],
        lost_planet: "-1x1",
        stations: "",
        federated: "",
        tokens: [4, 4, 4],
        qic: 0,
        picked: "",
    },
    // As many tokens as there are satellites: none is out of reach.
    Late {
        name: "25 tokens",
        faction: Faction::Terrans,
        structures: [
            (Structure::Mine, "2x5 -1x-5 2x-2 -4x-2 -1x4 4x2 -6x2 3x-6 1x0"),
            (Structure::TradingStation, "7x-4 -5x7 -6x-6 6x-1"),
            (Structure::ResearchLab, "-4x5 -2x-6 -5x4"),
            (Structure::Institute, "-6x-2"),
            (Structure::AcademyKnowledge, "-3x6"),
            (Structure::AcademyAction, "3x-9"),
        ],
        lost_planet: "1x0",
        stations: "",
        federated: "",
        tokens: [9, 8, 8],
        qic: 0,
        picked: "",
    },
    // One Q.I.C. of the start and one of each income. The first federation is as small as can be: the institute, an
    // academy and a station side by side.
    Late {
        name: "Ivits",
        faction: Faction::Ivits,
        structures: [
            (Structure::Mine, "-2x1 6x-1 -3x3 3x-1 0x-5 -3x0 0x1 -6x-6 0x-2"),
            (Structure::TradingStation, "-4x5 2x2 5x-3 -7x0"),
            (Structure::ResearchLab, "1x-7 -9x0 -4x-2"),
            (Structure::Institute, "2x-3"),
            (Structure::AcademyKnowledge, "2x-2"),
            (Structure::AcademyAction, "-2x4"),
        ],
        lost_planet: "0x-2",
        stations: "-2x-3 5x-5 4x-6 -3x-5 -5x0 1x-2",
        federated: "2x-3 2x-2 1x-2",
        tokens: [2, 4, 0],
        qic: 7,
        picked: "",
    },
    // As many Q.I.C. as there are satellites.
    Late {
        name: "Ivits, 25 Q.I.C.",
        faction: Faction::Ivits,
        structures: [
            (Structure::Mine, "-3x3 -6x2 -3x6 3x-6 4x-5 3x3 -2x1 -2x4 1x2"),
            (Structure::TradingStation, "-5x7 -6x-2 7x-2 -4x-5"),
            (Structure::ResearchLab, "-4x5 -7x0 -1x-7"),
            (Structure::Institute, "1x4"),
            (Structure::AcademyKnowledge, "1x5"),
            (Structure::AcademyAction, "3x-9"),
        ],
        lost_planet: "1x2",
        stations: "5x-7 3x1 0x-2 5x0 2x-10 0x5",
        federated: "1x4 1x5 0x5",
        tokens: [2, 4, 0],
        qic: 25,
        picked: "",
    },
    // The base apart from the rest: it takes long to find even the cheapest sets.
    Late {
        name: "Ivits, base far away",
        faction: Faction::Ivits,
        structures: [
            (Structure::Mine, "3x-6 1x-9 -2x-7 2x-2 -2x4 4x2 -6x-6 0x-1 -4x-3"),
            (Structure::TradingStation, "-3x6 -2x1 6x-1 -5x7"),
            (Structure::ResearchLab, "1x5 1x4 7x-4"),
            (Structure::Institute, "-9x0"),
            (Structure::AcademyKnowledge, "-8x-1"),
            (Structure::AcademyAction, "2x5"),
        ],
        lost_planet: "-4x-3",
        stations: "-8x0 -4x-1 1x-6 -4x-8 2x-8 5x-5",
        federated: "-8x-1 -9x0 -8x0",
        tokens: [2, 4, 0],
        qic: 25,
        picked: "",
    },
    THOUSANDS,
    // An expensive one of them, picked group by group.
    Late {
        name: "Ivits, 6,379 sets, one picked",
        picked: "-5x6 -4x-1 -1x-7 2x-6 3x-1 4x-4 5x0",
        ..THOUSANDS
    },
];

/// The base in the middle, everything else around it.
const THOUSANDS: Late = Late {
    name: "Ivits, 6,379 sets",
    faction: Faction::Ivits,
    structures: [
        (Structure::Mine, "4x-4 -1x-7 2x-6 -3x6 3x-1 -3x-8 2x-2 -5x-6 -4x-3"),
        (Structure::TradingStation, "-8x-1 7x-2 -7x0 2x5"),
        (Structure::ResearchLab, "4x2 3x-8 1x4"),
        (Structure::Institute, "0x1"),
        (Structure::AcademyKnowledge, "1x1"),
        (Structure::AcademyAction, "1x-9"),
    ],
    lost_planet: "-4x-3",
    stations: "-1x1 -5x6 4x-6 5x0 -4x-1 -6x4",
    federated: "-1x1 0x1 1x1",
    tokens: [2, 4, 0],
    qic: 25,
    picked: "",
};

/// Tables with long searches, by name: in each the first seat of four is about to form a federation.
///
/// # Panics
/// Never: the tests of this module call it.
#[must_use]
pub fn late_boards() -> Vec<(&'static str, Table<GaiaProject>)> {
    BOARDS.iter().map(|late| (late.name, late.table())).collect()
}

/// The first of them, with what players have at hand: its legal actions are all federations, several hundred.
///
/// # Panics
/// Never: the tests of this module call it.
#[must_use]
pub fn late_federations() -> Table<GaiaProject> {
    BOARDS[0].table()
}

impl Late {
    fn table(&self) -> Table<GaiaProject> {
        let seat = Seat(0);
        let facts = Facts::builtin();
        let mut state = State::new(facts, &Config::default(), 4);
        let sectors = facts.default_layout(4).sectors(facts);
        GaiaProject::evolve(&mut state, &crate::event::Event::BoardLaid { sectors });
        let factions = [self.faction, Faction::Xenos, Faction::Gleens, Faction::Firaks];
        for (seat, faction) in Seat::all(4).zip(factions) {
            state.players[seat].faction = Some(faction);
        }
        state.round = facts.rounds;
        let spots = |text: &str| -> HexSet {
            let spot = |hex: &str| {
                let hex: Option<Hex> = hex.parse().ok();
                hex.and_then(|hex| state.spot(hex)).expect("a hex of the default board")
            };
            text.split_whitespace().map(spot).collect()
        };
        let lost = spots(self.lost_planet).first();
        let structures = self.structures.map(|(kind, hexes)| (kind, spots(hexes)));
        let (stations, federated) = (spots(self.stations), spots(self.federated));
        state.lost = lost;
        let player = &mut state.players[seat];
        for (kind, spots) in structures {
            player.structures[kind.index()] = spots;
        }
        player.stations = stations;
        player.federated = federated;
        if !federated.is_empty() {
            player.federations = 1;
            player.green[Token::ALL[0].index()] = 1;
        }
        player.power = Power { bowls: self.tokens, ..Power::default() };
        player.resources.qic = self.qic;
        let mut table = Table::new(facts, state);
        let with = self.picked.split_whitespace().filter_map(|hex| hex.parse().ok()).collect();
        table.record(&Fact::Pushed { lane: None, tasks: vec![Task::Planets { seat, with }] });
        table
    }
}

#[cfg(test)]
mod tests {
    use orrery_engine::{Ask, Dice, Entry, Refusal, Seed, legal, submit};

    use super::*;
    use crate::{
        action::Action, actions::federation::federations, federation_cache::Position,
        federation_search::PlanetSets, look::Look,
    };

    /// Sets of each board, and how many of them are listed.
    const COUNTS: [(usize, usize); 6] =
        [(646, 646), (640, 49), (325, 325), (585, 83), (1321, 19), (6379, 122)];

    #[test]
    fn the_boards_are_of_the_game() {
        for (name, table) in late_boards() {
            let (look, who) = (Look::at(&table), Seat(0).into());
            let player = look.player(who);
            for kind in Structure::ALL {
                assert_eq!(
                    look.pieces_built(who, *kind),
                    look.facts.structure(*kind).count,
                    "{name}: {kind}"
                );
            }
            assert!(player.built().within(table.state.planets()), "{name}");
            assert_eq!(player.built().len(), 19, "{name}");
            assert!(player.stations.and(table.state.planets()).is_empty(), "{name}");
            assert!(player.federated.within(player.origins()), "{name}");
        }
    }

    /// The task of the first seat.
    fn open(table: &Table<GaiaProject>) -> Entry<Task> {
        table.agenda.open().next().cloned().unwrap()
    }

    fn options(table: &Table<GaiaProject>) -> Vec<Action> {
        legal(table, Ask { seat: Seat(0), task: &open(table).task })
    }

    fn take(table: &mut Table<GaiaProject>, action: Action) -> Result<(), Refusal> {
        let id = open(table).id;
        submit(table, &Seed([0; 32]), Seat(0), id, &[action]).map(drop)
    }

    /// Every legal set, however long it takes to find them, as an action and by its groups; and what is listed.
    fn all_sets(table: &Table<GaiaProject>) -> (Vec<(Action, Vec<Action>)>, PlanetSets) {
        let (look, who) = (Look::at(table), Seat(0).into());
        let position = Position::of(look, who);
        let search = federations(look, &position);
        let groups = search.groups();
        let named = |set: HexSet| {
            let mut hexes: Vec<Hex> = set.iter().map(|spot| look.state.board.hex(spot)).collect();
            hexes.sort_unstable();
            hexes
        };
        let pick = |group: &HexSet| Action::With(named(*group)[0]);
        let action = |planets: HexSet| {
            let picks = groups.iter().filter(|group| group.within(planets)).map(pick);
            (Action::Unite(named(planets)), picks.collect())
        };
        let all = search.planet_sets().iter().map(|set| action(set.planets)).collect();
        (all, search.planet_choice())
    }

    #[test]
    fn the_lists_are_long() {
        for ((name, table), count) in late_boards().into_iter().zip(COUNTS) {
            let (all, listed) = all_sets(&table);
            assert_eq!((all.len(), listed.sets.len()), count, "{name}");
            assert_eq!(listed.are_all, all.len() == listed.sets.len(), "{name}");
            // What is listed comes first, fewest satellites before more; the rest can be picked.
            let options = options(&table);
            let mut sets = all.iter().map(|(action, _)| action);
            assert!(
                options[..listed.sets.len()].iter().all(|option| sets.any(|set| set == option)),
                "{name}"
            );
            let picks = &options[listed.sets.len()..];
            assert!(picks.iter().all(|pick| matches!(pick, Action::With(_))), "{name}");
            assert_eq!(picks.is_empty(), listed.are_all, "{name}");
        }
    }

    /// GP-2120, GP-5760: where there are too many sets to list, each can still be had, and no other.
    #[test]
    fn what_is_not_listed_is_picked_group_by_group() {
        let mut picked = 0;
        for (name, table) in late_boards().into_iter().take(COUNTS.len()) {
            let (all, listed) = all_sets(&table);
            for (unite, groups) in all[listed.sets.len()..].iter().step_by(211) {
                let mut table = table.clone();
                let refusal = take(&mut table, unite.clone()).unwrap_err();
                assert!(refusal.to_string().contains("one by one"), "{name}: {refusal}");
                for group in groups {
                    assert!(options(&table).contains(group), "{name}: {unite}, {group}");
                    take(&mut table, group.clone()).unwrap();
                }
                assert!(options(&table).contains(unite), "{name}: {unite}");
                take(&mut table, unite.clone()).unwrap();
                assert!(matches!(open(&table).task, Task::Satellites { .. }), "{name}");
                picked += 1;
            }
        }
        assert!(picked > 30, "{picked}");
    }

    #[test]
    fn a_picked_set_is_the_first_answer() {
        let (_, table) = late_boards().pop().unwrap();
        let Task::Planets { with, .. } = open(&table).task else { panic!("planets are asked for") };
        assert_eq!(options(&table)[0], Action::Unite(with));
    }

    /// Whatever is picked, there is an answer: what leads nowhere begins anew.
    #[test]
    fn picks_never_end_in_nothing() {
        let mut dice = Dice::new(7);
        let (mut anew, mut united) = (0, 0);
        for (name, mut table) in late_boards() {
            for _ in 0..60 {
                let options = options(&table);
                assert!((1..=1024).contains(&options.len()), "{name}");
                united += usize::from(matches!(options[0], Action::Unite(_)));
                let picks: Vec<Action> =
                    options.into_iter().filter(|option| matches!(option, Action::With(_))).collect();
                let Some(pick) = (!picks.is_empty()).then(|| picks[dice.below(picks.len())].clone()) else {
                    break;
                };
                take(&mut table, pick).unwrap();
                anew += usize::from(open(&table).task == Task::Planets { seat: Seat(0), with: Vec::new() });
            }
        }
        assert!(anew > 5 && united > 20, "{anew} {united}");
    }
}
