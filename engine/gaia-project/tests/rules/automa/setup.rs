//! Principles and setup (13.1).

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Viewer, start};
use orrery_gaia_project::{
    Config, Facts, GaiaProject, Who,
    config::{AutomaOption, BoardOption, DifficultyOption},
    ids::{Area, Booster, Card, Faction, FinalTile, Structure, Token},
};
use orrery_testkit::Scenario;

use super::solo::{Solo, heard, solo};
use crate::common::{P1, SETUP, Scene, hex, setup};

const NAMES: [(AutomaOption, Faction); 7] = [
    (AutomaOption::Terrans, Faction::Terrans),
    (AutomaOption::Geodens, Faction::Geodens),
    (AutomaOption::HadschHallas, Faction::HadschHallas),
    (AutomaOption::Xenos, Faction::Xenos),
    (AutomaOption::Itars, Faction::Itars),
    (AutomaOption::Taklons, Faction::Taklons),
    (AutomaOption::Firaks, Faction::Firaks),
];

/// A solo game against an Automa faction, before the human chooses.
fn against(automa: AutomaOption) -> Scene {
    setup(Config { automa, ..Config::default() }, 1)
}

/// A game with other chance, up to where the human has chosen a faction.
fn seeded(config: Config, human: &str, seed: u8) -> Scenario<GaiaProject> {
    let config = Config { setup: SETUP.into(), ..config };
    Scenario::<GaiaProject>::seeded(config, 1, seed).act(P1, &format!("faction {human}"))
}

/// What everybody heard of the last command.
fn told(scenario: &Scenario<GaiaProject>) -> Vec<String> {
    let notices = scenario.last().events().filter_map(|event| GaiaProject::notice(event, Viewer::Spectator));
    notices.map(|notice| notice.to_string()).collect()
}

fn mines(state: &orrery_gaia_project::State, who: Who) -> Vec<String> {
    let set = state.players[who].structures[Structure::Mine.index()];
    set.iter().map(|spot| state.board.hex(spot).to_string()).collect()
}

/// GP-4310
#[test]
fn the_human_plays_a_game_for_two() {
    let one = against(AutomaOption::Taklons).act(P1, "faction terrans");
    let one = one.act(P1, "place mine -2x1").act(P1, "place mine 4x-5");
    let option = one.options(P1)[0].clone();
    let one = one.act(P1, &option);
    assert_eq!(one.state().order, [Who::Seat(P1), Who::Automa], "the Automa is the second player");
    let two = setup(Config { factions: "terrans taklons".into(), ..Config::default() }, 2);
    let place = |scene: Scene, seat, at: &str| scene.act(seat, &format!("place mine {at}"));
    let two = place(two, P1, "-2x1");
    let two = place(place(two, crate::common::P2, "-5x3"), crate::common::P2, "3x-6");
    let two = place(two, P1, "4x-5").act(crate::common::P2, "booster booster_gaia");
    let same = |scene: Scene| {
        // The same row, booster and structures give the same first turn.
        let scene = scene.with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Range]);
        scene.booster(P1, Booster::OreKnowledge)
    };
    let chosen = two.options(P1)[0].clone();
    let two = same(two.act(P1, &chosen)).owns(P1, "4 ore 15 credits 3 knowledge 1 qic").bowls(P1, [4, 4, 0]);
    let one = same(one).owns(P1, "4 ore 15 credits 3 knowledge 1 qic").bowls(P1, [4, 4, 0]);
    let own = one.state().players[Who::Automa].clone();
    let two = two.with(|state| state.players[crate::common::P2].structures = own.structures);
    assert_eq!(one.options(P1), two.options(P1));
}

/// GP-4325
#[test]
fn the_automa_has_no_income_and_no_gaia_phase() {
    let scene = solo(Faction::Ambas, AutomaOption::Terrans)
        .automa_mines(["0x1", "1x1", "-2x1"])
        .automa(Structure::Institute, "3x3")
        .automa_level(Area::Economy, 4)
        .deck([2, 1])
        .act(P1, "pass booster_range");
    let heard = heard(&scene);
    assert!(heard.iter().any(|notice| notice == "round 2 p1 automa"), "{heard:?}");
    let income =
        |notice: &&String| notice.starts_with("automa gained") || notice.starts_with("automa charged");
    assert_eq!(heard.iter().find(income), None);
    scene.check(|state| {
        let player = &state.players[Who::Automa];
        assert!(player.resources.is_none());
        assert_eq!((player.power.in_bowls(), player.power.gaia), (0, 0));
    });
}

/// GP-4340
#[test]
fn the_board_is_that_for_two() {
    let scene = against(AutomaOption::Taklons);
    let facts = Facts::builtin();
    scene.check(|state| {
        assert_eq!(state.board.sectors(), facts.default_layout(2).sectors(facts));
        // Rows are horizontal: hexes are numbered row by row, each from left to right.
        let hexes: Vec<_> = state.board.spots().map(|spot| state.board.hex(spot)).collect();
        assert!(hexes.windows(2).all(|pair| (pair[0].r, pair[0].q) < (pair[1].r, pair[1].q)));
        assert!(facts.neutral_seats.contains(&state.seats));
    });
}

/// GP-4350, GP-0340
#[test]
fn five_boosters_lie_in_a_row() {
    against(AutomaOption::Taklons).check(|state| assert_eq!(state.boosters.len(), 5));
    // They are all drawn: five different ones, in any order.
    let row = |seed| seeded(Config::default(), "terrans", seed).state().boosters.clone();
    let rows: BTreeSet<Vec<Booster>> = (0..8).map(row).collect();
    assert!(rows.len() > 4 && rows.iter().all(|row| row.len() == 5));
}

/// GP-4360
#[test]
fn two_copies_of_each_federation_token() {
    against(AutomaOption::Taklons).check(|state| {
        assert_eq!(state.terraforming_token, Some(Token::Vp7Ore));
        let supply: u8 = Token::ALL.iter().map(|token| state.tokens[token.index()]).sum();
        assert_eq!(supply, 11 + 1, "and the Gleens' own");
        assert_eq!(state.tokens[Token::Vp7Ore.index()], 1, "the one on the board is one of the twelve");
        assert_eq!(state.tokens[Token::Vp12.index()], 2);
        assert_eq!(state.tokens[Token::Gleens.index()], 1);
    });
}

/// GP-4370
#[test]
fn the_automa_has_one_of_seven_factions_of_another_colour() {
    let listed: Vec<Faction> = Facts::builtin().automa.factions.iter().map(|card| card.id).collect();
    assert_eq!(listed, NAMES.map(|(_, faction)| faction));
    assert_eq!(AutomaOption::FACTIONS.to_vec(), listed);
    // Drawn after the human's choice, never of the same board: Ambas are brown like the Taklons.
    let drawn = |seed| {
        let scenario = seeded(Config::default(), "ambas", seed);
        scenario.state().players[Who::Automa].faction.unwrap()
    };
    let drawn: BTreeSet<Faction> = (0..60).map(drawn).collect();
    assert_eq!(drawn.len(), 6, "{drawn:?}");
    assert!(!drawn.contains(&Faction::Taklons));
    // Given by the options: the human chooses among the other boards.
    for (option, faction) in NAMES {
        let scene = against(option);
        assert_eq!(scene.state().players[Who::Automa].faction, Some(faction));
        assert_eq!(scene.options(P1).len(), 12);
        let name = format!("faction {faction}");
        let _ = scene.withholds(P1, &name).rejects(
            P1,
            &name,
            "BOARD_TAKEN",
            orrery_gaia_project::rules::ONE_BOARD_EACH,
        );
    }
    let both = |automa, human: &str| {
        let config = Config { automa, factions: human.into(), ..Config::default() };
        start::<GaiaProject>(GaiaProject::builtin(), &config, 1, &orrery_engine::Seed([1; 32])).map(|_| ())
    };
    assert!(both(AutomaOption::Taklons, "terrans").is_ok());
    let refused = both(AutomaOption::Taklons, "ambas").unwrap_err();
    assert_eq!(refused.rules, [orrery_gaia_project::rules::AUTOMA_FACTION]);
    // Without a seat that it could take, the option has no meaning.
    let config =
        Config { automa: AutomaOption::Taklons, factions: "ambas xenos".into(), ..Config::default() };
    assert!(start::<GaiaProject>(GaiaProject::builtin(), &config, 2, &orrery_engine::Seed([1; 32])).is_ok());
}

/// GP-4380
#[test]
fn the_automa_has_all_pieces_and_stands_on_level_0() {
    let scene = against(AutomaOption::Itars);
    let view = GaiaProject::view(scene.table(), Viewer::Spectator);
    let automa = &view.players[1];
    assert_eq!(automa.who, Who::Automa);
    let pieces: Vec<u8> = automa.pieces.iter().map(|(_, left)| *left).collect();
    assert_eq!(pieces, [8, 4, 3, 1, 1, 1], "mines, stations, labs, institute and two academies");
    assert_eq!(automa.research, [0; 6]);
    // A marker on both ranking tracks.
    assert_eq!(view.final_tiles.len(), 2);
    assert!(view.final_tiles.iter().all(|(_, counts)| *counts == [0, 0]));
}

/// GP-4385
#[test]
fn starting_levels_give_no_bonus() {
    for (option, _) in NAMES {
        let scene = against(option)
            .act(P1, if option == AutomaOption::Terrans { "faction ambas" } else { "faction lantids" });
        let player = &scene.state().players[Who::Automa];
        assert!(player.resources.is_none());
        assert_eq!((player.gaiaformers, player.power.in_bowls(), player.power.stone), (0, 0, None));
    }
}

/// GP-4390
#[test]
fn starting_levels_of_the_seven_factions() {
    let levels = |option| against(option).state().players[Who::Automa].research;
    assert_eq!(levels(AutomaOption::Terrans), [0, 0, 0, 1, 0, 0]);
    assert_eq!(levels(AutomaOption::Geodens), [1, 0, 0, 0, 0, 0]);
    assert_eq!(levels(AutomaOption::HadschHallas), [0, 0, 0, 0, 1, 0]);
    assert_eq!(levels(AutomaOption::Xenos), [0, 0, 1, 0, 0, 0]);
    for option in [AutomaOption::Itars, AutomaOption::Taklons, AutomaOption::Firaks] {
        assert_eq!(levels(option), [0; 6]);
    }
}

/// GP-4400
#[test]
fn the_human_is_first() {
    for seed in 0..4 {
        let scenario = seeded(Config::default(), "terrans", seed);
        assert_eq!(scenario.state().first, Who::Seat(P1));
    }
}

/// GP-4410
#[test]
fn starting_mines_are_near_the_middle() {
    // Itars: ice 0x1 at distance 1, then -1x-3 at distance 4, without any tie.
    against(AutomaOption::Itars).act(P1, "faction terrans").act(P1, "place mine -2x1").hears([
        "p1 placed mine -2x1",
        "automa placed mine 0x1",
        "automa placed mine -1x-3",
    ]);
    // Xenos place three, the third after the human's second: -2x2 and -1x-2, then 2x-6 or 2x5.
    let xenos = against(AutomaOption::Xenos).act(P1, "faction terrans").act(P1, "place mine -2x1");
    let xenos = xenos.hears(["p1 placed mine -2x1", "automa placed mine -2x2", "automa placed mine -1x-2"]);
    let xenos = xenos.act(P1, "place mine 4x-5");
    xenos.check(|state| {
        assert_eq!(mines(state, Who::Automa).len(), 3);
        assert!(mines(state, Who::Automa).contains(&"2x-6".to_string()), "6 is nearer than 7");
    });
    // Nobody but the Xenos has three.
    let counts: Vec<u8> = Facts::builtin().automa.factions.iter().map(|card| card.mines).collect();
    assert_eq!(counts, [2, 2, 2, 3, 2, 2, 2]);
}

/// GP-4415
#[test]
fn each_starting_mine_is_chosen_among_what_is_still_free() {
    // Terrans: terra -2x1 at distance 2, then 4x-5 and -5x4, both at distance 5; the first one is taken already.
    for seed in 0..6 {
        let config = Config { automa: AutomaOption::Terrans, ..Config::default() };
        let scenario = seeded(config, "ambas", seed).act(P1, "place mine 3x-6");
        let placed = mines(scenario.state(), Who::Automa);
        assert!(placed == ["4x-5", "-2x1"] || placed == ["-2x1", "-5x4"], "{placed:?}");
    }
}

/// GP-4420
#[test]
fn example_of_the_taklons() {
    let mut ends = BTreeSet::new();
    for seed in 0..24 {
        let config = Config { automa: AutomaOption::Taklons, ..Config::default() };
        let scenario = seeded(config, "terrans", seed).act(P1, "place mine -2x1");
        let heard = told(&scenario);
        let [human, first, shown, second] = heard.as_slice() else { panic!("{heard:?}") };
        assert_eq!((human.as_str(), first.as_str()), ("p1 placed mine -2x1", "automa placed mine -5x3"));
        let card: Card = shown.strip_prefix("automa showed ").unwrap().parse().unwrap();
        let right_down = cards_with(orrery_gaia_project::automa::cards::Direction::RightDown).contains(&card);
        assert_eq!(second, if right_down { "automa placed mine 3x-6" } else { "automa placed mine -3x6" });
        ends.insert(second.clone());
    }
    assert_eq!(ends.len(), 2, "both directions came up");
}

fn cards_with(direction: orrery_gaia_project::automa::cards::Direction) -> Vec<Card> {
    let cards = Facts::builtin().automa.cards.iter();
    cards.filter(|card| card.support.direction == direction).map(|card| card.id).collect()
}

/// GP-4430
#[test]
fn the_automa_places_as_the_last_player() {
    let placed = |scene: &Scene| -> Vec<String> {
        heard(scene).into_iter().filter(|notice| notice.contains("placed")).collect()
    };
    let scene = against(AutomaOption::Itars).act(P1, "faction xenos");
    let scene = scene.act(P1, "place mine -2x2");
    assert_eq!(placed(&scene), ["p1 placed mine -2x2", "automa placed mine 0x1", "automa placed mine -1x-3"]);
    let scene = scene.act(P1, "place mine -1x-2").asks(P1, "place");
    // The third mine of human Xenos comes after all second ones.
    let scene = scene.act(P1, "place mine 2x5");
    assert_eq!(placed(&scene), ["p1 placed mine 2x5"]);
    scene.asks(P1, "booster");
    // The third mine of the Automa's Xenos comes after the human's second.
    let scene = against(AutomaOption::Xenos).act(P1, "faction terrans").act(P1, "place mine -2x1");
    assert_eq!(mines(scene.state(), Who::Automa).len(), 2);
    let scene = scene.act(P1, "place mine 4x-5");
    assert_eq!(placed(&scene), ["p1 placed mine 4x-5", "automa placed mine 2x-6"]);
}

/// GP-4440
#[test]
fn the_automa_takes_the_first_booster() {
    let mut places = BTreeSet::new();
    for seed in 0..40 {
        let scenario = seeded(Config { automa: AutomaOption::Itars, ..Config::default() }, "terrans", seed);
        let row = scenario.state().boosters.clone();
        let scenario = scenario.act(P1, "place mine -2x1").act(P1, "place mine 4x-5");
        let heard = told(&scenario);
        let card: Card = heard[1].strip_prefix("automa showed ").unwrap().parse().unwrap();
        let place = usize::from(Facts::builtin().automa.card(card).first_booster) - 1;
        assert_eq!(heard[2], format!("automa took {}", row[place]));
        places.insert(place);
        // The human chooses among the other four.
        assert_eq!(scenario.options(P1).len(), 4);
        let _ = scenario.withholds(P1, &format!("booster {}", row[place]));
    }
    assert_eq!(places, (0..5).collect(), "every place of the row came up");
}

/// GP-4445
#[test]
fn cards_of_the_setup_come_from_all_and_are_put_back() {
    let mut shown = BTreeSet::new();
    for seed in 0..=255 {
        let config = Config { automa: AutomaOption::Taklons, ..Config::default() };
        let scenario = seeded(config, "terrans", seed).act(P1, "place mine -2x1");
        shown.extend(told(&scenario)[2].strip_prefix("automa showed ").map(String::from));
        if seed < 4 {
            let scenario = scenario.act(P1, "place mine 4x-5");
            let booster = scenario.options(P1)[0].clone();
            let scenario = scenario.act(P1, &booster);
            let cards = &scenario.state().automa;
            assert_eq!((cards.left(), cards.seen.len() + cards.reserve.len()), (7, Card::COUNT));
        }
    }
    assert_eq!(shown.len(), Card::COUNT);
}

/// GP-4450
#[test]
fn human_ivits_place_their_institute_last() {
    let scene = against(AutomaOption::Xenos).act(P1, "faction ivits").asks(P1, "place");
    assert_eq!(mines(scene.state(), Who::Automa).len(), 3);
    scene.offers(P1, "place institute 1x-3").act(P1, "place institute 1x-3").asks(P1, "booster");
}

/// GP-0350
#[test]
fn the_first_game_is_hadsch_hallas_against_taklons() {
    let first = |automa, factions: &str| {
        let config = Config { first_game: true, automa, factions: factions.into(), ..Config::default() };
        start::<GaiaProject>(GaiaProject::builtin(), &config, 1, &orrery_engine::Seed([1; 32]))
    };
    let scene = setup(Config { first_game: true, ..Config::default() }, 1);
    scene.expect(P1, ["faction hadsch_hallas"]).act(P1, "faction hadsch_hallas").asks(P1, "booster").check(
        |state| {
            assert_eq!(state.players[Who::Automa].faction, Some(Faction::Taklons));
            assert_eq!(mines(state, Who::Automa), ["3x-6", "-5x3"]);
            assert_eq!(mines(state, Who::Seat(P1)), ["1x-3", "-4x1"]);
        },
    );
    assert!(first(AutomaOption::Taklons, "hadsch_hallas").is_ok());
    let rule = orrery_gaia_project::rules::FIRST_GAME_FACTIONS;
    assert_eq!(first(AutomaOption::Xenos, "").unwrap_err().rules, [rule]);
    assert_eq!(first(AutomaOption::Random, "taklons").unwrap_err().rules, [rule]);
    assert_eq!(first(AutomaOption::Random, "terrans").unwrap_err().rules, [rule]);
}

/// GP-0650
#[test]
fn the_human_decides_on_a_variable_board() {
    let config =
        Config { board: BoardOption::SmallRandom, automa: AutomaOption::Taklons, ..Config::default() };
    setup(config, 1).act(P1, "faction terrans").asks(P1, "turn_tiles").act(P1, "keep").asks(P1, "place");
}

/// GP-5750, GP-0200
#[test]
fn one_seat_always_meets_the_automa() {
    assert_eq!(GaiaProject::SEATS, 1..=4);
    let scene = setup(Config::default(), 1);
    scene.check(|state| {
        assert!(state.is_solo());
        assert_eq!(state.everybody().collect::<Vec<_>>(), [Who::Seat(P1), Who::Automa]);
    });
    // The neutral player is there as well: nobody has anything, and it takes the first rank alone.
    let scene = solo(Faction::Ambas, AutomaOption::Itars).automa_mines(["0x1"]).mine(P1, "3x-6");
    let points = orrery_gaia_project::scoring::final_tile(
        orrery_gaia_project::look::Look::at(scene.table()),
        FinalTile::Structures,
    );
    assert_eq!(points, [(Who::Seat(P1), 9), (Who::Automa, 9)], "12 and 6 shared behind the neutral player");
    // With two seats there is no Automa.
    let scene = setup(Config::default(), 2);
    assert!(!scene.state().is_solo());
    assert_eq!(GaiaProject::view(scene.table(), Viewer::Spectator).automa, None);
}

/// GP-4470
#[test]
fn difficulty_sets_the_points_at_the_start() {
    let vp =
        |difficulty| setup(Config { difficulty, ..Config::default() }, 1).state().players[Who::Automa].vp;
    assert_eq!(vp(DifficultyOption::Automalein), 0);
    for difficulty in [
        DifficultyOption::Automa,
        DifficultyOption::Automaechtig,
        DifficultyOption::Ultoma,
        DifficultyOption::Alptrauma,
    ] {
        assert_eq!(vp(difficulty), 10);
    }
    // The human has 10 all the same.
    let config = Config { difficulty: DifficultyOption::Automalein, ..Config::default() };
    assert_eq!(setup(config, 1).state().players[P1].vp, 10);
}

/// GP-4670: starting mines bring no satellite.
#[test]
fn no_satellites_at_setup() {
    let scene = against(AutomaOption::Itars).act(P1, "faction terrans").act(P1, "place mine -2x1");
    scene.check(|state| {
        assert!(state.final_tiles.contains(&FinalTile::Satellites));
        assert_eq!(mines(state, Who::Automa).len(), 2);
        assert!(state.players[Who::Automa].satellites.is_empty());
        assert!(state.spot(hex("0x1")).is_some());
    });
}
