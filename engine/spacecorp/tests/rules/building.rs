//! Section 13: Build, and the bases of Mariners.

use orrery_spacecorp::ids::{BaseType, Cube};

use crate::scene::*;

fn on(at: &str, tile: &str, hand: &str) -> Scene {
    let scene = mariners(2).team(P1, 1, at).hand(P1, hand);
    if tile.is_empty() { scene } else { scene.tile(at, tile) }
}

/// The bases that are offered.
fn types(scene: &Scene) -> Vec<String> {
    scene.options(P1).iter().filter_map(|option| option.strip_prefix("base ")).map(str::to_owned).collect()
}

/// SC-2000
#[test]
fn a_base_is_built_by_a_team_on_an_explored_site_without_one() {
    on("luna", "mariners_e1_02", "n23")
        .act(P1, "build team1; base research; card n23; go 0")
        .base_at("luna", P1, "research");
    on("luna", "", "n23").refuses(P1, "build team1", "SC-2000");
    on("earth", "", "n23").refuses(P1, "build team1", "SC-2000");
    on("luna", "mariners_e1_02", "n23").base(P2, "luna", "research").refuses(P1, "build team1", "SC-2000");
}

/// SC-2010, SC-2080
#[test]
fn the_value_reaches_the_modified_cost() {
    // SC-2080: Mars South b6.
    on("mars_south", "mariners_e2_02", "n30 n23").refuses(P1, "build team1", "SC-0670");
    on("mars_south", "mariners_e2_02", "n30 n31").offers(P1, "build team1");
    // SC-2010: with Base -1 5 is enough.
    on("mars_south", "mariners_e2_03", "n30 n23").offers(P1, "build team1");
}

/// SC-2025
#[test]
fn modifiers_of_several_tiles_are_added_up_to_cost_0() {
    // Luhman 16 costs 8: with Base -2 it is 6.
    let tiles = |build: &str, tiles: &str, hand: &str| {
        starfarers(2).profit(P1, 9).team(P1, 1, build).tile(build, tiles).hand(P1, hand)
    };
    // Tau Ceti 12 - 2 - 2 = 8.
    let tau = |hand: &str| tiles("tau_ceti", "starfarers_primary_04 starfarers_secondary_06", hand);
    tau("s09 s10")
        .act(P1, "build team1; base refinery; base refinery; card s09; card s10")
        .offers(P1, "go 3");
    tau("s09").refuses(P1, "build team1", "SC-0670");
    // A negative sum lowers the cost to 0 at most: Luna 2 - 2, nothing is paid back.
    on("luna", "mariners_e1_01", "").act(P1, "build team1; base refinery; go 0").has_profit(P1, 0);
}

/// SC-2030
#[test]
fn at_cost_0_nothing_is_needed() {
    on("luna", "mariners_e1_01", "")
        .act(P1, "build team1; base research; go 0")
        .base_at("luna", P1, "research");
}

/// SC-2040
#[test]
fn one_base_stands_on_a_site() {
    on("lunar_l4", "", "n30").base(P1, "lunar_l4", "research").refuses(P1, "build team1", "SC-2040");
    planeteers(2)
        .hand(P1, "p49")
        .team(P1, 1, "ceres")
        .built(P2, "ceres", "planeteers_e1_02", "refinery")
        .refuses(P1, "build team1", "SC-2040");
}

/// SC-2050, SC-2060, SC-2065, SC-2100
#[test]
fn any_type_in_reserve_whose_condition_is_met() {
    // SC-2100: Water on the Moon: Industrial and Research, no Bio Lab.
    let luna = || on("luna", "mariners_e1_04", "n23").act(P1, "build team1");
    assert_eq!(types(&luna()), ["industrial", "research"]);
    luna().refuses(P1, "base bio_lab", "SC-2060").refuses(P1, "base spaceport", "SC-2060");
    // SC-2050
    let scene = on("luna", "mariners_e1_04", "n23")
        .player(P1, |player| player.reserve[BaseType::Industrial.index()] = 0)
        .act(P1, "build team1");
    assert_eq!(types(&scene), ["research"]);
    // SC-2065
    on("luna", "mariners_e1_04", "n23").player(P1, |player| player.reserve = [0; BaseType::COUNT]).refuses(
        P1,
        "build team1",
        "SC-0670",
    );
}

/// SC-2070
#[test]
fn benefits_on_building_come_at_once() {
    on("mars_south", "mariners_e2_01", "n30 n31 n23")
        .act(P1, "build team1; base bio_lab; card n30; card n31; card n23; go 0")
        .cube_at(P1, Cube::Genetics, 1, 1);
    // Permanent ones last: the Refinery produces in later turns.
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "luna", "mariners_e1_02", "refinery")
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .has_profit(P1, 2);
}

/// SC-2090
#[test]
fn building_on_the_moon_that_somebody_else_explored() {
    mariners(2)
        .team(P1, 1, "luna")
        .team(P2, 1, "luna")
        .hand(P2, "n09 n20 n21 n22 n24")
        .hand(P1, "n05")
        .offer("n16 n17 n18 n19")
        .finds("mariners_e1_04")
        .turn(P1, "research; infra p1; go 0; stop")
        .turn(P2, "explore team1; card n09; go 0")
        .has_profit(P2, 1)
        // 2 - 1 = 1.
        .act(P1, "build team1; base research; card n05; go 0")
        .has_profit(P2, 3)
        .act(P1, "take n17")
        .sees(P1, |player| assert!(player.holds(card("n17"))));
}

/// SC-2120
#[test]
fn six_types_can_be_built_in_mariners() {
    // A tile with everything: Exo-Microbes and Water, P1. Attraction and Spaceport do not fit it.
    let scene = on("mars_south", "mariners_e2_01", "n30 n31 n23").act(P1, "build team1");
    assert_eq!(types(&scene), ["bio_lab", "industrial", "refinery", "research"]);
    for base in ["exploitation", "security", "shield_factory"] {
        on("mars_south", "mariners_e2_01", "n30 n31 n23").act(P1, "build team1").refuses(
            P1,
            &format!("base {base}"),
            "SC-2060",
        );
    }
}

/// SC-2130
#[test]
fn an_attraction_needs_a_wonder_and_produces_1() {
    on("luna", "mariners_e1_05", "n23 n39")
        .turn(P1, "build team1; base attraction; card n23; go 0")
        .turn(P2, "research; infra p2; go 0; stop")
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .has_profit(P1, 1);
    on("luna", "mariners_e1_02", "n23").act(P1, "build team1").refuses(P1, "base attraction", "SC-2060");
}

/// SC-2140
#[test]
fn a_bio_lab_needs_life() {
    on("luna", "mariners_e1_04", "n23").act(P1, "build team1").refuses(P1, "base bio_lab", "SC-2060");
    on("mars_south", "mariners_e2_01", "n30 n31 n23").act(P1, "build team1").offers(P1, "base bio_lab");
}

/// SC-2150, SC-2210
#[test]
fn an_industrial_base_doubles_builds_in_its_region() {
    // SC-2150: Water, or a P value, P0 included.
    for tile in ["mariners_e1_04", "mariners_e1_01", "mariners_e1_02"] {
        on("luna", tile, "n23").act(P1, "build team1").offers(P1, "base industrial");
    }
    on("luna", "mariners_e1_05", "n23").act(P1, "build team1").refuses(P1, "base industrial", "SC-2060");
    // Deimos costs 4: 2 doubled.
    let deimos =
        |owner| on("deimos", "mariners_e1_03", "n23").built(owner, "phobos", "mariners_e1_02", "industrial");
    deimos(P1)
        .act(P1, "build team1; base refinery; card n23; use industrial p1; go 0")
        .finish()
        .holds_count(P2, 0);
    // SC-2210
    deimos(P2)
        .act(P1, "build team1; base refinery; card n23; use industrial p2; go 0")
        .finish()
        .holds_count(P2, 1);
    // Another region: no doubling.
    on("luna", "mariners_e1_03", "n05").built(P1, "phobos", "mariners_e1_02", "industrial").refuses(
        P1,
        "build team1",
        "SC-0670",
    );
}

/// SC-2160
#[test]
fn a_refinery_needs_a_p_value_and_adds_1() {
    on("luna", "mariners_e1_04", "n23").act(P1, "build team1").refuses(P1, "base refinery", "SC-2060");
    // P0 with a Refinery produces 1.
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "luna", "mariners_e1_01", "refinery")
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .has_profit(P1, 1);
}

/// SC-2170, SC-2180
#[test]
fn a_research_base_takes_a_card_of_the_offer() {
    // SC-2170: also on a Lagrange point.
    on("lunar_l4", "", "n23")
        .offer("n16 n17 n18 n19")
        .act(P1, "build team1; base research; card n23; go 0")
        .expect(P1, ["take n16", "take n17", "take n18", "take n19"])
        .act(P1, "take n18")
        .sees(P1, |player| assert!(player.holds(card("n18"))));
    // SC-2180
    on("lunar_l4", "", "n23")
        .offer("")
        .act(P1, "build team1; base research; card n23; go 0")
        .base_at("lunar_l4", P1, "research")
        .asks(P2, "act");
}

/// SC-2190
#[test]
fn a_spaceport_stands_on_a_lagrange_point_and_gives_2() {
    let scene = on("lunar_l4", "", "n23").act(P1, "build team1");
    assert_eq!(types(&scene), ["research", "spaceport"]);
    on("luna", "mariners_e1_02", "n23").act(P1, "build team1").refuses(P1, "base spaceport", "SC-2060");
    // Lunar L4 to Sisyphus is 3; Move 1 and +2.
    let port = || on("lunar_l4", "", "").base(P1, "lunar_l4", "spaceport");
    port().act(P1, "move team1 sisyphus; infra p1; use spaceport p1; go 0").at(P1, 1, "sisyphus");
    // A team that starts elsewhere has no +2.
    port().team(P1, 1, "lunar_l5").refuses(P1, "move team1 sisyphus", "SC-1540");
    port().team(P1, 1, "earth").refuses(P1, "move team1 luna", "SC-0670");
}

/// SC-2200
#[test]
fn without_a_tile_only_types_without_a_tile_condition() {
    let scene = on("solar_l4", "", "n30").act(P1, "build team1");
    assert_eq!(types(&scene), ["research", "spaceport"]);
    for base in ["attraction", "bio_lab", "industrial", "refinery"] {
        on("solar_l4", "", "n30").act(P1, "build team1").refuses(P1, &format!("base {base}"), "SC-2060");
    }
}

/// SC-2220
#[test]
fn several_industrial_bases_double_once() {
    on("deimos", "mariners_e1_03", "n05")
        .built(P1, "phobos", "mariners_e1_02", "industrial")
        .built(P2, "mars_south", "mariners_e2_03", "industrial")
        // 1 x 2 = 2 is less than 4.
        .refuses(P1, "build team1", "SC-0670");
    on("deimos", "mariners_e1_03", "n23")
        .built(P1, "phobos", "mariners_e1_02", "industrial")
        .built(P2, "mars_south", "mariners_e2_03", "industrial")
        .act(P1, "build team1; base refinery; card n23; use industrial p1")
        .refuses(P1, "use industrial p2", "SC-2220");
}

/// SC-2230
#[test]
fn a_new_industrial_base_does_not_double_its_own_build() {
    on("luna", "mariners_e1_02", "n05").refuses(P1, "build team1", "SC-0670");
}

/// SC-2240, SC-2245
#[test]
fn doublings_of_different_kinds_multiply() {
    // Mars South 8 = 2 x 2 x 2.
    on("mars_south", "mariners_e2_01", "n23 t1")
        .built(P1, "phobos", "mariners_e1_02", "industrial")
        .act(P1, "build team1; base research; card n23; use industrial p1")
        .withholds(P1, "go 0")
        .act(P1, "time double; go 0")
        .base_at("mars_south", P1, "research");
    // SC-2245: with Matter Replication (Build x2) as well: 1 x 8 in Starfarers would do, in Planeteers 2 x 2 x 2 = 8.
    planeteers(2)
        .profit(P1, 2)
        .hand(P1, "n23 t1")
        .progress(P1, "av11")
        .team(P1, 1, "europa")
        .tile("europa", "planeteers_e3_03")
        .built(P1, "io", "planeteers_e3_04", "industrial")
        // Europa 8 + 1 = 9: 2 x 2 x 2 x 2 = 16.
        .act(P1, "build team1; base research; card n23; use industrial p1")
        .withholds(P1, "go 2")
        .act(P1, "time double; go 2")
        .base_at("europa", P1, "research");
}

/// SC-2250
#[test]
fn the_2_of_a_spaceport_is_added_before_a_time_card_doubles() {
    // (1 + 2) x 2 = 6 from Lunar L4 to Mars: Phobos is 1 + 1 + 3 + 1 = 6 away.
    mariners(2)
        .hand(P1, "t1")
        .team(P1, 1, "lunar_l4")
        .base(P1, "lunar_l4", "spaceport")
        .act(P1, "move team1 phobos; infra p1; use spaceport p1; time double; go 0")
        .at(P1, 1, "phobos");
}
