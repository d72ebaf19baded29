//! Section 4: round structure.

use orrery_engine::{Game as _, Seat};
use orrery_federation::{
    Event, Federation,
    ids::{Law, Planet},
    rules,
    state::Stage,
};

use crate::scene::*;

/// Everybody in turn sends an ambassador to the module, until the executive phase is over.
#[track_caller]
fn play_round(mut scene: Scene) -> Scene {
    let round = scene.state().round;
    while scene.state().round == round && !scene.state().is_over() {
        let seat = scene.asked()[0];
        let answer = scene.options(seat).last().cloned().expect("an answer");
        scene = match scene.state().stage {
            Stage::Ambassadors => scene.place(seat, "module"),
            Stage::Executive => scene.act(seat, &answer),
            Stage::Setup | Stage::Over => panic!("{answer}"),
        };
    }
    scene
}

fn special(scene: Scene, seat: Seat) -> Scene {
    Scene(scene.0.event(Event::SpecialGained { seat }))
}

/// FD-0800
#[test]
fn fd_0800_a_game_has_five_rounds() {
    let mut scene = game(2);
    for round in 1..=5 {
        assert_eq!(scene.state().round, round);
        scene = play_round(scene);
    }
    assert!(scene.state().is_over() && Federation::outcome(scene.state()).is_some());
}

/// FD-0810, FD-0820
#[test]
fn fd_0810_the_ambassador_phase_comes_before_the_executive_phase() {
    let scene = game(3).with(|state| (state.first, state.president) = (P1, P3)).degree(P2, 5).stock(P2, "1l");
    let scene =
        scene.all_away().with(|state| state.senate.module.retain(|one| one.seat != P1 || one.votes > 1));
    // Two 1-vote ambassadors of P1 are left.
    let scene = scene.next(P1).place(P1, "module").next(P1).place(P1, "module");
    // The executive phase, with the upkeep of P2, then the clean-up.
    let scene = scene.asks(P2, "upkeep");
    assert_eq!(scene.state().stage, Stage::Executive);
    let scene = scene.act(P2, "pay 3").tie_goes_left();
    // The next round begins with the holder of the President pawn and goes on clockwise.
    let scene = scene.next(P3);
    assert!(scene.state().senate.ambassadors().next().is_none() && scene.state().round == 2);
    scene.place(P3, "module").next(P1).place(P1, "module").next(P2);
}

/// FD-0830, FD-0840
#[test]
fn fd_0830_everybody_takes_four_turns() {
    let mut scene = game(3);
    let mut turns = Vec::new();
    while scene.state().stage == Stage::Ambassadors {
        let seat = scene.asked()[0];
        turns.push(seat);
        scene = scene.place(seat, "module");
    }
    assert_eq!(turns, [P1, P2, P3].repeat(4));
}

/// FD-0850, FD-0865
#[test]
fn fd_0865_example_of_the_special_ambassador() {
    let mut scene = special(game(2), P1).place(P1, "module").place(P2, "module");
    scene = scene.act(P1, "place special vote neo_left").act(P1, "move n1a");
    let mut turns = vec![P1, P2, P1];
    while scene.state().round == 1 {
        let seat = scene.asked()[0];
        turns.push(seat);
        scene = scene.place(seat, "module");
    }
    assert_eq!(turns, [P1, P2, P1, P2, P1, P2, P1, P2, P1]);
}

/// FD-0860, FD-0880
#[test]
fn fd_0860_the_fifth_turn_comes_after_everybodys_fourth() {
    let mut scene = special(game(2), P2);
    for _ in 0..4 {
        scene = scene.place(P1, "module");
        scene = if scene.state().senate.module.len() == 1 {
            // On any turn of the round, not only the fifth.
            scene.offers(P2, "place special vote module").act(P2, "place special vote module")
        } else {
            scene.place(P2, "module")
        };
    }
    // P1 has none left and is skipped.
    let scene = scene.next(P2).withholds(P2, "done").place(P2, "module");
    assert_eq!(scene.state().stage, Stage::Executive);
}

/// FD-0870
#[test]
fn fd_0870_nobody_has_to_play_the_special_ambassador() {
    let scene = special(game(2), P2).rejects(P1, "done", "MUST_PLACE", rules::NO_PASS).all_away();
    let scene = scene
        .act(P1, "done")
        .next(P2)
        .offers(P2, "place special vote officers")
        .act(P2, "done")
        .tie_goes_left();
    assert!(scene.state().round == 2 && scene.state().players[P2].special, "it is kept for a later round");
}

/// FD-0875
#[test]
fn fd_0875_a_special_ambassador_of_the_last_turn_is_played_as_the_fifth() {
    let scene = game(2).all_away().with(|state| {
        state.senate.module.retain(|one| one.seat != P1 || one.votes != 3);
        state.players[P1].degree = 9;
        state.depths.tiles = vec!["special_ambassador".parse().expect("a tile")];
    });
    let scene = scene.place(P1, "officers").act(P1, "deep special_ambassador").next(P1);
    scene.offers(P1, "place special vote neo_left").offers(P1, "done");
    // Never played, it is worth nothing at the end.
    let scene = special(game(2), P1).round(5).laws(Law::Neo, Law::SixMoon).with(|state| {
        state.players[P1].starter = None;
    });
    let scene = scene.executive().act(P1, "law left");
    assert!(scene.state().is_over());
    // The ship in the hangar is all that scores.
    scene.score(P1, 1).score(P2, 1);
}

/// FD-0890, FD-0900
#[test]
fn fd_0890_the_ambassador_comes_before_the_mission() {
    let scene =
        game(2).released(P1, "officers").rejects(P1, "launch officers", "NOT_AN_ANSWER", rules::TURN_PARTS);
    // Not before the action is resolved.
    let scene = scene.place(P1, "neo_left").asks(P1, "move");
    let scene = scene.rejects(P1, "launch officers", "NOT_AN_ANSWER", rules::TURN_PARTS).act(P1, "move n1a");
    scene.asks(P1, "mission").expect(P1, ["launch officers", "end"]).act(P1, "end").next(P2);
}

/// FD-0895
#[test]
fn fd_0895_any_time_erudites_at_every_decision_of_the_own_turn() {
    let scene = game(2).erudites(P1, "1a1 2a1 3a3").erudites(P2, "1a1").released(P1, "officers").waits(P2);
    // Before the placement,
    let scene = scene.offers(P1, "use 1a1").act(P1, "use 1a1").has_level(P1, 2).asks(P1, "place");
    // in the middle of the action,
    let scene = scene.place(P1, "neo_left").offers(P1, "use 2a1").act(P1, "use 2a1").has_level(P1, 4);
    // before the mission and before the end of the turn.
    let scene = scene.act(P1, "move n1a").offers(P1, "use 3a3").act(P1, "launch officers");
    let scene = scene.asks(P1, "end_turn").expect(P1, ["end", "use 3a3"]).act(P1, "use 3a3").score(P1, 6);
    scene.next(P2).influence(P1, Planet::Atalum, 3);
}

/// FD-0910
#[test]
fn fd_0910_one_mission_per_turn() {
    let scene = game(2).released(P1, "officers neo").ships(P1, 2).erudites(P1, "3a1").place(P1, "module");
    let scene = scene.act(P1, "launch officers").asks(P1, "end_turn");
    scene
        .rejects(P1, "launch neo", "ONE_MISSION_PER_TURN", rules::ONE_MISSION)
        .expect(P1, ["end", "use 3a1"]);
}

/// FD-0920
#[test]
fn fd_0920_a_turn_cannot_be_passed() {
    let scene = game(2).rejects(P1, "end", "NOT_AN_ANSWER", rules::TURN_PARTS);
    let scene = scene.rejects(P1, "done", "MUST_PLACE", rules::NO_PASS);
    // With every cell blocked the module is left.
    let scene =
        orrery_federation::ids::Cell::ALL.iter().fold(scene, |scene, cell| scene.neutral(cell.name(), 0));
    assert!(
        scene.options(P1).iter().all(|option| option.ends_with("module")) && !scene.options(P1).is_empty()
    );
}
