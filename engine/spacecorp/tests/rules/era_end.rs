//! Section 14: the end of an era.

use orrery_engine::Seat;
use orrery_spacecorp::{
    Event,
    ids::{Cube, Era},
    state::Stage,
};

use crate::scene::*;

impl Scene {
    /// Research that takes no card, as step 1 of a turn.
    #[track_caller]
    fn researches(self, seat: Seat) -> Self {
        self.act(seat, &format!("research; infra {seat}; go 0")).act(seat, "stop")
    }

    /// A whole turn of it.
    #[track_caller]
    fn research_turn(self, seat: Seat) -> Self {
        self.turn(seat, &format!("research; infra {seat}; go 0"))
    }
}

/// Five contracts are claimed, and the first seat meets the condition of a sixth.
fn before_the_sixth(seats: u8) -> Scene {
    mariners(seats).claimed(P2, [1, 2, 4, 5, 6]).player(P1, |player| player.wheels[0].travelled = 2)
}

/// The pile ran out in an earlier turn.
fn exhausted(seats: u8) -> Scene {
    mariners(seats).deck("").triggered()
}

/// SC-1190, SC-2560, SC-2590
#[test]
fn the_sixth_contract_gives_every_other_player_one_last_turn() {
    before_the_sixth(3)
        .researches(P1)
        .check(|state| assert!(!state.triggered))
        .act(P1, "claim row7")
        .check(|state| assert!(state.triggered))
        // The turn is finished normally: step 6 gives a card.
        .holds_count(P1, 1)
        .asks(P2, "act")
        .research_turn(P2)
        .asks(P3, "act")
        .research_turn(P3)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
    before_the_sixth(3).research_turn(P1).check(|state| {
        assert!(!state.triggered, "claiming is optional");
        assert_eq!(state.last, None);
    });
}

/// SC-2560, SC-2585, SC-2660
#[test]
fn the_last_card_of_the_pile_triggers_the_end_whatever_draws_it() {
    // Research draws it, and the turn goes on with the old rules.
    mariners(2)
        .deck("n20")
        .hand(P1, "n35")
        .act(P1, "research; card n35; go 0")
        .act(P1, "draw")
        .check(|state| assert!(state.triggered && !state.turn.barred))
        .finish()
        .check(|state| assert!(state.turn.barred, "the new rules hold for the following turn"))
        .offers(P2, "pass");
    // The refill draws it.
    mariners(2).offer("n21").deck("n20").researches(P1).check(|state| {
        assert!(state.triggered);
        assert_eq!(state.deck.len(), 0);
    });
    // Step 6 draws it.
    mariners(2).deck("n20").research_turn(P1).check(|state| assert!(state.triggered));
    mariners(2).deck("n20 n23").research_turn(P1).check(|state| assert!(!state.triggered));
}

/// SC-2660, SC-2580
#[test]
fn an_indemnity_can_draw_the_last_card_and_is_still_given() {
    mariners(2)
        .deck("n20")
        .act(P1, "research; infra p2; go 0")
        .act(P1, "stop")
        // Step 3 comes before step 6: the second seat has the last card.
        .holds(P2, "n20")
        .holds(P1, "")
        .check(|state| assert!(state.triggered));
}

/// SC-0780, SC-1050, SC-2570
#[test]
fn after_the_trigger_nothing_of_an_opponent_is_used() {
    let scene = || mariners(2).hand(P1, "n16 n18").team(P1, 1, "luna").base(P2, "lunar_l4", "spaceport");
    scene().act(P1, "move team1 lunar_l4; card n16").offers(P1, "infra p2");
    scene().triggered().refuses(P1, "move team1 lunar_l4", "SC-1050");
    scene()
        .triggered()
        .act(P1, "move team1 earth; card n16")
        .offers(P1, "infra p1")
        .refuses(P1, "infra p2", "SC-0780");
}

/// SC-2595
#[test]
fn who_claims_the_sixth_contract_in_the_first_turn_of_intercept_takes_the_second() {
    before_the_sixth(2)
        .hand(P1, "n42")
        .start()
        .act(P1, "edge n42")
        .researches(P1)
        .act(P1, "claim row7")
        .asks(P1, "act")
        .research_turn(P1)
        .asks(P2, "act")
        .research_turn(P2)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2600
#[test]
fn a_player_may_pass_once_the_pile_is_empty() {
    mariners(2).refuses(P1, "pass", "SC-0640");
    exhausted(2).offers(P1, "research").offers(P1, "pass");
}

/// SC-2610
#[test]
fn a_pass_ends_the_turn_at_once() {
    exhausted(3)
        .player(P1, |player| player.produced = Some(0))
        .built(P1, "luna", "mariners_e1_04", "research")
        .base(P1, "lunar_l4", "spaceport")
        .act(P1, "pass")
        // No claim of row 1, no transfer to the Spaceport, no refill, no card.
        .asks(P2, "act")
        .contract(1, false)
        .holds(P1, "");
}

/// SC-2620
#[test]
fn who_cannot_do_anything_must_pass() {
    mariners(3)
        .offer("")
        .deck("")
        .triggered()
        .hand(P2, "n35")
        .hand(P3, "n23")
        .act(P1, "pass")
        .happened(&Event::Passed { seat: P1 })
        .happened(&Event::Passed { seat: P2 })
        .asks(P3, "act");
}

/// SC-2630, SC-2635
#[test]
fn who_has_passed_takes_no_more_turns_but_may_react() {
    exhausted(3)
        .hand(P1, "n43")
        .hand(P2, "n35")
        .act(P1, "pass")
        .act(P2, "research; card n35; go 0")
        .act(P2, "stop")
        // Poach is an edge of the passed player in another's turn.
        .asks(P1, "edge")
        .act(P1, "edge n43")
        .holds(P1, "n35")
        .asks(P3, "act")
        .research_turn(P3)
        // The first seat is skipped: no Intercept, no action.
        .asks(P2, "act")
        .sees(P1, |player| assert!(player.passed));
}

/// SC-2640, SC-2735
#[test]
fn with_two_players_one_pass_leaves_the_other_one_turn() {
    exhausted(2)
        .act(P1, "pass")
        .asks(P2, "act")
        .research_turn(P2)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
    // SC-2735: with Intercept it is two.
    exhausted(2)
        .hand(P2, "n42")
        .act(P1, "pass")
        .act(P2, "edge n42")
        .research_turn(P2)
        .check(|state| assert_eq!((state.era, state.turn.seat), (Era::Mariners, P2)))
        .research_turn(P2)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2650, SC-2730
#[test]
fn with_four_players_two_passes_leave_the_others_one_turn_each() {
    exhausted(4)
        .act(P1, "pass")
        .research_turn(P2)
        .act(P3, "pass")
        .check(|state| assert_eq!(state.last, Some(vec![P4, P2])))
        .asks(P4, "act")
        .research_turn(P4)
        .asks(P2, "act")
        .research_turn(P2)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2655
#[test]
fn with_three_players_a_single_pass_changes_nothing_for_the_others() {
    exhausted(3)
        .act(P1, "pass")
        .check(|state| assert_eq!(state.last, None))
        .research_turn(P2)
        .research_turn(P3)
        .research_turn(P2)
        .asks(P3, "act");
    // All pass: the era ends at once.
    exhausted(3)
        .act(P1, "pass")
        .act(P2, "pass")
        .act(P3, "pass")
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2665
#[test]
fn a_last_turn_has_all_its_steps() {
    exhausted(2)
        .hand(P2, "n35 n37")
        .player(P2, |player| player.produced = Some(0))
        .base(P2, "lunar_l4", "spaceport")
        .act(P1, "pass")
        .act(P2, "research; card n35")
        .refuses(P2, "infra p1", "SC-0780")
        .act(P2, "go 0")
        .act(P2, "stop")
        .act(P2, "claim row1")
        .has_profit(P2, 2)
        .asks(P2, "transfer")
        .act(P2, "transfer team1 lunar_l4")
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2670
#[test]
fn six_contracts_after_the_empty_pile_give_no_second_last_turn() {
    let scene = || {
        exhausted(4)
            .claimed(P4, [1, 2, 4, 5, 6])
            .player(P3, |player| player.wheels[0].travelled = 2)
            .act(P1, "pass")
            .act(P2, "pass")
            .check(|state| assert_eq!(state.last, Some(vec![P3, P4])))
    };
    scene()
        .researches(P3)
        .act(P3, "claim row7")
        .check(|state| assert_eq!(state.last, Some(vec![P4])))
        .research_turn(P4)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
    // Before any last turn: everybody who has not passed has one.
    exhausted(4)
        .claimed(P4, [1, 2, 4, 5, 6])
        .player(P2, |player| player.wheels[0].travelled = 2)
        .act(P1, "pass")
        .researches(P2)
        .act(P2, "claim row7")
        .check(|state| assert_eq!(state.last, Some(vec![P3, P4])));
    // Who has had his last turn gets no other one.
    scene()
        .research_turn(P3)
        .player(P4, |player| player.wheels[0].travelled = 2)
        .researches(P4)
        .act(P4, "claim row7")
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2680, SC-2685
#[test]
fn in_a_last_turn_after_six_contracts_passing_needs_an_empty_pile() {
    let scene = || before_the_sixth(3).offer("n21 n22 n24 n25");
    scene().deck("n20 n23 n26").researches(P1).act(P1, "claim row7").refuses(P2, "pass", "SC-0640");
    // Step 6 draws the last card.
    scene()
        .deck("n20")
        .researches(P1)
        .act(P1, "claim row7")
        .act(P2, "pass")
        .check(|state| assert_eq!(state.last, Some(vec![P3])))
        .research_turn(P3)
        .check(|state| assert_eq!(state.era, Era::Planeteers));
}

/// SC-2690, SC-4070
#[test]
fn the_extra_turn_of_intercept_is_no_last_turn() {
    before_the_sixth(3)
        .hand(P2, "n42")
        .researches(P1)
        .act(P1, "claim row7")
        .act(P2, "edge n42")
        .research_turn(P2)
        .asks(P2, "act")
        .research_turn(P2)
        .asks(P3, "act");
}

/// SC-2700
#[test]
fn produce_genetics_and_revelation_need_a_played_card() {
    use orrery_spacecorp::{
        facts::Bonus,
        ids::{ActionKind, CardId, HqId, ProgressId, Slot},
    };
    let earns = |kind: ActionKind| {
        matches!(kind, ActionKind::Produce | ActionKind::Genetics | ActionKind::Revelation)
    };
    for card in CardId::all().map(|card| facts().card(card)).filter(|card| card.infra) {
        assert!(!card.actions.iter().any(|action| earns(action.kind)), "{card:?}");
    }
    for hq in HqId::ALL {
        for slot in Slot::all() {
            let own = facts().hq(*hq).slot(slot).intrinsic.as_ref();
            assert!(own.is_none_or(|action| !earns(action.kind)));
        }
    }
    for card in ProgressId::all() {
        for bonus in facts().progress(card).bonuses() {
            assert!(!matches!(bonus, Bonus::AddActionValue { action, .. } if earns(*action)), "{card}");
        }
    }
    planeteers(2)
        .infra(P1, 1, "p13")
        .built(P1, "ceres", "planeteers_e1_02", "research")
        .withholds(P1, "produce")
        .withholds(P1, "genetics")
        .withholds(P1, "revelation");
}

/// Moves the first team between Earth and Moon for so many turns, or as long as the era lasts.
fn to_and_fro(mut scene: Scene, most: u32) -> (u32, Scene) {
    for turns in 0..most {
        if scene.state().era != Era::Mariners {
            return (turns, scene);
        }
        let seat = scene.state().turn.seat;
        let to = if scene.options(seat).contains(&"move team1 luna".to_string()) { "luna" } else { "earth" };
        scene = scene.turn(seat, &format!("move team1 {to}; infra {seat}; go 0"));
    }
    (most, scene)
}

/// Both have Infra for moves between Earth and Moon, and big enough hands not to draw. A round has been played.
fn roaming(arrange: impl FnOnce(Scene) -> Scene) -> Scene {
    let scene = mariners(2)
        .hand(P1, "n18 n19 n20 n21 n22")
        .hand(P2, "n31 n32 n33 n34 n35")
        .infra(P1, 1, "n16")
        .infra(P1, 2, "n13")
        .infra(P2, 1, "n17")
        .infra(P2, 2, "n14")
        .offer("n27 n28 n29 n37")
        .deck("n23 n24 n25 n26");
    let (_, scene) = to_and_fro(arrange(scene), 2);
    scene.with(|state| state.stalled = 0)
}

/// SC-2710
#[test]
fn ten_rounds_without_progress_end_the_era() {
    let (turns, _) = to_and_fro(roaming(|scene| scene), 30);
    assert_eq!(turns, 20, "10 turns for each of two players");
    // A swap of Infra cards is no progress, a filled slot is.
    let swapping = || roaming(|scene| scene.hand(P1, "n15 n18 n19 n20 n21"));
    let (_, scene) = to_and_fro(swapping(), 18);
    scene.turn(P1, "upgrade n15 slot2").check(|state| assert_eq!(state.stalled, 19));
    let (_, scene) = to_and_fro(swapping(), 18);
    scene
        .turn(P1, "upgrade n15 slot3")
        .check(|state| assert_eq!((state.stalled, state.era), (0, Era::Mariners)));
}

/// SC-2710
#[test]
fn what_counts_as_progress() {
    let goes_on = |scene: Scene, action: &str| {
        scene.turn(P1, action).check(|state| assert_eq!(state.stalled, 1, "{action}"));
    };
    let counts = |scene: Scene, action: &str| {
        scene.turn(P1, action).check(|state| assert_eq!(state.stalled, 0, "{action}"));
    };
    let plain = || roaming(|scene| scene);
    goes_on(plain(), "move team1 earth; infra p1; go 0");
    // A played card is discarded.
    counts(plain(), "move team1 earth; infra p1; card n18; go 0");
    // A card leaves the offer; Research that takes nothing is none.
    plain()
        .act(P1, "research; infra p1; go 0")
        .turn(P1, "take n27")
        .check(|state| assert_eq!(state.stalled, 0));
    goes_on(plain(), "research; infra p1; go 0");
    // A tile is placed; a base is built; a marker is taken.
    counts(roaming(|scene| scene.team(P1, 2, "eros")), "explore team2; infra p1; go 0");
    counts(
        roaming(|scene| scene.team(P1, 2, "lunar_l4").infra(P1, 3, "n23")),
        "build team2; base research; infra p1; go 0",
    );
    counts(
        roaming(|scene| scene.team(P1, 2, "phobos").built(P1, "phobos", "mariners_e1_04", "research")),
        "move team2 asteroid_belt; infra p1; go 0",
    );
}

/// SC-2720
#[test]
fn after_the_last_turn_comes_the_next_era_or_the_final_score() {
    exhausted(2).act(P1, "pass").research_turn(P2).check(|state| {
        assert_eq!((state.era, state.stage), (Era::Planeteers, Stage::Play));
        assert!(!state.triggered && state.last.is_none());
        assert!(state.players.iter().all(|player| !player.passed && !player.finished));
    });
    starfarers(2)
        .deck("")
        .triggered()
        .act(P1, "pass")
        .research_turn(P2)
        .check(|state| assert_eq!(state.stage, Stage::Over));
}

/// SC-2900
#[test]
fn the_cubes_keep_their_places_between_eras() {
    exhausted(2)
        .cube(P1, Cube::Genetics, 2)
        .cube(P2, Cube::Revelation, 1)
        .act(P1, "pass")
        .research_turn(P2)
        .cube_at(P1, Cube::Genetics, 2, 0)
        .cube_at(P2, Cube::Revelation, 1, 0);
}
