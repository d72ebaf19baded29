//! Section 17: the setup of Starfarers.

use orrery_spacecorp::{
    facts::Bonus,
    ids::{Beyond, Era, PileId},
};

use crate::scene::*;

/// Planeteers has ended, and Starfarers is set up as far as nobody is asked.
fn after_planeteers(seats: u8, arrange: impl FnOnce(Scene) -> Scene) -> Scene {
    arrange(planeteers(seats)).all_pass()
}

/// SC-3820, SC-3830
#[test]
fn piles_and_teams() {
    after_planeteers(2, |scene| scene).check(|state| {
        let sizes = [PileId::StarfarersPrimary, PileId::StarfarersSecondary, PileId::StarfarersAlien]
            .map(|pile| state.piles[&pile].len());
        assert_eq!(sizes, [16, 12, 5]);
        assert!(state.players.iter().all(|player| player.on(site("sol")).count() == 3));
    });
}

/// SC-3840, SC-3850, SC-3855, SC-3870
#[test]
fn the_markers_lead_to_alpha_centauri_and_to_luhman_16() {
    after_planeteers(2, |scene| scene.beyond(P1, Beyond::First).beyond(P2, Beyond::Second))
        .expect(P1, ["beyond", "decline"])
        .act(P1, "beyond")
        // On the star itself, unexplored.
        .at(P1, 1, "alpha_centauri")
        .tile_at("alpha_centauri", "")
        .act(P2, "beyond")
        .at(P2, 1, "luhman_16@3");
    after_planeteers(2, |scene| scene.beyond(P1, Beyond::First).beyond(P1, Beyond::Second))
        .act(P1, "beyond")
        .act(P1, "beyond")
        .at(P1, 1, "alpha_centauri")
        .at(P1, 2, "luhman_16@2")
        .at(P1, 3, "sol");
}

/// SC-3860, SC-3865, SC-3910
#[test]
fn the_first_player_stands_on_alpha_centauri_or_has_the_least_profit() {
    after_planeteers(3, |scene| scene.beyond(P3, Beyond::First).profit(P3, 20))
        .act(P3, "beyond")
        .check(|state| assert_eq!((state.first, state.beyond), (P3, [None, None])));
    after_planeteers(3, |scene| scene.beyond(P3, Beyond::First).profit(P1, 3).profit(P2, 1).profit(P3, 2))
        .act(P3, "decline")
        .check(|state| {
            assert_eq!(state.first, P2);
            assert!(state.players.iter().all(|player| player.on(site("alpha_centauri")).next().is_none()));
        });
}

/// SC-3880, SC-3940, SC-3945
#[test]
fn hands_pile_and_offer() {
    for (seats, in_deck) in [(2, 0), (3, 2), (4, 4)] {
        after_planeteers(seats, |scene| scene).check(|state| {
            for player in state.players.iter() {
                let (times, others): (Vec<_>, Vec<_>) = player.hand.iter().partition(|card| card.is_time());
                assert_eq!((times.len(), others.len()), (1, 2));
                assert!(
                    others
                        .iter()
                        .all(|card| facts().card(*card).start && card.era() == Some(Era::Starfarers))
                );
            }
            assert_eq!(state.deck.len(), 68, "{seats} players");
            assert_eq!(state.offered().count(), 4);
            assert_eq!(state.deck.rest.cards().filter(|card| card.is_time()).count(), in_deck);
        });
    }
}

/// SC-3890, SC-3900
#[test]
fn the_annex_has_progress_cards_of_both_eras_and_colonies() {
    for (seats, colonies) in [(2, 12), (3, 17), (4, 20)] {
        after_planeteers(seats, |scene| scene.progress(P1, "ad01 ad04")).check(|state| {
            assert_eq!(state.annex.len(), 14 + 16);
            assert_eq!(state.colonies.len(), colonies);
            let shown = |colony| facts().colony(colony).player_counts.contains(&seats);
            assert!(state.colonies.iter().all(|colony| shown(*colony)));
        });
    }
}

/// SC-3920
#[test]
fn the_base_in_sol_neither_shields_nor_doubles() {
    starfarers(2)
        .hand(P1, "s05 s26 s27")
        .profit(P1, 3)
        .act(P1, "move team1 alpha_centauri; card s05; card s26; card s27")
        .lacks(P1, "use ")
        .lacks(P1, "double ")
        .offers(P1, "go 3");
    assert!(facts().board(Era::Starfarers).start_base_types.is_empty());
    assert!(facts().progress(read("av07")).bonuses().any(|bonus| *bonus == Bonus::ImmuneToPhobesRetreat));
}

/// SC-3930
#[test]
fn sol_is_neither_explored_nor_built_on_nor_colonized() {
    starfarers(2)
        .hand(P1, "s43 s44 s53 s54")
        .refuses(P1, "explore team1", "SC-1770")
        .refuses(P1, "build team1", "SC-2000")
        .refuses(P1, "colonize sol col_01", "SC-5060");
    // No approach track: a team that comes back stands there at once.
    starfarers(2)
        .team(P1, 1, "alpha_centauri")
        .hand(P1, "s05 s01 s26")
        .act(P1, "move team1 sol; card s05; shield s01; card s26; go 0")
        .at(P1, 1, "sol");
}
