//! Section 19.5: exploring a star system; Phobes and Introvs.

use orrery_spacecorp::{Event, ids::Cube};

use crate::scene::*;

/// A team on the star of Epsilon Eridani (e10, three boxes) with Explore 10.
fn at_eridani(seats: u8) -> Scene {
    starfarers(seats).team(P1, 1, "epsilon_eridani").hand(P1, "s43 s44")
}

const EXPLORE: &str = "explore team1; card s43; card s44; go 0";

/// SC-4680, SC-4690, SC-4715
#[test]
fn one_explore_fills_every_box_for_one_cost() {
    at_eridani(2)
        .finds("starfarers_primary_03 starfarers_secondary_01 starfarers_secondary_02")
        .act(P1, EXPLORE)
        .tile_at("epsilon_eridani", "starfarers_primary_03 starfarers_secondary_01 starfarers_secondary_02");
    // Only on the star.
    at_eridani(2).team(P1, 1, "epsilon_eridani@1").refuses(P1, "explore team1", "SC-4540");
    at_eridani(2).hand(P1, "s43 s73").refuses(P1, "explore team1", "SC-0670");
}

/// SC-4700, SC-4720
#[test]
fn tiles_are_drawn_and_resolved_one_by_one() {
    // Example: one Primary tile, then two Secondary ones, and their rewards in turn.
    at_eridani(2)
        .cube(P1, Cube::Revelation, 2)
        .finds("starfarers_primary_09 starfarers_secondary_08 starfarers_secondary_09")
        .act(P1, EXPLORE)
        // The Alien Ruins bring 2 and a Breakthrough, before the next tile is drawn.
        .has_profit(P1, 2)
        .tile_at("epsilon_eridani", "starfarers_primary_09")
        .act(P1, "gain av01")
        .has_profit(P1, 2 + 1 + 1 + 1)
        .tile_at("epsilon_eridani", "starfarers_primary_09 starfarers_secondary_08 starfarers_secondary_09");
}

/// SC-4710
#[test]
fn the_exploring_team_claims_all_tiles() {
    at_eridani(2)
        .finds("starfarers_primary_03 starfarers_secondary_01 starfarers_secondary_02")
        .act(P1, EXPLORE)
        .claimed_by("epsilon_eridani", Some((P1, 1)));
}

/// SC-4730, SC-4740
#[test]
fn two_primary_tiles_lead_to_the_alien_pile() {
    for redirect in ["starfarers_primary_15", "starfarers_primary_16"] {
        starfarers(2)
            .team(P1, 1, "luhman_16")
            .hand(P1, "s43")
            .finds(&format!("{redirect} starfarers_alien_04"))
            .act(P1, "explore team1; card s43; go 0")
            .happened(&Event::Redirected { seat: P1, tile: read(redirect) })
            // Traders are a normal tile.
            .tile_at("luhman_16", "starfarers_alien_04")
            .has_profit(P1, 3);
    }
}

/// Finds Phobes, then two Secondary tiles.
fn phobes(seats: u8, arrange: impl FnOnce(Scene) -> Scene) -> Scene {
    arrange(at_eridani(seats))
        .finds("starfarers_primary_15 starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_01")
        .act(P1, EXPLORE)
}

/// SC-4750, SC-4760, SC-4770
#[test]
fn phobes_send_a_team_to_sol_and_the_other_tiles_are_placed() {
    phobes(2, |scene| scene.team(P1, 2, "epsilon_eridani@2").team(P2, 1, "epsilon_eridani"))
        // Any own team of the region, also on the approach track.
        .expect(P1, ["retreat team1", "retreat team2"])
        .act(P1, "retreat team2")
        .at(P1, 2, "sol")
        .at(P1, 1, "epsilon_eridani")
        .claimed_by("epsilon_eridani", Some((P1, 1)))
        .tile_at("epsilon_eridani", "starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_01");
    // If the exploring team goes, its claim is lost.
    phobes(2, |scene| scene).act(P1, "retreat team1").at(P1, 1, "sol").claimed_by("epsilon_eridani", None);
}

/// SC-4780, SC-4790, SC-4825
#[test]
fn nothing_of_a_phobes_region_is_in_force_but_its_symbols() {
    // No reward of Phobes (2, Rev.1) or of the Comet Cloud (1).
    let scene = || phobes(2, |scene| scene.team(P1, 2, "epsilon_eridani")).act(P1, "retreat team2");
    scene().has_profit(P1, 0).cube_at(P1, Cube::Revelation, 0, 0);
    // The P value of the Rings produces nothing, Col.1 of Phobes gives no point.
    let built = |bases: &str| {
        starfarers(2)
            .built(
                P1,
                "epsilon_eridani",
                "starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_01",
                bases,
            )
            .hand(P1, "s72")
    };
    built("research research research")
        .withholds(P1, "produce")
        .withholds(P1, "colonize epsilon_eridani col_01");
    built("security research research").offers(P1, "produce").offers(P1, "colonize epsilon_eridani col_01");
    // Symbols stay: a Shield Factory on the Water of the Comet Cloud; base modifiers do not: Stardust adds nothing.
    starfarers(2)
        .team(P1, 1, "epsilon_eridani")
        .tile("epsilon_eridani", "starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_03")
        .hand(P1, "s33 s34")
        .act(P1, "build team1; base research; base shield_factory; base research; card s33; card s34; go 0")
        .check(|state| assert_eq!(state.place(site("epsilon_eridani")).expect("a system").bases.len(), 3));
}

/// SC-4800
#[test]
fn force_fields_prevent_the_retreat_only() {
    phobes(2, |scene| scene.progress(P1, "av07"))
        .at(P1, 1, "epsilon_eridani")
        .claimed_by("epsilon_eridani", Some((P1, 1)))
        .tile_at("epsilon_eridani", "starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_01")
        .has_profit(P1, 0);
}

/// A team that can build on Phobes, a Comet Cloud (1, Water) and Rings (P2).
fn on_phobes() -> Scene {
    starfarers(2)
        .team(P1, 1, "epsilon_eridani")
        .tile("epsilon_eridani", "starfarers_alien_01 starfarers_secondary_08 starfarers_secondary_01")
        .hand(P1, "s33 s34")
}

/// SC-4810, SC-4815
#[test]
fn security_on_phobes_brings_everything_into_force() {
    on_phobes()
        // The P value of the Rings counts for the Refinery of the same action.
        .act(P1, "build team1; base security; base research; base refinery; card s33; shield s34; go 0")
        .expect(P1, ["benefit box1", "benefit box2"])
        .act(P1, "benefit box1")
        // Phobes 2 and Rev.1, Comet Cloud 1.
        .has_profit(P1, 3)
        .cube_at(P1, Cube::Revelation, 1, 1)
        .act(P1, "choose 2")
        .finish()
        .turn(P2, "research; infra p2; go 0")
        .hand(P1, "s72")
        .act(P1, "produce; tile epsilon_eridani box3; card s72; go 0")
        .has_profit(P1, 6);
}

/// SC-4815
#[test]
fn the_cost_is_computed_without_modifiers_while_phobes_are_not_secured() {
    starfarers(2)
        .team(P1, 1, "epsilon_eridani")
        .tile("epsilon_eridani", "starfarers_alien_01 starfarers_secondary_03 starfarers_secondary_01")
        .hand(P1, "s33 s34")
        // b8 without the +4 of Stardust, though Security brings it into force.
        .act(P1, "build team1; base security; base research; base refinery; card s33; shield s34; go 0")
        .check(|state| assert_eq!(state.place(site("epsilon_eridani")).expect("a system").bases.len(), 3));
}

/// SC-4820
#[test]
fn another_base_on_phobes_leaves_the_region_suppressed() {
    on_phobes()
        .act(P1, "build team1; base research; base research")
        // Without Security on Phobes the Rings have no P value.
        .refuses(P1, "base refinery", "SC-2060")
        .refuses(P1, "base exploitation", "SC-2060")
        .act(P1, "base security; card s33; shield s34; go 0")
        .check(|state| assert_eq!(state.players[P1].profit, 0));
}

/// SC-4830, SC-4835
#[test]
fn introvs_forbid_building_without_empathy_or_focus() {
    let scene = |owned: &str| {
        starfarers(2)
            .team(P1, 1, "luhman_16")
            .tile("luhman_16", "starfarers_alien_02")
            .hand(P1, "s33 s34")
            .progress(P1, owned)
    };
    scene("ad01").refuses(P1, "build team1", "SC-4830");
    scene("ad05").offers(P1, "build team1");
    scene("ad08").offers(P1, "build team1");
    // Exploring and rewards are normal.
    starfarers(2)
        .team(P1, 1, "luhman_16")
        .hand(P1, "s43")
        .finds("starfarers_primary_15 starfarers_alien_02")
        .act(P1, "explore team1; card s43; go 0")
        .has_profit(P1, 2)
        .cube_at(P1, Cube::Revelation, 1, 1);
    // And so are colonies: Col.2.
    starfarers(2)
        .built(P1, "luhman_16", "starfarers_alien_02", "research")
        .act(P1, "colonize luhman_16 col_01; go 0");
}

/// SC-4840
#[test]
fn other_teams_on_the_star_do_not_matter() {
    at_eridani(2)
        .team(P2, 1, "epsilon_eridani")
        .team(P1, 2, "epsilon_eridani")
        .finds("starfarers_primary_03 starfarers_secondary_01 starfarers_secondary_02")
        .act(P1, EXPLORE)
        .claimed_by("epsilon_eridani", Some((P1, 1)));
}
