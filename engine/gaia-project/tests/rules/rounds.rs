//! Section 5 and 10.6: rounds, income, passing.

use orrery_gaia_project::{
    Config,
    config::TurnOrder,
    ids::{AdvancedTile, Area, Booster, Faction::*, StandardTile, Structure, Token},
    income::Income,
    rules,
    who::Who,
};

use crate::common::*;

/// GP-0960, GP-0970, GP-2620, GP-3800
#[test]
fn hadsch_hallas_income_of_round_1() {
    scene([HadschHallas, Xenos])
        .booster(P1, Booster::Mines)
        .mines(P1, ["1x-3", "-4x1"])
        .level(P1, Area::Economy, 1)
        .sees(|look| {
            let income = Income::of(look, P1.into());
            // The booster gives one ore more.
            assert_eq!(income.resources, resources("4 ore 1 knowledge 5 credits"));
            assert_eq!((income.charges, income.tokens), (vec![1], vec![]));
        });
}

/// GP-0930, GP-0980, GP-4170
#[test]
fn nevlas_income_has_its_sources() {
    scene([Nevlas, Xenos])
        .booster(P1, Booster::Mines)
        .lab(P1, "0x1")
        .lab(P1, "-6x1")
        .institute(P1, "7x-4")
        .trading_station(P1, "-1x-3")
        .trading_station(P1, "1x1")
        .trading_station(P1, "-2x1")
        .sees(|look| {
            let income = Income::of(look, P1.into());
            assert_eq!((income.charges, income.tokens), (vec![2, 2, 4], vec![1]));
            assert_eq!(income.resources.credits, 11);
        });
}

/// GP-0910, GP-0920, GP-0925, GP-0938, GP-5780
#[test]
fn the_order_of_charging_and_tokens_is_chosen() {
    let start = || {
        scene([Terrans, Xenos])
            .institute(P1, "-2x1")
            .bowls(P1, [0, 0, 2])
            .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
            .act(P1, "pass booster_labs")
            .act(P2, "pass booster_mines")
            .expect(P1, ["income charge 4", "income tokens 1"])
    };
    start().act(P1, "income tokens 1").power(P1, [0, 0, 3], 0);
    start()
        .rejects(P1, "income charge 3", "NO_SUCH_SOURCE", rules::INCOME_ORDER)
        .act(P1, "income charge 4")
        .power(P1, [1, 0, 2], 0);
}

/// GP-1005, GP-0130
#[test]
fn income_above_the_caps_is_lost() {
    scene([HadschHallas, Xenos]).owns(P1, "15 ore 15 knowledge 29 credits").everybody_passes().check(
        |state| {
            let store = state.players[P1].resources;
            assert_eq!((store.ore, store.knowledge, store.credits), (15, 15, 30));
        },
    );
}

/// GP-1090, GP-1100, GP-1105, GP-1110, GP-1120, GP-2965, GP-1170, GP-2960
#[test]
fn turns_go_round_until_all_have_passed() {
    scene([Terrans, Xenos, Taklons])
        .rich(P1)
        .rich(P2)
        .rich(P3)
        .rejects(P1, "end", "ACTION_OWED", rules::MUST_PASS)
        .act(P1, "research science; end")
        .act(P2, "pass booster_terraform")
        .act(P3, "research science; end")
        .act(P1, "research science; end")
        .act(P3, "pass booster_credits_qic")
        .act(P1, "research economy; end")
        .act(P1, "pass booster_range")
        .check(|state| {
            assert_eq!(state.round, 2);
            assert_eq!(state.first, Who::Seat(P2));
            assert_eq!(state.order, [P2, P3, P1].map(Who::Seat));
        });
}

/// GP-0620, GP-0630
#[test]
fn with_the_option_the_order_is_that_of_passing() {
    let config = Config { turn_order: TurnOrder::Variable, ..Config::default() };
    table(config, [Terrans, Xenos, Taklons])
        .rich(P1)
        .act(P1, "research science; end")
        .act(P2, "pass booster_terraform")
        .act(P3, "pass booster_credits_qic")
        .act(P1, "pass booster_range")
        .check(|state| assert_eq!(state.order, [P2, P3, P1].map(Who::Seat)));
}

/// GP-2910, GP-2920, GP-2930, GP-5230
#[test]
fn passing_scores_and_exchanges_the_booster() {
    scene([Terrans, Xenos])
        .booster(P1, Booster::Mines)
        .mines(P1, ["-2x1", "4x-5"])
        .rejects(P1, "pass", "NO_BOOSTER", rules::PASS_BOOSTER)
        .rejects(P1, "pass booster_mines", "BOOSTER_TAKEN", rules::PASS_BOOSTER)
        .act(P1, "pass booster_tokens_ore")
        .vp(P1, 12)
        .offers(P2, "pass booster_mines");
}

/// GP-5240, GP-5250, GP-5260, GP-5270
#[test]
fn boosters_score_structures() {
    let with = |booster| scene([Terrans, Xenos]).booster(P1, booster);
    with(Booster::Labs).lab(P1, "-2x1").act(P1, "pass booster_tokens_ore").vp(P1, 13);
    with(Booster::TradingStations).trading_station(P1, "-2x1").act(P1, "pass booster_tokens_ore").vp(P1, 12);
    with(Booster::BigStructures)
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyAction, "4x-5")
        .act(P1, "pass booster_tokens_ore")
        .vp(P1, 18);
    with(Booster::Gaia).mine(P1, "0x-1").project(P1, "-3x3").act(P1, "pass booster_tokens_ore").vp(P1, 11);
}

/// GP-5480, GP-5540
#[test]
fn tiles_score_when_passing() {
    scene([Terrans, Xenos])
        .advanced_tile(P1, AdvancedTile::PassFederation3)
        .advanced_tile(P1, AdvancedTile::PassType1)
        .token(P1, Token::Vp12)
        .gray_token(P1, Token::Vp7Ore)
        .mines(P1, ["-2x1", "0x-1"])
        .act(P1, "pass booster_tokens_ore")
        .vp(P1, 10 + 6 + 2);
}

/// GP-2950, GP-1140
#[test]
fn in_round_6_no_booster_is_taken() {
    scene([Terrans, Xenos])
        .round(6)
        .rejects(P1, "pass booster_tokens_ore", "LAST_ROUND", rules::PASS_LAST)
        .act(P1, "pass")
        .act(P2, "pass")
        .check(|state| assert!(state.over));
}

/// GP-1150
#[test]
fn clean_up_frees_all_spaces() {
    scene([Terrans, Xenos])
        .bowls(P1, [0, 0, 4])
        .tile(P1, StandardTile::ActionCharge4)
        .act(P1, "action power_2_ore; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "special std_action_charge_4; end")
        .everybody_passes()
        .check(|state| {
            assert_eq!(state.spaces, 0);
            assert_eq!(state.players[P1].used, 0);
        });
}

/// GP-0870, GP-0860
#[test]
fn the_first_round_has_an_income() {
    let config = Config { factions: "terrans xenos".into(), ..Config::default() };
    setup(config, 2)
        .act(P1, "place mine -2x1")
        .act(P2, "place mine -1x-2")
        .act(P2, "place mine -2x2")
        .act(P1, "place mine 4x-5")
        .act(P2, "place mine 2x-6")
        .with(|state| {
            state.boosters = vec![Booster::Mines, Booster::Labs, Booster::Gaia, Booster::OreKnowledge]
        })
        .act(P2, "booster booster_labs")
        .resources(P1, "4 ore 3 knowledge 15 credits 1 qic")
        .act(P1, "booster booster_mines")
        // Board, two mines and the booster.
        .resources(P1, "8 ore 4 knowledge 15 credits 1 qic")
        .check(|state| assert_eq!(state.round, 1));
}

/// GP-1095, GP-1110, GP-3010, GP-2940
#[test]
fn passing_ends_the_turn_and_the_round_for_a_player() {
    let scene =
        scene([Terrans, Xenos]).rich(P1).rich(P2).act(P1, "convert ore_to_credit; pass booster_terraform");
    let view = |scene: &Scene| {
        let scenario = scene.table();
        <orrery_gaia_project::GaiaProject as orrery_engine::Game>::view(
            scenario,
            orrery_engine::Viewer::Spectator,
        )
    };
    // Nothing after it, and no second turn in this round.
    let scene = scene.waits(P1);
    assert_eq!((view(&scene).players[0].passed, view(&scene).players[1].passed), (true, false));
    assert_eq!(view(&scene).players[0].booster, Some(Booster::Terraform));
    let scene = scene.act(P2, "research science; end").waits(P1).act(P2, "pass booster_range");
    // The next round turns the boosters up again.
    assert_eq!((view(&scene).players[0].passed, scene.state().round), (false, 2));
    scene.asks(P1, "turn");
}

/// GP-1155, GP-1160, GP-2990, GP-5280
#[test]
fn a_used_booster_is_fresh_for_its_next_owner() {
    let scene = scene([Terrans, Xenos])
        .booster(P1, Booster::Terraform)
        .rich(P1)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 2)
        .mine(P2, "2x-6")
        .act(P1, "special booster mine 0x1; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "pass booster_credits_qic");
    // Nobody has it now: its action is lost for its old owner.
    let tiles = scene.state().round_tiles.clone();
    scene
        .check(|state| assert_eq!((state.round_tile(), state.players[P1].used), (Some(tiles[1]), 0)))
        .rich(P2)
        .rich(P1)
        .act(P2, "pass booster_terraform")
        .rejects(P1, "special booster mine 1x1", "NOT_OWNED", rules::SPECIALS)
        .act(P1, "pass booster_tokens_ore")
        .rich(P2)
        .offers(P2, "special booster mine 3x-6");
}

/// GP-2920, GP-2925
#[test]
fn there_are_three_boosters_to_choose_from() {
    let passes = |scene: &Scene, seat| {
        scene.options(seat).into_iter().filter(|option| option.starts_with("pass")).collect::<Vec<_>>()
    };
    let mut scene = scene([Terrans, Xenos, Taklons]);
    for _ in 0..5 {
        for seat in [P1, P2, P3] {
            let own = scene.state().players[seat].booster.unwrap();
            let options = passes(&scene, seat);
            assert_eq!(options.len(), 3);
            assert!(!options.contains(&format!("pass {own}")));
            scene = scene.act(seat, &options[0]);
            if let Some(first) = scene.options(P3).first().filter(|option| option.starts_with("brainstone")) {
                let first = first.clone();
                scene = scene.act(P3, &first);
            }
        }
    }
    assert_eq!((scene.state().round, passes(&scene, P1)), (6, vec!["pass".to_string()]));
}
