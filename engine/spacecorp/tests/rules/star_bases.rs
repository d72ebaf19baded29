//! Sections 19.6 and 19.7: building in a star system, and the bases of Starfarers.

use orrery_spacecorp::{
    Event,
    event::Cause,
    ids::{BaseType, Cube},
};

use crate::scene::*;

/// The first team of P1 stands on a star with these tiles; P1 can pay for radiation.
fn on(star: &str, tiles: &str, hand: &str) -> Scene {
    starfarers(2)
        .profit(P1, 3)
        .player(P1, |player| player.reserve = [9; BaseType::COUNT])
        .team(P1, 1, star)
        .tile(star, tiles)
        .hand(P1, hand)
}

const ERIDANI: &str = "starfarers_primary_09 starfarers_secondary_01 starfarers_secondary_03";

fn types(scene: &Scene) -> Vec<String> {
    scene.options(P1).iter().filter_map(|option| option.strip_prefix("base ")).map(str::to_owned).collect()
}

/// SC-4850, SC-4860, SC-4920
#[test]
fn one_build_puts_a_base_on_every_tile() {
    // SC-4920: Epsilon Eridani with Alien Ruins +4, Rings and Stardust +4: 16.
    let scene = |hand: &str| on("epsilon_eridani", ERIDANI, hand);
    scene("s33 s34 s35 s09")
        .act(P1, "build team1; base attraction; base refinery; base security; card s33; card s34; card s35")
        // 15 and 3 of profit are 16 with 1 for the point, but radiation costs 3 more than there is.
        .withholds(P1, "go 4")
        .act(P1, "card s09; go 3")
        .base_at("epsilon_eridani", P1, "attraction refinery security");
    scene("s33 s34 s35").profit(P1, 0).refuses(P1, "build team1", "SC-0670");
    // SC-4850: not from the approach track.
    scene("s33 s34 s35 s09").team(P1, 1, "epsilon_eridani@1").refuses(P1, "build team1", "SC-4540");
}

/// SC-4870
#[test]
fn a_system_must_be_explored_and_without_bases() {
    starfarers(2).profit(P1, 3).team(P1, 1, "luhman_16").hand(P1, "s33 s34").refuses(
        P1,
        "build team1",
        "SC-2000",
    );
    on("luhman_16", "starfarers_primary_05", "s33 s34").base(P2, "luhman_16", "research").refuses(
        P1,
        "build team1",
        "SC-2000",
    );
}

/// SC-4880, SC-4895
#[test]
fn each_tile_receives_a_base_that_fits_and_types_may_repeat() {
    let scene = on("tau_ceti", "starfarers_primary_05 starfarers_secondary_01", "s33 s34 s35")
        .player(P1, |player| player.reserve = [3; BaseType::COUNT])
        .act(P1, "build team1");
    assert_eq!(
        types(&scene),
        ["exploitation", "industrial", "refinery", "research", "security", "spaceport"]
    );
    let scene = scene.act(P1, "base refinery");
    // SC-4895: the same type again, as far as the reserve goes.
    scene.offers(P1, "base refinery").act(P1, "base refinery; card s33; card s34; card s35; go 3").base_at(
        "tau_ceti",
        P1,
        "refinery refinery",
    );
    on("tau_ceti", "starfarers_primary_05 starfarers_secondary_01", "s33 s34 s35")
        .player(P1, |player| player.reserve[BaseType::Refinery.index()] = 1)
        .act(P1, "build team1; base refinery")
        .refuses(P1, "base refinery", "SC-0150");
}

/// SC-4890
#[test]
fn a_tile_that_can_receive_no_base_forbids_the_build() {
    let scene = |stardust: u8| {
        on("tau_ceti", "starfarers_primary_05 starfarers_secondary_03", "s33 s34 s35 s36").player(
            P1,
            |player| {
                player.reserve = [0; BaseType::COUNT];
                player.reserve[BaseType::Refinery.index()] = 3;
                player.reserve[BaseType::Security.index()] = stardust;
            },
        )
    };
    scene(0).refuses(P1, "build team1", "SC-0670");
    scene(1)
        .act(P1, "build team1")
        // Security on the first tile would leave nothing for Stardust.
        .refuses(P1, "base security", "SC-2060")
        .offers(P1, "base refinery");
}

/// SC-4900
#[test]
fn benefits_are_resolved_in_an_order_of_choice() {
    let scene = || {
        on("tau_ceti", "starfarers_primary_01 starfarers_secondary_01", "s33 s34 s35")
            .act(P1, "build team1; base bio_lab; base exploitation; card s33; card s34; card s35; go 3")
            .expect(P1, ["benefit box1", "benefit box2"])
    };
    scene().act(P1, "benefit box2").has_profit(P1, 2).cube_at(P1, Cube::Genetics, 1, 1);
    scene().act(P1, "benefit box1").cube_at(P1, Cube::Genetics, 1, 1).has_profit(P1, 2);
}

/// SC-4910
#[test]
fn a_foreign_claim_on_a_system_pays_2_in_all() {
    on("epsilon_eridani", ERIDANI, "s33 s34 s35 s09")
        .team(P2, 1, "epsilon_eridani")
        .claim(P2, 1, "epsilon_eridani")
        .act(P1, "build team1; base attraction; base refinery; base security; card s33; card s34; card s35; card s09; go 3")
        .has_profit(P2, 2);
}

/// SC-4930
#[test]
fn with_a_time_card_each_team_builds_a_whole_system() {
    on("luhman_16", "starfarers_primary_05", "s33 s34 s09 t1")
        .profit(P1, 6)
        .team(P1, 2, "tau_ceti")
        .tile("tau_ceti", "starfarers_primary_04 starfarers_secondary_06")
        .act(P1, "build team1; base refinery; card s33; card s34; card s09; time twice; go 3")
        .act(P1, "build team2; base refinery; base industrial; go 3")
        .base_at("luhman_16", P1, "refinery")
        .base_at("tau_ceti", P1, "refinery industrial");
}

/// SC-4940
#[test]
fn an_attraction_stands_on_an_anomaly_or_alien_tile_and_gives_2() {
    for (tile, fits) in [
        ("starfarers_primary_09", true),
        ("starfarers_primary_10", true),
        ("starfarers_primary_11", true),
        ("starfarers_primary_05", false),
        // The culture of the Alien pile is none.
        ("starfarers_alien_04", false),
    ] {
        let scene = on("luhman_16", tile, "s33 s34 s35").act(P1, "build team1");
        assert_eq!(types(&scene).contains(&"attraction".to_owned()), fits, "{tile}");
    }
    starfarers(2)
        .hand(P1, "s49")
        .built(P1, "luhman_16", "starfarers_primary_09", "attraction")
        .act(P1, "produce; card s49; tile luhman_16 box1; go 0")
        .has_profit(P1, 2);
}

/// SC-4950
#[test]
fn a_bio_lab_stands_on_life_and_advances_genetics() {
    on("luhman_16", "starfarers_primary_01", "s33 s34")
        .act(P1, "build team1; base bio_lab; card s33; card s34; go 3")
        .cube_at(P1, Cube::Genetics, 1, 1);
    on("luhman_16", "starfarers_primary_05", "s33 s34").act(P1, "build team1").refuses(
        P1,
        "base bio_lab",
        "SC-2060",
    );
}

/// SC-4960, SC-4965
#[test]
fn exploitation_uses_up_production_and_colony_value() {
    // A Planetary System has P2 and Col.1.
    let scene = on("luhman_16", "starfarers_primary_05", "s33 s34")
        .act(P1, "build team1; base exploitation; card s33; card s34; go 3")
        .has_profit(P1, 3)
        .happened(&Event::Profit { seat: P1, amount: 3, cause: Cause::Base })
        .check(|state| {
            let laid = state.place(site("luhman_16")).expect("a place").tiles[0];
            assert!(laid.barren && laid.spoiled);
        });
    // It does not produce any more, and gives no colony point (SC-4965).
    scene
        .turn(P2, "research; infra p2; go 0; stop")
        .hand(P1, "s49")
        .refuses(P1, "produce", "SC-2315")
        .progress(P1, "ad11")
        .team(P1, 1, "sol")
        .refuses(P1, "colonize luhman_16 col_01", "SC-0670");
    let other =
        || starfarers(2).progress(P1, "ad11").built(P1, "luhman_16", "starfarers_primary_05", "refinery");
    other().offers(P1, "colonize luhman_16 col_01");
    // A Col value alone is enough for it, nothing is not.
    on("luhman_16", "starfarers_primary_14", "s33 s34")
        .act(P1, "build team1")
        .offers(P1, "base exploitation");
    on("luhman_16", "starfarers_primary_09", "s33 s34 s35").act(P1, "build team1").refuses(
        P1,
        "base exploitation",
        "SC-2060",
    );
}

/// SC-4970
#[test]
fn an_industrial_base_gives_a_colony_point_and_no_doubling() {
    // Water, or a P value.
    for tile in ["starfarers_primary_14", "starfarers_primary_03"] {
        on("luhman_16", tile, "s33 s34").act(P1, "build team1").offers(P1, "base industrial");
    }
    on("luhman_16", "starfarers_primary_09", "s33 s34 s35").act(P1, "build team1").refuses(
        P1,
        "base industrial",
        "SC-2060",
    );
    // No doubling of a Build: there is no capacity to use.
    assert!(
        facts()
            .base(BaseType::Industrial)
            .era(orrery_spacecorp::ids::Era::Starfarers)
            .expect("it exists")
            .passive
            .iter()
            .all(|capacity| matches!(capacity, orrery_spacecorp::facts::Capacity::ColonyPoints { .. }))
    );
    // Two of them in a region are worth 1: with several bases that makes 2.
    let tau = |bases: &str| {
        starfarers(2).player(P1, |player| player.reserve = [9; BaseType::COUNT]).built(
            P1,
            "tau_ceti",
            "starfarers_primary_03 starfarers_secondary_01",
            bases,
        )
    };
    tau("industrial industrial").offers(P1, "colonize tau_ceti col_01").refuses(
        P1,
        "colonize tau_ceti col_02",
        "SC-0670",
    );
    tau("refinery refinery").refuses(P1, "colonize tau_ceti col_01", "SC-0670");
}

/// SC-4980
#[test]
fn a_refinery_adds_1_to_a_p_value() {
    on("luhman_16", "starfarers_primary_14", "s33 s34").act(P1, "build team1").refuses(
        P1,
        "base refinery",
        "SC-2060",
    );
    starfarers(2)
        .hand(P1, "s49")
        .built(P1, "luhman_16", "starfarers_primary_03", "refinery")
        .act(P1, "produce; card s49; tile luhman_16 box1; go 0")
        .has_profit(P1, 3);
}

/// SC-4990
#[test]
fn a_research_base_takes_a_card_or_advances_revelation() {
    let scene = || {
        on("luhman_16", "starfarers_primary_03", "s33 s34")
            .offer("s49 s50 s51 s52")
            .act(P1, "build team1; base research; card s33; card s34; go 3")
            .expect(P1, ["choose 1", "choose 2"])
    };
    scene().act(P1, "choose 1; take s51").sees(P1, |player| assert!(player.holds(card("s51"))));
    scene().act(P1, "choose 2").cube_at(P1, Cube::Revelation, 1, 1);
}

/// SC-5000
#[test]
fn a_security_base_counts_near_opposing_bases() {
    // Alpha Centauri is near Luhman 16, Epsilon Eridani is not.
    let scene = || {
        on("luhman_16", "starfarers_primary_03", "s33 s34")
            .built(P2, "alpha_centauri", "starfarers_primary_05", "research")
            .player(P2, |player| player.reserve = [9; BaseType::COUNT])
            .built(P2, "epsilon_eridani", ERIDANI, "attraction refinery research")
    };
    let build = "build team1; base security; card s33; card s34; go 3";
    scene().act(P1, build).has_profit(P1, 1);
    // Nothing if a Security base of any player is there or near.
    for owner in [P1, P2] {
        on("luhman_16", "starfarers_primary_03", "s33 s34")
            .built(owner, "alpha_centauri", "starfarers_primary_05", "security")
            .act(P1, build)
            .has_profit(P1, 0);
    }
    // One that is far away does not matter.
    scene().built(P2, "wolf_359", "starfarers_primary_06", "security").act(P1, build).has_profit(P1, 1);
}

/// SC-5010
#[test]
fn of_two_security_bases_of_an_action_only_the_first_scores() {
    // Tau Ceti is near Epsilon Eridani, where P2 has three bases.
    on("tau_ceti", "starfarers_primary_03 starfarers_secondary_01", "s33 s34 s35")
        .player(P2, |player| player.reserve = [9; BaseType::COUNT])
        .built(P2, "epsilon_eridani", ERIDANI, "attraction refinery research")
        .act(P1, "build team1; base security; base security; card s33; card s34; card s35; go 3")
        .act(P1, "benefit box2")
        .has_profit(P1, 3);
}

/// SC-5020
#[test]
fn a_spaceport_stands_neither_on_an_anomaly_nor_on_dust() {
    on("luhman_16", "starfarers_primary_05", "s33 s34").act(P1, "build team1").offers(P1, "base spaceport");
    on("luhman_16", "starfarers_primary_11", "s33 s34 s35").act(P1, "build team1").refuses(
        P1,
        "base spaceport",
        "SC-2060",
    );
    on("tau_ceti", "starfarers_primary_05 starfarers_secondary_03", "s33 s34 s35 s36")
        .act(P1, "build team1; base refinery")
        .refuses(P1, "base spaceport", "SC-2060");
    // Transfers as in Planeteers.
    starfarers(2)
        .built(P1, "luhman_16", "starfarers_primary_05", "spaceport")
        .act(P1, "research; infra p1; go 0; stop")
        .offers(P1, "transfer team1 luhman_16");
}

/// SC-5030
#[test]
fn for_the_doubling_every_team_starts_in_a_system_with_a_spaceport() {
    let scene = || {
        starfarers(2)
            .profit(P1, 9)
            .built(P1, "luhman_16", "starfarers_primary_05", "spaceport")
            .team(P1, 1, "luhman_16")
            .team(P1, 2, "sol")
            .team(P1, 3, "-")
            .hand(P1, "s01 s20 t1")
    };
    // One team: a doubled Laser Sail makes 5 x 10 = 50.
    scene()
        .act(P1, "move team1 kapteyns_star; card s01; card s20")
        .withholds(P1, "go 3")
        .act(P1, "double s20; time double; go 3")
        .at(P1, 1, "kapteyns_star@3");
    // The second team in Sol does not start on one.
    scene().act(P1, "move team1 alpha_centauri; card s01; card s20; time twice").refuses(
        P1,
        "double s20",
        "SC-3480",
    );
    scene()
        .team(P1, 2, "luhman_16")
        .act(P1, "move team1 alpha_centauri; card s01; card s20; time twice")
        .offers(P1, "double s20");
}

/// SC-5040
#[test]
fn a_shield_factory_stands_on_water_and_shields_its_region() {
    // The Build that places it is shielded.
    on("luhman_16", "starfarers_primary_14", "s33 s34")
        .act(P1, "build team1; base shield_factory; card s33; card s34; go 0")
        .has_profit(P1, 3);
    on("luhman_16", "starfarers_primary_05", "s33 s34").act(P1, "build team1").refuses(
        P1,
        "base shield_factory",
        "SC-2060",
    );
    // A Move from the region may be shielded by it, also by another player.
    let scene = || {
        starfarers(2)
            .built(P2, "luhman_16", "starfarers_primary_14", "shield_factory")
            .team(P1, 1, "luhman_16")
            .hand(P1, "s20 s26")
    };
    scene()
        .act(P1, "move team1 alpha_centauri; card s20; card s26; use shield_factory p2; go 0")
        .finish()
        .holds_count(P2, 1);
    scene()
        .act(P1, "move team1 alpha_centauri; card s20; card s26")
        .withholds(P1, "go 0")
        .withholds(P1, "go 3");
}

/// SC-5050
#[test]
fn an_exploited_tile_is_still_a_tile() {
    // Its base counts for the right to colonize and for several bases: 1, and 1 of Enviro Tolerance.
    starfarers(2)
        .progress(P1, "ad11")
        .built(P1, "tau_ceti", "starfarers_primary_05 starfarers_secondary_01", "exploitation refinery")
        .with(|state| {
            let laid = &mut state.places.get_mut(&site("tau_ceti")).expect("a place").tiles[0];
            (laid.barren, laid.spoiled) = (true, true);
        })
        .offers(P1, "colonize tau_ceti col_01")
        .refuses(P1, "colonize tau_ceti col_02", "SC-0670");
}
