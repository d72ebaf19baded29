//! 9.2 to 9.4: which planets and satellites make a federation.

use orrery_gaia_project::{
    ids::{Faction::*, StandardTile, Structure, Token},
    rules,
};

use crate::common::*;

/// The example of the rulebook: an institute and two trading stations, and a mine beside one of the routes.
fn two_routes() -> Scene {
    scene([Terrans, Xenos])
        .institute(P1, "1x-3")
        .trading_station(P1, "-1x-2")
        .trading_station(P1, "-3x0")
        .mine(P1, "0x-1")
        .bowls(P1, [2, 0, 0])
}

/// An institute and an academy with value 4, one hex apart, both beside a group.
fn one_hex_apart() -> Scene {
    scene([Itars, Xenos])
        .tile(P1, StandardTile::BigStructures4)
        .institute(P1, "0x1")
        .structure(P1, Structure::AcademyAction, "-2x1")
        .bowls(P1, [4, 0, 0])
}

/// GP-1990
#[test]
fn shared_mines_and_the_lost_planet_are_members() {
    scene([Lantids, Xenos])
        .institute(P1, "-2x1")
        .mine(P2, "-2x2")
        .gaiaformed("-3x3")
        .structure(P1, Structure::AcademyAction, "-3x3")
        .rejects(P1, "federate", "TOO_WEAK", rules::FEDERATION_VALUE)
        .shared(P1, "-2x2")
        .act(P1, "federate")
        .rejects(P1, "unite -3x3 -2x1", "BROKEN_GROUP", rules::WHOLE_GROUPS)
        .rejects(P1, "unite 4x-5", "NOT_A_MEMBER", rules::MEMBERS)
        .rejects(P1, "unite 60x60", "OFF_THE_BOARD", rules::MEMBERS)
        .expect(P1, ["unite -3x3 -2x1 -2x2"]);
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyAction, "-2x2")
        .rejects(P1, "federate", "TOO_WEAK", rules::FEDERATION_VALUE)
        .lost_planet(P1, "-1x1")
        .act(P1, "federate")
        .offers(P1, "unite -2x1 -2x2 -1x1");
}

/// GP-2005, GP-2310
#[test]
fn the_value_of_the_moment_counts() {
    let strong =
        || scene([Terrans, Xenos]).institute(P1, "-2x1").structure(P1, Structure::AcademyAction, "-2x2");
    strong().rejects(P1, "federate", "TOO_WEAK", rules::FEDERATION_VALUE);
    strong().covered(P1, StandardTile::BigStructures4).rejects(
        P1,
        "federate",
        "TOO_WEAK",
        rules::FEDERATION_VALUE,
    );
    // Formed with the tile; covering it later changes nothing.
    strong()
        .tile(P1, StandardTile::BigStructures4)
        .act(P1, "federate; unite -2x1 -2x2; token fed_12_vp")
        .covered(P1, StandardTile::BigStructures4)
        .check(|state| {
            assert_eq!((state.players[P1].federated.len(), state.players[P1].federations), (2, 1))
        });
}

/// GP-2010, GP-2160
#[test]
fn adjacent_planets_are_inseparable() {
    // 3 + 3 + 2: more than needed, but one group.
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyAction, "-2x2")
        .gaiaformed("-3x3")
        .trading_station(P1, "-3x3")
        .act(P1, "federate")
        .expect(P1, ["unite -3x3 -2x1 -2x2"])
        .rejects(P1, "unite -2x1 -2x2", "BROKEN_GROUP", rules::WHOLE_GROUPS);
}

/// GP-2020, GP-2220
#[test]
fn a_planet_beside_a_new_satellite_is_part_of_it() {
    let scene = || {
        two_routes().act(P1, "federate").expect(P1, ["unite -3x0 -1x-2 1x-3", "unite -3x0 -1x-2 0x-1 1x-3"])
    };
    // Value 7 by one route.
    scene()
        .act(P1, "unite -3x0 -1x-2 1x-3")
        .expect(P1, ["satellites -2x-1 0x-3"])
        .rejects(P1, "satellites -2x-1 0x-2", "TAKES_IN", rules::TAKEN_IN)
        .act(P1, "satellites -2x-1 0x-3")
        .check(|state| assert_eq!(state.players[P1].federated.len(), 3));
    // Value 8 by the other, which touches the mine.
    scene()
        .act(P1, "unite -3x0 -1x-2 0x-1 1x-3")
        .expect(P1, ["satellites -2x-1 0x-2"])
        .act(P1, "satellites -2x-1 0x-2")
        .check(|state| assert_eq!(state.players[P1].federated.len(), 4));
}

/// GP-2030, GP-2040, GP-2130
#[test]
fn everything_is_connected_in_one_action() {
    two_routes()
        .act(P1, "federate; unite -3x0 -1x-2 1x-3")
        .rejects(P1, "satellites -2x-1", "DISCONNECTED", rules::ONE_SET)
        .rejects(P1, "satellites -2x-1 1x-4", "DISCONNECTED", rules::ONE_SET)
        .rejects(P1, "satellites -2x-1 0x-4 0x-3", "TOO_MANY_SATELLITES", rules::FEWEST_SATELLITES)
        // Nothing else can be done before all of it is placed.
        .rejects(P1, "end", "NOT_AN_ANSWER", rules::FEWEST_SATELLITES);
    // There is no action that places single satellites.
    two_routes().rejects(P1, "satellites -2x-1", "NOT_AN_ANSWER", rules::ONE_ACTION);
}

/// GP-2050
#[test]
fn any_number_of_federations() {
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .structure(P1, Structure::AcademyKnowledge, "-2x2")
        .gaiaformed("-3x3")
        .mine(P1, "-3x3")
        .structure(P1, Structure::AcademyAction, "1x-3")
        .trading_station(P1, "2x-3")
        .gaiaformed("2x-2")
        .trading_station(P1, "2x-2")
        .act(P1, "federate; unite -3x3 -2x1 -2x2; token fed_12_vp; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "federate; unite 1x-3 2x-3 2x-2; token fed_12_vp; end")
        .check(|state| {
            assert_eq!(state.players[P1].federations, 2);
            assert_eq!(state.players[P1].gray[Token::Vp12.index()], 2);
        })
        .rejects(P1, "federate", "TOO_WEAK", rules::FEDERATION_VALUE);
}

/// GP-2070, GP-2080, GP-2090
#[test]
fn foreign_satellites_and_stations_do_not_matter() {
    one_hex_apart()
        .satellite(P2, "-1x1")
        .act(P1, "federate; unite -2x1 0x1")
        .act(P1, "satellites -1x1")
        .check(|state| {
            let spot = state.spot(hex("-1x1")).unwrap();
            assert!(
                state.players[P1].satellites.contains(spot) && state.players[P2].satellites.contains(spot)
            );
        });
    let scene = scene([Itars, Ivits])
        .tile(P1, StandardTile::BigStructures4)
        .institute(P1, "0x1")
        .structure(P1, Structure::AcademyAction, "-2x1")
        .bowls(P1, [1, 0, 0])
        .station(P2, "-1x1");
    scene
        .act(P1, "federate; unite -2x1 0x1; satellites -1x1")
        .check(|state| assert_eq!(state.players[P1].satellites.len(), 1));
}

/// GP-2070, GP-2100
#[test]
fn satellites_lie_on_hexes_without_planet() {
    let united = |scene: Scene| scene.mine(P1, "-2x2").act(P1, "federate; unite -2x1 -2x2 0x1");
    united(one_hex_apart())
        .expect(P1, ["satellites -1x1", "satellites -1x2"])
        .rejects(P1, "satellites 1x1", "NO_SATELLITE_HERE", rules::SATELLITE_HEX)
        .rejects(P1, "satellites -3x3", "NO_SATELLITE_HERE", rules::SATELLITE_HEX);
    // Whoever owns the Lost Planet: its hex has a planet now.
    united(one_hex_apart().lost_planet(P2, "-1x1")).expect(P1, ["satellites -1x2"]).rejects(
        P1,
        "satellites -1x1",
        "NO_SATELLITE_HERE",
        rules::SATELLITE_HEX,
    );
}

/// GP-2105, GP-3230
#[test]
fn satellites_beside_others_do_nothing() {
    one_hex_apart()
        .mine(P2, "-2x2")
        .satellite(P2, "-1x2")
        .federation(P2, ["-2x2"])
        .bowls(P2, [4, 0, 0])
        .act(P1, "federate; unite -2x1 0x1; satellites -1x1; token fed_12_vp; end")
        .asks(P2, "turn")
        .check(|state| {
            assert_eq!((state.players[P2].federated.len(), state.players[P2].satellites.len()), (1, 1));
            assert_eq!(state.players[P1].federated.len(), 2);
        });
}

/// GP-2120, GP-2190, GP-2210
#[test]
fn planets_are_chosen_freely_however_far_apart() {
    // Another academy: four satellites from the institute, through which the two academies would be joined.
    let scene = || one_hex_apart().structure(P1, Structure::AcademyKnowledge, "3x3");
    scene()
        .act(P1, "federate")
        .expect(P1, ["unite -2x1 0x1", "unite 0x1 3x3"])
        .rejects(P1, "unite -2x1 3x3", "TAKES_IN_OTHERS", rules::FEWEST_SATELLITES)
        .act(P1, "unite 0x1 3x3")
        .offers(P1, "satellites 0x2 1x2 2x2 2x3");
    // Legal all the same with fewer tokens, but not to be paid.
    scene().bowls(P1, [3, 0, 0]).act(P1, "federate").expect(P1, ["unite -2x1 0x1"]).rejects(
        P1,
        "unite 0x1 3x3",
        "TOO_EXPENSIVE",
        rules::FEDERATION_PAY,
    );
}

/// GP-2130
#[test]
fn as_few_satellites_as_possible() {
    one_hex_apart()
        .mine(P1, "-2x2")
        .act(P1, "federate; unite -2x1 -2x2 0x1")
        .rejects(P1, "satellites -1x1 -1x2", "TOO_MANY_SATELLITES", rules::FEWEST_SATELLITES)
        .act(P1, "satellites -1x2")
        .check(|state| assert_eq!(state.players[P1].satellites.len(), 1));
}

/// GP-2140, GP-2230
#[test]
fn nothing_superfluous() {
    // Worth 7 with one satellite; the mine on titanium would take another.
    scene([Terrans, Xenos])
        .institute(P1, "1x-3")
        .mine(P1, "2x-3")
        .structure(P1, Structure::AcademyAction, "-1x-2")
        .mine(P1, "-3x0")
        .bowls(P1, [4, 0, 0])
        .act(P1, "federate")
        .expect(P1, ["unite -1x-2 1x-3 2x-3"])
        .rejects(P1, "unite -3x0 -1x-2 1x-3 2x-3", "SUPERFLUOUS", rules::SUPERFLUOUS);
}

/// GP-2150
#[test]
fn a_larger_total_that_costs_no_satellite_is_legal() {
    // Without the mine 8 with one satellite, with it 9 with one as well.
    scene([Terrans, Xenos])
        .tile(P1, StandardTile::BigStructures4)
        .institute(P1, "1x-3")
        .structure(P1, Structure::AcademyAction, "-1x-2")
        .mine(P1, "0x-1")
        .bowls(P1, [4, 0, 0])
        .act(P1, "federate")
        .expect(P1, ["unite -1x-2 1x-3", "unite -1x-2 0x-1 1x-3"]);
}

/// GP-2170, GP-2180, GP-2190, GP-2200, GP-5760
#[test]
fn the_legal_sets_of_six_groups() {
    // All that an independent enumeration of groups and of up to three satellites finds legal.
    let sets = [
        ("unite -3x0 -1x-2 1x-3", vec!["satellites -2x-1 0x-3"]),
        ("unite -3x0 -1x-2 0x-1 1x-3", vec!["satellites -2x-1 0x-2"]),
        ("unite -1x-2 0x-1 0x1 1x-3", vec!["satellites 0x-2 0x0"]),
        ("unite -3x0 -1x-2 0x-1 0x1", vec!["satellites -2x0 -1x-1 0x0", "satellites -2x-1 -1x-1 0x0"]),
        ("unite -1x-2 0x-1 1x-3 3x-1", vec!["satellites 0x-2 1x-1 2x-1"]),
    ];
    let scene = || two_routes().lab(P1, "0x1").mine(P1, "3x-1").bowls(P1, [3, 0, 0]).act(P1, "federate");
    let mut offered = scene().options(P1);
    offered.sort();
    let mut expected: Vec<String> = sets.iter().map(|(set, _)| (*set).to_string()).collect();
    expected.sort();
    assert_eq!(offered, expected);
    for (set, satellites) in sets {
        assert_eq!(scene().act(P1, set).options(P1), satellites, "{set}");
    }
    // Institute, station and lab: the route past the Gaia planet takes its mine in (step 2).
    scene().rejects(P1, "unite -1x-2 0x1 1x-3", "TAKES_IN_OTHERS", rules::FEWEST_SATELLITES);
    // Everything in the middle: part of it does with fewer satellites (step 3).
    scene().rejects(P1, "unite -3x0 -1x-2 0x-1 0x1 1x-3", "SUPERFLUOUS", rules::SUPERFLUOUS);
}

/// GP-2240
#[test]
fn two_groups_worth_eleven() {
    scene([Terrans, Xenos])
        .gaiaformed("-3x3")
        .gaiaformed("-3x-1")
        .institute(P1, "-2x1")
        .trading_station(P1, "-2x2")
        .mine(P1, "-3x3")
        .trading_station(P1, "-3x0")
        .lab(P1, "-4x1")
        .mine(P1, "-3x-1")
        .bowls(P1, [1, 0, 0])
        .act(P1, "federate")
        .expect(P1, ["unite -4x1 -3x-1 -3x0 -3x3 -2x1 -2x2"])
        .act(P1, "unite -4x1 -3x-1 -3x0 -3x3 -2x1 -2x2")
        .expect(P1, ["satellites -2x0", "satellites -3x1"])
        .act(P1, "satellites -3x1; token fed_12_vp")
        .vp(P1, 22);
}

/// GP-3480, GP-3500
#[test]
fn xenos_test_with_six() {
    // Institute and academy are enough for the Xenos; for all others the mine is needed.
    let scene = |faction, other| {
        scene([faction, other])
            .institute(P1, "1x-3")
            .structure(P1, Structure::AcademyAction, "-1x-2")
            .mine(P1, "-3x0")
            .bowls(P1, [4, 0, 0])
            .act(P1, "federate")
    };
    scene(Xenos, Terrans)
        .expect(P1, ["unite -1x-2 1x-3"])
        .rejects(P1, "unite -3x0 -1x-2 1x-3", "SUPERFLUOUS", rules::SUPERFLUOUS)
        .rejects(P1, "unite -3x0 1x-3", "TOO_WEAK", rules::XENOS_VALUE);
    scene(Terrans, Xenos).expect(P1, ["unite -3x0 -1x-2 1x-3"]).rejects(
        P1,
        "unite -1x-2 1x-3",
        "TOO_WEAK",
        rules::FEDERATION_VALUE,
    );
}
