//! Section 8: the transfer. Section 9: discard, refill, draw.

use orrery_spacecorp::{Event, ids::CardId};

use crate::scene::*;

/// P1 has a Spaceport on Lunar L4 and a base on Sisyphus.
fn ports() -> Scene {
    mariners(2)
        .base(P1, "lunar_l4", "spaceport")
        .tile("sisyphus", "mariners_e1_02")
        .base(P1, "sisyphus", "research")
}

/// Ends step 1 with nothing done.
fn idle(scene: Scene) -> Scene {
    scene.act(P1, "research; infra p1; go 0").act(P1, "stop")
}

/// SC-1280, SC-1290
#[test]
fn one_team_that_took_no_part_goes_from_own_base_to_own_base() {
    idle(ports().team(P1, 1, "sisyphus").team(P1, 2, "luna"))
        .asks(P1, "transfer")
        .expect(P1, ["transfer team1 lunar_l4", "stay"])
        // SC-1290: team 2 is on no base.
        .refuses(P1, "transfer team2 lunar_l4", "SC-1290")
        .refuses(P1, "transfer team1 luna", "SC-1290")
        .act(P1, "transfer team1 lunar_l4")
        .at(P1, 1, "lunar_l4")
        // SC-1280: one team only.
        .asks(P2, "act");
    // SC-1280: a team that took part in the action stays.
    ports().team(P1, 1, "sisyphus").hand(P1, "n16").act(P1, "move team1 solar_l4; card n16; go 0").offered(
        P1,
        "transfer team1",
        &[],
    );
}

/// SC-1300, SC-1310
#[test]
fn one_of_the_bases_is_a_spaceport_and_the_start_base_counts() {
    // SC-1310: Earth is everybody's base, but no Spaceport: SC-1300.
    idle(ports()).offers(P1, "transfer team1 lunar_l4").refuses(P1, "transfer team1 sisyphus", "SC-1300");
    idle(ports().team(P1, 1, "lunar_l4"))
        .offers(P1, "transfer team1 earth")
        .offers(P1, "transfer team1 sisyphus");
    // Without any Spaceport nobody is asked.
    idle(mariners(2).built(P1, "sisyphus", "mariners_e1_02", "research")).asks(P2, "act");
    // A Spaceport of an opponent does not help.
    idle(mariners(2).base(P2, "lunar_l4", "spaceport")).asks(P2, "act");
}

/// SC-1320
#[test]
fn a_transfer_costs_nothing() {
    let scene = planeteers(2)
        .built(P1, "dione", "planeteers_e2_01", "spaceport")
        .profit(P1, 5)
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P1, "transfer team1 dione")
        .at(P1, 1, "dione")
        .has_profit(P1, 5);
    scene.nothing_like(|event| matches!(event, Event::Announced { .. }));
}

/// SC-1330
#[test]
fn a_team_beyond_the_board_cannot_be_transferred() {
    idle(ports().team(P1, 1, "asteroid_belt").team(P1, 2, "luna")).asks(P2, "act");
    idle(ports().team(P1, 1, "asteroid_belt"))
        .refuses(P1, "transfer team1 lunar_l4", "SC-1330")
        .offers(P1, "transfer team2 lunar_l4");
}

/// SC-1340
#[test]
fn a_transfer_to_a_star_ends_on_its_approach_track() {
    let scene = || {
        starfarers(2).built(P1, "luhman_16", "starfarers_primary_05", "spaceport").team(P1, 2, "luhman_16@2")
    };
    scene()
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .refuses(P1, "transfer team2 sol", "SC-1340")
        .act(P1, "transfer team1 luhman_16")
        .at(P1, 1, "luhman_16@3");
}

/// SC-1350
#[test]
fn a_transferred_team_gives_up_its_claim() {
    // A claim on the tile of an own base cannot be; so the base came later, by hand.
    idle(ports().team(P1, 1, "sisyphus").claim(P1, 1, "sisyphus"))
        .act(P1, "transfer team1 lunar_l4")
        .claimed_by("sisyphus", None);
}

/// SC-1355
#[test]
fn a_team_moved_by_a_special_action_has_taken_part() {
    planeteers(2)
        .hand(P1, "p50")
        .built(P1, "dione", "planeteers_e2_01", "spaceport")
        .act(P1, "special p50")
        .act(P1, "jump team1 dione")
        .offered(P1, "transfer team1", &[])
        .offers(P1, "transfer team2 dione");
}

/// SC-1360, SC-1370, SC-1390
#[test]
fn played_cards_are_discarded_and_infra_stays() {
    mariners(2)
        .hand(P1, "n16 n17 n20 n21 n22 n24 n25")
        .infra(P1, 2, "n13")
        .act(P1, "move team1 luna; infra p1; card n16; card n17; go 0")
        .discarded("n16 n17")
        // SC-1370
        .slots(P1, "- n13 -");
    // SC-1390: an edge is discarded when it is done.
    mariners(2)
        .hand(P2, "n40 n05")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P2, "edge n40")
        .discarded("n40");
}

/// SC-1380
#[test]
fn played_time_cards_are_kept_apart() {
    mariners(2)
        .hand(P1, "n01 t1")
        .act(P1, "move team1 luna; infra p1; card n01; time double; go 0")
        .discarded("n01")
        .check(|state| {
            assert_eq!(state.spent, cards("t1"));
            assert!(!state.discard.iter().any(|card| card.is_time()));
        });
}

/// SC-1400, SC-1410, SC-1480
#[test]
fn the_offer_is_refilled_in_step_5_only() {
    let scene = mariners(2)
        .offer("n20 n21 n22 n24")
        .deck("n05 n06 n07 n08 n09")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "take n21")
        // SC-1410, SC-1480: the space stays empty for now.
        .check(|state| assert_eq!(state.offer[1], None))
        .act(P1, "take n24");
    // SC-1400: in the order of the spaces; the last draw is step 6.
    scene.check(|state| {
        let expected = ["n20", "n05", "n22", "n06"].map(|text| Some(card(text)));
        assert_eq!(state.offer, expected);
        assert!(state.players[P1].hand.contains(&card("n07")));
    });
    // With an empty pile a space stays empty.
    mariners(2)
        .offer("n20 n21 n22 n24")
        .deck("n05")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "take n20")
        .act(P1, "take n21")
        .check(|state| assert_eq!((state.offer[0], state.offer[1]), (Some(card("n05")), None)));
}

/// SC-1420, SC-1440
#[test]
fn with_at_most_4_cards_one_is_drawn() {
    let drawn = |hand: &str| {
        mariners(2)
            .hand(P1, hand)
            .infra(P1, 1, "n16")
            .infra(P1, 2, "n17")
            .act(P1, "move team1 luna; infra p1; go 0")
    };
    drawn("n05 n06 n07 n08").holds_count(P1, 5);
    drawn("n05 n06 n07 n08 n09").holds_count(P1, 5);
    // SC-1440: there is no limit.
    drawn("n05 n06 n07 n08 n09 n10 n11 n12 n20 n21 n22 n23").holds_count(P1, 12);
    // From an empty pile nothing.
    mariners(2).deck("").act(P1, "research; infra p1; go 0").act(P1, "stop").holds(P1, "");
}

/// SC-1430
#[test]
fn the_pile_is_never_rebuilt() {
    mariners(2)
        .deck("n05")
        .with(|state| state.discard = cards("n20 n21 n22"))
        .act(P1, "research; infra p1; go 0")
        .act(P1, "draw")
        .act(P1, "stop")
        .check(|state| {
            assert!(state.deck.is_empty());
            assert_eq!(state.discard.len(), 3);
            assert!(!state.players[P1].hand.iter().any(|held: &CardId| *held == card("n20")));
        });
}
