//! Section 18: when edges are played.

use orrery_engine::{Game as _, Viewer};
use orrery_spacecorp::{Config, Event, SpaceCorp, Task, ids::Cube, task::Moment};

use crate::scene::*;

/// SC-3950, SC-3970, SC-1390
#[test]
fn an_edge_is_no_action_and_its_card_is_discarded() {
    mariners(2)
        .hand(P1, "n40")
        .offer("n20 n21")
        .start()
        .act(P1, "edge n40")
        .discarded("n40")
        .holds(P1, "n20 n21")
        // Step 1 is still to come.
        .asks(P1, "act");
}

/// SC-3960
#[test]
fn an_edge_is_played_at_its_moment_only() {
    mariners(2).hand(P1, "n40 n43").start().offers(P1, "edge n40").refuses(P1, "edge n43", "SC-3960");
    // Sabotage is for the turn of another.
    mariners(2).hand(P1, "n41 n42").start().refuses(P1, "edge n41 move", "SC-3960").offers(P1, "edge n42");
    mariners(2)
        .hand(P2, "n41 n42")
        .window(P2, Moment::Start)
        .offers(P2, "edge n41 move")
        .refuses(P2, "edge n42", "SC-3960");
    // A card without an edge has none.
    mariners(2).hand(P1, "n05 n40").start().refuses(P1, "edge n05", "SC-3950");
}

/// SC-3980, SC-0850
#[test]
fn a_card_is_an_edge_or_an_action_never_both() {
    // Intercept as Move 3.
    mariners(2)
        .hand(P1, "n42 n05")
        .act(P1, "move team1 luna; card n42; card n05; go 0")
        .check(|state| assert_eq!(state.turn.extra, 0))
        .discarded("n42");
    planeteers(2).hand(P1, "p53 p20").infra(P2, 1, "p13").act(P1, "move team1 ceres; card p53").refuses(
        P1,
        "rivals p53",
        "SC-4100",
    );
    planeteers(2)
        .hand(P1, "p53 p20")
        .infra(P2, 1, "p13")
        .act(P1, "move team1 ceres; rivals p53")
        .refuses(P1, "card p53", "SC-0830");
}

/// SC-3985
#[test]
fn an_edge_without_effect_may_not_be_played() {
    // Salvage with an empty offer.
    mariners(2).offer("").hand(P1, "n40 n42").start().refuses(P1, "edge n40", "SC-3985");
    // Poach without a discarded action card: nobody is asked.
    mariners(2).hand(P2, "n43").act(P1, "research; infra p1; go 0").act(P1, "stop").waits(P1).asks(P2, "act");
    // Swindle on a production of 0.
    planeteers(2)
        .hand(P1, "p54")
        .hand(P2, "s72")
        .built(P1, "ceres", "planeteers_e1_04", "research")
        .built(P1, "dione", "planeteers_e2_01", "research")
        .with(|state| {
            state.places.get_mut(&site("dione")).expect("Dione").tiles[0].tile = read("mariners_e1_01")
        })
        .act(P1, "produce; tile dione box1; card p54; go 0")
        .has_profit(P1, 0)
        .nothing_like(|event| matches!(event, Event::EdgePlayed { .. }))
        .check(|state| assert_eq!(state.players[P2].profit, 0));
    // Hostile Microbes and Incompatibility that hit nobody.
    planeteers(2)
        .hand(P1, "p55 p56")
        .hand(P2, "")
        .start()
        .refuses(P1, "edge p55", "SC-3985")
        .refuses(P1, "edge p56", "SC-3985");
}

/// SC-3990, SC-4000
#[test]
fn the_active_player_is_asked_first_and_a_window_is_offered_again() {
    planeteers(3)
        .infra(P1, 1, "p13")
        .hand(P1, "p55")
        .hand(P2, "s73")
        .hand(P3, "s70")
        .start()
        .waits(P2)
        .act(P1, "decline")
        .asks(P2, "edge")
        .waits(P1)
        .act(P2, "decline")
        .asks(P3, "edge")
        // After an edge everybody may play one again.
        .act(P3, "edge s70 move")
        .asks(P1, "edge")
        .act(P1, "decline")
        .asks(P2, "edge")
        .act(P2, "decline")
        .asks(P1, "act");
}

/// SC-4010
#[test]
fn nobody_learns_who_is_asked() {
    let scene = mariners(3).hand(P2, "n41").window(P2, Moment::Start);
    // The prompt is veiled, so that nobody is shown as active.
    let entry = scene.scenario.open(P2).expect("a question");
    assert!(SpaceCorp::prompt(&entry.task).veiled);
    let viewers = [Viewer::Seat(P1), Viewer::Seat(P3), Viewer::Spectator];
    let scene = scene.act(P2, "decline");
    for viewer in viewers {
        assert!(scene.heard(viewer).is_empty(), "{viewer:?} hears of a declined edge");
    }
    // Asked or not, decisions have the same ids.
    let id = |scene: &Scene, seat| scene.scenario.open(seat).expect("a question").id;
    let play = |hand: &str| mariners(2).hand(P2, hand).act(P1, "research; infra p1; go 0").act(P1, "stop");
    let (asked, silent) = (play("n40").act(P2, "decline"), play("n05"));
    assert_eq!(id(&asked, P2), id(&silent, P2));
}

/// SC-4010
#[test]
fn with_the_option_everybody_with_cards_is_asked_openly() {
    let config = Config { ask_everyone: true, first: orrery_engine::FirstPlayer::P1, ..Config::default() };
    let scene = begun(config, 2);
    let entry = scene.scenario.open(P1).expect("a question");
    assert!(matches!(entry.task, Task::Edge { veiled: false, .. }), "{entry:?}");
    scene
        .expect(P1, ["decline"])
        .act(P1, "decline")
        .expect(P2, ["decline"])
        .act(P2, "decline")
        .asks(P1, "act");
}

/// SC-4020
#[test]
fn edges_are_played_with_any_hand_and_after_passing() {
    mariners(2).hand(P1, "n40 n05 n06 n07 n08 n09 n10 n11 n12 n18").start().offers(P1, "edge n40");
    // After passing: see the end of an era.
    mariners(3)
        .deck("")
        .triggered()
        .hand(P1, "n41")
        .hand(P2, "n35")
        .act(P1, "pass")
        .asks(P1, "edge")
        .act(P1, "edge n41 move")
        .asks(P2, "act");
}

/// SC-4030
#[test]
fn cards_gained_by_an_edge_can_be_used_at_once() {
    // Salvage brings an Intercept, whose moment is still there.
    mariners(2).hand(P1, "n40").offer("n42 n20").start().act(P1, "edge n40").offers(P1, "edge n42");
    // And a Move card for the action.
    mariners(2)
        .hand(P1, "n40")
        .offer("n18")
        .start()
        .act(P1, "edge n40")
        .act(P1, "move team1 luna; card n18; infra p1; go 0")
        .at(P1, 1, "luna");
}

/// SC-4040, SC-0600
#[test]
fn windows_come_in_the_order_of_the_turn() {
    // Start of turn, after the approach tracks have advanced.
    starfarers(2)
        .team(P2, 1, "luhman_16@1")
        .hand(P2, "s69")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .asks(P2, "edge")
        .at(P2, 1, "luhman_16")
        .act(P2, "decline")
        .asks(P2, "act");
    // Research announced; discard step.
    mariners(2)
        .hand(P1, "n35")
        .hand(P2, "n43 n44")
        .act(P1, "research; card n35; go 0")
        .expect(P2, ["edge n44", "decline"])
        .act(P2, "decline")
        .act(P1, "stop")
        .expect(P2, ["edge n43", "decline"]);
    // Produce scored, then the contract claim.
    planeteers(2)
        .built(P1, "ceres", "planeteers_e1_02", "research")
        .hand(P1, "p38")
        .hand(P2, "p54 p58")
        .player(P1, |player| player.produced = Some(4))
        .act(P1, "produce; tile ceres box1; card p38; go 0")
        .expect(P2, ["edge p54", "decline"])
        .act(P2, "decline")
        .act(P1, "claim row6")
        .expect(P2, ["edge p58", "decline"]);
    // Progress card gained.
    planeteers(2)
        .cube(P1, Cube::Genetics, 2)
        .hand(P1, "p44")
        .hand(P2, "p57")
        .act(P1, "genetics; card p44; go 0")
        .act(P1, "gain ad01")
        .expect(P2, ["edge p57", "decline"]);
}

/// SC-4010
#[test]
fn a_choice_within_a_window_cannot_be_taken_back() {
    // After the lost card the window is offered again, and who is asked then depends on hands.
    let scene = planeteers(2)
        .infra(P1, 1, "p13")
        .infra(P1, 2, "p05")
        .hand(P2, "p55")
        .window(P2, Moment::Start)
        .act(P2, "edge p55")
        .act(P1, "lose p05");
    assert!(scene.scenario.last().sealed);
}
