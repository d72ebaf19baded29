//! Section 4 of the catalogue: the cards.

use orrery_engine::{Pile, Viewer};
use orrery_testkit::{
    drift::{Card, Task, rules},
    scenario::{P1, P2},
};

use super::{deal, turn};

/// DR-0400
#[test]
fn dr_0400_cards_come_from_the_own_hand() {
    turn(2)
        .with(deal(P1, &[Card::Buoy, Card::Spark]))
        .with(deal(P2, &[Card::Lens]))
        .rejects(P1, "play lens", "NOT_IN_HAND", rules::IN_HAND)
        .rejects(P1, "drop lens", "NOT_IN_HAND", rules::IN_HAND)
        .rejects(P1, "rig; add lens", "NOT_IN_HAND", rules::IN_HAND)
        .rejects(P1, "rig; add spark; add spark", "NOT_IN_HAND", rules::IN_HAND)
        .act(P1, "play buoy")
        .rejects(P1, "stow lens", "NOT_IN_HAND", rules::IN_HAND)
        .expect(P1, ["stow spark"]);
}

/// DR-0410
#[test]
fn dr_0410_a_spark_scores_2() {
    turn(2)
        .with(deal(P1, &[Card::Spark]))
        .act(P1, "play spark")
        .hears(Viewer::Spectator, ["p1 discarded spark", "p1 scored 2"])
        .score(P1, 2)
        .asks(P1, "drift.end");
}

/// DR-0420
#[test]
fn dr_0420_a_buoy_stows_a_card_on_the_deck() {
    let stowed = turn(2)
        .with(deal(P1, &[Card::Buoy, Card::Jam]))
        .act(P1, "play buoy")
        .expect(P1, ["stow jam"])
        .act(P1, "stow jam")
        .hears(Viewer::Seat(P1), ["p1 stowed jam"])
        .hears(Viewer::Seat(P2), ["p1 stowed"])
        .asks(P1, "drift.end");
    assert_eq!(stowed.view(Viewer::Seat(P1)).top, [Some(Card::Jam)]);
    assert_eq!(stowed.view(Viewer::Seat(P2)).top, [None]);
    // It is the next card that is drawn.
    let drawn = stowed
        .act(P1, "end")
        .task(Task::Turn { seat: P2, done: false })
        .act(P2, "scan")
        .hears(Viewer::Seat(P2), ["p2 drew jam"])
        .hears(Viewer::Seat(P1), ["p2 drew"]);
    assert!(drawn.view(Viewer::Seat(P1)).top.is_empty());
    // Without another card there is nothing to stow.
    turn(2).with(deal(P1, &[Card::Buoy])).act(P1, "play buoy").asks(P1, "drift.end");
}

/// DR-0430
#[test]
fn dr_0430_a_lens_looks_at_the_top_card() {
    let seen = turn(2).with(deal(P1, &[Card::Lens])).act(P1, "play lens").sealed(true).asks(P1, "drift.end");
    let top = seen.view(Viewer::Seat(P1)).top;
    let [Some(card)] = top[..] else { panic!("{top:?}") };
    assert_eq!(seen.view(Viewer::Seat(P2)).top, [None]);
    assert_eq!(seen.view(Viewer::Spectator).top, [None]);
    let deck = seen.state().deck.len();
    seen.hears(Viewer::Seat(P2), ["p1 discarded lens", "p1 peeked"])
        .hears(Viewer::Seat(P1), ["p1 discarded lens", &format!("p1 peeked {card}")])
        .act(P1, "end")
        .task(Task::Turn { seat: P2, done: false })
        .act(P2, "scan")
        .hears(Viewer::Seat(P2), [format!("p2 drew {card}").as_str()])
        .check(|state| assert_eq!(state.deck.len(), deck - 1));
    // The lens itself is the only card left, and becomes the deck.
    turn(1)
        .with(deal(P1, &[Card::Lens]))
        .with(|state| state.deck = Pile::default())
        .act(P1, "play lens")
        .hears(Viewer::Seat(P1), ["p1 discarded lens", "reshuffled", "p1 peeked lens"]);
}

/// DR-0440
#[test]
fn dr_0440_a_jam_is_not_played_in_the_own_turn() {
    turn(2)
        .with(deal(P1, &[Card::Jam]))
        .rejects(P1, "play jam", "NOT_IN_OWN_TURN", rules::OWN_TURN)
        .withholds(P1, "play jam")
        .offers(P1, "drop jam");
}
