//! Section 15: the setup of Planeteers.

use orrery_spacecorp::{
    Event,
    ids::{Beyond, Cube, Era, PileId},
};

use crate::scene::*;

/// Mariners has ended, and Planeteers is set up as far as nobody is asked.
fn after_mariners(seats: u8, arrange: impl FnOnce(Scene) -> Scene) -> Scene {
    arrange(mariners(seats)).all_pass()
}

/// SC-2910, SC-2920
#[test]
fn piles_and_teams() {
    after_mariners(2, |scene| scene).check(|state| {
        let sizes = [PileId::PlaneteersE1, PileId::PlaneteersE2, PileId::PlaneteersE3]
            .map(|pile| state.piles[&pile].len());
        assert_eq!(sizes, [6, 14, 8], "both stacks of e2 are one pile");
        for player in state.players.iter() {
            assert_eq!(player.on(site("inner_solar_system")).count(), 2);
        }
    });
}

/// SC-1740, SC-2930, SC-2935
#[test]
fn the_first_marker_leads_to_ceres() {
    let scene = || after_mariners(2, |scene| scene.beyond(P1, Beyond::First).profit(P1, 5));
    scene()
        // Before hands are dealt.
        .holds_count(P1, 0)
        .expect(P1, ["beyond", "decline"])
        .finds("planeteers_e1_02")
        .act(P1, "beyond")
        .at(P1, 1, "ceres")
        .at(P1, 2, "inner_solar_system")
        .tile_at("ceres", "planeteers_e1_02")
        .claimed_by("ceres", Some((P1, 1)))
        .has_profit(P1, 6)
        .holds_count(P1, 3);
    scene().act(P1, "decline").at(P1, 1, "inner_solar_system").tile_at("ceres", "");
}

/// SC-2935, SC-2940
#[test]
fn the_second_marker_leads_to_vesta_unexplored() {
    after_mariners(3, |scene| scene.beyond(P3, Beyond::First).beyond(P2, Beyond::Second))
        .waits(P2)
        .act(P3, "decline")
        .act(P2, "beyond")
        .at(P2, 1, "vesta")
        .tile_at("vesta", "")
        .claimed_by("vesta", None);
}

/// SC-2950
#[test]
fn a_player_with_both_markers_uses_both() {
    after_mariners(2, |scene| scene.beyond(P2, Beyond::First).beyond(P2, Beyond::Second))
        .finds("planeteers_e1_03")
        .act(P2, "beyond")
        .act(P2, "beyond")
        .at(P2, 1, "ceres")
        .at(P2, 2, "vesta");
}

/// SC-2945, SC-2960
#[test]
fn a_redirect_on_ceres_is_followed_and_its_award_waits_for_the_cards() {
    after_mariners(2, |scene| scene.beyond(P1, Beyond::First).cube(P1, Cube::Revelation, 2))
        .finds("planeteers_e1_06 planeteers_e2_12")
        .act(P1, "beyond")
        .tile_at("ceres", "planeteers_e2_12")
        .has_profit(P1, 1)
        .cube_at(P1, Cube::Revelation, 0, 1)
        // The hands are dealt, the Annex is full, the first player is not found yet.
        .holds_count(P1, 3)
        .offered(P1, "gain ", &["av01", "av03", "av05"])
        .check(|state| assert_eq!(state.annex.len(), 16))
        .act(P1, "gain av01")
        .owns(P1, "av01")
        .asks(P1, "act");
}

/// SC-2970, SC-2975
#[test]
fn both_markers_lie_on_the_oort_cloud_then() {
    after_mariners(2, |scene| scene.beyond(P1, Beyond::First))
        .act(P1, "decline")
        .check(|state| assert_eq!(state.beyond, [None, None]));
}

/// SC-2980, SC-2990, SC-3000, SC-3010, SC-3100, SC-3105
#[test]
fn hands_pile_and_offer() {
    for (seats, in_deck) in [(2, 0), (3, 2), (4, 4)] {
        after_mariners(seats, |scene| scene).check(|state| {
            for player in state.players.iter() {
                let (times, others): (Vec<_>, Vec<_>) = player.hand.iter().partition(|card| card.is_time());
                assert_eq!((times.len(), others.len()), (1, 2));
                assert!(others.iter().all(|card| facts().card(*card).start));
            }
            assert_eq!(state.deck.len(), 50, "{seats} players");
            // The rest of the Start cards lies on top: the offer is made of them.
            assert_eq!(state.offered().filter(|card| facts().card(*card).start).count(), 4);
            assert_eq!(state.deck.start.len(), 12 - 2 * usize::from(seats) - 4);
            assert_eq!(state.deck.rest.cards().filter(|card| card.is_time()).count(), in_deck);
        });
    }
}

/// SC-3020
#[test]
fn sixteen_progress_cards_are_laid_out() {
    after_mariners(2, |scene| scene).check(|state| {
        assert_eq!(state.annex.len(), 16);
        assert!(state.annex.iter().all(|card| facts().progress(*card).era == Era::Planeteers));
    });
}

/// SC-2375, SC-3030, SC-3040
#[test]
fn a_lap_in_mariners_brings_an_adaptation_from_the_first_player_on() {
    let scene = || {
        after_mariners(3, |scene| {
            scene
                .with(|state| state.first = P3)
                .player(P1, |player| player.wheels[0].travelled = 7)
                .player(P2, |player| player.wheels[0].travelled = 2)
                .player(P3, |player| player.wheels[0].travelled = 3)
        })
    };
    scene()
        .asks(P3, "gain")
        .waits(P1)
        // Only Adaptations whose condition is met, and of each name the one with profit.
        .expect(P3, ["gain ad01", "gain ad03", "gain ad05", "gain ad07"])
        .act(P3, "gain ad01")
        .has_profit(P3, 1)
        // Two laps, one card. The second copy of the name is next for others.
        .expect(P1, ["gain ad02", "gain ad03", "gain ad05", "gain ad07"])
        .act(P1, "gain ad02")
        .has_profit(P1, 0)
        .owns(P1, "ad02")
        .owns(P2, "")
        .check(|state| assert_eq!(state.players[P1].wheels[0].owed, 0));
}

/// SC-3045
#[test]
fn no_edge_is_played_during_a_setup() {
    after_mariners(2, |scene| scene.player(P1, |player| player.wheels[0].travelled = 3))
        .hand(P2, "p57")
        .act(P1, "gain ad01")
        // Espionage would take the twin.
        .nothing_like(|event| matches!(event, Event::EdgePlayed { .. }))
        .check(|state| assert!(state.turn.number == 1))
        .owns(P2, "");
}

/// SC-3050, SC-3055, SC-3060
#[test]
fn the_first_player_is_on_ceres_or_has_the_least_profit() {
    after_mariners(3, |scene| scene.profit(P1, 4).profit(P2, 2).profit(P3, 3))
        .check(|state| assert_eq!(state.first, P2))
        .turn(P2, "research; infra p2; go 0")
        .asks(P3, "act");
    after_mariners(3, |scene| scene.beyond(P1, Beyond::First).profit(P1, 9))
        .finds("planeteers_e1_01")
        .act(P1, "beyond")
        .check(|state| assert_eq!(state.first, P1));
    // SC-3055: after the profit of an Adaptation card the other one has the least.
    after_mariners(2, |scene| {
        scene.profit(P1, 2).profit(P2, 2).player(P2, |player| player.wheels[0].travelled = 3)
    })
    .act(P2, "gain ad01")
    .has_profit(P2, 3)
    .check(|state| assert_eq!(state.first, P1));
}

/// SC-3050
#[test]
fn equal_profits_are_decided_by_lot() {
    let firsts: std::collections::BTreeSet<_> = (1..30)
        .map(|seed| {
            use orrery_engine::FirstPlayer;
            use orrery_spacecorp::Config;
            let config = Config { start: Era::Planeteers, first: FirstPlayer::P1, ..Config::default() };
            orrery_testkit::Scenario::<orrery_spacecorp::SpaceCorp>::seeded(config, 3, seed).state().first
        })
        .collect();
    assert_eq!(firsts.len(), 3, "{firsts:?}");
}

/// SC-3070, SC-3080, SC-3255
#[test]
fn moves_from_the_inner_solar_system_are_shielded_by_the_own_base() {
    // Jupiter is irradiated; without a shield the Move would cost 2.
    let scene = || planeteers(2).hand(P1, "p20 p21").triggered();
    scene()
        .act(P1, "move team1 io; card p20; card p21")
        // It is no choice, and nothing is to be paid.
        .withholds(P1, "use shield_factory p1")
        .act(P1, "go 0")
        .at(P1, 1, "io")
        .check(|state| assert_eq!(state.turn.owed[P2], 0, "no indemnity"));
    // SC-3255: to an asteroid no shield is needed.
    scene().act(P1, "move team1 ceres; card p20; go 0").at(P1, 1, "ceres");
    scene().act(P1, "move team1 ceres; card p20").refuses(P1, "use shield_factory p2", "SC-1030");
}

/// SC-3090
#[test]
fn nothing_is_built_in_the_inner_solar_system() {
    planeteers(2).hand(P1, "p49").refuses(P1, "build team1", "SC-2000");
}
