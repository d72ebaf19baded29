//! Section 4: setting up Mariners. Sections 1 and 2: players, eras, open information.

use orrery_engine::{FirstPlayer, Seat, Viewer};
use orrery_spacecorp::{
    Config, Event,
    ids::{BaseType, CardId, Cube, Era, HqId, PileId},
    state::At,
};

use crate::scene::*;

/// Seats in turn order from the first player.
fn order(scene: &Scene) -> Vec<Seat> {
    scene.state().from(scene.state().first).collect()
}

fn hands(scene: &Scene) -> Vec<usize> {
    order(scene).into_iter().map(|seat| scene.state().players[seat].hand.len()).collect()
}

fn profits(scene: &Scene) -> Vec<i32> {
    order(scene).into_iter().map(|seat| scene.state().players[seat].profit).collect()
}

/// SC-0010
#[test]
fn two_to_four_play() {
    for seats in 0..=6 {
        assert_eq!(Config::default().fits(seats).is_ok(), (2..=4).contains(&seats), "{seats} players");
    }
}

/// SC-0020, SC-0340
#[test]
fn a_full_game_begins_with_mariners_and_ends_with_starfarers() {
    let scene = created(2);
    assert_eq!((scene.state().config.start, scene.state().config.end), (Era::Mariners, Era::Starfarers));
    assert_eq!(scene.state().era, Era::Mariners);
    // SC-0340: the board of the era, and the side of the display for the players: row 4 is worth 3 or 2.
    assert_eq!(facts().board(scene.state().era).start.to_string(), "earth");
    for (seats, reward) in [(2, 3), (3, 2), (4, 2)] {
        assert_eq!(created(seats).view(Viewer::Spectator).contracts[3].reward, reward);
    }
    assert_eq!(
        [Era::Mariners.next(), Era::Planeteers.next()],
        [Some(Era::Planeteers), Some(Era::Starfarers)]
    );
    assert_eq!(Era::Starfarers.next(), None);
}

/// SC-0040, SC-5800
#[test]
fn a_game_may_start_and_end_with_any_era() {
    for start in Era::ALL {
        for end in Era::ALL {
            let config = Config { start: *start, end: *end, ..Config::default() };
            assert_eq!(config.fits(3).is_ok(), start <= end, "{start} to {end}");
        }
    }
}

/// SC-0350, SC-0390, SC-0400
#[test]
fn everybody_has_a_standard_hq_two_teams_on_earth_and_cubes_on_start() {
    for seats in 2..=4 {
        let scene = created(seats);
        for player in scene.state().players.iter() {
            assert_eq!(player.hq, HqId::Standard);
            assert_eq!(player.slots, [None; 3]);
            let earth = At::Site(site("earth"));
            assert_eq!(player.teams, [earth, earth, At::Reserve, At::Reserve]);
            for cube in Cube::ALL {
                assert_eq!((player.wheel(*cube).space, player.wheel(*cube).travelled), (0, 0));
            }
        }
    }
}

/// SC-0140, SC-0150
#[test]
fn everybody_has_three_bases_of_each_type_in_reserve() {
    let scene = created(2);
    assert!(scene.state().players.iter().all(|player| player.reserve == [3; BaseType::COUNT]));
    // SC-0150: without one in reserve it cannot be built.
    mariners(2)
        .team(P1, 1, "lunar_l4")
        .hand(P1, "n30")
        .player(P1, |player| player.reserve[BaseType::Research.index()] = 0)
        .act(P1, "build team1")
        .refuses(P1, "base research", "SC-0150")
        .offers(P1, "base spaceport");
}

/// SC-0360
#[test]
fn discs_lie_on_their_starting_circles() {
    assert!(created(3).state().discs.iter().all(Option::is_none));
}

/// SC-0370
#[test]
fn the_tiles_of_mariners_lie_face_down_in_two_piles() {
    let scene = created(2);
    let sizes: Vec<(PileId, usize)> =
        scene.state().piles.iter().map(|(pile, tiles)| (*pile, tiles.len())).collect();
    assert_eq!(sizes, [(PileId::MarinersE1, 6), (PileId::MarinersE2, 3)]);
    assert!(scene.state().piles.values().all(|pile| pile.unknown() == pile.len()), "in no known order");
}

/// SC-0380
#[test]
fn both_beyond_markers_lie_on_the_asteroid_belt() {
    assert_eq!(created(2).state().beyond, [None, None], "nobody has one");
    assert_eq!(facts().board(Era::Mariners).beyond, Some(site("asteroid_belt")));
}

/// SC-0410, SC-0440, SC-0530
#[test]
fn start_cards_lie_on_top_of_the_pile() {
    for seats in 2..=4 {
        let scene = created(seats);
        let is_start = |card: &CardId| facts().card(*card).start;
        // SC-0530: whatever was drawn is a Start card, the offer included.
        for player in scene.state().players.iter() {
            assert!(player.hand.iter().all(|card| card.is_time() || is_start(card)));
        }
        assert!(scene.state().offered().all(|card| is_start(&card)));
        // SC-0410, SC-0440: the others are under the Start cards.
        let start = scene.state().deck.start.len();
        assert!(
            start > 0
                && CardId::all().all(|card| scene.state().deck.rest.count(&card) == 0 || !is_start(&card))
        );
        let rest = usize::from(seats) * 2 - 4;
        assert_eq!(scene.state().deck.rest.len(), 34 + rest);
    }
}

/// SC-0420, SC-0450
#[test]
fn time_cards_go_to_hands_and_deck() {
    for (seats, in_deck) in [(2, 0), (3, 2), (4, 4)] {
        let scene = created(seats);
        let times = |cards: &mut dyn Iterator<Item = CardId>| cards.filter(|card| card.is_time()).count();
        for player in scene.state().players.iter() {
            assert_eq!(times(&mut player.hand.iter().copied()), 1, "one Time card in each hand");
        }
        let deck: u16 = CardId::times().map(|card| scene.state().deck.rest.count(&card) as u16).sum();
        assert_eq!(deck, in_deck);
    }
}

/// SC-0430
#[test]
fn everybody_takes_a_chemical_drive() {
    let scene = created(4);
    let drives: Vec<CardId> = facts().named_start_cards(Era::Mariners).collect();
    for player in scene.state().players.iter() {
        assert!(player.hand.iter().any(|card| drives.contains(card)));
    }
}

/// SC-0470
#[test]
fn the_first_player_is_given_or_drawn() {
    for (first, seat) in [(FirstPlayer::P1, P1), (FirstPlayer::P2, P2), (FirstPlayer::P3, P3)] {
        let scene = begun(Config { first, ..Config::default() }, 3);
        assert_eq!(scene.state().first, seat);
        assert_eq!(scene.state().turn.seat, seat);
    }
    let drawn: std::collections::BTreeSet<Seat> = (0..30)
        .map(|seed| {
            orrery_testkit::Scenario::<orrery_spacecorp::SpaceCorp>::seeded(Config::default(), 3, seed)
                .state()
                .first
        })
        .collect();
    assert_eq!(drawn.len(), 3, "everybody can be drawn");
    assert!(Config { first: FirstPlayer::P4, ..Config::default() }.fits(3).is_err());
}

/// SC-0480, SC-0560
#[test]
fn with_two_players_the_second_draws_a_card() {
    let scene = created(2);
    assert_eq!(hands(&scene), [2, 3]);
    assert_eq!(profits(&scene), [0, 0]);
    // SC-0560: 34 + 10 - 1 - 4.
    assert_eq!(scene.state().deck.len(), 39);
}

/// SC-0490, SC-0550
#[test]
fn with_three_players_the_second_and_third_draw_a_card() {
    let scene = created(3);
    assert_eq!(hands(&scene), [2, 3, 3]);
    assert_eq!(profits(&scene), [0, 0, 1]);
    // SC-0550: 46 - 12 + 2 + (12 - 3) - 2 - 4.
    assert_eq!(scene.state().deck.len(), 39);
    assert_eq!(scene.state().offered().count(), 4);
}

/// SC-0500, SC-0570
#[test]
fn with_four_players_the_third_and_fourth_draw_a_card() {
    let scene = created(4);
    assert_eq!(hands(&scene), [2, 2, 3, 3]);
    assert_eq!(profits(&scene), [0, 0, 0, 1]);
    // SC-0570: 34 + 4 + 8 - 2 - 4.
    assert_eq!(scene.state().deck.len(), 40);
}

/// SC-0510
#[test]
fn the_last_of_three_or_four_begins_with_1() {
    for (seats, expected) in [(2, vec![0, 0]), (3, vec![0, 0, 1]), (4, vec![0, 0, 0, 1])] {
        assert_eq!(profits(&created(seats)), expected);
    }
}

/// SC-0520
#[test]
fn the_top_four_cards_are_offered_after_the_draws() {
    let scene = created(3);
    assert_eq!(scene.state().offered().count(), 4);
    let events: Vec<&Event> = scene.scenario.last().events().collect();
    let last_draw = events.iter().rposition(|event| matches!(event, Event::Drew { .. })).expect("draws");
    let first_offer = events.iter().position(|event| matches!(event, Event::Offered { .. })).expect("offers");
    assert!(last_draw < first_offer);
}

/// SC-0540, SC-0145
#[test]
fn the_start_base_serves_everybody_and_is_no_piece() {
    // SC-0540: a Move from Earth needs no other base, and costs nobody anything.
    mariners(2)
        .hand(P1, "n16 n18")
        .act(P1, "move team1 luna; card n16; card n18; go 0")
        .at(P1, 1, "luna")
        .check(|state| assert!(state.turn.owed.iter().all(|owed| *owed == 0)));
    // SC-0145: nothing stands on Earth, so nothing of it can be taken.
    created(2).check(|state| assert!(state.places.is_empty()));
}

/// SC-0160
#[test]
fn profit_has_no_upper_limit() {
    planeteers(2).profit(P1, 149).hand(P1, "p49").act(P1, "special p49").has_profit(P1, 151);
}

/// SC-0260, SC-0270
#[test]
fn hands_are_secret_and_everything_else_is_open() {
    let scene = mariners(2).hand(P1, "n05 n06").hand(P2, "n07");
    let json = |viewer| serde_json::to_string(&scene.view(viewer)).unwrap();
    assert!(json(Viewer::Seat(P1)).contains("n05"));
    for viewer in [Viewer::Seat(P2), Viewer::Spectator] {
        assert!(!json(viewer).contains("n05"), "{viewer:?}");
    }
    // SC-0270: what is in the offer is seen by all.
    let offered = scene.state().offer[0].expect("a card").to_string();
    assert!(json(Viewer::Spectator).contains(&offered));
}

/// SC-0280, SC-0285
#[test]
fn piles_are_secret_but_their_sizes_are_not() {
    let scene = mariners(2);
    let card =
        CardId::of(Era::Mariners).find(|card| scene.state().deck.rest.count(card) > 0).expect("a card");
    let text = serde_json::to_string(&scene.view(Viewer::Spectator)).unwrap();
    assert!(!text.contains(&format!("\"{card}\"")), "{card} lies face down");
    assert!(!text.contains("mariners_e1_0"), "tiles lie face down");
    // SC-0285: the discard pile may be looked at.
    let scene = scene.with(|state| {
        state.deck.rest.take(&card);
        state.discard.push(card);
    });
    let text = serde_json::to_string(&scene.view(Viewer::Spectator)).unwrap();
    assert!(text.contains(&format!("\"{card}\"")));
}
