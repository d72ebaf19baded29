//! Sections 19.1 to 19.4: the rival.

use orrery_engine::Pile;
use orrery_seti::{
    Config, Event,
    facts::Arrow,
    ids::{GoldTile, Moon, Planet, RivalCard, Tech, TechType, TileBonus, TraceColor},
    scoring::sheets,
    state::{Owner, Rival},
};
use orrery_testkit::scenario::P1;

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, at, game_with, owner};

pub(crate) const RIVAL: Owner = Owner::Rival;

pub(crate) fn solo_of(difficulty: u8, species: &str) -> Game {
    game_with(Config { difficulty, species: species.into(), ..Config::default() }, 1)
        .with(|state| {
            // No objectives in the way.
            state.objectives = Default::default();
            let rival = state.rival.as_mut().expect("a rival");
            (rival.score, rival.publicity) = (0, 4);
        })
        .hand(P1, ["base_001"])
}

pub(crate) fn solo() -> Game {
    solo_of(1, "mascamites anomalies")
}

pub(crate) fn rival(game: &Game) -> &Rival {
    game.state().rival.as_ref().expect("a rival")
}

pub(crate) fn change(game: Game, change: impl FnOnce(&mut Rival)) -> Game {
    game.with(|state| change(state.rival.as_mut().expect("a rival")))
}

/// The player does nothing much, then the rival plays this card.
pub(crate) fn plays(game: Game, card: RivalCard) -> Game {
    change(game, |rival| rival.deck = [card].into_iter().collect()).acts(P1, "play base_001; end")
}

pub(crate) fn discovered(species: &str) -> Game {
    solo_of(1, species).with(|state| {
        (state.species[0].discovered, state.species[0].discovery) = (Some(1), [Some(Owner::Neutral); 3]);
    })
}

/// SE-4720, SE-4730, SE-4750, SE-4760, SE-4770, SE-4780
#[test]
fn se_4720_the_setup_of_the_rival() {
    for difficulty in 1..=5 {
        let config = Config { difficulty, ..Config::default() };
        let game = orrery_testkit::scenario::Scenario::<orrery_seti::Seti>::seeded(config, 1, 7);
        let own = rival(&game);
        assert_eq!((own.publicity, game.state().neutral), (4, [2, 2]));
        let scores = [game.state().players[P1].score, own.score];
        let expected = if game.state().starting == owner(P1) { [1, 2] } else { [2, 1] };
        assert_eq!(scores, expected);
        let advanced = usize::from(difficulty >= 3);
        assert_eq!((own.deck.len(), own.advanced.len()), (4 + advanced, 10 - advanced));
        let basic = [RivalCard::S1, RivalCard::S2, RivalCard::S3, RivalCard::S4];
        assert!(basic.iter().all(|card| own.deck.count(card) == 1));
        let facts = game.table().content.difficulty(difficulty);
        let track = &facts.progress_track_clockwise_from_plus_icon;
        assert_eq!(track[usize::from(own.progress)], facts.start_space);
    }
    let seeds = (1..=20).map(|seed| {
        orrery_testkit::scenario::Scenario::<orrery_seti::Seti>::seeded(Config::default(), 1, seed)
    });
    let starts: std::collections::BTreeSet<Owner> = seeds.map(|game| game.state().starting).collect();
    assert_eq!(starts.len(), 2);
}

pub(crate) fn pass(game: Game) -> Game {
    let game = game.act(P1, "pass");
    match game.offered(P1, "take").first().cloned() {
        Some(take) => game.act(P1, &take),
        None => game,
    }
}

/// SE-4740, SE-4940, SE-4950, SE-5400
#[test]
fn se_4740_the_starting_player_changes_and_the_rival_has_as_many_turns_as_cards() {
    let game = pass(solo());
    let turns = game
        .last()
        .events()
        .take_while(|event| !matches!(event, Event::RoundBegan { .. }))
        .filter(|event| matches!(event, Event::RivalPlayed { .. }))
        .count();
    assert_eq!(turns, 4, "then it passes");
    assert_eq!((game.state().round, game.state().starting), (2, RIVAL));
}

/// SE-4820, SE-4830, SE-4840, SE-4850
#[test]
fn se_4820_credits_energy_and_cards_are_progress_and_crossing_brings_a_card() {
    // The rival orbits Venus: an income increase is four spaces; marker on the tenth space.
    let game = change(solo(), |rival| (rival.progress, rival.probe) = (9, Some(at("r1s5"))));
    let game = game.with(|state| state.planets[Planet::Venus.index()].data = vec![vec![owner(P1)]]);
    let game = plays(game, RivalCard::S1);
    assert_eq!(game.state().orbiters_at(RIVAL, Planet::Venus), 1);
    let own = rival(&game);
    assert_eq!((own.progress, own.deck.len() + own.played.len(), own.advanced.len()), (1, 2, 9));
    assert!(game.last().events().any(|event| matches!(event, Event::AdvancedGained { .. })));
}

/// SE-4855, SE-4860
#[test]
fn se_4855_every_crossing_counts_and_without_cards_it_is_8_points() {
    let game = change(solo(), |rival| (rival.progress, rival.advanced) = (11, Pile::default()));
    let game = change(game, |rival| rival.techs[TechType::Computer.index()] = 1);
    let game =
        change(game, |rival| (rival.computer, rival.deck) = (6, [RivalCard::S2].into_iter().collect()));
    let game = game.acts(P1, "play base_001; end");
    // The trace on the right gives 3 points, the technology 3 points and 1 progress, the crossing 8 points.
    assert_eq!(rival(&game).score, 3 + 3 + 8);
}

/// SE-4870, SE-4880, SE-4890
#[test]
fn se_4880_data_fills_the_computer_then_the_pool() {
    let scan = |computer: u8| {
        let game = change(solo(), |rival| rival.computer = computer);
        plays(game, RivalCard::S2)
    };
    // Card S.2 without publicity: it scans Earth and two row cards.
    let game = scan(0);
    assert_eq!((rival(&game).computer, rival(&game).publicity), (3, 5), "space 2 gives publicity");
    let game = scan(3);
    assert_eq!((rival(&game).computer, rival(&game).progress), (6, 4), "space 4 gives 4 progress");
    let game = change(solo(), |rival| rival.computer = 5);
    let game = plays(game, RivalCard::S3);
    assert_eq!((rival(&game).computer, rival(&game).pool), (6, 2));
}

/// SE-4900, SE-4910, SE-4920
#[test]
fn se_4920_technologies_are_stored_by_type_without_their_ability() {
    let game = change(solo(), |rival| rival.publicity = 6);
    let game = plays(game, RivalCard::S2);
    let own = rival(&game);
    assert_eq!((own.techs, own.taken.has(Tech::Computer1)), ([0, 0, 1], true));
    assert!(own.probe.is_none() && own.computer == 0, "neither launch nor data");
}

/// SE-4930, SE-4970
#[test]
fn se_4930_the_first_possible_action_of_the_card() {
    let game = plays(solo(), RivalCard::S2);
    assert!(
        game.last().events().any(|event| matches!(event, Event::Marked { owner: Owner::Rival, .. })),
        "the scan"
    );
    assert_eq!(rival(&game).arrow, Arrow::Right);
    let rich = plays(change(solo(), |rival| rival.publicity = 6), RivalCard::S2);
    assert!(rich.last().events().any(|event| matches!(event, Event::TechTaken { owner: Owner::Rival, .. })));
}

/// SE-4980, SE-4990, SE-5000, SE-5010, SE-5020, SE-5030, SE-5040
#[test]
fn se_4980_research_of_the_rival() {
    let research = |arrange: fn(&mut orrery_seti::State)| {
        let game = change(solo(), |rival| rival.publicity = 6).with(arrange);
        plays(game, RivalCard::S5)
    };
    let game = research(|_| {});
    assert!(game.last().events().any(|event| matches!(event, Event::Rotated { .. })));
    let own = rival(&game);
    assert_eq!(
        (own.publicity, own.score, own.progress),
        (0, 5, 1),
        "2 points, 3 of the tile, the progress of the card"
    );
    assert!(own.taken.has(Tech::Computer1));
    // Its two-point tile is gone: the next one on the track.
    let game = research(|state| state.techs[Tech::Computer1.index()].two_points = false);
    assert!(rival(&game).taken.has(Tech::Computer2));
    // No two-point tile anywhere: the first stack that is not empty, also a technology it has.
    let game = research(|state| {
        state.techs.iter_mut().for_each(|stack| stack.two_points = false);
        let rival = state.rival.as_mut().expect("a rival");
        (rival.taken, rival.techs) = ([Tech::Computer1].into_iter().collect(), [0, 0, 1]);
    });
    assert_eq!((rival(&game).techs, rival(&game).score), ([0, 0, 2], 3));
    // A bonus of energy or a card is one progress, publicity is publicity; never 2 data.
    let game = research(|state| {
        state.rival.as_mut().expect("a rival").progress = 4;
        state.techs[Tech::Telescope1.index()].top = TileBonus::of(2);
    });
    assert_eq!((rival(&game).progress, rival(&game).computer), (4 + 1 + 1, 0));
}

/// SE-5050, SE-5055
#[test]
fn se_5050_a_launch_if_there_is_no_probe() {
    let game = plays(solo(), RivalCard::S14);
    assert_eq!((rival(&game).probe, rival(&game).publicity, rival(&game).progress), (Some(at("r1s5")), 5, 1));
    let game = plays(change(solo(), |rival| rival.probe = Some(at("r1s5"))), RivalCard::S14);
    assert_eq!(rival(&game).progress, 0, "no second launch: it scans");
    // Carried with Earth.
    let game = game.player(P1, |player| player.publicity = 6).act(P1, "research");
    assert_eq!(rival(&game).probe, Some(at("r1s4")));
}

/// SE-5060, SE-5080, SE-5110, SE-5120, SE-5140
#[test]
fn se_5060_it_flies_to_the_first_planet_in_reach() {
    // Card S.12: Mercury within 4 moves first; a lander is preferred.
    let fly = |arrange: fn(&mut orrery_seti::State)| {
        let game = change(solo(), |rival| rival.probe = Some(at("r1s5"))).with(arrange);
        plays(game, RivalCard::S12)
    };
    let game = fly(|_| {});
    let landed = |game: &Game, planet| game.state().landers_at(RIVAL, planet, true);
    assert_eq!(landed(&game, Planet::Mercury), 1);
    assert_eq!(rival(&game).probe, None);
    let route =
        game.table().content.solar.sky(Default::default(), false).route(at("r1s5"), Planet::Mercury, 4);
    let publicity = route.expect("in reach").publicity;
    let path_and_trace = publicity + 1;
    assert_eq!(rival(&game).publicity, (4 + path_and_trace + 1).min(10), "way, discovery space, second data");
    // The first-landing space is taken, the first orbit is free.
    let game = fly(|state| state.planets[Planet::Mercury.index()].data = vec![vec![Owner::Seat(P1)]]);
    assert_eq!(game.state().orbiters_at(RIVAL, Planet::Mercury), 1);
    // Both are taken: the preference of the card.
    let game = fly(|state| {
        state.planets[Planet::Mercury.index()].data = vec![vec![Owner::Seat(P1)]];
        state.planets[Planet::Mercury.index()].first = Some(Owner::Seat(P1));
    });
    assert_eq!(landed(&game, Planet::Mercury), 1);
}

/// SE-5100, SE-5130
#[test]
fn se_5100_a_moon_with_a_probe_technology_and_the_largest_data_space() {
    let fly = |tech: u8| {
        let game = change(solo(), |rival| {
            (rival.probe, rival.techs[TechType::Probe.index()]) = (Some(at("r1s5")), tech);
        });
        plays(game, RivalCard::S4)
    };
    // Card S.4: Jupiter within 3, arrow right: the rightmost moon.
    let game = fly(1);
    let moons: Vec<Moon> =
        Moon::ALL.iter().copied().filter(|moon| !game.state().moons[moon.index()].is_empty()).collect();
    let there = moons.first().map(|moon| moon.planet());
    if let Some(planet) = there {
        assert_eq!(moons, [Moon::of(planet).next_back().expect("a moon")]);
        assert_eq!(rival(&game).techs[TechType::Probe.index()], 0);
    } else {
        assert_eq!(rival(&game).techs[TechType::Probe.index()], 1, "a planet without moons");
    }
    // Mars: the larger of two free spaces.
    let game = change(solo(), |rival| rival.probe = Some(at("r1s5"))).with(|state| {
        state.planets[Planet::Mars.index()].first = Some(Owner::Seat(P1));
        state.planets[Planet::Jupiter.index()].first = Some(Owner::Seat(P1));
    });
    let game = plays(game, RivalCard::S13);
    let data = &game.state().planets[Planet::Mars.index()].data;
    if game.state().landers_at(RIVAL, Planet::Mars, false) == 1 {
        assert_eq!(data[0], [RIVAL]);
    }
}

/// SE-5250, SE-5260, SE-5270
#[test]
fn se_5250_analyzing() {
    let game = change(solo(), |rival| {
        (rival.computer, rival.pool, rival.techs[TechType::Computer.index()]) = (6, 3, 2);
    });
    let game = plays(game, RivalCard::S5);
    let own = rival(&game);
    assert_eq!((own.computer, own.pool), (3, 0), "the pool fills it again");
    assert_eq!(own.techs[TechType::Computer.index()], 1, "exactly one");
    assert_eq!(own.score, 3 + 5 + 3, "the card, the discovery space, the technology");
    assert_eq!(own.publicity, 4 + 1 + 1, "the space and the second data");
    assert_eq!(game.state().traces(RIVAL, TraceColor::Blue), 1);
}

/// SE-5280
#[test]
fn se_5280_the_species_card_takes_the_place_of_s_3() {
    let game = plays(discovered("mascamites anomalies"), RivalCard::S3);
    assert_eq!(rival(&game).played, [RivalCard::S15]);
    assert_eq!(rival(&game).probe, Some(at("r1s5")), "and is resolved at once");
    assert_eq!(plays(solo(), RivalCard::S3).state().rival.as_ref().map(|own| own.played.len()), Some(1));
}

/// SE-5300, SE-5310, SE-5330, SE-5340, SE-5460
#[test]
fn se_5300_the_lowest_free_space_of_the_column() {
    let analyze = |arrange: fn(&mut orrery_seti::State), card: RivalCard| {
        plays(change(solo(), |rival| rival.computer = 6).with(arrange), card)
    };
    let blue = |game: &Game, n: usize| game.state().species[n].traces(RIVAL, TraceColor::Blue);
    // Card S.5 points to the left, S.9 to the right.
    assert_eq!(blue(&analyze(|_| {}, RivalCard::S5), 0), 1);
    assert_eq!(blue(&analyze(|_| {}, RivalCard::S9), 1), 1);
    // A discovery space is lower than a board space.
    let game = analyze(
        |state| {
            (state.species[1].discovered, state.species[1].discovery) = (Some(1), [Some(Owner::Neutral); 3])
        },
        RivalCard::S9,
    );
    assert_eq!(game.state().species[0].discovery[2], Some(RIVAL));
    // Nothing free but overflow.
    let game = analyze(
        |state| {
            state
                .species
                .iter_mut()
                .for_each(|one| one.discovery = [Some(Owner::Neutral), None, Some(Owner::Neutral)])
        },
        RivalCard::S5,
    );
    assert_eq!(game.state().species[0].overflow[2], [RIVAL]);
    assert_eq!(rival(&game).score, 3 + 3);
}

/// SE-5320
#[test]
fn se_5320_a_universal_trace_considers_all_columns() {
    let game = change(solo(), |rival| rival.message_tile = None).with(|state| {
        state.species[0].discovery = [Some(Owner::Neutral), None, None];
    });
    let game = plays(game, RivalCard::AgenciesS1);
    assert_eq!(game.state().species[0].discovery[1], Some(RIVAL), "leftmost of the lowest");
}

/// SE-5350, SE-5355, SE-5360, SE-5370, SE-5380
#[test]
fn se_5360_gold_milestones_of_the_rival() {
    let reach = |card: RivalCard| {
        plays(change(solo(), |rival| (rival.score, rival.reached, rival.computer) = (20, 0b11000, 6)), card)
    };
    assert!(rival(&reach(RivalCard::S5)).gold[GoldTile::Tech.index()], "leftmost");
    assert!(rival(&reach(RivalCard::S9)).gold[GoldTile::Other.index()], "rightmost");
    let marked = change(solo(), |rival| (rival.score, rival.reached) = (25, 0b11000))
        .with(|state| state.gold.iter_mut().for_each(|tile| tile.marks = 1));
    let marked = plays(marked, RivalCard::S3);
    assert_eq!(rival(&marked).gold, [false; 4], "only a free first space");
    let neutral = plays(change(solo(), |rival| rival.score = 20), RivalCard::S3);
    assert_eq!(neutral.state().neutral, [1, 2]);
    // On the player's turn before the first card: left.
    let game =
        change(solo(), |rival| (rival.score, rival.reached) = (25, 0b11000)).acts(P1, "play base_001; end");
    assert!(rival(&game).gold[GoldTile::Tech.index()]);
    let sheet = sheets(game.state(), game.table().content).remove(1);
    assert_eq!(sheet.gold, [0; 4]);
}

/// SE-5410, SE-5420
#[test]
fn se_5410_passing() {
    let game = change(solo(), |rival| {
        (rival.deck, rival.played) = (Pile::default(), vec![RivalCard::S2, RivalCard::S4])
    });
    let stack = game.state().stacks[0].clone();
    let game = game.acts(P1, "play base_001; end");
    let own = rival(&game);
    assert_eq!((own.deck.len(), own.played.len(), own.progress, own.passed), (2, 0, 1, true));
    assert_eq!(game.state().stacks[0], stack[1..], "the top card leaves the game");
    assert!(!game.state().discard.contains(&stack[0]));
    assert!(
        game.last().events().any(|event| matches!(event, Event::Rotated { .. })),
        "the first to pass rotates"
    );
    let game = game.act(P1, "pass");
    assert_eq!(game.offered(P1, "take").len(), 2);
}

/// SE-5430, SE-5440
#[test]
fn se_5430_in_round_5_it_gains_no_progress_for_passing() {
    let game = change(solo(), |rival| rival.deck = Pile::default()).with(|state| state.round = 5);
    let game = game.acts(P1, "play base_001; end");
    assert_eq!(rival(&game).progress, 0);
    assert!(game.last().events().any(|event| matches!(event, Event::Rotated { .. })));
    // A card gained after passing lies on top of the new deck.
    let late = change(solo(), |rival| {
        (rival.progress, rival.deck, rival.played) = (11, Pile::default(), vec![RivalCard::S2])
    });
    let late = late.acts(P1, "play base_001; end");
    assert_eq!(rival(&late).deck.known_top().count(), 1);
}

/// SE-5450
#[test]
fn se_5450_between_rounds_its_played_cards_are_in_its_deck() {
    let game = pass(solo());
    let begun = game.last().events().skip_while(|event| !matches!(event, Event::RoundBegan { .. }));
    let played = begun.filter(|event| matches!(event, Event::RivalPlayed { .. })).count();
    assert_eq!(rival(&game).played.len(), played, "only those of the new round lie open");
    assert_eq!(game.state().round, 2);
}

/// SE-5470
#[test]
fn se_5470_progress_instead_of_cards_for_a_discovery() {
    let game =
        solo().with(|state| state.species[0].discovery = [Some(RIVAL), Some(RIVAL), Some(Owner::Seat(P1))]);
    let game = change(game, |rival| rival.deck = Pile::default()).acts(P1, "play base_001; end");
    assert_eq!(rival(&game).progress, 2 + 1, "two markers, and one for passing");
    assert_eq!(game.state().players[P1].hand.len(), 1);
}
