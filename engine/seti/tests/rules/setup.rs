//! Sections 1 and 2: components, limits and setup.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Seat, Viewer};
use orrery_seti::{
    Config, Event, Seti,
    ids::{CardGroup, CardId, GoldTile, Side, Slot, Species, Star, Tech, TechType, Token},
    rules,
    state::{Owner, Stage},
};
use orrery_testkit::scenario::{P1, P2, Scenario};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, card, game, owner};

fn fresh(config: Config, seats: u8) -> Game {
    Scenario::seeded(config, seats, 7)
}

/// Everybody tucks the first card.
fn begun(config: Config, seats: u8) -> Game {
    let mut game = fresh(config, seats);
    for seat in Seat::all(seats) {
        let first = game.options(seat).remove(0);
        game = game.act(seat, &first);
    }
    game
}

/// Whoever is asked passes and takes the first of what is offered, until the round is over.
fn pass_round(mut game: Game) -> Game {
    let round = game.state().round;
    while game.state().round == round && game.state().scores.is_empty() {
        let seat =
            Seat::all(game.state().seats).find(|seat| game.open(*seat).is_some()).expect("somebody is asked");
        let options = game.options(seat);
        let pass = options.iter().find(|one| *one == "pass").unwrap_or(&options[0]).clone();
        game = game.act(seat, &pass);
    }
    game
}

/// SE-0010
#[test]
fn se_0010_the_game_lasts_five_rounds() {
    let mut game = begun(Config::default(), 2);
    let mut rounds = vec![game.state().round];
    while game.state().scores.is_empty() {
        game = pass_round(game);
        if game.state().scores.is_empty() {
            rounds.push(game.state().round);
        }
    }
    assert_eq!(rounds, [1, 2, 3, 4, 5]);
}

/// SE-0020
#[test]
fn se_0020_one_to_four_players_and_a_rival_for_one() {
    assert_eq!(Seti::SEATS, 1..=4);
    for seats in 1..=4 {
        let game = fresh(Config::default(), seats);
        assert_eq!((game.state().seats, game.state().rival.is_some()), (seats, seats == 1));
    }
}

fn all_cards(game: &Game) -> Vec<CardId> {
    let state = game.state();
    let mut all: Vec<CardId> = state.deck.cards().copied().collect();
    all.extend(state.row.iter().flatten());
    all.extend(state.stacks.iter().flatten());
    all.extend(state.players.iter().flat_map(|player| player.hand.iter().copied()));
    all.sort_unstable();
    all
}

/// SE-0030, SE-0040
#[test]
fn se_0030_138_cards_and_two_promo_cards_by_option() {
    let base = all_cards(&fresh(Config::default(), 3));
    let mut main: Vec<CardId> = CardGroup::Main.cards().collect();
    main.sort_unstable();
    assert_eq!((base.len(), &base), (138, &main));
    let promo = all_cards(&fresh(Config { promo: true, ..Config::default() }, 3));
    assert_eq!(promo.len(), 140);
    assert!(promo.contains(&card("promo_01")) && promo.contains(&card("promo_02")));
}

/// SE-0050, SE-0060, SE-0260
#[test]
fn se_0050_twelve_stacks_of_four_tiles_each_with_a_two_point_tile() {
    let game = fresh(Config::default(), 2);
    assert_eq!((Tech::COUNT, TechType::COUNT), (12, 3));
    for kind in TechType::ALL {
        assert_eq!(Tech::of(*kind).count(), 4);
    }
    for stack in &game.state().techs {
        let mut tiles: Vec<_> = stack.below.cards().copied().chain(stack.top).collect();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(tiles.len(), 4, "one tile of each bonus");
    }
    assert_eq!(game.state().techs.iter().filter(|stack| stack.two_points).count(), 12);
}

/// SE-0070, SE-0240
#[test]
fn se_0070_four_gold_tiles_with_a_random_side_each() {
    assert_eq!((GoldTile::COUNT, Side::COUNT), (4, 2));
    let sides: BTreeSet<Vec<Side>> = (1..=20)
        .map(|seed| Scenario::<Seti>::seeded(Config::default(), 2, seed))
        .map(|game| game.state().gold.iter().map(|tile| tile.side).collect())
        .collect();
    assert!(sides.len() > 5, "{sides:?}");
}

/// SE-0080, SE-0170
#[test]
fn se_0080_pieces_and_resources_never_run_out() {
    game()
        .player(P1, |player| (player.credits, player.energy, player.exofossils) = (60, 60, 60))
        .with(|state| state.sectors[Star::Vega.index()].markers = vec![owner(P1); 60])
        .act(P1, "exchange energy credit")
        .check(|state| assert_eq!((state.players[P1].credits, state.players[P1].energy), (61, 58)));
}

/// SE-0090
#[test]
fn se_0090_publicity_above_10_is_lost() {
    game()
        .hand(P1, ["base_110"])
        .player(P1, |player| player.publicity = 9)
        .act(P1, "play base_110")
        .check(|state| assert_eq!(state.players[P1].publicity, 10));
}

/// SE-0100, SE-0110
#[test]
fn se_0100_the_pool_holds_six_and_the_rest_of_one_icon_is_lost() {
    game()
        .hand(P1, ["base_137"])
        .player(P1, |player| player.data = 5)
        .act(P1, "play base_137")
        .check(|state| assert_eq!(state.players[P1].data, 6));
}

/// SE-0120, SE-0930
#[test]
fn se_0120_data_on_the_computer_does_not_count_for_the_pool() {
    game()
        .hand(P1, ["base_137"])
        .player(P1, |player| player.data = 6)
        .acts(P1, "data top; data top")
        .act(P1, "play base_137")
        .check(|state| assert_eq!((state.players[P1].data, state.players[P1].computer.top), (6, 2)));
}

/// SE-0130, SE-0960
#[test]
fn se_0130_one_probe_in_space() {
    game().act(P1, "launch").check(|state| assert_eq!(state.players[P1].probes.len(), 1));
    game().probes(P1, ["r4s4"]).rejects(P1, "launch", "PROBE_LIMIT", rules::LAUNCH_LIMIT);
}

/// SE-0140
#[test]
fn se_0140_orbiters_and_landers_are_no_probes_in_space() {
    game()
        .with(|state| {
            state.planets[3].first = Some(owner(P1));
            state.planets[3].landers.push(owner(P1));
        })
        .act(P1, "launch")
        .check(|state| assert_eq!(state.players[P1].probes.len(), 1));
}

/// SE-0150, SE-0160
#[test]
fn se_0150_the_hand_is_limited_only_when_passing() {
    let hand = ["base_001", "base_002", "base_003", "base_004", "base_005", "base_006"];
    game().hand(P1, hand).acts(P1, "launch; end").check(|state| assert_eq!(state.players[P1].hand.len(), 6));
    game()
        .hand(P1, hand)
        .act(P1, "pass")
        .asks(P1, "seti.hand_limit")
        .acts(P1, "discard base_001; discard base_002")
        .asks(P1, "seti.stack");
}

/// SE-0180
#[test]
fn se_0180_milestones_of_the_first_lap_come_once_those_of_species_at_any_score() {
    game()
        .player(P1, |player| (player.score, player.reached) = (124, 0b11111))
        .acts(P1, "launch; end")
        .waits(P1);
    let at_110 = |score: i32| {
        game()
            .with(|state| {
                (state.species[0].species, state.species[0].discovered) = (Species::Centaurians, Some(1));
            })
            .player(P1, |player| {
                (player.score, player.reached, player.message_tile) = (score, 0b11111, Some(110))
            })
            .acts(P1, "launch; end")
    };
    assert!(at_110(109).open(P1).is_none());
    let _ = at_110(110).asks(P1, "seti.message");
}

/// SE-0190
#[test]
fn se_0190_every_disc_lies_at_random() {
    let discs: BTreeSet<[u8; 3]> = (1..=60)
        .map(|seed| Scenario::<Seti>::seeded(Config::default(), 2, seed).state().orientation.into())
        .collect();
    for disc in 0..3 {
        let seen: BTreeSet<u8> = discs.iter().map(|one| one[disc]).collect();
        assert_eq!(seen.len(), 8, "disc {} in every orientation", disc + 1);
    }
}

/// SE-0200
#[test]
fn se_0200_every_sector_has_exactly_one_star_and_boards_are_permuted() {
    let skies: BTreeSet<[Star; 8]> =
        (1..=60).map(|seed| Scenario::<Seti>::seeded(Config::default(), 2, seed).state().sky).collect();
    assert!(skies.len() > 12, "of 24 permutations");
    for sky in skies {
        let stars: BTreeSet<Star> = sky.into_iter().collect();
        assert_eq!(stars.len(), 8);
    }
}

/// SE-0210
#[test]
fn se_0210_every_slot_is_full_of_data() {
    let game = fresh(Config::default(), 2);
    let facts = game.table().content;
    let data: Vec<u8> = Star::ALL.iter().map(|star| game.state().data_left(facts, *star)).collect();
    let named: Vec<u8> = [
        (Star::Procyon, 5),
        (Star::Vega, 4),
        (Star::SiriusA, 6),
        (Star::BarnardsStar, 5),
        (Star::Kepler22, 5),
        (Star::ProximaCentauri, 6),
        (Star::Virginis61, 6),
        (Star::BetaPictoris, 5),
    ]
    .map(|(_, data)| data)
    .to_vec();
    assert_eq!(data, named);
}

/// SE-0220
#[test]
fn se_0220_two_different_species_of_five_or_of_eight_in_secret() {
    let drawn = |agency_species: bool| -> BTreeSet<Species> {
        let config = Config { agency_species, ..Config::default() };
        let games = (1..=60).map(|seed| Scenario::<Seti>::seeded(config.clone(), 2, seed));
        games
            .flat_map(|game| {
                let [left, right] = [0, 1].map(|n| game.state().species[n].species);
                assert_ne!(left, right);
                [left, right]
            })
            .collect()
    };
    assert_eq!((drawn(false).len(), drawn(true).len()), (5, 8));
    let view = fresh(Config::default(), 2).view(Viewer::Seat(P1));
    assert!(view.species.iter().all(|one| one.species.is_none()), "nobody knows them");
}

/// SE-0230
#[test]
fn se_0230_three_cards_lie_in_the_row() {
    assert!(fresh(Config::default(), 2).state().row.iter().all(Option::is_some));
}

/// SE-0235
#[test]
fn se_0235_the_setup_is_drawn_in_this_order() {
    let game = fresh(Config::default(), 2);
    let order: Vec<u8> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::SkyLaid { .. } => Some(0),
            Event::DiscsTurned { .. } => Some(1),
            Event::SpeciesHidden { .. } => Some(2),
            Event::DeckMade { .. } => Some(3),
            Event::RowFilled { .. } => Some(4),
            Event::GoldLaid { .. } => Some(5),
            Event::TileShown { .. } => Some(6),
            Event::StackDealt { .. } => Some(7),
            Event::StartChosen { .. } => Some(8),
            Event::Drew { .. } => Some(9),
            _ => None,
        })
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 10);
}

/// SE-0250
#[test]
fn se_0250_neutral_markers_by_the_number_of_players() {
    for (seats, markers) in [(1, 2), (2, 2), (3, 1), (4, 0)] {
        assert_eq!(fresh(Config::default(), seats).state().neutral, [markers; 2]);
    }
}

/// SE-0270
#[test]
fn se_0270_only_the_top_bonus_of_a_stack_is_visible() {
    let game = fresh(Config::default(), 2);
    let view = game.view(Viewer::Spectator);
    for (stack, seen) in game.state().techs.iter().zip(&view.techs) {
        assert_eq!((seen.top, seen.left), (stack.top, 4));
    }
    let told = format!("{:?}", view.techs);
    assert!(!told.contains("below"), "the tiles below are hidden");
}

/// SE-0280
#[test]
fn se_0280_four_stacks_with_one_card_more_than_players() {
    for (seats, size) in [(1, 3), (2, 3), (3, 4), (4, 5)] {
        let game = fresh(Config::default(), seats);
        assert!(game.state().stacks.iter().all(|stack| stack.len() == size));
    }
}

/// SE-0290
#[test]
fn se_0290_disc_1_rotates_next_and_the_reminder_lies_there() {
    let game = begun(Config::default(), 2);
    assert_eq!((game.state().token, game.state().reminder), (Token::FIRST, true));
}

/// SE-0300
#[test]
fn se_0300_the_starting_player_is_random() {
    let first: BTreeSet<Owner> =
        (1..=40).map(|seed| Scenario::<Seti>::seeded(Config::default(), 4, seed).state().starting).collect();
    assert_eq!(first.len(), 4);
}

/// SE-0310, SE-0320, SE-0360
#[test]
fn se_0310_points_by_turn_order_and_the_same_stores_for_all() {
    let game = fresh(Config::default(), 4);
    for (owner, points) in game.state().order_from(game.state().starting).into_iter().zip(1..) {
        let player = &game.state().players[owner.seat().expect("a player")];
        assert_eq!(player.score, points);
        assert_eq!((player.publicity, player.credits, player.energy, player.hand.len()), (4, 4, 3, 5));
        assert!(player.probes.is_empty() && player.techs.count(None) == 0 && player.data == 0);
    }
}

/// SE-0330
#[test]
fn se_0330_one_of_the_five_cards_must_be_tucked() {
    let game = fresh(Config::default(), 2);
    assert!(game.options(P1).iter().all(|one| one.starts_with("tuck ")));
    assert_eq!(game.options(P1).len(), 5);
}

/// SE-0340
#[test]
fn se_0340_the_choices_are_made_at_once_and_hidden() {
    let game = fresh(Config::default(), 2);
    let first = game.options(P2).remove(0);
    let game = game.asks(P1, "seti.first_income").act(P2, &first).asks(P1, "seti.first_income");
    let _ = game
        .hears(Viewer::Seat(P1), ["p2 income ?"])
        .check(|state| assert!(state.players[P2].tucked.is_empty()));
}

/// SE-0345, SE-0346
#[test]
fn se_0345_the_choices_are_revealed_in_turn_order_with_their_resource() {
    for (id, hand, credits, energy) in [("base_003", 5, 4, 3), ("base_002", 4, 5, 3), ("base_001", 4, 4, 4)] {
        let game = fresh(Config::default(), 2).with(|state| {
            let chosen = crate::scene::out(state, card(id));
            let hand = &mut state.players[P1].hand;
            if !hand.contains(&chosen) {
                hand[0] = chosen;
                hand.sort_unstable();
            }
        });
        let other = game.options(P2).remove(0);
        let game = game.act(P1, &format!("tuck {id}")).act(P2, &other).check(|state| {
            let player = &state.players[P1];
            assert_eq!((player.hand.len(), player.credits, player.energy), (hand, credits, energy), "{id}");
            assert_eq!(player.tucked, [card(id)]);
        });
        let order: Vec<Seat> = game
            .last()
            .events()
            .filter_map(|event| if let Event::Tucked { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        let turn: Vec<Seat> =
            game.state().order_from(game.state().starting).into_iter().filter_map(Owner::seat).collect();
        assert_eq!(order, turn);
    }
}

/// SE-0350
#[test]
fn se_0350_the_income_card_gives_nothing_in_round_1_and_3_credits_2_energy_1_card_later() {
    let mut game = game();
    let before = game.state().players[P1].clone();
    assert_eq!((game.state().round, before.credits), (1, 9));
    for seat in [P1, P2] {
        game = game.act(seat, "pass");
        let take = game.options(seat).remove(0);
        game = game.act(seat, &take);
    }
    let player = &game.state().players[P1];
    assert_eq!(game.state().round, 2);
    assert_eq!(
        (player.credits, player.energy, player.hand.len()),
        (before.credits + 3, before.energy + 2, 2)
    );
    assert_eq!(game.state().turn.stage, Stage::Acting);
}

/// SE-0220
#[test]
fn se_0220_the_species_may_be_named() {
    let game = fresh(Config { species: "exertians oumuamua".into(), ..Config::default() }, 2);
    assert_eq!(game.state().at_slot(Slot::Left).species, Species::Exertians);
    assert_eq!(game.state().at_slot(Slot::Right).species, Species::Oumuamua);
}
