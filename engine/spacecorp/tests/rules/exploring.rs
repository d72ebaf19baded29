//! Section 12: Explore and claims.

use orrery_spacecorp::{
    Event,
    event::Cause,
    ids::{Cube, Era, PileId, SiteId},
};

use crate::scene::*;

/// P1's first team stands on a site and P1 holds these cards.
fn on(at: &str, hand: &str) -> Scene {
    mariners(2).team(P1, 1, at).hand(P1, hand)
}

/// SC-1750, SC-1800, SC-1820
#[test]
fn a_team_explores_the_empty_box_of_its_site() {
    // SC-1800: no base anywhere. SC-1820: the Moon draws an e1 tile.
    on("luna", "n09")
        .finds("mariners_e1_02")
        .act(P1, "explore team1; card n09; go 0")
        .tile_at("luna", "mariners_e1_02")
        .check(|state| assert_eq!(state.piles[&PileId::MarinersE1].len(), 5));
    // SC-1750: without a team there is nothing to explore.
    on("earth", "n09").refuses(P1, "explore team1", "SC-1770");
}

/// SC-1760, SC-1810
#[test]
fn the_value_reaches_the_exploration_cost() {
    // SC-1810: Mars South needs 2.
    on("mars_south", "n09").refuses(P1, "explore team1", "SC-0670");
    on("mars_south", "n28").offers(P1, "explore team1");
    on("mars_south", "n09 n10").offers(P1, "explore team1");
    on("luna", "").refuses(P1, "explore team1", "SC-0670");
}

/// SC-1770
#[test]
fn a_lagrange_point_cannot_be_explored() {
    on("lunar_l4", "n28").refuses(P1, "explore team1", "SC-1770");
}

/// SC-1780
#[test]
fn the_pile_has_the_number_of_the_site() {
    on("mars_south", "n28")
        .finds("mariners_e2_02")
        .act(P1, "explore team1; card n28; go 0")
        .tile_at("mars_south", "mariners_e2_02");
    // On every board boxes and costs agree.
    for era in [Era::Mariners, Era::Planeteers] {
        for site in facts().board(era).sites() {
            let piles: Vec<String> = site.explore.iter().map(|cost| format!("{era}_e{cost}")).collect();
            assert_eq!(site.boxes.iter().map(ToString::to_string).collect::<Vec<_>>(), piles, "{}", site.id);
        }
    }
}

/// SC-1790, SC-1795, SC-1815
#[test]
fn a_tile_stays_and_the_site_is_not_explored_again() {
    on("luna", "n09 n10")
        .team(P2, 1, "luna")
        .hand(P2, "n11")
        .finds("mariners_e1_02")
        .turn(P1, "explore team1; card n09; go 0")
        .tile_at("luna", "mariners_e1_02")
        // SC-1815: also not by another player.
        .refuses(P2, "explore team1", "SC-1815")
        .turn(P2, "research; infra p2; go 0; stop")
        .refuses(P1, "explore team1", "SC-1815");
    // SC-1795: a tile placed by a probe lets everybody build.
    mariners(2)
        .hand(P1, "n45")
        .finds("mariners_e1_01")
        .act(P1, "special n45")
        .act(P1, "probe luna")
        .tile_at("luna", "mariners_e1_01")
        .team(P2, 1, "luna")
        .offers(P2, "build team1");
}

/// SC-1830, SC-1840, SC-1920, SC-1930
#[test]
fn the_explorer_takes_the_rewards_in_order() {
    // SC-1930: Exo-Microbes and Water: 2 profit, genetics 1.
    let scene = on("mars_south", "n28")
        .finds("mariners_e2_01")
        .act(P1, "explore team1; card n28; go 0")
        .has_profit(P1, 2)
        .cube_at(P1, Cube::Genetics, 1, 1);
    // SC-1920: profit before genetics.
    let events: Vec<&Event> = scene.scenario.last().events().collect();
    let profit = events.iter().position(|event| matches!(event, Event::Profit { cause: Cause::Tile, .. }));
    let genetics = events.iter().position(|event| matches!(event, Event::Advanced { .. }));
    assert!(profit.expect("profit") < genetics.expect("genetics"));
    // SC-1840: Rev. advances the other cube.
    planeteers(2)
        .team(P1, 1, "ceres")
        .hand(P1, "p09")
        .finds("planeteers_e1_05")
        .act(P1, "explore team1; card p09; go 0")
        .has_profit(P1, 1)
        .cube_at(P1, Cube::Revelation, 1, 1)
        .cube_at(P1, Cube::Genetics, 0, 0);
}

/// SC-1850, SC-1860, SC-1870, SC-1930
#[test]
fn permanent_attributes_of_a_tile() {
    // SC-1860, SC-1930: Mars South costs 6 + 2.
    let mars = |hand: &str| on("mars_south", hand).tile("mars_south", "mariners_e2_01");
    mars("n30 n31").refuses(P1, "build team1", "SC-0670");
    mars("n30 n31 n23").offers(P1, "build team1");
    // SC-1850, SC-1930: it produces 1.
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "mars_south", "mariners_e2_01", "research")
        .act(P1, "produce; card n39; tile mars_south box1; go 0")
        .has_profit(P1, 1);
    // SC-1870: a tile with Col.3 gives 3 colony points.
    let colonize = |tile: &str| starfarers(2).built(P1, "luhman_16", tile, "research");
    colonize("starfarers_primary_01").offers(P1, "colonize luhman_16 col_02");
    colonize("starfarers_primary_03").refuses(P1, "colonize luhman_16 col_02", "SC-0670");
}

/// SC-1880, SC-1890
#[test]
fn a_redirect_is_discarded_and_followed() {
    on("luna", "n09")
        .finds("mariners_e1_06 mariners_e2_03")
        .act(P1, "explore team1; card n09; go 0")
        .happened(&Event::Redirected { seat: P1, tile: read("mariners_e1_06") })
        .tile_at("luna", "mariners_e2_03")
        .has_profit(P1, 1);
}

/// SC-1900
#[test]
fn a_redirect_to_an_empty_pile_draws_from_its_own_again() {
    on("luna", "n09")
        .finds("mariners_e1_06 mariners_e1_02")
        .with(|state| drop(state.piles.insert(PileId::MarinersE2, std::iter::empty().collect())))
        .act(P1, "explore team1; card n09; go 0")
        .tile_at("luna", "mariners_e1_02");
}

/// SC-1910
#[test]
fn without_tiles_a_site_cannot_be_explored() {
    on("luna", "n09")
        .with(|state| drop(state.piles.insert(PileId::MarinersE1, std::iter::empty().collect())))
        .refuses(P1, "explore team1", "SC-1910");
}

/// SC-1940, SC-1950, SC-1955
#[test]
fn the_exploring_team_claims_the_tile() {
    on("luna", "n09")
        .team(P1, 2, "luna")
        .finds("mariners_e1_02")
        .act(P1, "explore team1; card n09; go 0")
        .claimed_by("luna", Some((P1, 1)));
    // SC-1950: a probe or a visit claims nothing; SC-1955: and another team does not take a claim over.
    mariners(2)
        .hand(P1, "n16 n05")
        .team(P2, 1, "luna")
        .tile("luna", "mariners_e1_02")
        .claim(P2, 1, "luna")
        .act(P1, "move team1 luna; card n16; card n05; go 0")
        .claimed_by("luna", Some((P2, 1)));
    mariners(2)
        .hand(P1, "n16 n05")
        .tile("luna", "mariners_e1_02")
        .act(P1, "move team1 luna; card n16; card n05; go 0")
        .claimed_by("luna", None);
}

/// SC-1965
#[test]
fn a_claim_lasts_through_idle_turns() {
    on("luna", "n09")
        .finds("mariners_e1_02")
        .turn(P1, "explore team1; card n09; go 0")
        .turn(P2, "research; infra p2; go 0; stop")
        .turn(P1, "research; infra p1; go 0; stop")
        .claimed_by("luna", Some((P1, 1)));
}

/// SC-1970, SC-1980, SC-1990
#[test]
fn who_builds_on_a_claimed_tile_pays_through_the_bank() {
    let luna = |owner| {
        on("luna", "n23").team(owner, 1, "luna").tile("luna", "mariners_e1_04").claim(owner, 1, "luna")
    };
    // SC-1970: 2 for the claim; the builder loses nothing.
    luna(P2)
        .profit(P1, 3)
        .act(P1, "build team1; base industrial; card n23; go 0")
        .has_profit(P2, 2)
        .has_profit(P1, 3)
        // SC-1990
        .claimed_by("luna", None);
    // SC-1980
    luna(P1).act(P1, "build team1; base industrial; card n23; go 0").has_profit(P1, 0);
}

/// SC-2110, SC-2020
#[test]
fn every_site_that_can_be_explored_can_be_built_on() {
    for era in Era::ALL {
        for site in facts().board(*era).sites().iter().filter(|site| !site.boxes.is_empty()) {
            assert!(site.build.is_some(), "{}", site.id);
        }
    }
    // SC-2110: Luna with Abundant Ores costs 2 - 2 = 0. SC-2020: a Build action is still needed.
    let luna: SiteId = site("luna");
    assert_eq!(facts().board(Era::Mariners).site(luna).expect("a site").build, Some(2));
    on("luna", "")
        .tile("luna", "mariners_e1_01")
        .act(P1, "build team1; base refinery; go 0")
        .base_at("luna", P1, "refinery");
}
