//! Section 11: Move, and the Asteroid Belt. Distances themselves are in `tests/distances.rs`.

use orrery_spacecorp::{Event, ids::Beyond};

use crate::scene::*;

/// SC-1520, SC-1530
#[test]
fn one_team_goes_to_another_site_that_its_value_reaches() {
    mariners(2)
        .hand(P1, "n16 n05")
        .act(P1, "move team1 luna; card n16; card n05; go 0")
        .at(P1, 1, "luna")
        .at(P1, 2, "earth");
    // SC-1520: 3 + 1 and the Infra are less than 6.
    mariners(2).hand(P1, "n16 n05").refuses(P1, "move team1 solar_l4", "SC-0670").refuses(
        P1,
        "move team1 earth",
        "SC-1530",
    );
    // SC-1530: only sites of the board of this era.
    mariners(2).hand(P1, "n16 n17 n18 n19").refuses(P1, "move team1 ceres", "SC-1530");
}

/// SC-1540, SC-1545, SC-1625
#[test]
fn a_move_begins_or_ends_on_a_base() {
    let stranded =
        || mariners(2).hand(P1, "n16 n17 n18").team(P1, 1, "eros").base(P2, "lunar_l4", "research");
    // SC-1545: away from every base only a site with one can be reached.
    stranded()
        .refuses(P1, "move team1 luna", "SC-1540")
        .offers(P1, "move team1 lunar_l4")
        .offers(P1, "move team1 earth");
    // SC-1540: from a base anywhere.
    stranded().team(P1, 1, "lunar_l4").offers(P1, "move team1 luna").offers(P1, "move team1 eros");
    // SC-1625: also between Mars North and South.
    let mars = || mariners(2).hand(P1, "n16").team(P1, 1, "mars_north");
    mars().refuses(P1, "move team1 mars_south", "SC-1540");
    mars().built(P2, "mars_south", "mariners_e2_01", "research").offers(P1, "move team1 mars_south");
}

/// SC-1550
#[test]
fn a_foreign_base_that_is_needed_gives_an_indemnity() {
    mariners(2)
        .hand(P1, "n16 n17")
        .team(P1, 1, "eros")
        .base(P2, "lunar_l4", "research")
        .act(P1, "move team1 lunar_l4; card n16; go 0")
        .finish()
        .holds_count(P2, 1);
}

/// SC-1610, SC-1620
#[test]
fn mars_north_and_south_are_two_sites() {
    // SC-1620: either can be chosen.
    mariners(2)
        .hand(P1, "n16 n17 n18 n19")
        .offers(P1, "move team1 mars_north")
        .offers(P1, "move team1 mars_south");
    // SC-1610: 3 in all.
    mariners(2)
        .hand(P1, "n16")
        .team(P1, 1, "mars_north")
        .built(P1, "mars_north", "mariners_e2_01", "research")
        .act(P1, "move team1 mars_south; card n16; go 0")
        .at(P1, 1, "mars_south");
}

/// SC-1630
#[test]
fn any_number_of_teams_shares_a_site() {
    mariners(2)
        .hand(P1, "n16 n17")
        .team(P1, 2, "luna")
        .team(P2, 1, "luna")
        .team(P2, 2, "luna")
        .act(P1, "move team1 luna; card n16; card n17; go 0")
        .at(P1, 1, "luna");
}

/// SC-1640, SC-1650, SC-1670
#[test]
fn examples_of_distances_as_moves() {
    // Earth to the Moon 4, the Moon to Sisyphus 4, Earth to Sisyphus 6: with Move 1 of the HQ exactly enough, and one too
    // little.
    for (from, to, enough, short) in [
        ("earth", "luna", "n16", "n20"),
        ("luna", "sisyphus", "n16", "n20"),
        ("earth", "sisyphus", "n16 n20", "n16 n05"),
    ] {
        let scene =
            |hand: &str| mariners(2).hand(P1, hand).team(P1, 1, from).base(P1, "sisyphus", "research");
        let scene = |hand: &str| scene(hand).tile("sisyphus", "mariners_e1_02");
        scene(enough).offers(P1, &format!("move team1 {to}"));
        scene(short).refuses(P1, &format!("move team1 {to}"), "SC-0670");
    }
}

/// SC-1680, SC-1960
#[test]
fn a_team_that_leaves_a_tile_loses_its_claim() {
    mariners(2)
        .hand(P1, "n16 n05")
        .team(P1, 1, "luna")
        .tile("luna", "mariners_e1_02")
        .claim(P1, 1, "luna")
        .act(P1, "move team1 earth; card n16; card n05; go 0")
        .claimed_by("luna", None);
    // SC-1960: it lasts while the team stays, whatever another team does.
    mariners(2)
        .hand(P1, "n16 n05")
        .team(P1, 1, "luna")
        .tile("luna", "mariners_e1_02")
        .claim(P1, 1, "luna")
        .act(P1, "move team2 luna; card n16; card n05; go 0")
        .claimed_by("luna", Some((P1, 1)));
}

/// Everybody's teams wait on Mars with a base and enough to reach the Asteroid Belt: 1 + 1 + 2 + 1 = 5.
fn at_mars() -> Scene {
    mariners(2)
        .hand(P1, "n16 n20")
        .hand(P2, "n17 n21")
        .built(P1, "mars_south", "mariners_e2_01", "research")
        .team(P1, 1, "mars_south")
        .team(P1, 2, "mars_south")
        .team(P2, 1, "mars_south")
        .team(P2, 2, "mars_south")
}

/// SC-1700, SC-1735
#[test]
fn the_first_two_teams_on_the_asteroid_belt_take_the_markers() {
    at_mars()
        .turn(P1, "move team1 asteroid_belt; card n16; card n20; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P1), None]))
        .turn(P2, "move team1 asteroid_belt; card n17; card n21; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P1), Some(P2)]))
        .hand(P1, "n16 n20")
        // SC-1735: the third gains nothing.
        .act(P1, "move team2 asteroid_belt; card n16; card n20; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P1), Some(P2)]))
        .nothing_like(|event| matches!(event, Event::MarkerTaken { .. } | Event::Profit { .. }));
}

/// SC-1710
#[test]
fn one_player_may_take_both_markers() {
    at_mars()
        .turn(P1, "move team1 asteroid_belt; card n16; card n20; go 0")
        .turn(P2, "research; infra p2; go 0; stop")
        .hand(P1, "n16 n20")
        .act(P1, "move team2 asteroid_belt; card n16; card n20; go 0")
        .happened(&Event::MarkerTaken { seat: P1, marker: Beyond::Second })
        .check(|state| assert_eq!(state.beyond, [Some(P1), Some(P1)]));
}

/// SC-1720
#[test]
fn a_team_on_the_asteroid_belt_does_nothing_more() {
    at_mars()
        .team(P1, 1, "asteroid_belt")
        .refuses(P1, "move team1 mars_south", "SC-1720")
        .refuses(P1, "explore team1", "SC-1720")
        .refuses(P1, "build team1", "SC-1720");
}

/// SC-1730
#[test]
fn the_asteroid_belt_is_reached_from_a_base_only() {
    at_mars().team(P1, 1, "mars_north").refuses(P1, "move team1 asteroid_belt", "SC-1540");
}

/// SC-1740
#[test]
fn markers_are_kept_for_the_next_era() {
    // Their use is in the sections about setup and about games that end early.
    at_mars()
        .turn(P1, "move team1 asteroid_belt; card n16; card n20; go 0")
        .check(|state| assert_eq!(state.beyond[Beyond::First.index()], Some(P1)));
}
