//! Sections 2 and 3: setup of the board and of the players.

use std::collections::BTreeSet;

use orrery_engine::{FirstPlayer, Seat, Seed, Viewer, start};
use orrery_federation::{
    Config, Federation, State, Task,
    ids::{
        DeepSpace, EruditeType, Law, Medal, MegaToken, Planet, Project, Rock, Shop, Starter, Structure, Wing,
    },
    look::Look,
    state::Spot,
};
use orrery_testkit::Scenario;

use crate::scene::*;

/// A game at its first decision.
fn fresh(seats: u8) -> Scenario<Federation> {
    Scenario::new(Config::default(), seats)
}

fn advanced() -> Config {
    Config { advanced: true, ..Config::default() }
}

/// What came out of many different draws.
fn drawn<T: PartialEq>(config: &Config, seats: u8, look: impl Fn(&State) -> T) -> Vec<T> {
    let mut seen = Vec::new();
    for seed in 0..60 {
        let scenario = Scenario::<Federation>::seeded(config.clone(), seats, seed);
        let found = look(scenario.state());
        if !seen.contains(&found) {
            seen.push(found);
        }
    }
    seen
}

/// FD-0400, FD-0410
#[test]
fn fd_0400_four_tokens_on_each_place_of_6moon() {
    let scenario = fresh(4);
    let moons = &scenario.state().moons;
    let counts: Vec<_> = moons.places.iter().map(|place| (place.hidden, place.tokens.len())).collect();
    assert_eq!(counts, [(0, 0), (0, 4), (4, 0), (4, 0), (4, 0), (4, 0), (4, 0), (4, 0)]);
    let powers: Vec<_> = (0..=7).map(|place| facts().moon(place).power).collect();
    assert_eq!(powers, [None, Some(1), Some(2), Some(2), Some(3), Some(3), Some(3), Some(4)]);
    assert!(moons.places[1].tokens.iter().all(|token| token.power == 1), "turned up");
    assert!(
        drawn(&Config::default(), 4, |state| state.moons.places[1].tokens.clone()).len() > 10,
        "shuffled"
    );
}

/// FD-0420
#[test]
fn fd_0420_the_other_tokens_lie_beside_the_board() {
    let scenario = fresh(4);
    let moons = &scenario.state().moons;
    assert_eq!(moons.beside, [16, 2, 2, 2]);
    let unseen: Vec<usize> = moons.unseen.iter().map(|pile| pile.len()).collect();
    assert_eq!(unseen, [16, 2 + 8, 2 + 12, 2 + 4]);
    assert!(moons.unseen.iter().zip(1..).all(|(pile, power)| pile.cards().all(|token| token.power == power)));
}

/// FD-0430, FD-0510
#[test]
fn fd_0430_pawns_start_with_influence_0() {
    let scene = game(4);
    for seat in Seat::all(4) {
        let player = &scene.state().players[seat];
        assert_eq!((player.mage, player.miner), (0, facts().neo_start()));
        assert!(Shop::ALL.iter().all(|shop| player.shop(*shop) == 0));
        assert_eq!(facts().pieces.robots - player.robots(), 6);
        assert!(Planet::ALL.iter().all(|planet| Look::at(scene.table()).influence(seat, *planet) == 0));
    }
}

/// FD-0440, FD-0450, FD-0460
#[test]
fn fd_0440_the_display_of_erudites() {
    let scenario = fresh(2);
    let atalum = &scenario.state().atalum;
    for kind in EruditeType::ALL.iter().copied() {
        let stack = |level| atalum.stack(kind, level);
        assert!(stack(1).top.is_some() && stack(1).below.len() == 2);
        assert!(stack(2).top.is_none() && stack(2).below.len() == 3);
        assert!(stack(3).top.is_some());
        let tops = |level| drawn(&Config::default(), 2, |state| state.atalum.stack(kind, level).top);
        assert_eq!((tops(1).len(), tops(3).len()), (3, 3), "each of the three may come up");
    }
    // The others of level 3 are out of the game: nothing comes up when the one is taken.
    let scene = game(2).erudites(P1, "2b1").display("3b2").place(P1, "atalum_left").act(P1, "take 3b2");
    assert_eq!(scene.state().atalum.stack(EruditeType::B, 3).top, None);
}

/// FD-0470, FD-0480, FD-0490, FD-0500
#[test]
fn fd_0470_medals_by_the_number_of_players() {
    for (seats, thresholds) in [(2, vec![4, 6]), (3, vec![4, 5, 6]), (4, vec![3, 4, 5, 6])] {
        let scenario = fresh(seats);
        let medals = &scenario.state().medals;
        assert!(medals.planets.iter().all(|left| *left == thresholds), "{seats}");
        assert_eq!((medals.grey, medals.black), (seats, seats));
        assert!(Medal::ALL.iter().all(|medal| medals.left(*medal) == usize::from(seats)));
    }
}

/// FD-0520, FD-0530
#[test]
fn fd_0520_face_down_tokens_on_the_asteroids() {
    let scenario = fresh(3);
    let neo = &scenario.state().neo;
    let places: Vec<String> = neo.spots.keys().map(ToString::to_string).collect();
    assert_eq!(places, ["i8a", "i8b", "i8c", "i8d", "t3a", "t3b", "t6a", "t6b"]);
    assert!(neo.spots.values().all(|spot| *spot == Spot::Hidden));
    // Six tokens of each kind for four places: which two are in the box nobody knows.
    assert_eq!((neo.asteroids.len(), neo.inert.len()), (6, 6));
    assert!(
        neo.asteroids.cards().all(|rock| !rock.is_inert()) && neo.inert.cards().all(|rock| rock.is_inert())
    );
    let scene = game(2).miner(P1, "n1a").place(P1, "neo_left").act(P1, "move n2a");
    let shown: BTreeSet<Rock> = scene
        .state()
        .neo
        .spots
        .values()
        .filter_map(|spot| match spot {
            Spot::Rock(rock) => Some(*rock),
            Spot::Bare | Spot::Hidden => None,
        })
        .collect();
    assert_eq!(shown.len(), 2, "two different tokens come up");
    assert_eq!(scene.state().neo.asteroids.len(), 4);
}

/// FD-0540
#[test]
fn fd_0540_the_first_game_uses_what_is_printed() {
    let scenario = fresh(2);
    let state = scenario.state();
    assert_eq!(state.structures, facts().printed.structures);
    let pairs: Vec<_> = state.megas.iter().map(|site| site.tokens).collect();
    assert_eq!(pairs, facts().printed.pairs);
    assert_eq!(drawn(&Config::default(), 2, |state| state.structures.clone()).len(), 1);
}

/// FD-0545
#[test]
fn fd_0545_the_option_decides_between_the_setups() {
    assert!(!Config::default().advanced);
    assert!(drawn(&advanced(), 2, |state| state.structures.clone()).len() > 8);
}

/// FD-0550
#[test]
fn fd_0550_sides_are_drawn_unless_the_options_fix_them() {
    let all = drawn(&advanced(), 2, |state| state.structures.clone());
    for slot in 1..=4 {
        let sides: BTreeSet<Structure> = all.iter().map(|structures| structures[slot - 1]).collect();
        assert_eq!(sides, facts().sides(slot as u8).into_iter().collect(), "both sides of slot {slot}");
    }
    for structures in all {
        let slots: Vec<u8> = structures.iter().map(|one| facts().structure(*one).slot).collect();
        assert_eq!(slots, [1, 2, 3, 4], "each tile on its own place");
    }
    let fixed = Config { structures: "abba".into(), ..advanced() };
    let expected = [
        Structure::Shipyard,
        Structure::LavandiumSynthesizer,
        Structure::Embassy,
        Structure::AlterationIncubator,
    ];
    assert_eq!(drawn(&fixed, 2, |state| state.structures.clone()), [expected]);
    for wrong in ["abb", "abbaa", "abbc", "ABBA"] {
        let config = Config { structures: wrong.into(), ..advanced() };
        let error = start::<Federation>(facts(), &config, 2, &Seed([1; 32])).expect_err(wrong);
        assert_eq!(error.option, "structures");
    }
}

/// FD-0560
#[test]
fn fd_0560_megastructure_tokens_are_dealt_in_pairs() {
    let pairs = drawn(&advanced(), 2, |state| state.megas.iter().map(|site| site.tokens).collect::<Vec<_>>());
    assert!(pairs.len() > 30);
    for deal in pairs {
        let tokens: BTreeSet<MegaToken> = deal.iter().flatten().copied().collect();
        assert_eq!((deal.len(), tokens.len()), (4, 8), "each token once");
    }
}

/// FD-0570
#[test]
fn fd_0570_deep_space_holds_one_tile_more_than_players() {
    for seats in 2..=4 {
        let scenario = fresh(seats);
        let depths = &scenario.state().depths;
        assert_eq!(depths.count, seats + 1);
        assert!(depths.tiles.is_empty() && depths.seen.iter().all(|seen| !seen), "nobody has looked");
        for viewer in Seat::all(seats).map(Viewer::Seat) {
            let view = scenario.view(viewer);
            assert_eq!((view.depths, view.own.expect("a seat").depths), (seats + 1, None));
        }
    }
}

/// FD-0575
#[test]
fn fd_0575_what_is_left_over_is_never_shown() {
    let scene = game(2).degree(P1, 9).place(P1, "officers");
    let seen = scene.state().depths.tiles.clone();
    assert_eq!(seen.len(), 3);
    let first = seen[0];
    let scene = scene.act(P1, &format!("deep {first}"));
    // The next who looks finds the two that are left, and never one of those out of the game.
    let scene = scene.with(|state| {
        state.players[P2].degree = 9;
        state.senate.clear();
    });
    let left: Vec<DeepSpace> =
        scene.task(Task::Place { seat: P2 }).place(P2, "officers").state().depths.tiles.clone();
    assert_eq!(left.len(), 2);
    assert!(left.iter().all(|tile| seen.contains(tile) && *tile != first));
}

/// FD-0580, FD-0590
#[test]
fn fd_0580_project_markers_start_by_the_number_of_players() {
    for (seats, column, senatorial) in [(4, 0, 0), (3, 1, 2), (2, 3, 4)] {
        let scenario = fresh(seats);
        let state = scenario.state();
        for project in Project::ALL {
            let start = if *project == Project::Senatorial { senatorial } else { column };
            assert_eq!(state.projects[project.index()], start, "{seats} {project}");
        }
        assert!(state.players.iter().all(|player| player.contribution == 0));
    }
}

/// FD-0600
#[test]
fn fd_0600_a_score_is_one_number() {
    let scene = game(2).score(P1, 0).with(|state| state.players[P1].score = 137);
    scene.score(P1, 137);
}

/// FD-0610
#[test]
fn fd_0610_the_top_law_of_each_wing_is_revealed() {
    let scenario = fresh(2);
    let laws = &scenario.state().laws;
    assert!(laws.shown.iter().all(Option::is_some) && laws.last == [None, None]);
    assert!(laws.stacks.iter().all(|stack| stack.len() == 4));
    for wing in Wing::ALL {
        let shown = drawn(&Config::default(), 2, |state| state.laws.shown[wing.index()]);
        assert_eq!(shown.len(), Law::COUNT, "{wing}");
    }
}

/// FD-0620
#[test]
fn fd_0620_the_two_laws_are_of_different_kinds() {
    let mut set_aside = 0;
    for seed in 0..100 {
        let scenario = Scenario::<Federation>::seeded(Config::default(), 2, seed);
        let laws = &scenario.state().laws;
        assert_ne!(laws.shown[0], laws.shown[1]);
        let shown = laws.shown[1].expect("a law");
        assert_eq!(
            (laws.stacks[1].len(), laws.stacks[1].count(&shown)),
            (4, 0),
            "the others are in the stack"
        );
        let events = scenario.last().facts.iter();
        set_aside += events.filter(|fact| format!("{fact:?}").contains("LawSetAside")).count();
    }
    assert!(set_aside > 5, "it happened: {set_aside}");
}

/// FD-0700, FD-0710, FD-0720
#[test]
fn fd_0700_how_a_player_starts() {
    let scenario = fresh(4);
    for player in scenario.state().players.iter() {
        assert_eq!((player.degree, facts().ladder.level(player.degree)), (1, 1));
        assert_eq!((player.hangar, player.supply), (1, 7));
        assert_eq!(player.released(), 0);
        assert!(player.stock.is_empty() && player.tokens.is_empty());
        assert_eq!((player.die, player.special), (None, false));
    }
    assert!(scenario.state().senate.ambassadors().next().is_none());
}

/// FD-0730
#[test]
fn fd_0730_the_first_player_is_drawn_or_named() {
    assert_eq!(drawn(&Config::default(), 4, |state| state.first).len(), 4);
    let named = Config { first_player: FirstPlayer::P3, ..Config::default() };
    assert_eq!(drawn(&named, 4, |state| (state.first, state.president)), [(P3, P3)]);
    let error = start::<Federation>(facts(), &named, 2, &Seed([1; 32])).expect_err("no third seat");
    assert_eq!(error.option, "first_player");
}

/// FD-0740
#[test]
fn fd_0740_one_starter_tile_more_than_players_is_laid_out() {
    for seats in 2..=4 {
        assert_eq!(fresh(seats).state().starters.len(), usize::from(seats) + 1);
        assert_eq!(fresh(seats).view(Viewer::Spectator).starters.len(), usize::from(seats) + 1, "face up");
    }
    assert!(drawn(&Config::default(), 2, |state| state.starters.clone()).len() > 30);
}

/// FD-0750, FD-0755
#[test]
fn fd_0755_starter_tiles_are_taken_in_reverse_turn_order() {
    let config = Config { first_player: FirstPlayer::P2, ..Config::default() };
    let mut scenario = Scenario::<Federation>::new(config, 4);
    assert_eq!(scenario.state().starters.len(), 5);
    scenario = scenario.with(|state| {
        state.starters =
            vec![Starter::Treasure, Starter::Quarry, Starter::Ocean, Starter::Docks, Starter::Garrison];
    });
    for (seat, tile) in [(P1, "treasure"), (P4, "quarry"), (P3, "ocean"), (P2, "docks")] {
        for other in Seat::all(4).filter(|other| *other != seat) {
            scenario = scenario.waits(other);
        }
        scenario = scenario.act(seat, &format!("starter {tile}"));
    }
    let stock = |seat: Seat| scenario.state().players[seat].stock;
    assert_eq!(stock(P1), bundle("1g"), "the bonus comes at once");
    assert_eq!(stock(P4), bundle("2l1c"));
    assert_eq!(stock(P3), bundle("1l1o"));
    assert_eq!((stock(P2), scenario.state().players[P2].hangar), (bundle("1l"), 2));
}

/// FD-0760, FD-0770, FD-0780
#[test]
fn fd_0760_the_starter_tile_is_kept_and_counts_as_a_mission() {
    let scene = game(2);
    let state = scene.state();
    assert!(state.starters.is_empty(), "the one left over is removed");
    assert!(state.players.iter().all(|player| player.starter.is_some() && player.completed() == 1));
    // Its bonus does not come again.
    let scene = scene.executive();
    assert_eq!(scene.state().players[P1].stock, bundle(""));
}

/// FD-0765
#[test]
fn fd_0765_a_bonus_is_resolved_before_the_next_player_chooses() {
    let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
    let scenario = Scenario::<Federation>::new(config, 2)
        .with(|state| state.starters = vec![Starter::Envoys, Starter::Quarry, Starter::Ocean]);
    let scenario = scenario.act(P2, "starter envoys").asks(P2, "federation.release").waits(P1);
    let scenario = scenario.act(P2, "release spy").asks(P1, "federation.starter");
    assert_eq!(scenario.state().players[P2].stock, bundle("2l"));
}
