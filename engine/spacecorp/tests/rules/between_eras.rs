//! Section 14.1: moving on to the next era.

use orrery_spacecorp::{
    Event,
    ids::{Beyond, CardId, Era, Row},
    state::{At, Legacy, Stage},
};

use crate::scene::*;

fn legacy(tile: &str, base: &str, production: u8) -> Option<Legacy> {
    Some(Legacy { tile: read(tile), base: read(base), production })
}

/// SC-2740, SC-2750, SC-2280
#[test]
fn a_tile_and_its_base_produce_on() {
    mariners(2)
        .profit(P2, 9)
        .built(P1, "luna", "mariners_e1_02", "research")
        .tile("eros", "mariners_e1_03")
        .built(P2, "sisyphus", "mariners_e1_04", "research")
        .all_pass()
        // The Moon has a P value and an own base; Eros has no base, Water no P value.
        .expect(P1, ["legacy luna box1", "keep"])
        .act(P1, "legacy luna box1")
        .sees(P1, |player| assert_eq!(player.legacy, legacy("mariners_e1_02", "research", 1)))
        .check(|state| assert_eq!((state.era, state.stage), (Era::Planeteers, Stage::Play)))
        .hand(P1, "p54")
        .act(P1, "produce; tile legacy; card p54; go 0")
        .has_profit(P1, 1);
}

/// SC-2760, SC-2770
#[test]
fn a_new_pair_replaces_the_old_one_or_the_old_one_is_kept() {
    let scene = || {
        planeteers(2)
            .player(P1, |player| {
                player.legacy = legacy("mariners_e1_02", "refinery", 2);
                player.reserve[4] -= 1;
            })
            .built(P1, "ceres", "planeteers_e1_02", "industrial")
            .all_pass()
    };
    scene().act(P1, "legacy ceres box1").sees(P1, |player| {
        assert_eq!(player.legacy, legacy("planeteers_e1_02", "industrial", 1));
        assert_eq!(
            (player.reserve[4], player.reserve[3]),
            (3, 2),
            "the old base returns, the new one is gone"
        );
    });
    scene().act(P1, "keep").sees(P1, |player| {
        assert_eq!(player.legacy, legacy("mariners_e1_02", "refinery", 2));
        assert_eq!((player.reserve[4], player.reserve[3]), (2, 3));
    });
}

/// SC-2780, SC-2785
#[test]
fn a_used_up_tile_is_no_legacy_but_a_p0_is_and_teams_do_not_matter() {
    planeteers(2)
        .built(P1, "dione", "planeteers_e2_01", "exploitation")
        .with(|state| state.places.get_mut(&site("dione")).expect("Dione").tiles[0].barren = true)
        .built(P1, "rhea", "planeteers_e2_02", "research")
        .all_pass()
        .expect(P1, ["legacy rhea box1", "keep"]);
    mariners(2)
        .team(P1, 1, "luna")
        .team(P2, 1, "luna")
        .built(P1, "luna", "mariners_e1_01", "research")
        .all_pass()
        .act(P1, "legacy luna box1")
        .sees(P1, |player| assert_eq!(player.legacy, legacy("mariners_e1_01", "research", 0)))
        .at(P1, 1, "inner_solar_system")
        .at(P2, 1, "inner_solar_system");
}

/// SC-2790
#[test]
fn the_bonus_of_the_base_stays_what_it_was() {
    // An Attraction gives P1 in Planeteers and P2 in Starfarers.
    planeteers(2)
        .profit(P2, 9)
        .built(P1, "ceres", "planeteers_e1_04", "attraction")
        .all_pass()
        .act(P1, "legacy ceres box1")
        .sees(P1, |player| assert_eq!(player.legacy, legacy("planeteers_e1_04", "attraction", 1)))
        .check(|state| assert_eq!(state.era, Era::Starfarers))
        .hand(P1, "s72")
        .act(P1, "produce; tile legacy; card s72; go 0")
        .has_profit(P1, 1);
}

/// SC-1120, SC-2800
#[test]
fn a_legacy_base_counts_for_nothing_but_production() {
    planeteers(2)
        .player(P1, |player| player.legacy = legacy("mariners_e1_02", "spaceport", 1))
        // Row 5 asks for five types of base, and four are on the board.
        .built(P1, "ceres", "planeteers_e1_01", "refinery")
        .built(P1, "vesta", "planeteers_e1_02", "industrial")
        .built(P1, "dione", "planeteers_e2_01", "research")
        .built(P1, "rhea", "planeteers_e2_02", "security")
        .act(P1, "research; infra p1; go 0")
        .finish()
        .contract(5, false)
        .check(|state| assert_eq!(state.turn.seat, P2, "no transfer by a legacy Spaceport"));
}

/// SC-2810
#[test]
fn legacies_are_chosen_in_turn_order_from_the_first_player() {
    mariners(3)
        .with(|state| state.first = P2)
        .built(P1, "luna", "mariners_e1_02", "research")
        .built(P2, "eros", "mariners_e1_03", "research")
        .built(P3, "sisyphus", "mariners_e1_01", "research")
        .all_pass()
        .asks(P2, "legacy")
        .waits(P1)
        .act(P2, "keep")
        .asks(P3, "legacy")
        .act(P3, "keep")
        .asks(P1, "legacy");
}

/// SC-2820, SC-2830, SC-2860
#[test]
fn infra_stays_other_cards_leave_and_time_comes_back() {
    mariners(3)
        .profit(P1, 3)
        .profit(P2, 5)
        .profit(P3, 4)
        .hand(P1, "n05 t1")
        .hand(P2, "t2")
        .hand(P3, "t3")
        .infra(P2, 2, "n23")
        .with(|state| {
            state.spent = cards("t4");
            state.discard = cards("n31 n32");
            state.discs[3] = Some(Era::Mariners);
        })
        .all_pass()
        .check(|state| {
            assert_eq!(state.era, Era::Planeteers);
            // SC-2830
            assert_eq!(state.players[P2].slots[1], Some(card("n23")));
            assert!(cards("n05 n31 n32").iter().all(|card| state.removed.contains(card)));
            assert!(!state.removed.contains(&card("n23")));
            assert!(state.discard.is_empty() && state.spent.is_empty());
            // SC-2820: one Time card in each hand, two in the deck, none anywhere else.
            let times = |hand: &[CardId]| hand.iter().filter(|card| card.is_time()).count();
            assert!(state.players.iter().all(|player| times(&player.hand) == 1));
            assert_eq!(
                state.deck.rest.cards().chain(state.deck.start.cards()).filter(|card| card.is_time()).count(),
                2 - times(&state.offered().collect::<Vec<_>>())
            );
            // SC-2860
            assert_eq!(state.players.iter().map(|player| player.profit).collect::<Vec<_>>(), [3, 5, 4]);
            assert_eq!(state.discs[3], Some(Era::Mariners));
            assert_eq!(state.discs[0], None);
        });
}

/// SC-2840, SC-2880
#[test]
fn progress_cards_stay_with_their_owners_and_on_the_annex() {
    mariners(2).check(|state| assert!(state.annex.is_empty())).all_pass().check(|state| {
        assert_eq!((state.era, state.annex.len()), (Era::Planeteers, 16));
    });
    planeteers(2).progress(P1, "ad01 av05").all_pass().owns(P1, "ad01 av05").check(|state| {
        assert_eq!((state.era, state.annex.len()), (Era::Starfarers, 14 + 16));
    });
}

/// SC-2850
#[test]
fn teams_and_bases_return_and_tiles_go_to_the_box() {
    mariners(2)
        .team(P1, 1, "luna")
        .team(P1, 2, "asteroid_belt")
        .beyond(P2, Beyond::First)
        .built(P1, "luna", "mariners_e1_04", "industrial")
        .all_pass()
        // The marker is set aside with its owner, who may use it now.
        .asks(P2, "beyond")
        .check(|state| {
            assert!(state.places.is_empty());
            let player = &state.players[P1];
            assert_eq!(player.reserve, [3; 9]);
            let start = At::Site(site("inner_solar_system"));
            assert_eq!(player.teams, [start, start, At::Reserve, At::Reserve]);
        });
}

/// SC-2870, SC-2890
#[test]
fn the_next_board_is_put_out_and_set_up() {
    mariners(2).all_pass().happened(&Event::EraOpened { era: Era::Planeteers }).check(|state| {
        assert_eq!(state.piles.values().map(|pile| pile.len()).collect::<Vec<_>>(), [6, 14, 8]);
        assert_eq!(state.offered().filter(|card| card.era() == Some(Era::Planeteers)).count(), 4);
        assert_eq!(state.claims(), 0);
        assert!(Row::all().all(|row| !state.is_claimed(row)));
    });
}
