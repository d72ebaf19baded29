//! Section 11: charging power.

use orrery_gaia_project::{
    ids::{Area, Faction::*, StandardTile, Structure},
    power::Bowl,
    rules,
};

use crate::common::*;

/// GP-3090, GP-3100, GP-3110, GP-3160, GP-3190, GP-3260, GP-5900
#[test]
fn neighbours_charge_their_highest_value() {
    // Xenos have a mine near, Itars an institute and a mine.
    scene([Ivits, Xenos, Itars])
        .rich(P1)
        .mine(P1, "-4x1")
        .mine(P2, "-2x2")
        .institute(P3, "0x1")
        .mine(P3, "-3x0")
        .bowls(P2, [4, 0, 0])
        .bowls(P3, [4, 0, 0])
        .act(P1, "build mine -2x1")
        .act(P1, "end")
        .hears(["p1 announced -2x1 p2 1 p3 3"])
        .expect(P2, ["charge 1", "decline"])
        .waits(P3)
        .waits(P1)
        .act(P2, "charge 1")
        .vp(P2, 10)
        .power(P2, [3, 1, 0], 0)
        .expect(P3, ["charge 3", "decline"])
        .act(P3, "charge 3")
        .vp(P3, 8)
        .power(P3, [1, 3, 0], 0)
        .asks(P2, "turn");
}

fn offer_of_three() -> Scene {
    scene([Ivits, Itars]).rich(P1).mine(P1, "-4x1").institute(P2, "0x1")
}

/// GP-3120, GP-3130, GP-3150, GP-3155, GP-3170
#[test]
fn only_what_can_be_charged() {
    offer_of_three()
        .tile(P2, StandardTile::BigStructures4)
        .points(P2, 12)
        .bowls(P2, [1, 1, 3])
        .act(P1, "build mine -2x1; end")
        .rejects(P2, "charge 4", "WRONG_AMOUNT", rules::CHARGE_AMOUNT)
        .expect(P2, ["charge 3", "decline"])
        .act(P2, "charge 3")
        .vp(P2, 10);
    offer_of_three()
        .bowls(P2, [0, 1, 0])
        .act(P1, "build mine -2x1; end")
        .act(P2, "charge 1")
        .vp(P2, 10)
        .power(P2, [0, 0, 1], 0);
}

/// GP-3140, GP-3180, GP-0150
#[test]
fn only_what_can_be_paid() {
    offer_of_three()
        .points(P2, 1)
        .bowls(P2, [4, 0, 0])
        .act(P1, "build mine -2x1; end")
        .act(P2, "charge 2")
        .vp(P2, 0)
        .power(P2, [2, 2, 0], 0);
}

/// GP-3195
#[test]
fn full_bowls_are_not_asked() {
    offer_of_three().bowls(P2, [0, 0, 5]).act(P1, "build mine -2x1; end").asks(P2, "turn");
}

/// GP-3200, GP-2970
#[test]
fn who_has_passed_may_charge() {
    scene([Ivits, Itars])
        .rich(P1)
        .mine(P1, "-4x1")
        .institute(P2, "0x1")
        .bowls(P2, [4, 0, 0])
        .act(P1, "research science; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "build mine -2x1; end")
        .asks(P2, "charge")
        .act(P2, "decline")
        .vp(P2, 10)
        .asks(P1, "turn");
}

/// GP-3220, GP-3225, GP-3240
#[test]
fn shared_planets_are_at_distance_0() {
    scene([Lantids, Xenos])
        .rich(P1)
        .rich(P2)
        .mine(P1, "-2x1")
        .trading_station(P2, "-2x2")
        .bowls(P1, [2, 0, 0])
        .bowls(P2, [2, 0, 0])
        .act(P1, "build mine -2x2; end")
        .act(P2, "charge 2")
        .vp(P2, 9)
        .act(P2, "upgrade lab -2x2; tech std_7_vp; decline; end")
        .expect(P1, ["charge 1", "decline"])
        .act(P1, "charge 1")
        .vp(P1, 10);
}

/// GP-3250, GP-3255, GP-2720, GP-5764
#[test]
fn two_builds_are_two_offers_after_the_turn() {
    let scene = scene([Firaks, Xenos])
        .rich(P1)
        .institute(P1, "-3x0")
        .lab(P1, "1x1")
        .mine(P2, "0x1")
        .bowls(P2, [3, 0, 0])
        .level(P1, Area::Navigation, 4)
        .token(P1, orrery_gaia_project::ids::Token::Vp7Ore)
        .act(P1, "special downgrade 1x1")
        .waits(P2)
        .act(P1, "advance navigation")
        .act(P1, "lost 0x0")
        .act(P1, "convert ore_to_credit")
        .waits(P2)
        .act(P1, "end");
    // First for the trading station, then for the Lost Planet.
    scene
        .hears(["p1 announced 1x1 p2 1"])
        .act(P2, "charge 1")
        .hears(["p2 charged 1 0", "p1 announced 0x0 p2 1"])
        .asks(P2, "charge")
        .act(P2, "charge 1")
        .power(P2, [1, 2, 0], 0)
        .vp(P2, 10);
}

/// GP-3690, GP-3700, GP-3710, GP-3715, GP-3720
#[test]
fn taklons_with_institute_gain_a_token() {
    let scene = || {
        scene([Xenos, Taklons])
            .rich(P1)
            .mine(P1, "-2x2")
            .institute(P2, "-4x1")
            .bowls(P2, [0, 0, 4])
            .points(P2, 5)
            .act(P1, "build mine -2x1; end")
            .expect(P2, ["charge 2 before", "charge 0 after", "decline"])
    };
    scene().act(P2, "charge 0 after").vp(P2, 5).power(P2, [1, 0, 4], 0);
    scene().act(P2, "charge 2 before").vp(P2, 4).power(P2, [0, 0, 5], 0);
    scene().act(P2, "decline").vp(P2, 5).power(P2, [0, 0, 4], 0);
}

/// GP-3620, GP-3625, GP-0765
#[test]
fn the_brainstone_may_go_first_or_last() {
    let scene = || {
        scene([Xenos, Taklons])
            .rich(P1)
            .mine(P1, "-2x2")
            .institute(P2, "0x-1")
            .structure(P2, Structure::AcademyAction, "-4x1")
            .with(|state| state.players[P2].structures[Structure::Institute.index()] = Default::default())
            .bowls(P2, [1, 0, 0])
            .brainstone(P2, Bowl::I)
            .act(P1, "build mine -2x1; end")
            .act(P2, "charge 3")
            .expect(P2, ["brainstone 2", "brainstone 3"])
    };
    scene().act(P2, "brainstone 3").power(P2, [0, 1, 0], 0);
    scene().act(P2, "brainstone 2").power(P2, [0, 0, 1], 0);
}

#[test]
fn standing_orders_answer() {
    let scene = || offer_of_three().bowls(P2, [4, 0, 0]);
    scene().aside(P2, "auto charge 3").act(P1, "build mine -2x1; end").vp(P2, 8).asks(P2, "turn");
    scene().aside(P2, "auto charge 2").act(P1, "build mine -2x1; end").asks(P2, "charge");
    scene().aside(P2, "auto decline").act(P1, "build mine -2x1; end").vp(P2, 10).asks(P2, "turn");
}

/// GP-3105, GP-4140
#[test]
fn the_offer_is_the_value_of_the_moment() {
    let offer = |scene: Scene| {
        let scene = scene.rich(P1).mine(P1, "-4x1").bowls(P2, [5, 0, 0]).act(P1, "build mine -2x1; end");
        scene.options(P2).into_iter().find(|option| option.starts_with("charge"))
    };
    let bescods = || scene([Ivits, Bescods]).mine(P2, "-3x0");
    assert_eq!(offer(bescods()).as_deref(), Some("charge 1"));
    // The institute raises structures on titanium, wherever it stands itself.
    assert_eq!(offer(bescods().institute(P2, "4x-5")).as_deref(), Some("charge 2"));
    let academy =
        || scene([Ivits, Bescods]).structure(P2, Structure::AcademyAction, "-3x0").institute(P2, "4x-5");
    assert_eq!(offer(academy()).as_deref(), Some("charge 4"));
    assert_eq!(offer(academy().tile(P2, StandardTile::BigStructures4)).as_deref(), Some("charge 5"));
    // Stations, satellites and Gaiaformers give nothing.
    let nothing = scene([Terrans, Ivits]).station(P2, "-1x1").satellite(P2, "-2x0").project(P2, "-3x3");
    assert_eq!(offer(nothing), None);
}

/// GP-3210
#[test]
fn only_passive_charging_costs_points() {
    scene([Terrans, Xenos])
        .tile(P1, StandardTile::ActionCharge4)
        .bowls(P1, [9, 0, 0])
        .owns(P1, "4 knowledge")
        .level(P1, Area::Science, 2)
        .level(P1, Area::Economy, 4)
        .act(P1, "special std_action_charge_4; end")
        .act(P2, "pass booster_terraform")
        .act(P1, "research science; end")
        .power(P1, [2, 7, 0], 0)
        .act(P1, "pass booster_range")
        // Charge 4 of Economy and 2 of the booster.
        .power(P1, [0, 5, 4], 0)
        .vp(P1, 10);
}

/// GP-3230
#[test]
fn what_lets_nobody_charge() {
    let near = |scene: Scene| scene.mine(P2, "-2x1").bowls(P2, [4, 0, 0]).rich(P1);
    // Gaiaformer, satellite, space station, swap.
    near(scene([Geodens, Terrans]))
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 4)
        .bowls(P1, [3, 0, 0])
        .act(P1, "project -3x3; end")
        .asks(P2, "turn");
    near(scene([Itars, Terrans]))
        .tile(P1, StandardTile::BigStructures4)
        .institute(P1, "0x1")
        .structure(P1, Structure::AcademyAction, "-2x2")
        .bowls(P1, [1, 0, 0])
        .act(P1, "federate; unite -2x2 0x1; satellites -1x2; token fed_12_vp; end")
        .asks(P2, "turn");
    near(scene([Ivits, Terrans])).institute(P1, "-4x1").act(P1, "special station -3x1; end").asks(P2, "turn");
    near(scene([Ambas, Terrans]))
        .institute(P1, "-3x0")
        .mine(P1, "-2x2")
        .act(P1, "special swap -2x2; end")
        .asks(P2, "turn");
}

/// GP-3120, GP-3150
#[test]
fn no_other_amount() {
    let scene = || offer_of_three().bowls(P2, [4, 0, 0]).act(P1, "build mine -2x1; end");
    for amount in ["charge 0", "charge 1", "charge 2", "charge 4", "charge 3 before"] {
        scene().rejects(P2, amount, "WRONG_AMOUNT", rules::CHARGE_AMOUNT);
    }
    scene().act(P2, "decline").vp(P2, 10).power(P2, [4, 0, 0], 0);
}

/// Bowls after "charge 4 power" of a tech tile.
fn after_charging_4(bowls: [u8; 3]) -> [u8; 3] {
    let scene = scene([Terrans, Xenos]).tile(P1, StandardTile::ActionCharge4).bowls(P1, bowls);
    scene.act(P1, "special std_action_charge_4").state().players[P1].power.bowls
}

/// GP-0760
#[test]
fn one_power_moves_one_token_from_the_lowest_bowl() {
    let offer_of_one = |bowls| {
        let scene = scene([Ivits, Itars]).rich(P1).mine(P1, "-4x1").mine(P2, "0x1").bowls(P2, bowls);
        scene.act(P1, "build mine -2x1; end")
    };
    offer_of_one([1, 1, 1]).act(P2, "charge 1").power(P2, [0, 2, 1], 0);
    offer_of_one([0, 2, 1]).act(P2, "charge 1").power(P2, [0, 1, 2], 0);
    // With nothing in I and II it is lost.
    assert_eq!(after_charging_4([0, 0, 2]), [0, 0, 2]);
}

/// GP-0770
#[test]
fn bowl_i_is_never_skipped() {
    assert_eq!(after_charging_4([5, 3, 0]), [1, 7, 0]);
    assert_eq!(after_charging_4([4, 3, 0]), [0, 7, 0]);
    assert_eq!(after_charging_4([3, 0, 0]), [0, 2, 1]);
    assert_eq!(after_charging_4([0, 5, 1]), [0, 1, 5]);
}

/// GP-0780
#[test]
fn what_no_token_can_take_is_lost() {
    assert_eq!(after_charging_4([1, 1, 0]), [0, 0, 2]);
}

/// GP-0790
#[test]
fn a_token_in_bowl_i_takes_two_charges() {
    let charges = |bowls| {
        let scene = offer_of_three().bowls(P2, bowls).act(P1, "build mine -2x1; end");
        let is_charge = |option: &String| option.starts_with("charge");
        scene.options(P2).into_iter().filter(is_charge).collect::<Vec<_>>()
    };
    assert_eq!(charges([2, 0, 5]), ["charge 3"]);
    assert_eq!(charges([1, 1, 5]), ["charge 3"]);
    assert_eq!(charges([1, 0, 5]), ["charge 2"]);
    assert_eq!(charges([0, 2, 5]), ["charge 2"]);
    assert_eq!(charges([0, 1, 5]), ["charge 1"]);
    assert_eq!(charges([0, 0, 5]), [""; 0]);
}
