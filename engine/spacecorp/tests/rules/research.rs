//! Section 10: Research.

use crate::scene::*;

/// SC-1450, SC-1510
#[test]
fn research_needs_at_most_7_cards() {
    // SC-1510: 7 cards, Infra 2 and two cards of 2: 6 taken, 11 in hand, no draw, no Research next turn.
    mariners(2)
        .hand(P1, "n35 n36 n05 n06 n07 n08 n09")
        .act(P1, "research; infra p1; card n35; card n36; go 0")
        .act(P1, "draw; draw; draw; draw; draw; draw")
        .holds_count(P1, 11)
        .turn(P2, "research; infra p2; go 0; stop")
        .refuses(P1, "research", "SC-1450");
    mariners(2).hand(P1, "n35 n36 n05 n06 n07 n08 n09 n10").refuses(P1, "research", "SC-1450");
}

/// SC-1460, SC-1470
#[test]
fn cards_are_taken_one_after_another_from_pile_or_offer() {
    mariners(2)
        .offer("n20 n21 n22 n24")
        .deck("n05 n06 n07 n08")
        .act(P1, "research; infra p1; go 0")
        .expect(P1, ["take n20", "take n21", "take n22", "take n24", "draw", "stop"])
        .act(P1, "draw")
        // SC-1470: the card is seen before the next choice.
        .holds(P1, "n05")
        .act(P1, "take n22")
        .asks(P2, "act");
    // SC-1460: fewer may be taken.
    mariners(2).deck("n05 n06 n07 n08").act(P1, "research; infra p1; go 0").act(P1, "stop").holds(P1, "n05");
}

/// SC-1490
#[test]
fn with_an_empty_pile_only_the_offer_remains() {
    mariners(2)
        .deck("")
        .offer("n20")
        .with(|state| state.deck = orrery_spacecorp::state::Deck::default())
        .act(P1, "research; infra p1; go 0")
        .expect(P1, ["take n20", "stop"])
        // The rest of the value is lost.
        .act(P1, "take n20")
        .asks(P2, "act");
}

/// SC-1500
#[test]
fn research_with_nothing_to_take_is_no_action() {
    mariners(2).offer("").deck("").refuses(P1, "research", "SC-1500");
}
