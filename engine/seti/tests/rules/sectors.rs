//! Section 7: signals and sectors.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use orrery_engine::Seat;
use orrery_seti::{Config, Event, ids::Star, rules, state::Owner};
use orrery_testkit::scenario::{P1, P2, P3};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, game, game_with, owner};

fn count(game: &Game, star: Star, seat: Seat) -> u8 {
    game.state().sectors[star.index()].count(owner(seat))
}

/// Marks one signal at Vega: card 44.
fn at_vega(game: Game) -> Game {
    game.hand(P1, ["base_044"]).act(P1, "play base_044")
}

/// SE-2150, SE-2160
#[test]
fn se_2150_a_signal_takes_the_leftmost_data() {
    let game = at_vega(game()).asks(P1, "seti.turn");
    assert_eq!((count(&game, Star::Vega, P1), game.state().players[P1].data), (1, 1));
    assert_eq!(game.state().data_left(game.table().content, Star::Vega), 3);
}

/// SE-2170
#[test]
fn se_2170_with_a_full_pool_the_data_is_lost_and_the_marker_placed() {
    let game = at_vega(game().player(P1, |player| player.data = 6));
    assert_eq!((count(&game, Star::Vega, P1), game.state().players[P1].data), (1, 6));
}

/// SE-2180, SE-2190, SE-2200
#[test]
fn se_2180_the_second_position_gives_2_points_each_time() {
    let game = at_vega(game().markers(Star::Vega, [P2]));
    assert_eq!((game.state().players[P1].score, game.state().players[P1].data), (2, 1));
    let third = at_vega(crate::scene::game().markers(Star::Vega, [P2, P2]));
    assert_eq!(third.state().players[P1].score, 0);
    // After a reset the marker of the second lies in position 1; the next one scores again.
    let again = at_vega(
        crate::scene::game()
            .with(|state| state.sectors[Star::Vega.index()].won = true)
            .markers(Star::Vega, [P2]),
    );
    assert_eq!(again.state().players[P1].score, 2);
}

/// SE-2210, SE-2220, SE-2386
#[test]
fn se_2210_excess_markers_bring_no_data_but_count() {
    let game = at_vega(game().markers(Star::Vega, [P1, P2, P1, P2]));
    assert_eq!((count(&game, Star::Vega, P1), game.state().players[P1].data), (3, 0));
    let markers = &game.state().sectors[Star::Vega.index()].markers;
    assert_eq!(markers.last(), Some(&owner(P1)), "after the markers of the slot");
}

/// SE-2230, SE-2240
#[test]
fn se_2230_completed_sectors_are_resolved_after_the_main_action_in_any_order() {
    let game = game()
        .markers(Star::Kepler22, [P1, P1, P1, P1])
        .markers(Star::BarnardsStar, [P1, P1, P1, P1])
        .hand(P1, ["base_045"])
        .acts(P1, "play base_045; row sa_013; signal kepler_22; row sa_025; signal barnards_star");
    assert_eq!(game.state().players[P1].wins.iter().sum::<u8>(), 0, "not yet");
    let game = game.act(P1, "end").expect(P1, ["sector barnards_star", "sector kepler_22"]);
    let game = game.act(P1, "sector kepler_22");
    assert_eq!(game.state().players[P1].wins[Star::Kepler22.index()], 1);
}

/// SE-2250
#[test]
fn se_2250_a_sector_waits_for_the_end_of_the_main_action_and_afterwards_for_the_free_action() {
    let full = [P1, P1, P1, P1];
    // Completed before the main action: it waits.
    let before = game().markers(Star::Vega, full).act(P1, "exchange energy credit").asks(P1, "seti.turn");
    assert_eq!(before.state().players[P1].wins[Star::Vega.index()], 0);
    let during = before.acts(P1, "scan; exchange energy credit").asks(P1, "seti.scan");
    assert_eq!(during.state().players[P1].wins[Star::Vega.index()], 0);
    // Completed after the main action: it is resolved when that free action is finished.
    let after =
        crate::scene::game().act(P1, "launch").markers(Star::Vega, full).act(P1, "exchange energy credit");
    let after = after.asks(P1, "seti.trace");
    assert_eq!(after.state().players[P1].wins[Star::Vega.index()], 1);
}

/// SE-2260
#[test]
fn se_2260_outside_a_main_action_a_sector_is_resolved_at_once() {
    let game = game()
        .player(P1, |player| player.score = 25)
        .acts(P1, "launch; end")
        .markers(Star::Vega, [P1, P1, P1, P1])
        .act(P1, "gold tech")
        .asks(P1, "seti.trace");
    assert_eq!(game.state().players[P1].wins[Star::Vega.index()], 1);
}

/// SE-2270, SE-2430
#[test]
fn se_2430_publicity_then_the_winner_then_the_second_then_the_reset() {
    let game = at_vega(game().markers(Star::Vega, [P1, P2, P1])).act(P1, "resolve").asks(P1, "seti.trace");
    let order: Vec<u8> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::Gained { .. } => Some(0),
            Event::Won { .. } => Some(1),
            Event::SectorReset { .. } => Some(9),
            _ => None,
        })
        .collect();
    assert_eq!(
        order,
        [0, 0, 1, 0],
        "both publicities, the win, 2 points of Vega; the slot waits for the trace"
    );
    assert_eq!(game.state().sectors[Star::Vega.index()].markers.len(), 4);
    let game = game.act(P1, "mark left pink discovery");
    assert_eq!(game.state().sectors[Star::Vega.index()].markers, [owner(P2)]);
}

/// SE-2280, SE-2290, SE-2470
#[test]
fn se_2280_the_most_markers_win_and_ties_go_to_the_latest() {
    let won = |markers: &[Seat]| {
        let markers: Vec<Owner> = markers.iter().map(|seat| owner(*seat)).collect();
        let game = game_with(Config { species: "mascamites anomalies".into(), ..Config::default() }, 3);
        let game = game.with(|state| state.sectors[Star::Procyon.index()].markers = markers);
        let game = game.acts(P1, "launch; resolve");
        let winner = game
            .last()
            .events()
            .find_map(|event| if let Event::Won { owner, .. } = event { Some(*owner) } else { None });
        (winner, game)
    };
    assert_eq!(won(&[P2, P1, P1, P3, P1]).0, Some(owner(P1)));
    assert_eq!(won(&[P2, P1, P1, P2, P3]).0, Some(owner(P2)), "the later of the tied");
    let (winner, game) = won(&[P1, P2, P3, P1, P2, P3]);
    assert_eq!(winner, Some(owner(P3)), "an excess marker decides");
    assert!([P1, P2, P3].iter().all(|seat| game.state().players[*seat].publicity == 5));
    let _ = game.asks(P3, "seti.trace");
}

/// SE-2300, SE-2320, SE-2330, SE-2340
#[test]
fn se_2300_rewards_of_the_first_and_later_wins() {
    let slots = |star: Star| game().table().content.star(star).data_slots;
    let win = |star: Star, later: bool| {
        let game = game().with(|state| {
            let sector = &mut state.sectors[star.index()];
            (sector.markers, sector.won) = (vec![owner(P1); usize::from(slots(star))], later);
        });
        let game = game.acts(P1, "launch; resolve");
        let trace = game.options(P1).iter().any(|one| one.starts_with("mark left pink"));
        (game.state().players[P1].score, trace)
    };
    for star in [Star::Procyon, Star::BarnardsStar, Star::Kepler22] {
        assert_eq!([win(star, false), win(star, true)], [(0, true), (3, false)], "{star}");
    }
    assert_eq!([win(Star::Vega, false), win(Star::Vega, true)], [(2, true), (5, false)]);
    assert_eq!([win(Star::BetaPictoris, false), win(Star::BetaPictoris, true)], [(3, true), (0, true)]);
    for star in [Star::SiriusA, Star::ProximaCentauri, Star::Virginis61] {
        assert_eq!([win(star, false), win(star, true)], [(0, true), (0, true)], "{star}");
    }
}

/// SE-2350, SE-2360, SE-2375, SE-2390, SE-2480
#[test]
fn se_2350_everybody_there_gains_publicity_and_the_second_leaves_a_marker() {
    let resolve = |markers: Vec<Owner>| {
        let game = game_with(Config { species: "mascamites anomalies".into(), ..Config::default() }, 3);
        let game = game.with(|state| {
            let sector = &mut state.sectors[Star::Procyon.index()];
            (sector.markers, sector.won) = (markers, true);
        });
        game.acts(P1, "launch; resolve")
    };
    let [red, green, blue] = [P1, P2, P3].map(owner);
    let game = resolve(vec![red, green, red, blue, red]);
    assert!([P1, P2, P3].iter().all(|seat| game.state().players[*seat].publicity == 5));
    assert_eq!(game.state().sectors[Star::Procyon.index()].markers, [blue], "later than the green one");
    assert_eq!(game.state().data_left(game.table().content, Star::Procyon), 4);
    let game = resolve(vec![red, red, blue, red, blue]);
    assert_eq!(game.state().sectors[Star::Procyon.index()].markers, [blue]);
    assert_eq!(game.state().players[P2].publicity, 4, "not there");
}

/// SE-2370, SE-2490
#[test]
fn se_2370_a_slot_of_one_player_is_refilled_completely() {
    let game = game()
        .markers(Star::Procyon, [P1, P1, P1, P1, P1])
        .with(|state| state.sectors[Star::Procyon.index()].won = true)
        .acts(P1, "launch; resolve");
    assert!(game.state().sectors[Star::Procyon.index()].markers.is_empty());
}

/// SE-2400, SE-2410
#[test]
fn se_2400_the_marker_left_is_a_signal_and_the_winner_marker_is_not() {
    let game = game()
        .markers(Star::Procyon, [P1, P2, P1, P2, P1])
        .with(|state| state.sectors[Star::Procyon.index()].won = true)
        .acts(P1, "launch; resolve");
    assert_eq!((game.state().sectors_marked(owner(P2)), game.state().sectors_marked(owner(P1))), (1, 0));
    assert_eq!(game.state().wins(owner(P1), Star::Procyon), 1);
    assert!(
        !game.last().events().any(|event| matches!(event, Event::Marked { .. })),
        "leaving it is not marking"
    );
}

/// SE-2420, SE-3940
#[test]
fn se_2420_a_sector_is_won_any_number_of_times() {
    let game = game()
        .player(P1, |player| player.wins[Star::Procyon.index()] = 1)
        .with(|state| state.sectors[Star::Procyon.index()].won = true)
        .markers(Star::Procyon, [P1, P1, P1, P1, P1])
        .acts(P1, "launch; resolve");
    assert_eq!(game.state().wins_of(game.table().content, owner(P1), None), 2);
}

/// SE-2440
#[test]
fn se_2440_a_signal_of_a_colour_goes_to_either_sector() {
    let game = game().hand(P1, ["base_048"]).act(P1, "play base_048");
    let _ = game
        .offers(P1, "signal barnards_star")
        .offers(P1, "signal proxima_centauri")
        .withholds(P1, "signal vega");
}

/// SE-2450
#[test]
fn se_2450_signals_near_a_probe_go_to_one_sector() {
    let game = game().probes(P1, ["r1s5", "r4s0"]).hand(P1, ["base_088"]).act(P1, "play base_088");
    let game = game.asks(P1, "seti.sector").act(P1, "choose s0");
    assert_eq!((count(&game, Star::Vega, P1), count(&game, Star::Virginis61, P1)), (2, 0));
}

/// SE-2460, SE-2465, SE-3060
#[test]
fn se_2460_without_data_the_place_its_points_and_the_completion_stay() {
    let game =
        game().probes(P1, ["r4s0"]).markers(Star::Vega, [P2]).hand(P1, ["base_118"]).act(P1, "play base_118");
    assert_eq!((game.state().players[P1].data, game.state().players[P1].score), (0, 2));
    assert!(game.state().is_complete(game.table().content, Star::Vega));
    let _ = game.offers(P1, "resolve");
}

/// SE-2385
#[test]
fn se_2385_resolving_needs_a_completed_sector() {
    game().act(P1, "launch").rejects(P1, "resolve", "NO_SECTOR_COMPLETE", rules::SECTOR_WINDOW);
}
