//! Section 6: what a mine costs, where it can go and what follows, beyond `build`.

use orrery_gaia_project::{
    Config,
    facts::Count,
    ids::{Area, Booster, Faction::*, RoundTile, StandardTile, Structure},
    rules,
};

use crate::common::*;

/// GP-1210, GP-1275
#[test]
fn all_costs_are_paid_at_once_or_nothing_is_built() {
    // Desert is three steps from terra: 9 ore and the mine.
    let scene = |owns: &str| scene([Terrans, Xenos]).mine(P1, "-2x1").owns(P1, owns);
    scene("9 ore 2 credits")
        .rejects(P1, "build mine -2x2", "NOT_ENOUGH_ORE", rules::TERRAFORMING)
        .withholds(P1, "build mine -2x2")
        .resources(P1, "9 ore 2 credits");
    scene("15 ore 1 credits").rejects(P1, "build mine -2x2", "NOT_ENOUGH_CREDITS", rules::MINE_COST);
    scene("5 credits").rejects(P1, "build mine -2x2", "NOT_ENOUGH_ORE", rules::MINE_COST);
    // Gaia planet 0x-1 is one step beyond the range.
    scene("9 ore 9 credits 1 qic").rejects(P1, "build mine 0x-1", "NOT_ENOUGH_QIC", rules::RANGE_AND_GAIA);
    scene("9 ore 9 credits").rejects(P1, "build mine 0x-1", "NOT_ENOUGH_QIC", rules::GAIA_COST);
    scene("10 ore 2 credits").act(P1, "build mine -2x2").resources(P1, "");
}

/// GP-1215
#[test]
fn conversions_pay_before_the_action_not_within_it() {
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .owns(P1, "9 ore 2 credits 1 qic")
        .rejects(P1, "build mine -2x2", "NOT_ENOUGH_ORE", rules::TERRAFORMING)
        .act(P1, "convert qic_to_ore")
        .act(P1, "build mine -2x2")
        .resources(P1, "");
    // The knowledge that the mine would bring cannot pay for it.
    scene([Geodens, Xenos]).institute(P1, "2x-3").owns(P1, "4 ore 1 credits").rejects(
        P1,
        "build mine 1x-3",
        "NOT_ENOUGH_CREDITS",
        rules::MINE_COST,
    );
}

/// GP-1220, GP-1290, GP-1540
#[test]
fn range_begins_at_planets_and_stations_only() {
    let near = |scene: Scene| scene.rich(P1).owns(P1, "15 ore 9 credits").mine(P1, "4x-5");
    near(scene([Terrans, Xenos])).project(P1, "-3x3").satellite(P1, "-1x1").rejects(
        P1,
        "build mine -2x2",
        "OUT_OF_RANGE",
        rules::RANGE,
    );
    // An opponent's planet is no origin either.
    near(scene([Terrans, Xenos])).mine(P2, "-2x1").rejects(
        P1,
        "build mine -2x2",
        "OUT_OF_RANGE",
        rules::RANGE,
    );
    near(scene([Ivits, Xenos])).station(P1, "-1x1").offers(P1, "build mine -2x1");
    near(scene([Terrans, Xenos])).lost_planet(P1, "-1x1").offers(P1, "build mine -2x1");
}

/// GP-1230, GP-1240, GP-1250
#[test]
fn range_is_a_maximum() {
    // Distances from -2x1: desert 1, ice 2, titanium 3 (beyond the ice planet), volcanic 4.
    let targets = [(1, "-2x2"), (2, "0x1"), (3, "1x1"), (4, "-6x2")];
    for (level, range) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4)] {
        for (distance, at) in targets {
            let scene = scene([Terrans, Xenos])
                .mine(P1, "-2x1")
                .mine(P2, "0x-5")
                .owns(P1, "15 ore 9 credits")
                .level(P1, Area::Navigation, level);
            let build = format!("build mine {at}");
            if distance <= range {
                scene.offers(P1, &build);
            } else {
                scene.rejects(P1, &build, "OUT_OF_RANGE", rules::RANGE);
            }
        }
    }
}

/// GP-1260, GP-1265, GP-1270
#[test]
fn as_few_qic_as_suffice() {
    let at = |level: u8, qic: u8| {
        scene([Terrans, Xenos])
            .mine(P1, "-2x1")
            .level(P1, Area::Navigation, level)
            .owns(P1, &format!("15 ore 9 credits {qic} qic"))
    };
    // Volcanic -6x2 is 4 away: range 2 and 1 Q.I.C. reach it; two steps cost 6 ore.
    at(2, 1).act(P1, "build mine -6x2").resources(P1, "8 ore 7 credits");
    at(2, 0).rejects(P1, "build mine -6x2", "OUT_OF_RANGE", rules::RANGE);
    // Range 1 misses it by 3: two Q.I.C. of five; range 4 needs none.
    at(0, 5).act(P1, "build mine -6x2").resources(P1, "8 ore 7 credits 3 qic");
    at(5, 5).act(P1, "build mine -6x2").resources(P1, "8 ore 7 credits 5 qic");
}

/// GP-1300
#[test]
fn distance_goes_straight_over_gaps() {
    // The small board without its middle tile: from desert -1x-2 to volcanic 3x-1 it is 5 across the hole, 6 around.
    let hexes = {
        let scene = setup(Config::default(), 2);
        let board = &scene.state().board;
        let text: Vec<String> = board
            .spots()
            .filter_map(|spot| {
                let letter = board.printed(spot).map_or('.', |planet| planet.letter());
                let tile = board.sectors()[usize::from(board.sector(spot))].tile;
                (tile != 3).then(|| format!("{}:{tile}:{letter}", board.hex(spot)))
            })
            .collect();
        text.join(" ")
    };
    let config = Config { hexes, ..Config::default() };
    table(config, [Xenos, Terrans])
        .check(|state| assert_eq!(state.spot(hex("0x-2")), None))
        .mine(P1, "-1x-2")
        .level(P1, Area::Navigation, 4)
        .owns(P1, "4 ore 2 credits 1 qic")
        .act(P1, "build mine 3x-1")
        .resources(P1, "");
}

/// GP-1310
#[test]
fn the_home_type_costs_the_mine_only() {
    scene([Terrans, Xenos])
        .round_tile(RoundTile::Terraform2)
        .mine(P1, "-2x1")
        .level(P1, Area::Navigation, 4)
        .owns(P1, "1 ore 2 credits")
        .act(P1, "build mine -5x4")
        .resources(P1, "")
        .vp(P1, 10);
}

/// GP-1340, GP-2880, GP-5210
#[test]
fn geodens_pay_the_missing_step() {
    // Swamp is two steps from volcanic; the booster gives one, level 3 makes the other 1 ore.
    scene([Geodens, Xenos])
        .booster(P1, Booster::Terraform)
        .mine(P1, "2x-6")
        .level(P1, Area::Terraforming, 3)
        .owns(P1, "2 ore 2 credits")
        .act(P1, "special booster mine 3x-6")
        .resources(P1, "")
        .has(P1, Structure::Mine, "3x-6");
}

/// GP-1320
#[test]
fn steps_cost_ore_by_level() {
    for (level, ore) in [(0, 3), (1, 3), (2, 2), (3, 1), (4, 1), (5, 1)] {
        // Desert is three steps from terra.
        scene([Terrans, Xenos])
            .mine(P1, "-2x1")
            .level(P1, Area::Terraforming, level)
            .owns(P1, &format!("{} ore 2 credits", 3 * ore + 1))
            .act(P1, "build mine -2x2")
            .resources(P1, "");
    }
}

/// GP-1400, GP-2880, GP-2890
#[test]
fn boosters_do_not_build_over_a_gaiaformer() {
    for booster in [Booster::Terraform, Booster::Range] {
        scene([Terrans, Xenos])
            .rich(P1)
            .booster(P1, booster)
            .mine(P1, "4x-5")
            .project(P1, "-3x3")
            .gaiaformed("-3x3")
            .rejects(P1, "special booster mine -3x3", "PLAIN_ONLY", rules::PLAIN_ONLY)
            .offers(P1, "build mine -3x3");
    }
}

/// GP-1440, GP-5330
#[test]
fn a_made_gaia_planet_is_a_gaia_planet() {
    let scene = || {
        scene([Terrans, Xenos])
            .round_tile(RoundTile::GaiaMine3)
            .tile(P1, StandardTile::GaiaMine3Vp)
            .mine(P1, "-2x2")
            .project(P1, "-3x3")
            .owns(P1, "1 ore 2 credits")
    };
    scene().gaiaformed("-3x3").act(P1, "build mine -3x3").vp(P1, 10 + 3 + 3).resources(P1, "").sees(|look| {
        assert_eq!(look.count(P1.into(), Count::GaiaPlanets), 1);
        assert_eq!(look.count(P1.into(), Count::PlanetTypes), 2);
    });
    // Before the Gaia phase it is a closed Transdim planet.
    scene().rejects(P1, "build mine -3x3", "NOT_HABITABLE", rules::PROJECT_CLOSED);
}

/// GP-1460
#[test]
fn neighbours_of_a_mine_may_charge() {
    let scene = || {
        scene([Terrans, Xenos])
            .rich(P1)
            .mine(P1, "-2x1")
            .bowls(P2, [2, 0, 0])
            .act(P1, "research science; end")
    };
    // Titanium 1x1 is 3 hexes from the new mine, ice 0x1 only 2.
    for (at, is_asked) in [("1x1", false), ("0x1", true)] {
        let scene = scene().act(P2, "pass booster_tokens_ore").mine(P2, at).act(P1, "build mine -2x2; end");
        if is_asked {
            scene.expect(P2, ["charge 1", "decline"]);
        } else {
            scene.asks(P1, "turn");
        }
    }
}

/// GP-1465, GP-3560
#[test]
fn what_follows_a_mine_in_order() {
    let scene = scene([Gleens, Terrans])
        .round_tile(RoundTile::GaiaMine4)
        .tile(P1, StandardTile::GaiaMine3Vp)
        .mine(P1, "-2x2")
        .federation(P1, ["-2x2"])
        .project(P1, "-3x3")
        .gaiaformed("-3x3")
        .owns(P1, "1 ore 2 credits")
        .mine(P2, "-2x1")
        .bowls(P2, [2, 0, 0])
        .act(P1, "build mine -3x3");
    let scene = scene.check(|state| assert_eq!(state.players[P1].gaiaformers, 1)).hears([
        "p1 paid 1 ore 2 credits",
        "p1 built mine -3x3",
        "p1 joined -3x3",
        "p1 scored 4 for round_gaia_mine_4",
        "p1 scored 3 for std_gaia_mine_3_vp",
        "p1 scored 2 for faction",
    ]);
    scene.waits(P2).act(P1, "end").hears(["p1 announced -3x3 p2 1"]).asks(P2, "charge");
}

/// GP-2760, GP-2790, GP-2870
#[test]
fn terraforming_actions_take_qic_for_range_but_no_other_action() {
    // Ice 0x1 is 2 away and one step from terra.
    let scene = |owns: &str| {
        scene([Terrans, Xenos])
            .booster(P1, Booster::Range)
            .mine(P1, "-2x1")
            .bowls(P1, [0, 0, 8])
            .owns(P1, owns)
            .tile(P1, StandardTile::ActionCharge4)
    };
    scene("1 ore 2 credits 1 qic")
        .act(P1, "action power_terraform_1 0x1")
        .resources(P1, "")
        .power(P1, [3, 0, 5], 0)
        // A turn has one action: neither another space nor a special action.
        .rejects(P1, "action power_2_ore", "ACTION_TAKEN", rules::ONE_ACTION)
        .rejects(P1, "special std_action_charge_4", "ACTION_TAKEN", rules::ONE_ACTION);
    // The range of the booster does not add to the power action, its special action not to free steps.
    scene("1 ore 2 credits").rejects(P1, "action power_terraform_1 0x1", "OUT_OF_RANGE", rules::RANGE);
    scene("1 ore 2 credits").rejects(P1, "special booster mine 0x1", "NOT_ENOUGH_ORE", rules::TERRAFORMING);
}

/// GP-2800
#[test]
fn a_terraforming_action_starts_no_project() {
    scene([Terrans, Xenos])
        .rich(P1)
        .mine(P1, "-2x2")
        .gaiaformers(P1, 1)
        .level(P1, Area::GaiaProject, 1)
        .bowls(P1, [6, 0, 8])
        .rejects(P1, "action power_terraform_1 -3x3", "NOT_HABITABLE", rules::TRANSDIM)
        .rejects(P1, "action power_terraform_2 -3x3", "NOT_HABITABLE", rules::TRANSDIM)
        .offers(P1, "project -3x3");
}
