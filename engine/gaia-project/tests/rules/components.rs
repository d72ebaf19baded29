//! Sections 1 and 4: limits, points and the power cycle.

use orrery_engine::{Seat, Viewer};
use orrery_gaia_project::{
    Config, Event, Facts, GaiaProject,
    event::For,
    hexset::HexSet,
    ids::{Area, Faction::*, Space, StandardTile, Structure, Token},
    rules,
};
use orrery_testkit::Scenario;

use crate::common::*;

/// GP-0110, GP-0115
#[test]
fn the_general_supply_is_only_shown() {
    let supply = |scene: Scene| {
        let view = scene.scenario().view(Viewer::Spectator);
        view.supply(Facts::builtin())
    };
    assert_eq!(
        supply(scene([Terrans, Xenos]).bowls(P1, [1, 2, 3]).gaia_area(P2, 4).owns(P1, "9 qic")),
        (40, 21)
    );
    // All 50 tokens and all 30 Q.I.C. are with the players, and yet more are gained.
    let scene = scene([Terrans, Xenos])
        .bowls(P1, [0, 0, 20])
        .bowls(P2, [30, 0, 0])
        .owns(P1, "10 qic 1 ore")
        .owns(P2, "20 qic")
        .act(P1, "convert power_to_qic; convert ore_to_power_token; action power_2_tokens")
        .resources(P1, "11 qic")
        .power(P1, [10, 0, 13], 0);
    assert_eq!(supply(scene), (0, 0));
}

/// GP-0120, GP-0160
#[test]
fn pieces_are_hard_limits() {
    scene([Terrans, Xenos])
        .rich(P1)
        .trading_station(P1, "-2x1")
        .trading_station(P1, "4x-5")
        .trading_station(P1, "3x3")
        .trading_station(P1, "-5x4")
        .mine(P1, "-2x2")
        .rejects(P1, "upgrade trading_station -2x2", "NO_PIECE", rules::UPGRADE_PIECE);
    let stations = scene([Ivits, Xenos])
        .rich(P1)
        .institute(P1, "1x-3")
        .station(P1, "1x-2")
        .station(P1, "0x-2")
        .station(P1, "0x-3")
        .station(P1, "0x0")
        .station(P1, "1x-1");
    let stations = stations.offers(P1, "special station -1x0").station(P1, "-1x0");
    stations
        .rejects(P1, "special station 1x0", "NO_PIECE", rules::HARD_LIMITS)
        .sees(|look| assert_eq!(look.facts.space_stations, 6));
}

/// Satellites on hexes that are far from the middle.
fn far_satellites(scene: Scene, count: usize) -> Scene {
    let middle = hex("-1x1");
    scene.with(|state| {
        let free = state
            .board
            .spots()
            .filter(|spot| state.planet(*spot).is_none() && state.board.hex(*spot).distance(middle) > 4);
        state.players[P1].satellites = free.take(count).collect::<HexSet>();
    })
}

/// GP-0160, GP-0460
#[test]
fn twenty_five_satellites_and_no_more() {
    // One satellite joins the three.
    let scene = || {
        scene([Itars, Xenos])
            .bowls(P1, [9, 0, 0])
            .institute(P1, "0x1")
            .structure(P1, Structure::AcademyAction, "-2x1")
            .mine(P1, "-2x2")
    };
    far_satellites(scene(), 24).offers(P1, "federate");
    far_satellites(scene(), 25).rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS);
    // Markers on the ranking tracks and on the Lost Planet are no built satellites.
    let view = scene().lost_planet(P1, "5x-1").scenario().view(Viewer::Spectator);
    assert_eq!((view.players[0].satellites_left, view.players[1].satellites_left), (25, 25));
}

/// GP-0125, GP-5680
#[test]
fn tech_tiles_do_not_run_out() {
    let labs = |scene: Scene, seats: &[(Seat, &str)]| {
        seats
            .iter()
            .fold(scene, |scene, (seat, at)| scene.trading_station(*seat, at).owns(*seat, "3 ore 5 credits"))
    };
    let lab = |at: &str| format!("upgrade lab {at}; tech std_7_vp; decline; end");
    let four = [(P1, "-2x1"), (P2, "2x-6"), (P3, "-5x3"), (P4, "6x-1")];
    let mut scene = labs(table(Config::default(), [Terrans, Xenos, Taklons, HadschHallas]), &four);
    for (seat, at) in four {
        scene = scene.act(seat, &lab(at)).vp(seat, 17);
    }
    // Two players: the copies are not one for each player, but four.
    let two = [(P1, "-2x1"), (P2, "2x-6")];
    let scene = labs(table(Config::default(), [Terrans, Xenos]), &two);
    scene
        .act(P1, &lab("-2x1"))
        .act(P2, &lab("2x-6"))
        .check(|state| assert!(state.tech.contains(&StandardTile::Vp7)))
        .sees(|look| assert_eq!(look.facts.standard(StandardTile::Vp7).copies, 4));
}

/// GP-0130, GP-0135, GP-2810
#[test]
fn gains_above_the_caps_are_lost() {
    let with = |owns: &str| scene([Terrans, Xenos]).owns(P1, owns).bowls(P1, [0, 0, 7]);
    with("28 credits").act(P1, "action power_7_credits").resources(P1, "30 credits");
    with("14 ore").act(P1, "action power_2_ore").resources(P1, "15 ore");
    with("13 knowledge").act(P1, "action power_3_knowledge").resources(P1, "15 knowledge");
    // A mine on a new type gives the Geodens 3 knowledge, of which 1 fits; research in the next turn pays 4 of 15.
    scene([Geodens, Xenos])
        .institute(P1, "2x-3")
        .owns(P1, "15 ore 14 knowledge 2 credits")
        .act(P1, "build mine 1x-3; end")
        .resources(P1, "11 ore 15 knowledge")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "research science")
        .resources(P1, "11 ore 11 knowledge");
}

/// GP-0140
#[test]
fn qic_tokens_and_points_have_no_cap() {
    scene([Terrans, Xenos])
        .owns(P1, "120 qic")
        .bowls(P1, [0, 60, 40])
        .points(P1, 300)
        .mine(P1, "-2x1")
        .act(P1, "convert power_to_qic")
        .resources(P1, "121 qic")
        .act(P1, "action qic_planet_types")
        .vp(P1, 304)
        .power(P1, [4, 60, 36], 0);
}

/// GP-0450
#[test]
fn everybody_starts_with_ten_points() {
    setup(Config::default(), 4).check(|state| assert!(state.players.iter().all(|player| player.vp == 10)));
}

/// A game of two who like to act; every command is looked at, with the points before it.
pub(crate) fn random_game(seed: u8, mut look: impl FnMut(&Scenario<GaiaProject>, [i32; 2])) {
    let mut game = Scenario::<GaiaProject>::seeded(Config::default(), 2, seed);
    let mut dice = orrery_testkit::Dice::new(u64::from(seed));
    while !game.state().over {
        let seat = [P1, P2].into_iter().find(|seat| game.open(*seat).is_some()).expect("somebody is asked");
        let options = game.options(seat);
        let passing = options.iter().position(|option| option.starts_with("pass"));
        let choice = match passing {
            Some(first) if first > 0 && dice.below(8) > 0 => dice.below(first),
            Some(_) | None => dice.below(options.len()),
        };
        let before = [P1, P2].map(|seat| game.state().players[seat].vp);
        game = game.act(seat, &options[choice]);
        look(&game, before);
    }
}

/// GP-0750
#[test]
fn points_come_from_what_the_rules_list() {
    let mut total = 0;
    for seed in 1..=6 {
        random_game(seed, |game, before| {
            let mut after = before;
            for event in game.last().events() {
                match event {
                    Event::Scored { who, vp, r#for } => {
                        after[who.index()] += i32::from(*vp);
                        total += 1;
                        match r#for {
                            For::Round(_)
                            | For::Standard(_)
                            | For::Advanced(_)
                            | For::Booster(_)
                            | For::Token(_)
                            | For::Faction
                            | For::Final(_)
                            | For::Research
                            | For::Resources => {}
                            For::Level(area) => assert_eq!(*area, Area::GaiaProject),
                            For::Space(space) => assert_eq!(*space, Space::QicPlanetTypes),
                            For::Automa | For::Difficulty => panic!("no Automa plays"),
                        }
                    }
                    // Only passive charging takes points away.
                    Event::PaidVp { who, vp } => {
                        assert!(game.last().events().any(|event| matches!(event, Event::Charged { .. })));
                        after[who.index()] -= i32::from(*vp);
                    }
                    _ => {}
                }
            }
            assert_eq!([P1, P2].map(|seat| game.state().players[seat].vp), after);
        });
    }
    assert!(total > 50, "{total} gains");
}

/// GP-0820, GP-0800
#[test]
fn new_tokens_go_to_bowl_i() {
    scene([Terrans, Xenos])
        .bowls(P1, [0, 3, 3])
        .owns(P1, "1 ore")
        .act(P1, "convert ore_to_power_token")
        .power(P1, [1, 3, 3], 0)
        .act(P1, "action power_2_tokens")
        .power(P1, [6, 3, 0], 0);
}

/// An institute and two trading stations, two satellites apart.
fn two_satellites_apart() -> Scene {
    scene([Terrans, Xenos]).institute(P1, "1x-3").trading_station(P1, "-1x-2").trading_station(P1, "-3x0")
}

/// GP-0830, GP-0840
#[test]
fn any_tokens_are_discarded_new_ones_too() {
    two_satellites_apart()
        .owns(P1, "1 ore")
        .bowls(P1, [0, 1, 1])
        .gaia_area(P1, 5)
        .act(P1, "convert ore_to_power_token")
        .act(P1, "federate; unite -3x0 -1x-2 1x-3; satellites -2x-1 0x-3")
        .expect(P1, ["tokens 1 1 0", "tokens 1 0 1", "tokens 0 1 1"])
        .rejects(P1, "tokens 2 0 0", "NOT_ENOUGH_TOKENS", rules::DISCARD)
        .act(P1, "tokens 0 1 1")
        .power(P1, [1, 0, 0], 5);
}

/// GP-0835
#[test]
fn all_tokens_must_be_in_the_bowls() {
    // The Gaia area does not help.
    two_satellites_apart()
        .bowls(P1, [0, 1, 0])
        .gaia_area(P1, 5)
        .rejects(P1, "federate", "NO_FEDERATION", rules::FEDERATION_SETS)
        .bowls(P1, [0, 1, 1])
        .offers(P1, "federate");
    scene([Terrans, Xenos])
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 1)
        .bowls(P1, [2, 2, 1])
        .gaia_area(P1, 5)
        .rejects(P1, "project -3x3", "NOT_ENOUGH_TOKENS", rules::PROJECT_COST)
        .bowls(P1, [2, 2, 2])
        .act(P1, "project -3x3")
        .power(P1, [0, 0, 0], 11);
}

/// GP-0850
#[test]
fn charging_spending_gaining_and_discarding_are_four_things() {
    // A token comes with a passive charge, not with another one, and none of the four does what another does.
    scene([Taklons, Xenos])
        .institute(P1, "-3x-3")
        .tile(P1, StandardTile::ActionCharge4)
        .bowls(P1, [2, 2, 0])
        .act(P1, "special std_action_charge_4")
        .power(P1, [0, 2, 2], 0)
        .act(P1, "convert power_to_credit")
        .power(P1, [1, 2, 1], 0)
        .act(P1, "burn")
        .power(P1, [1, 0, 2], 0);
    // Neither spending nor discarding: what is moved for a project is still there.
    scene([Terrans, Xenos])
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 4)
        .bowls(P1, [0, 0, 3])
        .act(P1, "project -3x3")
        .power(P1, [0, 0, 0], 3);
}

/// GP-0860
#[test]
fn six_rounds_of_four_phases() {
    let scene = scene([Terrans, Xenos])
        .mine(P1, "-2x2")
        .project(P1, "-3x3")
        .token(P1, Token::Vp12)
        .act(P1, "pass booster_range")
        .act(P2, "pass booster_terraform");
    let heard: Vec<String> = scene
        .last()
        .events()
        .filter_map(|event| <GaiaProject as orrery_engine::Game>::notice(event, Viewer::Spectator))
        .map(|notice| notice.to_string())
        .collect();
    let place = |what: &str| {
        heard
            .iter()
            .position(|notice| notice.starts_with(what))
            .unwrap_or_else(|| panic!("{what}: {heard:?}"))
    };
    let phases = ["cleaned up", "round 2", "p1 gained", "p2 gained", "gaiaformed"].map(place);
    assert!(phases.is_sorted(), "{heard:?}");
    let mut scene = scene.asks(P1, "turn");
    for round in 3..=6 {
        scene = scene.everybody_passes();
        assert_eq!(scene.state().round, round);
    }
    scene.act(P1, "pass").act(P2, "pass").check(|state| assert!(state.over && state.round == 6));
}
