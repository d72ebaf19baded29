//! Sections 8.1 to 8.3: the deck, conditional and triggerable missions.

use orrery_engine::Pile;
use orrery_seti::{
    Event,
    ids::{CardId, Planet, Star, TraceColor},
    rules,
    state::Mission,
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, owner};

fn missions<const N: usize>(game: Game, cards: [&str; N]) -> Game {
    game.player(P1, |player| {
        player.missions = cards.iter().map(|id| Mission { card: card(id), covered: 0 }).collect();
    })
}

fn research(game: Game, tech: &str) -> Game {
    game.player(P1, |player| player.publicity = 6).acts(P1, &format!("research; tech {tech}"))
}

/// SE-2500, SE-2510
#[test]
fn se_2500_the_cost_is_paid_only_for_playing() {
    let game = game().hand(P1, ["base_005", "base_006"]).act(P1, "corner base_006");
    assert_eq!((game.state().players[P1].credits, game.state().players[P1].data), (9, 1));
    let game = game.act(P1, "play base_005");
    assert_eq!(game.state().players[P1].credits, 6);
}

/// SE-2520
#[test]
fn se_2520_a_card_taken_from_the_row_is_replaced_at_once() {
    let game = game().deck(["base_100"]).acts(P1, "buy; draw sa_040");
    assert_eq!(game.state().row[2], Some(card("base_100")));
}

/// SE-2530, SE-2540
#[test]
fn se_2530_the_discards_become_the_deck_and_with_nothing_left_nothing_is_drawn() {
    let empty = |discard: Vec<CardId>| {
        game().with(|state| (state.deck, state.discard) = (Pile::default(), discard)).hand(P1, ["base_089"])
    };
    let game = empty(vec![card("base_001"), card("base_002")]).act(P1, "play base_089");
    assert!(game.last().events().any(|event| matches!(event, Event::Reshuffled)));
    assert_eq!(game.state().players[P1].hand, [card("base_001"), card("base_002")], "two of three");
    let none = empty(Vec::new()).with(|state| state.row = [None; 3]);
    none.rejects(P1, "buy", "NO_CARD_TO_DRAW", rules::NOTHING_TO_DRAW);
}

/// SE-2550
#[test]
fn se_2550_tucked_cards_missions_and_gold_boxes_never_come_back() {
    let game = missions(game(), ["base_061"])
        .hand(P1, ["base_014"])
        .player(P1, |player| player.tucked = vec![card("base_001")])
        .act(P1, "play base_014");
    let lost = [card("base_061"), card("base_014"), card("base_001")];
    assert!(lost.iter().all(|card| !game.state().discard.contains(card)));
    let game =
        game.player(P1, |player| (player.score, player.reached) = (50, 31)).act(P1, "complete base_061");
    assert!(lost.iter().all(|card| !game.state().discard.contains(card)));
}

/// SE-2560
#[test]
fn se_2560_alien_cards_have_their_own_discard_pile() {
    let game = game()
        .with(|state| {
            let one = &mut state.species[0];
            (one.discovered, one.cards) = (Some(1), vec![card("et_01")]);
        })
        .hand(P1, ["et_01"])
        .act(P1, "corner et_01");
    assert!(game.state().discard.is_empty());
    assert_eq!(game.state().species[0].discard, [card("et_01")]);
}

/// SE-2570
#[test]
fn se_2570_cards_that_are_shown_stay_in_hand() {
    let game = game().hand(P1, ["base_074", "base_001", "base_006"]).act(P1, "play base_074");
    assert_eq!(game.state().players[P1].hand, [card("base_001"), card("base_006")]);
    assert!(
        game.last()
            .events()
            .any(|event| matches!(event, Event::Shown { card: shown, .. } if *shown == card("base_001")))
    );
    assert!(
        !game
            .last()
            .events()
            .any(|event| matches!(event, Event::Shown { card: shown, .. } if *shown == card("base_006")))
    );
    assert_eq!(game.state().players[P1].moves, 1);
}

/// SE-2580, SE-2600, SE-2610, SE-2620, SE-2660
#[test]
fn se_2580_a_conditional_mission_is_completed_at_any_moment_while_its_condition_holds() {
    let game = missions(game(), ["base_061"]).hand(P1, ["base_001"]);
    let game = game.rejects(P1, "complete base_061", "CONDITION_NOT_MET", rules::CONDITION_NOW);
    let game = game.player(P1, |player| (player.score, player.reached) = (50, 31));
    let game = game.offers(P1, "launch").act(P1, "scan").act(P1, "complete base_061").asks(P1, "seti.income");
    let game = game.act(P1, "tuck base_001").asks(P1, "seti.scan");
    let player = &game.state().players[P1];
    assert_eq!((player.missions.len(), player.completed.clone()), (0, vec![card("base_061")]));
    assert_eq!(player.energy, 8, "the reward: 9, minus 2 for the scan, plus 1");
    game.rejects(P1, "complete base_061", "NO_SUCH_MISSION", rules::COMPLETE);
}

/// SE-2590
#[test]
fn se_2590_at_once_after_the_effect() {
    let game = game().with(|state| state.planets[Planet::Venus.index()].first = Some(owner(P1)));
    let game = game.hand(P1, ["base_005"]).withholds(P1, "complete base_005").act(P1, "play base_005");
    let game = game.act(P1, "complete base_005");
    assert_eq!(game.state().players[P1].score, 7);
}

/// SE-2630
#[test]
fn se_2630_a_condition_about_a_probe_needs_a_figure_in_space_now() {
    let game = missions(game(), ["base_104"]).rejects(
        P1,
        "complete base_104",
        "CONDITION_NOT_MET",
        rules::CONDITION_NOW,
    );
    let _ = game.probes(P1, ["r4s5"]).offers(P1, "complete base_104");
}

/// SE-2640, SE-2655
#[test]
fn se_2640_traces_count_everywhere_and_each_species_means_both() {
    let game = missions(game(), ["base_105", "base_066"]);
    let pink = TraceColor::Pink.index();
    let game = game.with(|state| {
        state.species[0].discovery[pink] = Some(owner(P1));
        state.species[0].overflow[pink] = vec![owner(P1)];
        (state.species[0].discovered, state.species[0].board[pink]) = (Some(1), vec![vec![owner(P1)]]);
    });
    let game = game.offers(P1, "complete base_105").withholds(P1, "complete base_066");
    let _ =
        game.with(|state| state.species[1].overflow[pink] = vec![owner(P1)]).offers(P1, "complete base_066");
}

/// SE-2650
#[test]
fn se_2650_at_a_planet_counts_moons_unless_the_card_says_otherwise() {
    let game = missions(game(), ["base_006", "base_031"]);
    let game = game.with(|state| {
        for moon in
            [orrery_seti::ids::Moon::Io, orrery_seti::ids::Moon::Europa, orrery_seti::ids::Moon::Titan]
        {
            state.moons[moon.index()].push(owner(P1));
        }
    });
    let _ = game.offers(P1, "complete base_006").withholds(P1, "complete base_031");
}

/// SE-2670, SE-2680, SE-2685, SE-2820
#[test]
fn se_2670_one_event_covers_at_most_one_circle_of_all_missions() {
    let game = research(missions(game(), ["base_076", "base_094", "base_131"]), "telescope_2")
        .asks(P1, "seti.cover");
    let circles: Vec<String> = game.options(P1).into_iter().filter(|one| one.starts_with("cover")).collect();
    assert_eq!(circles, ["cover base_076 2", "cover base_094 2", "cover base_131 1"]);
    let game = game.act(P1, "cover base_094 2").asks(P1, "seti.turn");
    let covered: Vec<u8> = game.state().players[P1].missions.iter().map(|mission| mission.covered).collect();
    assert_eq!(covered, [0, 0b10, 0]);
    assert_eq!(game.state().players[P1].publicity, 2);
}

/// SE-2690
#[test]
fn se_2690_specific_and_general_triggers_share_the_event() {
    let game = missions(game(), ["base_077", "et_29"]).player(P1, |player| player.computer.top = 6);
    let game = game.acts(P1, "analyze; mark left blue discovery").asks(P1, "seti.cover");
    let game = game.offers(P1, "cover base_077 3").offers(P1, "cover et_29 1").act(P1, "cover et_29 3");
    let _ = game.asks(P1, "seti.turn").score(P1, 5 + 3);
}

/// SE-2700, SE-2710, SE-2760
#[test]
fn se_2700_circles_in_any_order_or_not_at_all_also_for_nothing() {
    let game = missions(game(), ["base_094"]).player(P1, |player| player.publicity = 10);
    let game = game
        .acts(P1, "research; tech computer_1; column c1")
        .offers(P1, "skip")
        .act(P1, "skip")
        .asks(P1, "seti.turn");
    assert_eq!(game.state().players[P1].missions[0].covered, 0);
    let full = missions(crate::scene::game(), ["base_138"]).hand(P1, ["base_005", "base_007"]);
    let full = full.player(P1, |player| player.publicity = 10).acts(P1, "corner base_007; cover base_138 1");
    assert_eq!((full.state().players[P1].publicity, full.state().players[P1].missions[0].covered), (10, 1));
}

/// SE-2720, SE-2810
#[test]
fn se_2720_only_events_after_the_card_came_into_play_count() {
    let game =
        game().probes(P1, ["r1s1"]).hand(P1, ["base_002"]).act(P1, "play base_002").asks(P1, "seti.turn");
    let game = game.acts(P1, "move p1 r1s2; move p1 r1s3").asks(P1, "seti.cover").act(P1, "cover base_002 2");
    assert_eq!(game.state().players[P1].publicity, 4 + 1 + 1, "the visit and the circle");
}

/// SE-2730, SE-2735
#[test]
fn se_2730_with_all_circles_covered_the_mission_is_completed_by_itself() {
    let game = missions(game(), ["base_082"])
        .player(P1, |player| player.missions[0].covered = 0b10)
        .probes(P1, ["r1s3"]);
    let game = game.act(P1, "orbit venus").act(P1, "cover base_082 1");
    let player = &game.state().players[P1];
    assert_eq!(
        (player.missions.len(), player.completed.clone(), player.publicity),
        (0, vec![card("base_082")], 6)
    );
}

/// SE-2740, SE-2745
#[test]
fn se_2740_a_circle_is_covered_on_another_turn_and_resolved_at_once() {
    // The second seat waits for a visit; the rotation of the first one pushes its probe.
    let pushed = |id: &str| {
        game()
            .with(|state| {
                state.players[P2].missions = vec![Mission { card: card(id), covered: 0 }];
                state.players[P2].probes = vec![crate::scene::at("r1s0")];
            })
            .player(P1, |player| player.publicity = 6)
            .act(P1, "research")
    };
    // Asteroids lie where the probe is pushed; card 129 wants the own turn.
    let _ = pushed("base_129").waits(P2).asks(P1, "seti.research");
    let game = pushed("base_002");
    let feature = game.state().sky(game.table().content).cell(game.state().players[P2].probes[0]);
    assert!(feature.planet().is_none());
    // A win on another turn: the trace covers a circle at once.
    let game = crate::scene::game()
        .with(|state| state.players[P2].missions = vec![Mission { card: card("base_077"), covered: 0 }])
        .player(P2, |player| player.data = 6)
        .markers(Star::Vega, [P2, P2, P2, P1])
        .acts(P1, "launch; resolve")
        .act(P2, "mark left pink discovery")
        .asks(P2, "seti.cover")
        .act(P2, "cover base_077 1");
    assert_eq!(game.state().players[P2].data, 6, "beyond the pool it is lost");
    let _ = game.asks(P1, "seti.turn");
}

/// SE-2750, SE-2770, SE-3030
#[test]
fn se_2750_a_scan_is_one_event_and_each_signal_another() {
    let game = missions(game(), ["base_116", "base_101"]).probes(P1, ["r4s1"]);
    let game = game.acts(P1, "scan; earth").asks(P1, "seti.cover").acts(P1, "cover base_116 1; stop");
    let game = game
        .acts(P1, "cards; row sa_025; signal barnards_star")
        .asks(P1, "seti.cover")
        .acts(P1, "cover base_116 2; stop");
    let game =
        game.asks(P1, "seti.scan").act(P1, "finish").asks(P1, "seti.cover").act(P1, "cover base_101 3");
    let game = game.asks(P1, "seti.signal").act(P1, "signal procyon");
    assert_eq!(
        game.state().sectors[Star::Procyon.index()].count(owner(P1)),
        1,
        "before sectors are resolved"
    );
}

/// SE-2755
#[test]
fn se_2755_actions_of_cards_and_technologies_are_events_too() {
    let game =
        missions(game(), ["base_079"]).hand(P1, ["base_130"]).act(P1, "play base_130").asks(P1, "seti.cover");
    drop(game);
    let tech = research(missions(crate::scene::game(), ["base_079"]), "probe_1").asks(P1, "seti.cover");
    drop(tech);
    // Put on the board without an action: nothing.
    let put = missions(crate::scene::game(), ["base_079"])
        .with(|state| state.planets[Planet::Venus.index()].first = Some(owner(P1)))
        .hand(P1, ["sa_019"])
        .acts(P1, "play sa_019; remove orbiter venus first");
    let put = put.asks(P1, "seti.turn");
    assert_eq!(put.state().players[P1].probes.len(), 1);
}

/// SE-2780
#[test]
fn se_2780_research_is_over_after_the_bonuses() {
    let game = research(missions(game(), ["base_094"]), "telescope_1").asks(P1, "seti.cover");
    assert_eq!((game.state().players[P1].data, game.state().players[P1].score), (2, 5));
}

/// SE-2790, SE-2795
#[test]
fn se_2790_playing_a_card_is_judged_by_its_printed_credits_after_its_effect() {
    let game =
        missions(game(), ["base_106"]).hand(P1, ["base_110"]).act(P1, "play base_110").asks(P1, "seti.cover");
    assert_eq!(game.state().players[P1].publicity, 7, "the effect comes first");
    let _ = game.offers(P1, "cover base_106 1").withholds(P1, "cover base_106 2");
    // Card ET.33 costs one energy, not one credit.
    let message = missions(crate::scene::game(), ["base_106"]).hand(P1, ["et_33"]).act(P1, "play et_33");
    let _ = message.asks(P1, "seti.turn");
    let alien = missions(crate::scene::game(), ["base_106"]).hand(P1, ["et_12"]).act(P1, "play et_12");
    let _ = alien.asks(P1, "seti.cover");
}

/// SE-2800
#[test]
fn se_2800_only_a_free_discard_from_hand_is_a_corner() {
    let game = missions(game(), ["base_138"])
        .hand(P1, ["base_006"])
        .act(P1, "corner base_006")
        .asks(P1, "seti.cover");
    drop(game);
    // Card 73 discards row cards.
    let row = missions(crate::scene::game(), ["base_138"]).hand(P1, ["base_073"]);
    let row = row.acts(P1, "play base_073; row sa_025; row sa_040; row sa_013");
    let _ = row.asks(P1, "seti.turn");
}
