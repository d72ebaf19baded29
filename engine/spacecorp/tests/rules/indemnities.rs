//! Section 7: indemnities.

use orrery_spacecorp::{Event, event::Cause};

use crate::scene::*;

/// SC-1200, SC-1210
#[test]
fn each_use_gives_one_card_from_the_pile() {
    // The Infra of P2 and an Industrial base of P2: two uses, two cards.
    mariners(2)
        .hand(P1, "n23 n24")
        .infra(P2, 2, "n25")
        .deck("n05 n06 n07 n08 n09 n10")
        .team(P1, 1, "mars_south")
        .tile("mars_south", "mariners_e2_01")
        .built(P2, "phobos", "mariners_e1_02", "industrial")
        .act(P1, "build team1; base bio_lab; card n23; card n24; infra p2; use industrial p2; go 0")
        .finish()
        // SC-1210: the top cards of the pile, in order; the offer was not touched.
        .holds(P2, "n05 n06");
}

/// SC-1220
#[test]
fn opponents_draw_in_turn_order_all_at_once() {
    // Used are the HQ of P2, then for the first team the Spaceport of P3, then for the second the one of P2.
    mariners(3)
        .hand(P1, "n16 t1")
        .infra(P2, 1, "n17")
        .deck("n05 n06 n07 n08 n09 n10")
        .team(P1, 1, "solar_l5")
        .team(P1, 2, "solar_l4")
        .base(P3, "solar_l5", "spaceport")
        .base(P2, "solar_l4", "spaceport")
        .act(P1, "move team1 sisyphus; card n16; infra p2; time twice; use spaceport p3; go 0")
        .act(P1, "move team2 eros; use spaceport p2; go 0")
        .finish()
        // P2 comes first and takes both of his.
        .holds(P2, "n05 n06")
        .holds(P3, "n07");
}

/// SC-1230
#[test]
fn an_empty_pile_gives_nothing() {
    mariners(2)
        .deck("")
        .act(P1, "research; infra p2; go 0")
        .act(P1, "stop")
        .happened(&Event::Indemnified { seat: P2 })
        .holds(P2, "");
}

/// SC-1235
#[test]
fn indemnities_are_drawn_after_the_claims() {
    mariners(2)
        .infra(P1, 1, "n16")
        .infra(P1, 2, "n17")
        .infra(P1, 3, "n13")
        .act(P1, "research; infra p2; go 0")
        .act(P1, "stop")
        .asks(P1, "claim")
        .holds_count(P2, 0)
        .act(P1, "claim row5")
        .holds_count(P2, 1);
}

/// SC-1240
#[test]
fn one_base_used_by_one_team_is_one_use() {
    // The Spaceport is needed and gives +2.
    mariners(2)
        .hand(P1, "n16")
        .team(P1, 1, "solar_l4")
        .base(P2, "solar_l4", "spaceport")
        .act(P1, "move team1 halleys_comet; card n16; use spaceport p2; go 0")
        .finish()
        .holds_count(P2, 1);
}

/// SC-1250
#[test]
fn of_two_foreign_bases_the_player_chooses_the_one_he_uses() {
    let scene = || {
        mariners(3)
            .hand(P1, "n16 n17")
            .team(P1, 1, "solar_l4")
            .base(P2, "solar_l4", "research")
            .base(P3, "solar_l5", "research")
            .act(P1, "move team1 solar_l5; card n16")
            .offers(P1, "go 0 via solar_l4")
            .offers(P1, "go 0 via solar_l5")
            .refuses(P1, "go 0", "SC-1250")
    };
    scene().act(P1, "go 0 via solar_l4").finish().holds_count(P2, 1).holds_count(P3, 0);
    scene().act(P1, "go 0 via solar_l5").finish().holds_count(P2, 0).holds_count(P3, 1);
}

/// SC-1260
#[test]
fn an_own_base_at_one_end_is_enough() {
    mariners(2)
        .hand(P1, "n16 n17")
        .team(P1, 1, "solar_l4")
        .base(P2, "solar_l4", "spaceport")
        .base(P1, "solar_l5", "research")
        .act(P1, "move team1 solar_l5; card n16; go 0")
        .finish()
        .holds_count(P2, 0);
}

/// SC-1270
#[test]
fn the_payment_for_a_claim_is_no_indemnity() {
    planeteers(2)
        .hand(P1, "p49")
        .team(P1, 1, "ceres")
        .team(P2, 1, "ceres")
        .tile("ceres", "planeteers_e1_04")
        .claim(P2, 1, "ceres")
        // Cooperative Empathy gives 1 for each indemnity.
        .progress(P2, "ad07")
        .act(P1, "build team1; base attraction; card p49; go 0")
        .happened(&Event::Profit { seat: P2, amount: 2, cause: Cause::Claim })
        .finish()
        .holds_count(P2, 0)
        .has_profit(P2, 2);
}
