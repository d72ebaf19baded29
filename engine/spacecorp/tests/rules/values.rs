//! Sections 3 and 5: turns, and how a value is put together.

use orrery_spacecorp::Event;

use crate::scene::*;

/// SC-0580, SC-0610
#[test]
fn turns_go_clockwise_with_one_action_each() {
    mariners(3)
        .asks(P1, "act")
        .waits(P2)
        .turn(P1, "research; infra p1; go 0; stop")
        .asks(P2, "act")
        .turn(P2, "research; infra p2; go 0; stop")
        .asks(P3, "act")
        .turn(P3, "research; infra p3; go 0; stop")
        .asks(P1, "act");
}

/// SC-0590
#[test]
fn a_turn_has_six_steps_in_order() {
    // P1 builds on Luna with the Infra of P2, claims a contract, P2 is indemnified, a team is transferred.
    let scene = mariners(2)
        .hand(P1, "n30 n05")
        .team(P1, 1, "luna")
        .tile("luna", "mariners_e1_01")
        .base(P1, "lunar_l4", "spaceport")
        .base(P1, "sisyphus", "research")
        .infra(P2, 1, "n23")
        .act(P1, "build team1; base research; card n05; infra p2; go 0")
        .act(P1, "take n39")
        .asks(P1, "claim")
        .act(P1, "claim row6")
        .asks(P1, "transfer")
        .holds_count(P2, 1)
        .act(P1, "transfer team2 lunar_l4");
    let position = |is_such: &dyn Fn(&Event) -> bool| {
        scene.scenario.last().events().position(is_such).expect("it happened")
    };
    let transfer = position(&|event| matches!(event, Event::TeamWent { .. }));
    let discard = position(&|event| matches!(event, Event::Discarded { .. }));
    let refill = position(&|event| matches!(event, Event::Offered { .. }));
    let draw = position(&|event| matches!(event, Event::Drew { .. }));
    assert!(transfer < discard && discard < refill && refill < draw);
}

/// SC-0620
#[test]
fn revelation_comes_with_planeteers_and_colonize_with_starfarers() {
    mariners(2).hand(P1, "n05").refuses(P1, "revelation", "SC-0620");
    planeteers(2).hand(P1, "p47").offers(P1, "revelation").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-0620",
    );
}

/// SC-0630
#[test]
fn the_action_is_named_before_its_value() {
    mariners(2)
        .hand(P1, "n16")
        .refuses(P1, "card n16", "SC-0590")
        .act(P1, "move team1 luna; infra p1; card n16")
        .asks(P1, "assemble");
}

/// SC-0640, SC-0650
#[test]
fn nobody_passes_while_there_are_cards_and_something_to_do() {
    mariners(2).refuses(P1, "pass", "SC-0640");
    // SC-0650: with 8 cards and no team that can act step 1 is skipped, and the turn goes on.
    mariners(2)
        .hand(P2, "n05 n06 n07 n08 n09 n10 n11 n12")
        .team(P2, 1, "asteroid_belt")
        .team(P2, 2, "asteroid_belt")
        .act(P1, "research; infra p1; go 0; stop")
        .happened(&Event::Skipped { seat: P2 })
        .asks(P1, "act");
}

/// SC-0660
#[test]
fn upgrade_and_special_play_one_card() {
    mariners(2)
        .hand(P1, "n13 n45 n05")
        .offers(P1, "upgrade n13 slot1")
        .offers(P1, "special n45")
        .refuses(P1, "upgrade n05 slot1", "SC-2390")
        .refuses(P1, "special n05", "SC-2470")
        .act(P1, "upgrade n13 slot1")
        .slots(P1, "n13 - -");
}

/// SC-0670
#[test]
fn an_action_whose_value_reaches_no_target_cannot_be_taken() {
    mariners(2)
        .hand(P1, "n05")
        .refuses(P1, "move team1 luna", "SC-0670")
        .refuses(P1, "produce", "SC-2315")
        .refuses(P1, "genetics", "SC-0670");
}

/// SC-0675
#[test]
fn more_cards_may_be_played_than_needed_and_the_surplus_is_lost() {
    mariners(2)
        .hand(P1, "n16 n17 n18 n05 n06 n07 n08")
        .act(P1, "move team1 luna; card n16; card n17; card n18; go 0")
        .at(P1, 1, "luna")
        .discarded("n16 n17 n18");
}

/// SC-0676
#[test]
fn value_is_tied_to_one_target() {
    mariners(2)
        .hand(P1, "n16 n17 n18 n05 n06 n07 n08")
        .act(P1, "move team1 luna; card n16; card n17; card n18; go 0")
        .at(P1, 2, "earth")
        .asks(P2, "act");
}

/// SC-0680
#[test]
fn without_anything_a_value_is_0() {
    // Cost 0 can be built, cost 1 cannot.
    let luna = |tile: &str| mariners(2).team(P1, 1, "luna").tile("luna", tile);
    luna("mariners_e1_01").offers(P1, "build team1");
    luna("mariners_e1_04").refuses(P1, "build team1", "SC-0670");
}

/// SC-0690, SC-0700
#[test]
fn additions_come_before_multiplications() {
    // 5 + 3 of cards and 2 of Molecular Assembly, times 2 of Industrial, times 2 of a Time card: 40.
    let scene = || {
        planeteers(2)
            .profit(P1, 9)
            .progress(P1, "av01")
            .hand(P1, "p24 t1")
            .built(P2, "titan", "planeteers_e3_03", "industrial")
            .team(P1, 1, "dione")
            .tile("dione", "planeteers_e2_04")
    };
    // Dione costs 7 - 1 = 6: (3 + 2) x 2 = 10 is enough, 3 + 2 x 2 = 7 would be too, 3 + 2 = 5 needs profit.
    scene().act(P1, "build team1; base refinery; card p24").refuses(P1, "go 2", "SC-0735").offers(P1, "go 3");
    scene()
        .act(P1, "build team1; base refinery; card p24; use industrial p2; go 2")
        .base_at("dione", P1, "refinery");
}

/// A team on Ceres, where P1 has a Spaceport, moves without penalty; the HQs give no Move. Dione is 8 away, Umbriel 12,
/// Proteus 16.
fn on_ceres(hand: &str) -> Scene {
    planeteers(2)
        .built(P1, "ceres", "planeteers_e1_02", "spaceport")
        .team(P1, 1, "ceres")
        .progress(P1, "ad01")
        .infra(P1, 1, "p35")
        .infra(P2, 1, "p36")
        .hand(P1, hand)
}

/// SC-0710
#[test]
fn one_doubled_card_then_additions_then_factors_then_profit() {
    // The Spaceport doubles one card, not the sum: 8 + 2, not 12.
    on_ceres("p22 p01").refuses(P1, "move team1 umbriel", "SC-0670").offers(P1, "move team1 dione");
    on_ceres("p22 p01")
        .act(P1, "move team1 dione; card p22; card p01")
        .withholds(P1, "go 0")
        .act(P1, "double p22; go 0")
        .at(P1, 1, "dione");
    // A Progress bonus is added before a Time card doubles: (4 + 2) x 2 = 12, not 10.
    let confined = |hand: &str| on_ceres(hand).progress(P1, "ad01 av03").team(P1, 1, "ceres");
    confined("p22 t1").act(P1, "move team1 umbriel; card p22; time double; go 0").at(P1, 1, "umbriel");
    // Profit closes the gap last and is not doubled: (4 + 2) x 2 + 3 is less than 16, (4 + 2 + 2) x 2 would not be.
    on_ceres("p22 p01 t1")
        .with(|state| state.places.clear())
        .base(P2, "proteus", "research")
        .profit(P1, 99)
        .refuses(P1, "move team1 proteus", "SC-0670");
}

/// SC-0720
#[test]
fn the_order_of_multiplications_does_not_matter() {
    // Mars South with Exo-Microbes costs 8 = 2 x 2 x 2.
    for parts in ["use industrial p1; time double", "time double; use industrial p1"] {
        mariners(2)
            .hand(P1, "n23 t1")
            .team(P1, 1, "mars_south")
            .tile("mars_south", "mariners_e2_01")
            .built(P1, "phobos", "mariners_e1_02", "industrial")
            .act(P1, &format!("build team1; base research; card n23; {parts}; go 0"))
            .base_at("mars_south", P1, "research");
    }
}

/// SC-0735
#[test]
fn everything_that_an_action_costs_is_paid_together() {
    // Penalty 2 and one missing point: 3 in all.
    let scene = |profit| {
        planeteers(2)
            .profit(P1, profit)
            .hand(P1, "p24 p01")
            .team(P1, 1, "dione")
            .tile("dione", "planeteers_e2_04")
            .infra(P1, 2, "p27")
    };
    // 3 + 3 = 6 of 6: only the penalty.
    scene(2)
        .act(P1, "build team1; base research; card p24; infra p1")
        .offers(P1, "go 2")
        .withholds(P1, "go 0");
    // A plain 3 + 2 for 7: two points are missing, so 4 in all.
    let missing = |profit| {
        planeteers(2)
            .profit(P1, profit)
            .hand(P1, "p24")
            .team(P1, 1, "dione")
            .tile("dione", "planeteers_e2_01")
            .infra(P1, 2, "n23")
    };
    missing(3).refuses(P1, "build team1", "SC-0670");
    missing(4).act(P1, "build team1; base research; card p24; infra p1; go 4").has_profit(P1, 0);
}

/// SC-0740
#[test]
fn the_infra_of_one_hq_is_used() {
    mariners(3)
        .hand(P1, "n16")
        .infra(P2, 2, "n17")
        .act(P1, "move team1 luna; card n16")
        .offered(P1, "infra ", &["p1", "p2", "p3"])
        .act(P1, "infra p2")
        .refuses(P1, "infra p3", "SC-0740")
        .refuses(P1, "infra p1", "SC-0740");
}

/// SC-0750, SC-0790, SC-0820
#[test]
fn all_matching_values_of_the_hq_are_added() {
    // SC-0820: intrinsic Move 1 and Move 2 of a card in slot 2 make 3; Sisyphus is 6 away.
    mariners(2)
        .infra(P1, 2, "n13")
        .hand(P1, "n16")
        .act(P1, "move team1 sisyphus; card n16; infra p1; go 0")
        .at(P1, 1, "sisyphus");
    // SC-0790: for Explore the same card gives 1.
    mariners(2).infra(P1, 2, "n13").team(P1, 1, "luna").act(P1, "explore team1; infra p1; go 0");
    // SC-0750: a Build card on the HQ is ignored.
    mariners(2).infra(P1, 2, "n23").hand(P1, "n05").refuses(P1, "move team1 luna", "SC-0670");
}

/// SC-0760
#[test]
fn using_infra_consumes_nothing() {
    mariners(2)
        .infra(P1, 1, "n16")
        .infra(P1, 2, "n17")
        .act(P1, "move team1 luna; infra p1; go 0")
        .slots(P1, "n16 n17 -");
}

/// SC-0770, SC-0800, SC-0795
#[test]
fn an_opponents_hq_costs_one_indemnity_even_if_only_its_own_values_count() {
    // SC-0770: two slots, one indemnity.
    mariners(2)
        .infra(P2, 1, "n16")
        .infra(P2, 2, "n17")
        .act(P1, "move team1 luna; infra p2; go 0")
        .holds_count(P2, 1);
    // SC-0800, SC-0795: the intrinsic Research 2 of an opponent.
    mariners(2).act(P1, "research; infra p2; go 0").act(P1, "draw; draw").holds_count(P2, 1).asks(P2, "act");
}

/// SC-0780
#[test]
fn opponents_infra_is_barred_once_the_end_was_triggered() {
    mariners(2)
        .infra(P2, 1, "n16")
        .infra(P2, 2, "n17")
        .triggered()
        .refuses(P1, "move team1 luna", "SC-0670")
        .act(P1, "research")
        .refuses(P1, "infra p2", "SC-0780")
        .offers(P1, "infra p1");
}

/// SC-0810
#[test]
fn infra_and_cards_may_be_used_without_each_other() {
    mariners(2)
        .infra(P1, 1, "n16")
        .infra(P1, 2, "n17")
        .act(P1, "move team1 luna; infra p1; go 0")
        .at(P1, 1, "luna");
    mariners(2).hand(P1, "n16 n17").act(P1, "move team1 luna; card n16; card n17; go 0").at(P1, 1, "luna");
}

/// SC-0300, SC-0310
#[test]
fn a_card_in_slot_1_hides_move_1_until_it_leaves() {
    // Move 1 of the HQ and 3 of a card reach Luna.
    let scene = || mariners(2).hand(P1, "n16");
    scene().act(P1, "move team1 luna; card n16; infra p1; go 0").at(P1, 1, "luna");
    // SC-0310: a Build card in slot 1 hides it; without the card it works again.
    scene()
        .infra(P1, 1, "n23")
        .act(P1, "move team1 luna; card n16")
        .refuses(P1, "infra p1", "SC-0740")
        .offers(P1, "infra p2");
    scene()
        .infra(P1, 1, "n23")
        .player(P1, |player| player.slots[0] = None)
        .act(P1, "move team1 luna; card n16")
        .offers(P1, "infra p1");
}

/// SC-0830, SC-0840
#[test]
fn cards_show_the_announced_action() {
    mariners(2)
        .hand(P1, "n16 n17 n23 n35")
        .act(P1, "move team1 luna; infra p1")
        .refuses(P1, "card n23", "SC-0830")
        .refuses(P1, "card n35", "SC-0830")
        .act(P1, "card n16")
        .refuses(P1, "card n16", "SC-0830")
        .act(P1, "card n17; go 0")
        .at(P1, 1, "luna");
}

/// SC-0850, SC-0220, SC-0860
#[test]
fn everything_else_on_a_played_card_is_ignored() {
    // SC-0860: Infra 3, Intercept 3 and Cargo Pod 1 make 7: Halley's Comet is 8 away, Solar L4 6.
    let scene = || mariners(2).infra(P1, 2, "n13").hand(P1, "n42 n05 n39 n38 n37 n36");
    scene()
        .refuses(P1, "move team1 halleys_comet", "SC-0670")
        .act(P1, "move team1 solar_l4; infra p1; card n42; card n05; go 0")
        .at(P1, 1, "solar_l4")
        // SC-0850: the edge of Intercept brings no second turn.
        .asks(P2, "act");
    // SC-0220: the Cargo Pod gives Move or Build, not both: 1 + 1 builds nothing of cost 2.
    mariners(2).hand(P1, "n05").team(P1, 1, "lunar_l4").refuses(P1, "build team1", "SC-0670");
}
