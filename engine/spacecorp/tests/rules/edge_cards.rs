//! Section 18: what each edge does.

use orrery_spacecorp::{
    Event,
    ids::{ActionKind, Cube},
    task::Moment,
};

use crate::scene::*;

/// SC-4050, SC-4060
#[test]
fn intercept_gives_two_complete_turns() {
    mariners(2)
        .hand(P1, "n42 n05")
        .deck("n20 n23 n24 n25")
        .start()
        .act(P1, "edge n42")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        // Step 6 of the first turn.
        .holds(P1, "n05 n20")
        .asks(P1, "act")
        .check(|state| assert_eq!((state.turn.seat, state.turn.extra), (P1, 0)))
        .turn(P1, "research; infra p1; go 0")
        .holds(P1, "n05 n20 n23")
        .asks(P2, "act");
}

/// SC-4065
#[test]
fn one_intercept_for_one_start_of_turn() {
    mariners(2)
        .hand(P1, "n42 s68")
        .start()
        .act(P1, "edge n42")
        // The second card waits for the second of the two turns.
        .asks(P1, "act")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .expect(P1, ["edge s68", "decline"])
        .act(P1, "edge s68")
        .turn(P1, "research; infra p1; go 0")
        .asks(P1, "act")
        .turn(P1, "research; infra p1; go 0")
        .asks(P2, "act");
}

/// A seat about to claim row 1 of Mariners.
fn claiming(seats: u8) -> Scene {
    mariners(seats)
        .player(P1, |player| player.produced = Some(0))
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
}

/// SC-4080, SC-4090, SC-1180
#[test]
fn market_influence_earns_two_for_the_claimer_and_one_for_others() {
    claiming(2)
        .hand(P1, "p58")
        .act(P1, "claim row1")
        .act(P1, "edge p58")
        .has_profit(P1, 2 + 2)
        .discarded("p58");
    // Example: Julie plays it for 1.
    claiming(2)
        .hand(P2, "p58")
        .act(P1, "claim row1")
        .act(P2, "edge p58")
        .has_profit(P1, 2)
        .has_profit(P2, 1)
        .discarded("p58");
}

/// SC-4100, SC-4110
#[test]
fn rivals_use_two_headquarters() {
    let scene = || planeteers(3).infra(P2, 1, "p13").infra(P3, 1, "p14").hand(P1, "p53");
    // 3 + 3 of two opponents; each has an indemnity.
    scene()
        .act(P1, "move team1 ceres; rivals p53; infra p2")
        .withholds(P1, "go 0")
        .act(P1, "infra p3; go 0")
        .at(P1, 1, "ceres")
        .discarded("p53")
        .holds_count(P2, 1)
        .holds_count(P3, 1);
    // 1 + 3: the own one and one opponent's.
    scene()
        .act(P1, "move team1 ceres; rivals p53; infra p1; infra p2; go 0")
        .holds_count(P3, 0)
        .holds_count(P2, 1);
    // Without it one headquarters only.
    scene().act(P1, "move team1 ceres; infra p2").refuses(P1, "infra p3", "SC-0740");
    // Also after the trigger.
    scene().triggered().act(P1, "move team1 ceres; card p53").refuses(P1, "infra p2", "SC-0780");
    scene().triggered().act(P1, "move team1 ceres; rivals p53; infra p2; infra p3; go 0").at(P1, 1, "ceres");
    // Two headquarters have to have a value for it: Explore Infra is nowhere.
    scene().team(P1, 1, "ceres").hand(P1, "p53 p33").act(P1, "explore team1; card p33").refuses(
        P1,
        "rivals p53",
        "SC-4100",
    );
}

/// SC-4105
#[test]
fn rivals_go_with_any_valued_action_colonize_included() {
    planeteers(2)
        .hand(P1, "p53")
        .act(P1, "research; rivals p53; infra p1; infra p2; go 0")
        .asks(P1, "take")
        .check(|state| {
            assert_eq!(state.turn.owed[P2], 1);
        });
    starfarers(2)
        .built(P1, "wolf_359", "starfarers_primary_05", "research")
        .infra(P1, 1, "s22")
        .infra(P2, 1, "s23")
        .hand(P1, "s71")
        // Col.1, and Build 4 + 4 for a colony point: 2.
        .act(P1, "colonize wolf_359 col_01; rivals s71; infra p1; infra p2; go 0")
        .check(|state| assert!(state.place(site("wolf_359")).expect("Wolf 359").colony.is_some()));
}

/// SC-4120, SC-4130, SC-2330
#[test]
fn swindle_earns_half_of_a_production_rounded_up() {
    planeteers(3)
        .built(P1, "ceres", "planeteers_e1_02", "refinery")
        .built(P1, "dione", "planeteers_e2_01", "refinery")
        .hand(P1, "p38")
        .hand(P3, "p54")
        .act(P1, "produce; tile ceres box1; tile dione box1; card p38; go 0")
        .has_profit(P1, 5)
        .act(P3, "edge p54")
        .has_profit(P1, 5)
        .has_profit(P3, 3);
}

/// A seat that has gained Radiation Resistance while another holds Espionage.
fn gained(card: &str, arrange: impl FnOnce(Scene) -> Scene) -> Scene {
    arrange(planeteers(2).cube(P1, Cube::Genetics, 2).hand(P1, "p44").hand(P2, "p57"))
        .act(P1, "genetics; card p44; go 0")
        .act(P1, &format!("gain {card}"))
}

/// SC-4140
#[test]
fn espionage_takes_the_copy_without_profit() {
    gained("ad01", |scene| scene).act(P2, "edge p57").owns(P2, "ad02").has_profit(P2, 0).discarded("p57");
    // The opponent has taken that very copy: nobody is asked.
    gained("ad02", |scene| scene.with(|state| state.annex.retain(|card| *card != read("ad01"))))
        .waits(P1)
        .asks(P2, "act");
    // It is already gone.
    gained("ad01", |scene| scene.with(|state| state.annex.retain(|card| *card != read("ad02"))))
        .asks(P2, "act");
}

/// SC-4150
#[test]
fn espionage_respects_names_and_conditions() {
    gained("ad01", |scene| scene.player(P2, |player| player.progress = vec![read("ad02")])).asks(P2, "act");
    // Extended Lifespan needs a Breakthrough.
    let lifespan = |owned: &str| gained("ad09", |scene| scene.progress(P1, "av01").progress(P2, owned));
    lifespan("").asks(P1, "claim");
    lifespan("av03").act(P2, "edge p57").owns(P2, "ad10 av03");
}

/// SC-4160, SC-4170
#[test]
fn incompatibility_costs_everybody_an_infra_card() {
    planeteers(3)
        .infra(P1, 1, "p13")
        .infra(P1, 2, "n23")
        .infra(P3, 3, "p05")
        .hand(P2, "p55")
        .window(P2, Moment::Start)
        .act(P2, "edge p55")
        // In turn order from the active player; the second seat has no card.
        .expect(P1, ["lose p13", "lose n23"])
        .act(P1, "lose n23")
        .expect(P3, ["lose p05"])
        .act(P3, "lose p05")
        .slots(P1, "p13 - -")
        .slots(P3, "- - -")
        // A card of an earlier era leaves the game.
        .check(|state| {
            assert!(state.removed.contains(&card("n23")) && !state.discard.contains(&card("n23")));
            assert!(state.discard.contains(&card("p05")));
        })
        .asks(P1, "act");
}

/// SC-4180, SC-0180
#[test]
fn hostile_microbes_cost_two_for_a_base_on_life() {
    planeteers(4)
        .profit(P1, 1)
        .profit(P2, 5)
        .profit(P3, 5)
        .profit(P4, 5)
        .built(P1, "dione", "planeteers_e2_07", "research")
        .built(P2, "rhea", "planeteers_e2_08", "research")
        .built(P3, "tethys", "planeteers_e2_05", "research")
        // The legacy base does not count.
        .player(P4, |player| {
            player.legacy = Some(orrery_spacecorp::state::Legacy {
                tile: read("mariners_e2_01"),
                base: read("refinery"),
                production: 2,
            });
        })
        .hand(P2, "p56")
        .window(P2, Moment::Start)
        .act(P2, "edge p56")
        // At most what there is; also who played it.
        .has_profit(P1, 0)
        .has_profit(P2, 3)
        .has_profit(P3, 5)
        .has_profit(P4, 5);
}

/// SC-4190, SC-4200
#[test]
fn poach_takes_the_discarded_action_cards() {
    mariners(2)
        .hand(P1, "n18 n05 t1 n09")
        .hand(P2, "n43")
        .act(P1, "move team1 luna; card n18; card n05; time double; go 0")
        .act(P2, "edge n43")
        // Neither the Time card nor what is still in hand.
        .holds(P2, "n05 n18")
        .discarded("n43")
        .check(|state| assert!(state.spent.contains(&card("t1")) && state.players[P1].holds(card("n09"))));
    // Infra cards that were placed are not taken, and there is nothing else to poach.
    mariners(2).hand(P1, "n13").hand(P2, "n43").act(P1, "upgrade n13 slot2").asks(P2, "act");
}

/// SC-4205
#[test]
fn the_first_in_turn_order_poaches_everything() {
    mariners(3)
        .hand(P1, "n18 n05")
        .player(P2, |player| player.hand = cards("n43"))
        .player(P3, |player| player.hand = cards("n43"))
        .act(P1, "move team1 luna; card n18; card n05; go 0")
        .act(P2, "edge n43")
        .holds(P2, "n05 n18")
        .waits(P3)
        .asks(P2, "act");
}

/// SC-4210, SC-1410
#[test]
fn hack_takes_two_cards_of_the_offer_before_the_researcher() {
    mariners(2)
        .offer("n20 n21 n22 n23")
        .hand(P2, "n44")
        .act(P1, "research; infra p1; go 0")
        .act(P2, "edge n44")
        .expect(P2, ["take n20", "take n21", "take n22", "take n23"])
        .act(P2, "take n20")
        .act(P2, "take n22")
        .holds(P2, "n20 n22")
        // They are replaced in step 5 only.
        .expect(P1, ["take n21", "take n23", "draw", "stop"]);
}

/// SC-4220
#[test]
fn salvage_takes_the_whole_offer_which_is_refilled_in_step_5() {
    mariners(2)
        .offer("n20 n21 n22 n23")
        .hand(P1, "n40")
        .start()
        .act(P1, "edge n40")
        .holds(P1, "n20 n21 n22 n23")
        .check(|state| assert_eq!(state.offered().count(), 0))
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .check(|state| assert_eq!(state.offered().count(), 4));
}

/// SC-4230, SC-4250
#[test]
fn sabotage_forbids_an_action_for_this_turn() {
    let scene = || mariners(3).hand(P1, "n18 n05").hand(P2, "n41").hand(P3, "s70").window(P2, Moment::Start);
    scene()
        .offered(
            P2,
            "edge n41 ",
            &["research", "move", "explore", "build", "produce", "genetics", "upgrade", "special"],
        )
        .act(P2, "edge n41 move")
        // A second one names another action.
        .withholds(P3, "edge s70 move")
        .act(P3, "edge s70 research")
        .refuses(P1, "move team1 luna", "SC-4230")
        .refuses(P1, "research", "SC-4230")
        .check(|state| assert_eq!(state.turn.forbidden, [ActionKind::Move, ActionKind::Research]));
    scene().refuses(P2, "edge n41 revelation", "SC-4230").refuses(P2, "edge n41", "SC-4230");
    // With Intercept only in the first of the two turns.
    mariners(2)
        .hand(P1, "n42 n18 n05")
        .hand(P2, "n41")
        .start()
        .act(P1, "edge n42")
        .act(P2, "edge n41 move")
        .refuses(P1, "move team1 luna", "SC-4230")
        .turn(P1, "research; infra p1; go 0")
        .offers(P1, "move team1 luna");
}

/// SC-4240, SC-0650, SC-1195
#[test]
fn sabotage_may_leave_nothing_to_do() {
    mariners(2)
        .hand(P1, "n41")
        .player(P2, |player| player.produced = Some(0))
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P1, "edge n41 research")
        .happened(&Event::Skipped { seat: P2 })
        // The turn goes on with step 2.
        .act(P2, "claim row1")
        .has_profit(P2, 2)
        .holds_count(P2, 1);
    mariners(3)
        .deck("")
        .triggered()
        .hand(P1, "n41")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P1, "edge n41 research")
        .happened(&Event::Passed { seat: P2 });
}
