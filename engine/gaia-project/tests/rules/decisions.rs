//! Section 19: these decisions are asked, and no others.

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Seat, Task as _, Viewer};
use orrery_gaia_project::{
    Config, GaiaProject,
    config::BoardOption,
    ids::{AdvancedTile, Area, Booster, Faction::*, StandardTile, Structure, Token},
    power::Bowl,
    rules,
};
use orrery_testkit::Scenario;

use crate::{common::*, components::random_game};

fn asked(game: &Scenario<GaiaProject>) -> Option<(Seat, &'static str)> {
    let entry = game.table().agenda.open().next()?;
    let key = GaiaProject::prompt(&entry.task).key;
    Some((entry.task.seat()?, key.strip_prefix("gaia_project.").unwrap_or(key)))
}

/// GP-5770
#[test]
fn setup_asks_for_faction_planets_booster_and_rotations() {
    for (board, expected) in [
        (BoardOption::Default, vec!["faction", "place", "booster"]),
        (BoardOption::Method3, vec!["faction", "turn_tiles", "place", "booster"]),
    ] {
        let mut game = Scenario::<GaiaProject>::seeded(Config { board, ..Config::default() }, 3, 5);
        let mut prompts = Vec::new();
        let mut turning = Vec::new();
        while game.state().round == 0 {
            let (seat, prompt) = asked(&game).expect("somebody is asked");
            if prompts.last() != Some(&prompt) {
                prompts.push(prompt);
            }
            if prompt == "turn_tiles" {
                turning.push(seat);
            }
            let first = game.options(seat)[0].clone();
            game = game.act(seat, &first);
        }
        assert_eq!(prompts, expected);
        let last = game.state().clockwise_from(game.state().first).last().and_then(|who| who.seat());
        assert!(turning.iter().all(|seat| Some(*seat) == last));
    }
}

/// GP-5780, GP-5790, GP-5800, GP-5880
#[test]
fn a_whole_game_asks_nothing_else() {
    let mut seen = BTreeSet::new();
    for seed in 1..=12 {
        random_game(seed, |game, _| {
            let Some((seat, prompt)) = asked(game) else { return };
            seen.insert(prompt);
            let options = game.options(seat);
            let starts = |verbs: &[&str]| {
                options.iter().all(|option| verbs.contains(&option.split(' ').next().unwrap_or_default()))
            };
            match prompt {
                // Conversions and one action; then conversions and the end.
                "turn" => assert!(starts(&[
                    "build", "project", "upgrade", "federate", "research", "action", "special", "pass",
                    "convert", "burn"
                ])),
                "after_action" => assert!(starts(&["convert", "burn", "end"]), "{options:?}"),
                "charge" => assert!(starts(&["charge", "decline"])),
                "income" => assert!(starts(&["income"])),
                _ => {}
            }
        });
    }
    let all = BTreeSet::from([
        "faction",
        "place",
        "booster",
        "income",
        "brainstone",
        "gaia_trade",
        "gaia_gain",
        "turn",
        "after_action",
        "charge",
        "tokens",
        "tech_tile",
        "cover",
        "flip",
        "advance",
        "lost_planet",
        "planets",
        "satellites",
        "federation_token",
        "rescore",
    ]);
    assert!(seen.is_subset(&all), "{:?}", seen.difference(&all));
    assert!(
        ["turn", "after_action", "charge", "tech_tile"].iter().all(|prompt| seen.contains(prompt)),
        "{seen:?}"
    );
}

/// GP-5800
#[test]
fn a_turn_is_conversions_an_action_conversions_and_its_end() {
    scene([Terrans, Xenos])
        .owns(P1, "4 knowledge 2 ore")
        .act(P1, "convert ore_to_credit")
        .asks(P1, "turn")
        .rejects(P1, "end", "ACTION_OWED", rules::MUST_PASS)
        .act(P1, "research science")
        .asks(P1, "after_action")
        .act(P1, "convert ore_to_credit")
        .rejects(P1, "pass booster_terraform", "ACTION_TAKEN", rules::ONE_ACTION)
        .expect(P1, ["end"])
        .act(P1, "end")
        .asks(P2, "turn");
}

/// GP-5810
#[test]
fn a_build_asks_for_its_planet_only() {
    // Range and steps, free and paid, follow from the planet.
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .owns(P1, "15 ore 9 credits 9 qic")
        .act(P1, "build mine 1x1")
        .asks(P1, "after_action")
        .resources(P1, "8 ore 7 credits 8 qic");
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .owns(P1, "15 ore 9 credits 9 qic")
        .bowls(P1, [0, 0, 3])
        .act(P1, "action power_terraform_1 1x1")
        .asks(P1, "after_action")
        .resources(P1, "11 ore 7 credits 8 qic");
}

/// GP-5820, GP-5850
#[test]
fn tokens_are_asked_for_where_there_is_a_choice() {
    let project = |bowls| {
        scene([Terrans, Xenos])
            .mine(P1, "-2x2")
            .gaiaformers(P1, 1)
            .level(P1, Area::GaiaProject, 4)
            .bowls(P1, bowls)
            .act(P1, "project -3x3")
    };
    project([2, 2, 0]).asks(P1, "tokens");
    project([1, 1, 1]).asks(P1, "after_action");
    project([0, 4, 0]).asks(P1, "after_action");
}

/// GP-5830
#[test]
fn only_taklons_choose_the_tokens_that_pay() {
    let ways = |scene: Scene| {
        let all = scene.options(P1);
        all.into_iter().filter(|option| option.starts_with("action power_2_ore")).collect::<Vec<_>>()
    };
    let taklons = |bowls| scene([Taklons, Xenos]).bowls(P1, bowls).brainstone(P1, Bowl::III);
    assert_eq!(ways(taklons([0, 0, 4])), ["action power_2_ore", "action power_2_ore stone"]);
    assert_eq!(ways(taklons([0, 0, 1])), ["action power_2_ore stone"]);
    assert_eq!(ways(taklons([0, 0, 0])), Vec::<String>::new());
    assert_eq!(ways(taklons([0, 0, 4]).brainstone(P1, Bowl::II)), ["action power_2_ore"]);
    assert_eq!(ways(scene([Terrans, Xenos]).bowls(P1, [0, 0, 9])), ["action power_2_ore"]);
    assert_eq!(
        ways(scene([Nevlas, Xenos]).institute(P1, "0x1").bowls(P1, [0, 0, 9])),
        ["action power_2_ore"]
    );
    // What pays is part of the action: nothing more is asked, and nothing superfluous can be paid.
    taklons([0, 0, 4])
        .act(P1, "action power_2_ore stone")
        .power(P1, [1, 0, 3], 0)
        .asks(P1, "after_action")
        .rejects(P1, "convert power_to_credit stone", "NO_BRAINSTONE", rules::STONE_SPEND);
}

/// GP-5840
#[test]
fn an_upgrade_asks_for_tile_cover_token_and_area() {
    scene([Terrans, Xenos])
        .lab(P1, "-2x1")
        .lab(P1, "4x-5")
        .owns(P1, "6 ore 6 credits")
        .tile(P1, StandardTile::Vp7)
        .tile(P1, StandardTile::Income4Credits)
        .token(P1, Token::Vp7Ore)
        .token(P1, Token::Vp8Qic)
        .level(P1, Area::Science, 4)
        .advanced_at(Area::Science, AdvancedTile::Mine2Now)
        // Planet and academy in one.
        .offers(P1, "upgrade academy_knowledge -2x1")
        .offers(P1, "upgrade academy_action -2x1")
        .offers(P1, "upgrade academy_action 4x-5")
        .act(P1, "upgrade academy_action 4x-5")
        .asks(P1, "tech_tile")
        .act(P1, "tech adv_mine_2_now")
        .asks(P1, "cover")
        .act(P1, "cover std_7_vp")
        .asks(P1, "flip")
        .act(P1, "flip fed_8_vp_qic")
        .asks(P1, "advance")
        .offers(P1, "decline")
        .act(P1, "advance science")
        .asks(P1, "after_action");
}

/// GP-5845
#[test]
fn downgrade_and_lowest_ask_for_an_area_or_none() {
    scene([Firaks, Xenos])
        .institute(P1, "-3x0")
        .lab(P1, "1x1")
        .lab(P1, "0x-5")
        .offers(P1, "special downgrade 0x-5")
        .act(P1, "special downgrade 1x1")
        .asks(P1, "advance")
        .offers(P1, "decline")
        .act(P1, "advance economy")
        .asks(P1, "after_action");
    scene([Bescods, Xenos])
        .act(P1, "special lowest")
        .asks(P1, "advance")
        .act(P1, "decline")
        .asks(P1, "after_action")
        // The space is used nevertheless.
        .act(P1, "end")
        .act(P2, "pass booster_tokens_ore")
        .rejects(P1, "special lowest", "SPECIAL_USED", rules::SPECIAL_ONCE);
}

/// GP-5850
#[test]
fn a_federation_asks_for_planets_satellites_and_token() {
    let scene = |tokens| {
        scene([Itars, Xenos])
            .tile(P1, StandardTile::BigStructures4)
            .institute(P1, "0x1")
            .structure(P1, Structure::AcademyAction, "-2x1")
            .mine(P1, "-2x2")
            .bowls(P1, tokens)
            .act(P1, "federate")
            .asks(P1, "planets")
            .act(P1, "unite -2x1 -2x2 0x1")
            .asks(P1, "satellites")
            .act(P1, "satellites -1x1")
    };
    scene([1, 1, 0]).asks(P1, "tokens").act(P1, "tokens 0 1 0").asks(P1, "federation_token");
    scene([1, 0, 0]).asks(P1, "federation_token").act(P1, "token fed_12_vp").asks(P1, "after_action");
}

/// GP-5860
#[test]
fn lost_planet_and_station_ask_for_a_hex() {
    scene([Xenos, Terrans])
        .mine(P1, "-2x2")
        .owns(P1, "4 knowledge 9 qic")
        .level(P1, Area::Navigation, 4)
        .token(P1, Token::Vp7Ore)
        .act(P1, "research navigation")
        .asks(P1, "lost_planet")
        .act(P1, "lost 3x1")
        .asks(P1, "after_action");
    scene([Ivits, Terrans])
        .institute(P1, "1x-3")
        .owns(P1, "1 qic")
        .act(P1, "special station 1x-1")
        .resources(P1, "")
        .asks(P1, "after_action");
}

/// GP-5870
#[test]
fn rescoring_asks_for_the_token() {
    scene([Terrans, Xenos])
        .owns(P1, "3 qic")
        .token(P1, Token::Vp12)
        .token(P1, Token::Vp7Ore)
        .act(P1, "action qic_rescore_federation")
        .asks(P1, "rescore")
        .expect(P1, ["rescore fed_12_vp", "rescore fed_7_vp_ore"])
        .act(P1, "rescore fed_12_vp")
        .asks(P1, "after_action");
}

/// GP-5880
#[test]
fn passing_asks_for_the_booster_in_the_same_answer() {
    let scene = scene([Terrans, Xenos]).act(P1, "pass booster_range");
    scene
        .check(|state| assert_eq!(state.players[P1].booster, Some(Booster::Range)))
        .waits(P1)
        .asks(P2, "turn");
}

/// GP-5890
#[test]
fn charging_asks_yes_or_no_and_the_taklons_when() {
    let scene = |faction| {
        let other = if faction == Xenos { Terrans } else { Xenos };
        scene([other, faction]).rich(P1).mine(P1, "-2x2").bowls(P2, [4, 0, 0])
    };
    let asks = |scene: Scene| scene.act(P1, "upgrade trading_station -2x2; end").options(P2);
    assert_eq!(asks(scene(Terrans).institute(P2, "-2x1")), ["charge 3", "decline"]);
    assert_eq!(asks(scene(Taklons).mine(P2, "-2x1")), ["charge 1", "decline"]);
    assert_eq!(asks(scene(Taklons).institute(P2, "-2x1")), ["charge 3 before", "charge 3 after", "decline"]);
}

/// GP-5905
#[test]
fn nothing_is_hidden() {
    // After a pass too: the booster that lies face down is known to everybody.
    let scene = scene([Terrans, Xenos, Taklons]).rich(P1).bowls(P2, [1, 2, 3]).act(P1, "pass booster_mines");
    let scenario = scene.scenario();
    let public = scenario.view(Viewer::Spectator);
    assert_eq!(public.players[0].booster, Some(Booster::Mines));
    assert_eq!(public.players[1].power.bowls, [1, 2, 3]);
    for seat in [P1, P2, P3] {
        let mut view = scenario.view(Viewer::Seat(seat));
        // Only the own standing order is added.
        view.own = None;
        assert_eq!(view, public);
    }
}
