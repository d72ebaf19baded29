//! Section 22: games that start later or end earlier.

use std::collections::BTreeSet;

use orrery_engine::{FirstPlayer, Seat};
use orrery_spacecorp::{
    Config, Event, SpaceCorp,
    ids::{Beyond, CardId, Cube, Era, HqId, ProgressId, ProgressKind, Row},
    state::At,
};
use orrery_testkit::Scenario;

use crate::scene::*;

fn starting(start: Era, seats: u8) -> Scene {
    begun(Config { start, ..Config::default() }, seats)
}

/// A scene of the last era of a game that ends early.
fn ending(end: Era, seats: u8) -> Scene {
    begun(Config { end, first: FirstPlayer::P1, ..Config::default() }, seats).era(end)
}

/// Everybody takes the first free Adaptation.
fn adapted(mut scene: Scene) -> Scene {
    while let Some((seat, option)) = Seat::all(scene.state().seats).find_map(|seat| {
        scene.options(seat).into_iter().find(|one| one.starts_with("gain ")).map(|one| (seat, one))
    }) {
        scene = scene.act(seat, &option);
    }
    scene
}

/// SC-5590, SC-5600, SC-5610, SC-5630
#[test]
fn a_start_with_planeteers() {
    let scene = starting(Era::Planeteers, 3);
    let state = scene.state();
    // SC-5590
    assert_eq!(state.era, Era::Planeteers);
    assert_eq!(state.annex.len(), 16);
    for player in state.players.iter() {
        assert_eq!(player.hq, HqId::PlaneteersStart);
        // SC-5610
        assert_eq!(player.wheels.map(|wheel| (wheel.space, wheel.travelled)), [(1, 0), (0, 0)]);
        // SC-5630
        assert_eq!(player.profit, 8);
        assert_eq!(player.teams[..2], [At::Site(site("inner_solar_system")); 2]);
    }
    // SC-5600: no reward is increased.
    assert_eq!(state.discs, [Some(Era::Mariners); Row::COUNT]);
}

/// SC-5620, SC-5690
#[test]
fn late_starts_use_2_5_or_8_time_cards() {
    for start in [Era::Planeteers, Era::Starfarers] {
        for (seats, total) in [(2, 2), (3, 5), (4, 8)] {
            let scene = starting(start, seats);
            let state = scene.state();
            let deck: usize = CardId::times().map(|card| state.deck.rest.count(&card)).sum();
            let hands =
                state.players.iter().flat_map(|player| &player.hand).filter(|card| card.is_time()).count();
            assert_eq!((hands, deck + hands), (usize::from(seats), total));
        }
    }
}

/// SC-5640
#[test]
fn nobody_holds_a_marker_and_the_first_player_is_drawn() {
    let scene = starting(Era::Planeteers, 2);
    assert_eq!(scene.state().beyond, [None, None]);
    assert!(scene.state().places.is_empty(), "Ceres is not explored");
    let first =
        |seed| Scenario::<SpaceCorp>::seeded(Config { start: Era::Planeteers, ..Config::default() }, 3, seed);
    let drawn: BTreeSet<Seat> = (0..30).map(|seed| first(seed).state().first).collect();
    assert_eq!(drawn.len(), 3);
}

/// SC-5650
#[test]
fn the_hq_of_a_late_start_has_its_own_values() {
    // Move 3 in slot 1 and a card of 4 in all reach Ceres: 1 + 2 + 1.
    starting(Era::Planeteers, 2)
        .era(Era::Planeteers)
        .with(|state| state.turn.seat = P1)
        .check(|state| assert_eq!(state.players[P1].hq, HqId::PlaneteersStart));
    let scene = starting(Era::Planeteers, 2);
    let seat = scene.state().first;
    scene
        .era(Era::Planeteers)
        .hand(seat, "p01")
        .act(seat, &format!("move team1 ceres; infra {seat}; card p01; go 0"))
        .at(seat, 1, "ceres");
}

/// SC-5660, SC-5670, SC-5680, SC-5700
#[test]
fn a_start_with_starfarers() {
    let scene = starting(Era::Starfarers, 2);
    let state = scene.state();
    // SC-5660
    assert_eq!(state.era, Era::Starfarers);
    for player in state.players.iter() {
        assert_eq!(player.hq, HqId::StarfarersStart);
        // SC-5680
        assert_eq!(player.wheels.map(|wheel| wheel.space), [2, 2]);
        // SC-5700
        assert_eq!(player.profit, 20);
        assert_eq!(player.teams[..3], [At::Site(site("sol")); 3]);
    }
    // SC-5670
    assert_eq!(state.discs, [Some(Era::Planeteers); Row::COUNT]);
}

/// SC-5710
#[test]
fn all_planeteers_progress_cards_are_on_the_annex() {
    let scene = starting(Era::Starfarers, 2);
    assert_eq!(scene.state().annex, ProgressId::all().collect::<Vec<_>>());
}

/// SC-5715, SC-5720
#[test]
fn from_the_last_player_on_everybody_takes_a_free_adaptation() {
    let scene = starting(Era::Starfarers, 3);
    // SC-5715: the first player is known before.
    let first = scene.state().first;
    let order: Vec<Seat> = scene.state().from(first).collect();
    let mut scene = scene;
    // SC-5720: counterclockwise from the last one.
    for seat in order.iter().rev() {
        assert!(order.iter().all(|other| other == seat || scene.options(*other).is_empty()));
        let options = scene.options(*seat);
        assert!(!options.is_empty());
        for option in &options {
            let card: ProgressId = read(option.strip_prefix("gain ").expect("a card"));
            let facts = facts().progress(card);
            assert_eq!((facts.kind, facts.era), (ProgressKind::Adaptation, Era::Planeteers));
            assert!(facts.condition.is_none());
        }
        scene = scene
            .refuses(*seat, "gain ad09", "SC-5720")
            .refuses(*seat, "gain av01", "SC-5720")
            .act(*seat, &options[0]);
        // No profit for it.
        scene = scene.has_profit(*seat, 20);
    }
    scene.asks(first, "act");
    let drawn: BTreeSet<Seat> = (0..30)
        .map(|seed| {
            Scenario::<SpaceCorp>::seeded(Config { start: Era::Starfarers, ..Config::default() }, 3, seed)
                .state()
                .first
        })
        .collect();
    assert_eq!(drawn.len(), 3);
}

/// SC-5730
#[test]
fn the_first_of_a_name_is_the_copy_with_profit() {
    let scene = starting(Era::Starfarers, 2);
    let first = scene.state().first;
    let last = first.next(2);
    scene
        .offers(last, "gain ad01")
        .refuses(last, "gain ad02", "SC-3610")
        .act(last, "gain ad01")
        .has_profit(last, 20)
        .offers(first, "gain ad02")
        .act(first, "gain ad02")
        .owns(last, "ad01")
        .owns(first, "ad02");
}

/// SC-5740
#[test]
fn nobody_holds_a_marker_in_a_start_with_starfarers() {
    let scene = adapted(starting(Era::Starfarers, 4));
    assert_eq!(scene.state().beyond, [None, None]);
    for player in scene.state().players.iter() {
        assert_eq!(player.teams[..3], [At::Site(site("sol")); 3]);
    }
}

/// SC-5750
#[test]
fn a_game_may_end_after_mariners_or_planeteers() {
    for end in [Era::Mariners, Era::Planeteers] {
        ending(end, 2)
            .profit(P1, 3)
            .profit(P2, 1)
            .all_pass()
            .check(|state| assert!(state.is_over()))
            .scenario
            .ranks([1, 2]);
    }
    let full = created(2).era(Era::Mariners).all_pass();
    assert!(!full.state().is_over());
    assert_eq!(full.state().era, Era::Planeteers);
}

/// SC-5760, SC-5765
#[test]
fn beyond_markers_score_3_and_1() {
    for end in [Era::Mariners, Era::Planeteers] {
        ending(end, 2).beyond(P1, Beyond::First).beyond(P2, Beyond::Second).all_pass().check(|state| {
            assert_eq!(state.scores.iter().map(|sheet| sheet.profit).collect::<Vec<_>>(), [3, 1])
        });
        // SC-5765: both for one player.
        ending(end, 2)
            .beyond(P1, Beyond::First)
            .beyond(P1, Beyond::Second)
            .all_pass()
            .check(|state| assert_eq!(state.scores[0].profit, 4));
    }
}

/// SC-5770
#[test]
fn after_mariners_each_genetics_space_scores_1() {
    let scene = |end| {
        ending(end, 2)
            .player(P1, |player| player.wheels[Cube::Genetics.index()].travelled = 4)
            .player(P2, |player| player.wheels[Cube::Revelation.index()].travelled = 2)
            .all_pass()
    };
    scene(Era::Mariners).check(|state| {
        assert_eq!(state.scores.iter().map(|sheet| sheet.profit).collect::<Vec<_>>(), [4, 0]);
    });
    scene(Era::Planeteers).check(|state| assert_eq!(state.scores[0].profit, 0));
}

/// SC-5780, SC-5790
#[test]
fn a_tie_is_broken_by_bases_on_the_board() {
    // SC-5790: the start bases do not count; nobody has another.
    ending(Era::Mariners, 2).all_pass().scenario.ranks([1, 1]);
    ending(Era::Mariners, 2).base(P2, "lunar_l4", "research").all_pass().scenario.ranks([2, 1]);
    ending(Era::Planeteers, 2)
        .built(P1, "ceres", "planeteers_e1_04", "research")
        .profit(P2, 1)
        .all_pass()
        .scenario
        .ranks([2, 1]);
}

/// SC-5785
#[test]
fn a_game_that_ends_early_has_no_legacy_and_no_colony_scoring() {
    let scene = ending(Era::Planeteers, 2).built(P1, "ceres", "planeteers_e1_02", "refinery").all_pass();
    assert!(scene.state().is_over(), "nobody is asked for a legacy");
    assert_eq!(scene.state().scores[0].profit, 0, "no loss for no colony");
    scene.nothing_like(|event| matches!(event, Event::LegacyChosen { .. }));
}

/// SC-5800
#[test]
fn late_start_and_early_end_may_be_combined() {
    let config = Config { start: Era::Planeteers, end: Era::Planeteers, ..Config::default() };
    let scene = begun(config, 2).all_pass();
    assert!(scene.state().is_over());
    assert_eq!(scene.state().scores[0].profit, 8);
}
