//! Sections 13a to 13d: Produce, Genetics, Upgrade, Special.

use orrery_spacecorp::{
    Event,
    event::Fate,
    ids::{Cube, Era},
    state::Legacy,
};

use crate::scene::*;

/// SC-2260, SC-2350
#[test]
fn up_to_as_many_tiles_as_the_value_pay() {
    let scene = || {
        mariners(2).hand(P1, "n39 n32").built(P1, "luna", "mariners_e1_02", "research").built(
            P1,
            "eros",
            "mariners_e1_03",
            "research",
        )
    };
    scene()
        .act(P1, "produce; card n39; tile luna box1")
        .refuses(P1, "tile luna box1", "SC-2300")
        .offers(P1, "go 0")
        .act(P1, "tile eros box1")
        // SC-2260: two tiles need a value of 2.
        .withholds(P1, "go 0")
        .act(P1, "card n32; go 0")
        // SC-2350
        .has_profit(P1, 2);
    scene().act(P1, "produce; card n39; tile luna box1; go 0").has_profit(P1, 1);
}

/// SC-2270
#[test]
fn a_tile_with_a_p_value_and_an_own_base_of_any_type_is_eligible() {
    for base in ["refinery", "research", "industrial"] {
        mariners(2).hand(P1, "n39").built(P1, "luna", "mariners_e1_02", base).offers(P1, "produce");
    }
    // No base, a foreign base, no P value.
    mariners(2)
        .hand(P1, "n39")
        .team(P1, 1, "luna")
        .tile("luna", "mariners_e1_02")
        .refuses(P1, "produce", "SC-2315");
    mariners(2)
        .hand(P1, "n39")
        .built(P2, "luna", "mariners_e1_02", "refinery")
        .refuses(P1, "produce", "SC-2315");
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "luna", "mariners_e1_04", "research")
        .refuses(P1, "produce", "SC-2315");
}

/// SC-2280, SC-2750
#[test]
fn a_legacy_tile_produces_too() {
    planeteers(2)
        .hand(P1, "p40")
        .player(P1, |player| {
            player.legacy =
                Some(Legacy { tile: read("mariners_e2_02"), base: read("refinery"), production: 3 });
        })
        .act(P1, "produce; card p40; tile legacy; go 0")
        .has_profit(P1, 3);
}

/// SC-2290, SC-2340
#[test]
fn p_values_and_bonuses_are_added() {
    // SC-2340: a Refinery on Exotic Elements on Deimos gives 2 with one Produce 1.
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "deimos", "mariners_e1_02", "refinery")
        .act(P1, "produce; card n39; tile deimos box1; go 0")
        .has_profit(P1, 2);
    // SC-2290: 2 of the Refinery and 1 of the Attraction.
    mariners(2)
        .hand(P1, "n39 n32")
        .built(P1, "deimos", "mariners_e1_02", "refinery")
        .built(P1, "phobos", "mariners_e1_05", "attraction")
        .act(P1, "produce; card n39; card n32; tile deimos box1; tile phobos box1; go 0")
        .has_profit(P1, 3);
}

/// SC-2300
#[test]
fn a_tile_produces_once_in_an_action() {
    mariners(2)
        .hand(P1, "n39 n32")
        .built(P1, "luna", "mariners_e1_02", "refinery")
        .act(P1, "produce; card n39; card n32; tile luna box1")
        .refuses(P1, "tile luna box1", "SC-2300");
}

/// SC-2310, SC-2315
#[test]
fn a_p0_tile_may_produce_nothing_and_it_still_is_a_produce_action() {
    mariners(2)
        .hand(P1, "n39")
        .built(P1, "luna", "mariners_e1_01", "research")
        .act(P1, "produce; card n39; tile luna box1; go 0")
        .has_profit(P1, 0)
        // SC-2315: it counts for the contract.
        .offers(P1, "claim row1");
    mariners(2).hand(P1, "n39").refuses(P1, "produce", "SC-2315");
}

/// SC-2330
#[test]
fn opponents_may_react_after_the_profit() {
    planeteers(2)
        .hand(P1, "p40")
        .hand(P2, "p54")
        .built(P1, "ceres", "planeteers_e1_02", "refinery")
        .act(P1, "produce; card p40; tile ceres box1; go 0")
        .has_profit(P1, 2)
        .expect(P2, ["edge p54", "decline"]);
}

/// SC-2360, SC-2380
#[test]
fn genetics_advances_the_brown_cube() {
    mariners(2)
        .hand(P1, "n39 n37")
        .act(P1, "genetics; card n39; card n37; go 0")
        // SC-2380: the spaces are recorded.
        .cube_at(P1, Cube::Genetics, 2, 2)
        .cube_at(P1, Cube::Revelation, 0, 0);
}

/// SC-2370, SC-2375
#[test]
fn in_mariners_passing_start_gives_nothing() {
    mariners(2)
        .hand(P1, "n39 n37")
        .player(P1, |player| {
            player.wheels[0].space = 2;
            player.wheels[0].travelled = 2;
        })
        .act(P1, "genetics; card n39; card n37; go 0")
        // SC-2375: 4 spaces, one past Start.
        .cube_at(P1, Cube::Genetics, 1, 4)
        .owns(P1, "");
}

/// SC-2390, SC-2400
#[test]
fn upgrade_places_one_infra_card() {
    mariners(2)
        .hand(P1, "n13 n16 n05")
        .offered(
            P1,
            "upgrade ",
            &["n13 slot1", "n13 slot2", "n13 slot3", "n16 slot1", "n16 slot2", "n16 slot3"],
        )
        .act(P1, "upgrade n13 slot2")
        .slots(P1, "- n13 -")
        // SC-2400: one card, and the turn goes on.
        .asks(P2, "act");
}

/// SC-2410
#[test]
fn no_card_goes_into_the_research_slot() {
    mariners(2).hand(P1, "n13").refuses(P1, "upgrade n13 slot4", "SC-2410");
}

/// SC-2420, SC-2425
#[test]
fn the_old_card_returns_to_hand_or_leaves_the_game() {
    // The same era: back to hand.
    mariners(2)
        .hand(P1, "n13")
        .infra(P1, 2, "n16")
        .act(P1, "upgrade n13 slot2")
        .slots(P1, "- n13 -")
        .sees(P1, |player| assert!(player.holds(card("n16"))));
    // SC-2425: a Mariners card in Planeteers leaves the game; a Planeteers card returns.
    planeteers(2)
        .hand(P1, "p13 p22")
        .infra(P1, 2, "n16")
        .act(P1, "upgrade p13 slot2")
        .happened(&Event::InfraLeft {
            seat: P1,
            card: card("n16"),
            slot: orrery_spacecorp::ids::Slot::of(2).expect("a slot"),
            to: Fate::Removed,
        })
        .check(|state| assert!(state.removed.contains(&card("n16"))))
        .turn(P2, "research; infra p2; go 0; stop")
        .act(P1, "upgrade p22 slot2")
        .sees(P1, |player| assert!(player.holds(card("p13")) && !player.holds(card("n16"))));
}

/// SC-2430
#[test]
fn a_placed_card_works_from_the_next_turn_on() {
    // Upgrade is the whole action: nothing else is done with it.
    mariners(2)
        .hand(P1, "n16 n17")
        .act(P1, "upgrade n16 slot1")
        .asks(P2, "act")
        // For opponents as soon as the turn is over: 3 of P1 and 1 of a card reach the Moon.
        .hand(P2, "n05")
        .act(P2, "move team1 luna; infra p1; card n05; go 0")
        .at(P2, 1, "luna");
}

/// SC-2440, SC-2450
#[test]
fn a_card_stays_in_its_slot() {
    mariners(2)
        .infra(P1, 1, "n16")
        .turn(P1, "research; infra p1; go 0; stop")
        .turn(P2, "research; infra p2; go 0; stop")
        .slots(P1, "n16 - -")
        // SC-2450: no answer moves it.
        .refuses(P1, "upgrade n16 slot2", "SC-0830");
}

/// SC-2460
#[test]
fn a_move_card_in_slot_1_covers_the_intrinsic_move() {
    mariners(2)
        .infra(P1, 2, "n23")
        .infra(P1, 3, "n26")
        .hand(P1, "n16")
        .turn(P1, "upgrade n16 slot1")
        .slots(P1, "n16 n23 n26")
        .turn(P2, "research; infra p2; go 0; stop")
        // 3, not 4: the Moon is 4 away.
        .hand(P1, "")
        .refuses(P1, "move team1 luna", "SC-0670");
}

/// SC-2470, SC-2480, SC-2490
#[test]
fn a_special_card_is_followed_and_nothing_else_is_used() {
    planeteers(2)
        .hand(P1, "p49 p51")
        .act(P1, "special p49")
        .has_profit(P1, 2)
        .discarded("p49")
        // SC-2480: one a turn. SC-2490: Build 5 of the card built nothing.
        .asks(P2, "act")
        .check(|state| assert!(state.places.is_empty()));
}

/// SC-2500
#[test]
fn the_antimatter_patent_is_2_profit_or_build_5() {
    planeteers(2).hand(P1, "p49").act(P1, "special p49").has_profit(P1, 2);
    planeteers(2)
        .hand(P1, "p49")
        .team(P1, 1, "ceres")
        .tile("ceres", "planeteers_e1_02")
        .act(P1, "build team1; base refinery; card p49; go 0")
        .base_at("ceres", P1, "refinery")
        .has_profit(P1, 0);
}

/// SC-2510
#[test]
fn the_prototype_puts_a_team_anywhere_but_beyond() {
    let scene = || planeteers(2).hand(P1, "p50").team(P1, 2, "oort_cloud").act(P1, "special p50");
    let options = scene().options(P1);
    // Every other site except the Oort Cloud, for the team that may act; without base, value or penalty.
    assert_eq!(options.len(), facts().board(Era::Planeteers).sites().len() - 2);
    assert!(
        options.iter().all(|option| option.starts_with("jump team1 ") && !option.ends_with("oort_cloud"))
    );
    scene().act(P1, "jump team1 charon").at(P1, 1, "charon").has_profit(P1, 0);
}

/// SC-2520, SC-2530
#[test]
fn a_probe_reaches_an_empty_site_with_a_box() {
    let scene = || {
        mariners(2)
            .hand(P1, "n45")
            .team(P2, 1, "eros")
            .tile("phobos", "mariners_e1_02")
            .finds("mariners_e1_04")
            .act(P1, "special n45")
    };
    scene().expect(
        P1,
        [
            "probe luna",
            "probe sisyphus",
            "probe halleys_comet",
            "probe deimos",
            "probe mars_north",
            "probe mars_south",
        ],
    );
    scene()
        // SC-2530: a team, a tile, or no box.
        .refuses(P1, "probe eros", "SC-2530")
        .refuses(P1, "probe phobos", "SC-1815")
        .refuses(P1, "probe lunar_l4", "SC-1770")
        .act(P1, "probe luna")
        .tile_at("luna", "mariners_e1_04");
}

/// SC-2540, SC-2545
#[test]
fn a_probe_brings_rewards_but_no_claim() {
    mariners(2)
        .hand(P1, "n45")
        .finds("mariners_e1_06 mariners_e2_01")
        .act(P1, "special n45")
        .act(P1, "probe luna")
        // SC-2545: the redirect is followed.
        .tile_at("luna", "mariners_e2_01")
        .has_profit(P1, 2)
        .cube_at(P1, Cube::Genetics, 1, 1)
        .claimed_by("luna", None)
        // A later Build pays nobody: 2 + 2 = 4.
        .team(P2, 1, "luna")
        .hand(P2, "n23 n24")
        .act(P2, "build team1; base bio_lab; card n23; card n24; go 0")
        .has_profit(P1, 2);
}

/// SC-2550
#[test]
fn a_probe_without_a_site_may_not_be_played() {
    let full = ["luna", "sisyphus", "eros", "halleys_comet", "phobos", "deimos", "mars_north", "mars_south"];
    let scene = full.into_iter().fold(mariners(2).hand(P1, "n45"), |scene, at| {
        scene.with(|state| {
            let laid = orrery_spacecorp::state::Laid::new(read("mariners_e1_01"));
            state.places.entry(site(at)).or_default().tiles.push(laid);
        })
    });
    scene.refuses(P1, "special n45", "SC-2550");
}
