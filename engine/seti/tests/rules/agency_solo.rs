//! Space Agencies in the solo game, and the species of the expansion (section 20).

use orrery_engine::Pile;
use orrery_seti::{
    Config,
    facts::Trigger,
    ids::{
        Exploration, Glyph, Objective, Organelle, Place, Planet, RivalCard, Slot, Species, Star, Tech,
        TechType, Token, TraceColor,
    },
    scoring::sheets,
    solar::Orientation,
    state::{OpenObjective, Owner, Rival},
};
use orrery_testkit::scenario::P1;

use crate::{
    acts::Acts as _,
    cards_agency_species::{amoeba, arkhos, glyphids},
    scene::{Arrange, Game, at, discovered, game_with},
};

fn rival(game: &Game) -> &Rival {
    game.state().rival.as_ref().expect("a rival")
}

fn change(game: Game, change: impl FnOnce(&mut Rival)) -> Game {
    game.with(|state| change(state.rival.as_mut().expect("a rival")))
}

/// The solo game with organizations: the rival has passed, the player is to move.
fn solo() -> Game {
    let config = Config { difficulty: 2, organizations: true, ..Config::default() };
    let game =
        game_with(Config { species: "mascamites anomalies".into(), ..config }, 1).hand(P1, ["base_001"]);
    change(game, |rival| {
        (rival.deck, rival.passed) = (Pile::default(), true);
        (rival.score, rival.publicity, rival.progress) = (0, 4, 0);
    })
}

/// The solo game with a discovered species on the left, whose markers these owners have.
fn solo_of(species: Species, markers: [Owner; 3]) -> Game {
    let config =
        Config { species: format!("{species} anomalies"), agency_species: true, ..Config::default() };
    let game = game_with(config, 1).with(|state| {
        state.objectives = Default::default();
        state.species[0].discovery = markers.map(Some);
        let rival = state.rival.as_mut().expect("a rival");
        (rival.deck, rival.score, rival.publicity, rival.progress) = (Pile::default(), 0, 4, 0);
    });
    // The rival has no card, passes first and turns the sky, which is turned back.
    let game = game.acts(P1, "launch; end").player(P1, |player| player.probes.clear());
    let game = game.with(|state| (state.orientation, state.token) = (Orientation::default(), Token::FIRST));
    let game = change(game, |rival| rival.progress = 0);
    game.hand(P1, ["base_001", "base_002", "base_003"])
}

/// The player does nothing much, then the rival plays this card.
fn plays(game: Game, rival_card: RivalCard) -> Game {
    let game = change(game, |rival| (rival.deck, rival.passed) = ([rival_card].into_iter().collect(), false));
    let free = game.offered(P1, "play base_00").remove(0);
    game.act(P1, &free).act(P1, "end")
}

const RIVAL: Owner = Owner::Rival;
const NEUTRAL: Owner = Owner::Neutral;

/// SE-5950
#[test]
fn se_5950_two_of_three_long_term_objectives_instead_of_level_one() {
    let game = solo();
    let objectives = &game.state().objectives;
    assert_eq!((objectives.long_term.len(), objectives.open.len()), (2, 3));
    let levels = objectives.open.iter().map(|open| game.table().content.objective(open.objective).level);
    assert!(levels.into_iter().all(|level| level > 1));
    // Difficulty 2 has 3 of level II and 5 of level III.
    assert_eq!(objectives.left, [0, 0, 5]);
}

/// SE-6000
#[test]
fn se_6000_the_tasks_of_long_term_objectives() {
    let game = solo();
    let facts = game.table().content;
    let tasks = |objective| {
        facts.objective(objective).tasks.iter().map(|task| task.any_of.clone()).collect::<Vec<_>>()
    };
    let research = |kind| vec![Trigger::ResearchTech { types: vec![kind] }];
    assert_eq!(
        tasks(Objective::L01),
        [TechType::Probe, TechType::Telescope, TechType::Computer].map(research)
    );
    assert_eq!(tasks(Objective::L02), vec![vec![Trigger::IncreaseIncome {}]; 3]);
    let trace = Trigger::MarkTrace { colors: TraceColor::ALL.to_vec(), species: None };
    assert_eq!(tasks(Objective::L03), vec![vec![trace]; 3]);
    // They are marked by these events.
    let game = long_term(solo(), [(Objective::L02, 0), (Objective::L01, 0)]);
    let game = game.player(P1, |player| player.publicity = 6).acts(P1, "research; tech probe_3");
    assert_eq!(marks(&game), [0, 0b001]);
}

/// These long-term objectives are open, with these tasks marked, and no others.
fn long_term<const N: usize>(game: Game, open: [(Objective, u8); N]) -> Game {
    game.with(|state| {
        state.objectives.open.clear();
        state.objectives.long_term =
            open.into_iter().map(|(objective, marked)| OpenObjective { objective, marked }).collect();
    })
}

fn marks(game: &Game) -> Vec<u8> {
    game.state().objectives.long_term.iter().map(|open| open.marked).collect()
}

/// SE-5960
#[test]
fn se_5960_a_completed_long_term_objective_leaves_the_game() {
    let game = long_term(solo(), [(Objective::L03, 0b011)]).player(P1, |player| player.computer.top = 6);
    let game = game.acts(P1, "analyze; mark left blue discovery; end");
    assert!(game.state().objectives.long_term.is_empty());
    assert!(game.state().objectives.completed.is_empty(), "it cannot be spent");
}

/// SE-5990
#[test]
fn se_5990_one_event_marks_one_task_long_term_ones_included() {
    let game = long_term(solo(), [(Objective::L03, 0)]).player(P1, |player| player.computer.top = 6);
    let game = game.with(|state| {
        state.objectives.open = vec![OpenObjective { objective: Objective::O304, marked: 0 }];
    });
    let game = game.acts(P1, "analyze; mark left blue discovery").asks(P1, "seti.task");
    let game =
        game.offers(P1, "task objective_L.03 2").act(P1, "task objective_3.04 1").asks(P1, "seti.turn");
    assert_eq!((marks(&game), game.state().objectives.open[0].marked), (vec![0], 1));
}

/// The player passes and the round ends.
fn round_over(game: Game) -> Game {
    let mut game = game.act(P1, "pass");
    while let Some(take) = game.offered(P1, "take").first().cloned() {
        game = game.act(P1, &take);
    }
    game
}

/// SE-5970, SE-5995
#[test]
fn se_5970_open_long_term_tasks_bring_progress_at_the_end_of_the_round() {
    let game = long_term(solo(), [(Objective::L01, 0b001), (Objective::L02, 0)]).with(|state| {
        state.objectives.completed = vec![Objective::O201, Objective::O202, Objective::O203];
        state.reminder = false;
    });
    // It goes on with a scan in the next round, which brings no progress.
    let game = round_over(change(game, |rival| {
        (rival.progress, rival.deck) = (2, [RivalCard::S2].into_iter().collect())
    }));
    assert_eq!(game.state().round, 3);
    assert_eq!(rival(&game).progress, 2 + 5, "two and three open tasks");
    // Two objectives are spent at the end of round 2.
    assert_eq!((game.state().objectives.spent, game.state().objectives.completed.len()), (2, 1));
}

/// SE-5980
#[test]
fn se_5980_long_term_objectives_give_the_rival_no_points_at_the_end() {
    let game = long_term(solo(), [(Objective::L01, 0), (Objective::L02, 0)]);
    let game = game.with(|state| state.objectives.left = [0; 3]);
    let all = sheets(game.state(), game.table().content);
    assert_eq!((all[1].owner, all[1].objectives), (RIVAL, 0));
}

/// SE-6010
#[test]
fn se_6010_the_rival_deck_has_a_card_that_marks_a_universal_trace() {
    let config = Config { difficulty: 3, organizations: true, ..Config::default() };
    let with = orrery_testkit::scenario::Scenario::<orrery_seti::Seti>::new(config, 1);
    assert_eq!(rival(&with).deck.count(&RivalCard::AgenciesS1), 1);
    let without = orrery_testkit::scenario::Scenario::<orrery_seti::Seti>::new(Config::default(), 1);
    assert_eq!(rival(&without).deck.count(&RivalCard::AgenciesS1), 0);
    // Difficulty 2: two progress. The arrow points to the left: pink of the left species.
    let game = plays(solo(), RivalCard::AgenciesS1);
    assert_eq!(game.state().species[0].discovery[TraceColor::Pink.index()], Some(RIVAL));
    assert_eq!((rival(&game).progress, rival(&game).score), (2, 5));
}

/// SE-6020
#[test]
fn se_6020_the_rival_has_no_organization_and_no_quick_start_cards() {
    let game = solo();
    assert_eq!(game.state().players.iter().count(), 1);
    let given = game.state().players[P1].agency.organization.iter().count();
    assert_eq!(given, 1);
    // Nothing of the rival lies on the boards before its first turn.
    assert!(game.state().sectors.iter().all(|sector| sector.count(RIVAL) == 0));
    assert!(game.state().planets.iter().all(|planet| planet.first != Some(RIVAL)));
}

/// SE-6080
#[test]
fn se_6080_glyphs_lie_everywhere_and_are_taken_by_the_next() {
    let base = discovered(Species::Glyphids, Species::Anomalies);
    let count = |game: &Game| {
        let state = game.state();
        let planets = state.planets.iter().filter(|planet| planet.glyph.is_some()).count();
        let stars = state.sectors.iter().filter(|sector| sector.glyph.is_some()).count();
        let stacks = state.techs.iter().filter(|stack| stack.glyph.is_some()).count();
        let board = state.species[0].special.board_glyphs.iter().flatten().flatten().count();
        [planets, stars, stacks, board]
    };
    assert_eq!(count(&base), [7, 8, 12, 6]);
    let own = |game: &Game| game.state().players[P1].glyphs.iter().sum::<u8>();
    // Orbiting or landing, winning, and the first tile.
    let glyph = base.state().planets[Planet::Venus.index()].glyph.expect("a token");
    let game = base.probes(P1, ["r1s3"]).act(P1, "orbit venus");
    assert_eq!(game.state().players[P1].glyphs[glyph.index()], 1);
    assert_eq!(count(&game), [6, 8, 12, 6]);
    let game = glyphids().player(P1, |player| player.publicity = 6).acts(P1, "research; tech probe_3");
    assert_eq!((count(&game), own(&game)), ([7, 8, 11, 6], 1));
    let game = glyphids().markers(Star::Kepler22, [P1; 4]).hand(P1, ["base_040"]);
    let game = game.acts(P1, "play base_040; resolve; mark right pink discovery");
    assert_eq!((count(&game), own(&game)), ([7, 7, 12, 6], 1));
    // A stack without its two-point tile gets none.
    let config = Config { species: "glyphids anomalies".into(), agency_species: true, ..Config::default() };
    let game = game_with(config, 2).with(|state| {
        state.species[0].discovery = [Some(NEUTRAL); 3];
        state.techs[Tech::Probe1.index()].two_points = false;
    });
    assert_eq!(count(&game.acts(P1, "launch; end"))[2], 11);
}

/// SE-6090
#[test]
fn se_6090_a_glyph_is_translated_above_filled_slots_and_gives_the_reward() {
    let game = glyphids().with(|state| state.species[0].special.translations = [None; 7]);
    let game = game.player(P1, |player| player.glyphs[Glyph::Red.index()] = 2);
    let game = game.player(P1, |player| player.glyphs[Glyph::Blue.index()] = 1);
    let game = game.withholds(P1, "translate red translation_1").act(P1, "translate red translation_5");
    assert_eq!(game.state().players[P1].publicity, 5);
    // A type that is translated cannot be translated again; slot 1 needs 4 and 5.
    let game =
        game.withholds(P1, "translate red translation_4").withholds(P1, "translate blue translation_1");
    let game = game.act(P1, "translate blue translation_4");
    assert_eq!(game.state().players[P1].hand.len(), 1);
    let game = game
        .player(P1, |player| player.glyphs[Glyph::Gray.index()] = 1)
        .act(P1, "translate gray translation_1");
    assert_eq!(game.state().players[P1].energy, 10);
}

/// SE-6110, SE-6120
#[test]
fn se_6110_sets_of_kept_glyphs_score_by_their_size() {
    let score = |counts: [u8; 7]| {
        let game = glyphids().player(P1, |player| player.glyphs = counts);
        sheets(game.state(), game.table().content)[0].glyphs
    };
    for (size, points) in (1_usize..).zip([1, 3, 5, 8, 11, 15, 20]) {
        assert_eq!(score(std::array::from_fn(|n| u8::from(n < size))), points);
    }
    assert_eq!(score([2, 1, 0, 1, 1, 2, 3]), 15 + 5 + 1);
    let game = change(solo_of(Species::Glyphids, [NEUTRAL; 3]), |rival| rival.glyphs = [2, 0, 0, 1, 0, 0, 0]);
    assert_eq!(sheets(game.state(), game.table().content)[1].glyphs, 9);
}

/// SE-6115, SE-6130
#[test]
fn se_6115_the_rival_flies_to_a_glyph_and_translates_it_at_once() {
    // Saturn and Jupiter are not within 4 moves here, Mars is the first one of the list with a token.
    let game = solo_of(Species::Glyphids, [NEUTRAL; 3]).with(|state| {
        for planet in &mut state.planets {
            planet.glyph = None;
        }
        state.planets[Planet::Venus.index()].glyph = Some(Glyph::Red);
    });
    let game = change(game, |rival| rival.probe = Some(at("r1s5")));
    let game = plays(game, RivalCard::AgenciesS2);
    assert_eq!(rival(&game).probe, None);
    assert!(game.state().planets[Planet::Venus.index()].data[0].contains(&RIVAL), "the lander is preferred");
    // Lower slots only are allowed, and the arrow points to the left: slot 4, a card as one progress.
    let translated = game.state().species[0].special.translations;
    assert_eq!(translated[3], Some(Glyph::Red));
    // Without a token in reach it scans Earth, Earth and the row.
    let game = solo_of(Species::Glyphids, [NEUTRAL; 3]).with(|state| {
        state.planets.iter_mut().for_each(|planet| planet.glyph = None);
    });
    let game = plays(change(game, |rival| rival.probe = Some(at("r1s5"))), RivalCard::AgenciesS2);
    assert_eq!(game.state().sectors.iter().map(|sector| sector.count(RIVAL)).sum::<u8>(), 3);
    assert_eq!(rival(&game).probe, Some(at("r1s5")));
    // Board spaces whose token is missing are ignored: the lowest free blue one is level 2.
    let game = solo_of(Species::Glyphids, [NEUTRAL; 3]).with(|state| {
        state.species[0].special.board_glyphs = [[None; 2]; 3];
        state.species[1].discovery[TraceColor::Blue.index()] = Some(NEUTRAL);
    });
    let game = plays(change(game, |rival| rival.computer = 6), RivalCard::S5);
    let board = &game.state().species[0].board[TraceColor::Blue.index()];
    assert_eq!(board.get(1).map(Vec::as_slice), Some(&[RIVAL][..]), "{board:?}");
}

fn organelles(game: Game, places: [Place; 5]) -> Game {
    game.with(|state| {
        for (organelle, place) in Organelle::ALL.iter().zip(places) {
            state.species[0].special.organelles[organelle.index()] = Some(place);
        }
    })
}

/// SE-6150
#[test]
fn se_6150_the_rival_and_the_amoeba() {
    // Three organelles in yellow: publicity, data and 4 VP.
    let full = [Place::Yellow1, Place::Yellow2, Place::Yellow3, Place::Pink1, Place::Pink2];
    let game = plays(organelles(solo_of(Species::Amoeba, [NEUTRAL; 3]), full), RivalCard::AgenciesS4);
    let own = rival(&game);
    assert_eq!((own.score, own.publicity, own.computer), (4, 5, 1));
    // Without a full section: a technology without cost and 1 progress.
    let game = plays(solo_of(Species::Amoeba, [NEUTRAL; 3]), RivalCard::AgenciesS4);
    assert_eq!(rival(&game).techs.iter().sum::<u8>(), 1);
    assert_eq!((rival(&game).publicity, rival(&game).progress), (4, 1));
    // Blue holds one organelle at the start: its spaces are ignored, only overflow is left.
    let game = solo_of(Species::Amoeba, [NEUTRAL; 3]).with(|state| {
        state.species[1].discovery[TraceColor::Blue.index()] = Some(NEUTRAL);
    });
    let game = plays(change(game, |rival| rival.computer = 6), RivalCard::S5);
    assert!(game.state().species[0].board[TraceColor::Blue.index()].iter().all(Vec::is_empty));
    let overflow = game.state().species.iter().map(|one| one.overflow[TraceColor::Blue.index()].len());
    assert_eq!(overflow.sum::<usize>(), 1);
}

/// SE-6160
#[test]
fn se_6160_three_locked_cards_and_a_trace_on_the_overflow_space_breaches_one() {
    let game = discovered(Species::Arkhos, Species::Anomalies);
    for player in game.state().players.iter() {
        let colors = TraceColor::ALL.iter().map(|color| {
            let locked = player.locked[color.index()].expect("a card of each colour");
            orrery_seti::Facts::builtin().card(locked).lock == Some(*color)
        });
        assert!(colors.into_iter().all(|fits| fits));
        assert!(player.hand.is_empty() && player.breached == 0);
    }
    let locked = game.state().players[P1].locked[TraceColor::Blue.index()].expect("a card");
    let game = game.withholds(P1, &format!("play {locked}")).player(P1, |player| player.computer.top = 6);
    let game = game.acts(P1, "analyze; mark left blue overflow");
    let player = &game.state().players[P1];
    assert_eq!((player.score, player.breached, player.hand.as_slice()), (3, 1, &[locked][..]));
    assert_eq!(player.locked[TraceColor::Blue.index()], None);
    // A trace on the overflow space of the other species breaches nothing.
    let other = discovered(Species::Arkhos, Species::Anomalies).player(P1, |player| player.computer.top = 6);
    assert_eq!(other.acts(P1, "analyze; mark right blue overflow").state().players[P1].breached, 0);
}

/// SE-6170
#[test]
fn se_6170_levels_need_breached_cards() {
    for breached in 0..=3_u8 {
        let game = arkhos(1).player(P1, |player| (player.breached, player.computer.top) = (breached, 6));
        let game = game.act(P1, "analyze");
        for level in 1..=4_u8 {
            let offered = game.options(P1).contains(&format!("mark left blue {level}"));
            assert_eq!(offered, breached >= 4 - level, "level {level} with {breached}");
        }
    }
}

/// The next exploration card gives that.
fn exploring(game: Game, number: u8) -> Game {
    game.with(|state| {
        let special = &mut state.species[0].special;
        let next = Exploration::of(number).expect("an exploration card");
        special.explorations.take_unordered(&next);
        special.explorations.put_on_top(next);
        special.shown = 0;
    })
}

/// SE-6190, SE-6070
#[test]
fn se_6190_the_rival_breaches_a_card_and_explores_twice() {
    // Card 4 gives 1 VP and a signal token, which is 1 progress; card 5 gives 4 VP.
    let game = exploring(exploring(solo_of(Species::Arkhos, [NEUTRAL; 3]), 5), 4);
    let before = rival(&game).progress;
    let game = plays(game, RivalCard::AgenciesS3);
    let own = rival(&game);
    assert_eq!((own.score, own.progress - before), (3 + 1 + 4, 1), "no points of the overflow space");
    assert_eq!((own.breached, own.locked.iter().flatten().count()), (1, 2));
    let marked = game.state().species[0].overflow.iter().filter(|owners| owners.contains(&RIVAL)).count();
    assert_eq!(marked, 1);
    // Without a locked card: a universal trace.
    let game = change(solo_of(Species::Arkhos, [NEUTRAL; 3]), |rival| rival.locked = [None; 3]);
    let game = plays(game, RivalCard::AgenciesS3);
    let traces = game.state().species[1].discovery.iter().filter(|one| **one == Some(RIVAL)).count();
    assert_eq!(traces, 1);
}

/// SE-6200
#[test]
fn se_6200_the_rival_prefers_arkhos_spaces_it_can_use() {
    // Both species are discovered; level 1 needs three breached cards.
    let both = || {
        solo_of(Species::Arkhos, [NEUTRAL; 3]).with(|state| {
            (state.species[1].discovered, state.species[1].discovery) = (Some(2), [Some(NEUTRAL); 3]);
        })
    };
    let blue = |game: &Game, slot: Slot, level: usize| {
        let column = &game.state().species[slot.index()].board[TraceColor::Blue.index()];
        column.get(level - 1).is_some_and(|owners| owners.contains(&RIVAL))
    };
    let game = plays(change(both(), |rival| (rival.computer, rival.breached) = (6, 3)), RivalCard::S5);
    assert!(blue(&game, Slot::Left, 1), "equally low, and of the Arkhos");
    let game = plays(change(both(), |rival| (rival.computer, rival.breached) = (6, 0)), RivalCard::S5);
    assert!(!blue(&game, Slot::Left, 1) && blue(&game, Slot::Right, 1), "it cannot use it yet");
}

/// SE-6205
#[test]
fn se_6205_on_discovery_the_rival_gets_locked_cards_and_explorations_for_its_markers() {
    let without = solo_of(Species::Arkhos, [NEUTRAL; 3]);
    assert_eq!(rival(&without).locked.iter().flatten().count(), 3);
    let explored = |game: &Game| game.state().species[0].special.shown;
    assert_eq!(explored(&without), 0);
    let with = solo_of(Species::Arkhos, [RIVAL, NEUTRAL, RIVAL]);
    assert_eq!(explored(&with), 2);
}

/// What the tests of the Amoeba take for granted.
#[test]
fn the_amoeba_starts_as_printed() {
    let places = amoeba().state().species[0].special.organelles;
    let start = [Place::Yellow1, Place::Yellow2, Place::Blue3, Place::Pink1, Place::Pink2];
    assert_eq!(places, start.map(Some));
}
