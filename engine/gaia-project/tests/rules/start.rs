//! Sections 2 and 3.1 to 3.3: players, draws, first structures and turn order, beyond `setup`.

use orrery_engine::{FirstPlayer, Game as _, Seat, Seed, Viewer, start};
use orrery_gaia_project::{
    Config, Facts, GaiaProject, State, Who,
    config::TurnOrder,
    ids::{AdvancedTile, Area, Booster, Faction, Faction::*, FinalTile, Planet, RoundTile, Structure, Token},
    income::Income,
};
use orrery_testkit::Scenario;

use crate::common::*;

fn begun(config: &Config, seats: u8, seed: u8) -> State {
    let seed = Seed([seed; 32]);
    start::<GaiaProject>(GaiaProject::builtin(), config, seats, &seed).expect("a game").0.state
}

/// GP-0200, GP-5750
#[test]
fn one_to_four_play() {
    assert_eq!(GaiaProject::SEATS, 1..=4);
    for seats in 1..=4 {
        let state = begun(&Config::default(), seats, 1);
        assert_eq!(state.is_solo(), seats == 1);
        assert_eq!(state.everybody().any(|who| who == Who::Automa), seats == 1);
    }
    for seats in [0, 5] {
        assert!(
            start::<GaiaProject>(GaiaProject::builtin(), &Config::default(), seats, &Seed([1; 32])).is_err()
        );
    }
}

/// GP-0205, GP-0210
#[test]
fn the_first_player_is_given_or_drawn_and_play_goes_clockwise() {
    let drawn = |seed| begun(&Config::default(), 3, seed).first;
    let all: Vec<Who> = (0..40).map(drawn).collect();
    assert_eq!(all, (0..40).map(drawn).collect::<Vec<_>>(), "the same seed draws the same player");
    assert!([P1, P2, P3].iter().all(|seat| all.contains(&Who::Seat(*seat))));

    let config = Config {
        first_player: FirstPlayer::P2,
        factions: "terrans xenos taklons".into(),
        ..Config::default()
    };
    setup(config, 3)
        .check(|state| assert_eq!(state.first, Who::Seat(P2)))
        .act(P2, "place mine -1x-2")
        .act(P3, "place mine -3x-3")
        .act(P1, "place mine -2x1")
        .act(P1, "place mine 4x-5")
        .act(P3, "place mine -5x3")
        .act(P2, "place mine -2x2")
        .act(P2, "place mine 2x-6")
        // The last player is the seat before the first player.
        .with(|state| state.boosters = Booster::ALL[..6].to_vec())
        .act(P1, "booster booster_mines")
        .act(P3, "booster booster_ore_knowledge")
        .act(P2, "booster booster_terraform")
        .check(|state| assert_eq!(state.order, [P2, P3, P1].map(Who::Seat)))
        .asks(P2, "turn");
}

/// GP-0280, GP-0290, GP-0300, GP-0310, GP-0320, GP-0330, GP-0340
#[test]
fn tiles_tokens_and_boosters_are_drawn() {
    fn different<T: PartialEq>(all: &[T]) -> bool {
        all.iter().enumerate().all(|(n, one)| !all[..n].contains(one))
    }
    let mut on_terraforming = Vec::new();
    let (mut tech, mut rounds) = (Vec::new(), Vec::new());
    for seed in 0..60 {
        let seats = 1 + seed % 4;
        let state = begun(&Config::default(), seats, seed);
        assert!(state.tech.len() == 9 && different(&state.tech));
        let advanced: Vec<AdvancedTile> = state.advanced.iter().flatten().copied().collect();
        assert!(advanced.len() == 6 && different(&advanced));
        assert!(state.round_tiles.len() == 6 && different(&state.round_tiles));
        assert!(state.final_tiles.len() == 2 && different(&state.final_tiles));
        assert_eq!(state.boosters.len(), [5, 5, 6, 7][usize::from(seats) - 1]);
        assert!(different(&state.boosters));
        let token = state.terraforming_token.unwrap();
        if seats > 1 {
            let mut piles = state.tokens[..6].to_vec();
            assert_eq!(piles[token.index()], 2);
            piles.sort_unstable();
            assert_eq!((piles, state.tokens[Token::Gleens.index()]), (vec![2, 3, 3, 3, 3, 3], 1));
        }
        on_terraforming.push(token);
        tech.push(state.tech.clone());
        rounds.push(state.round_tiles.clone());
    }
    assert!(!on_terraforming.contains(&Token::Gleens));
    assert!(Token::ALL[..6].iter().all(|token| on_terraforming.contains(token)));
    assert!(different(&tech) && different(&rounds), "draws are random");
}

/// GP-0345, GP-0365
#[test]
fn draws_and_choices_are_public() {
    let scenario =
        Scenario::<GaiaProject>::new(Config { first_player: FirstPlayer::P1, ..Config::default() }, 3);
    let state = scenario.state().clone();
    for viewer in [Viewer::Spectator, Viewer::Seat(P1), Viewer::Seat(P3)] {
        let view = scenario.view(viewer);
        assert_eq!((&view.tech, view.advanced), (&state.tech, state.advanced));
        assert_eq!(view.terraforming_token, state.terraforming_token);
        assert_eq!((&view.round_tiles, &view.boosters), (&state.round_tiles, &state.boosters));
        assert_eq!(view.hexes.len(), 190);
        // What is not laid out has gone back to the box.
        let box_of = (
            AdvancedTile::ALL.iter().filter(|tile| !view.advanced.contains(&Some(**tile))).count(),
            RoundTile::ALL.iter().filter(|tile| !view.round_tiles.contains(tile)).count(),
            FinalTile::ALL.iter().filter(|tile| !view.final_tiles.iter().any(|(t, _)| t == *tile)).count(),
            Booster::ALL.iter().filter(|booster| !view.boosters.contains(booster)).count(),
        );
        assert_eq!(box_of, (9, 4, 4, 4));
    }
    // One after the other, and everybody sees it.
    let scenario = scenario.waits(P2).waits(P3).act(P1, "faction ambas").waits(P1).waits(P3);
    let scenario =
        scenario.hears(Viewer::Seat(P3), ["p1 faction ambas", "p1 advanced navigation 1", "p1 gained 1 qic"]);
    assert_eq!(scenario.view(Viewer::Seat(P3)).players[0].faction, Some(Ambas));
}

/// GP-0350, GP-0480, GP-0490, GP-0495
#[test]
fn first_games_have_their_factions_and_mines() {
    let facts = Facts::builtin();
    for (seats, factions) in [
        (1, vec![HadschHallas, Taklons]),
        (2, vec![HadschHallas, Xenos]),
        (3, vec![Terrans, Taklons, Geodens]),
        (4, vec![Terrans, HadschHallas, Xenos, Taklons]),
    ] {
        let game = facts.first_games.iter().find(|game| game.seats == seats).unwrap();
        let mut listed: Vec<Faction> = game.factions.iter().map(|(faction, _)| *faction).collect();
        let mut expected = factions.clone();
        listed.sort_unstable();
        expected.sort_unstable();
        assert_eq!(listed, expected, "{seats} seats");
        let board = orrery_gaia_project::board::Board::of(facts.default_layout(seats).sectors(facts));
        for (faction, mines) in &game.factions {
            assert_eq!(mines.len(), if *faction == Xenos { 3 } else { 2 });
            // Placing them oneself would be as good: different planets of the home type.
            let home = facts.faction(*faction).home;
            let on: Vec<Planet> = mines.iter().filter_map(|hex| board.printed(board.spot(*hex)?)).collect();
            assert_eq!(on, vec![home; mines.len()], "{faction}");
            assert!(mines.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
    let config = Config { first_game: true, factions: "terrans taklons geodens".into(), ..Config::default() };
    setup(config, 3).asks(P3, "booster").check(|state| {
        assert!(state.players.iter().all(|player| player.count(Structure::Mine) == 2));
    });
}

/// GP-0370, GP-0460, GP-0470
#[test]
fn pieces_start_on_the_faction_board() {
    let config = Config { factions: "gleens ivits taklons".into(), ..Config::default() };
    let scene = setup(config, 3).check(|state| {
        assert_eq!(state.tokens[Token::Gleens.index()], 1);
        assert_eq!(state.players[P1].token_count(), 0, "the Gleens' token is not gained yet");
        assert!(state.players[P2].stations.is_empty());
        assert_eq!(state.players[P3].power.stone, Some(orrery_gaia_project::power::Bowl::I));
        assert!(state.players.iter().all(|player| player.gaiaformers == 0));
    });
    let view = scene.scenario().view(Viewer::Spectator);
    for player in &view.players {
        let pieces: Vec<u8> = player.pieces.iter().map(|(_, left)| *left).collect();
        assert_eq!((pieces, player.satellites_left), (vec![8, 4, 3, 1, 1, 1], 25));
    }
    // Markers on the ranking tracks stand on 0.
    assert!(view.final_tiles.iter().all(|(_, counts)| *counts == [0, 0, 0]));
}

/// GP-0500, GP-0895
#[test]
fn pieces_leave_the_board_from_left_to_right() {
    let planets = ["-2x1", "4x-5", "3x3", "-5x4", "1x-3", "-4x-2", "6x-1", "-4x1"];
    let income = |kind: Structure, count: usize| {
        let all = planets.iter().take(count);
        let scene = all.fold(scene([Terrans, Xenos]), |scene, at| scene.structure(P1, kind, at));
        let mut sum = Default::default();
        scene.booster(P1, Booster::BigStructures).sees(|look| sum = Income::of(look, P1.into()).resources);
        sum
    };
    // The base income is 1 ore and 1 knowledge.
    let ore: Vec<u8> = (0..=8).map(|n| income(Structure::Mine, n).ore - 1).collect();
    assert_eq!(ore, [0, 1, 2, 2, 3, 4, 5, 6, 7]);
    let credits: Vec<u8> = (0..=4).map(|n| income(Structure::TradingStation, n).credits).collect();
    assert_eq!(credits, [0, 3, 7, 11, 16]);
    let knowledge: Vec<u8> = (0..=3).map(|n| income(Structure::ResearchLab, n).knowledge - 1).collect();
    assert_eq!(knowledge, [0, 1, 2, 3]);
}

/// GP-0510, GP-0530, GP-0615
#[test]
fn starting_structures_may_lie_side_by_side_and_charge_nobody() {
    let config = Config { factions: "terrans xenos".into(), ..Config::default() };
    setup(config, 2)
        .act(P1, "place mine -2x1")
        // Beside the other, and far from everything.
        .act(P2, "place mine -2x2")
        .act(P2, "place mine 2x-6")
        .act(P1, "place mine 3x3")
        .act(P2, "place mine 2x5")
        .asks(P2, "booster")
        .power(P1, [4, 4, 0], 0)
        .power(P2, [2, 4, 0], 0)
        .vp(P1, 10)
        .vp(P2, 10)
        .check(|state| assert!(state.fresh.is_empty()));
}

/// GP-0525
#[test]
fn the_ivits_take_a_booster_like_all_others() {
    let config = Config { factions: "terrans ivits xenos".into(), ..Config::default() };
    let scene = setup(config, 3)
        .act(P1, "place mine -2x1")
        .act(P3, "place mine -1x-2")
        .act(P3, "place mine -2x2")
        .act(P1, "place mine 4x-5")
        .act(P3, "place mine 2x-6")
        .act(P2, "place institute 1x-3");
    // From the last player back, whatever was placed when.
    [P3, P2, P1].into_iter().fold(scene, |scene, seat| {
        let first = scene.options(seat)[0].clone();
        scene.asks(seat, "booster").act(seat, &first)
    });
}

/// GP-0635, GP-1000, GP-1060
#[test]
fn with_the_option_income_and_gaia_phase_follow_the_passes() {
    let config = Config { turn_order: TurnOrder::Variable, ..Config::default() };
    let scene = table(config, [Terrans, Itars, Taklons])
        .rich(P1)
        .institute(P1, "-2x1")
        .institute(P2, "0x1")
        .gaia_area(P1, 4)
        .gaia_area(P2, 4)
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .act(P1, "research science; end")
        .act(P2, "pass booster_labs")
        .act(P3, "pass booster_mines")
        .act(P1, "pass booster_gaia");
    // Second seat first, then the third, then the first; the marker has no function.
    scene
        .waits(P1)
        .act(P2, "income charge 4")
        .act(P1, "income charge 4")
        .asks(P2, "gaia_trade")
        .waits(P1)
        .act(P2, "done")
        .asks(P1, "gaia_gain")
        .act(P1, "done")
        .asks(P2, "turn");
}

/// GP-0640
#[test]
fn with_the_option_charging_stays_clockwise() {
    let config = Config { turn_order: TurnOrder::Variable, ..Config::default() };
    table(config, [Terrans, Xenos, Ambas])
        .with(|state| state.order = [P3, P1, P2].map(Who::Seat).to_vec())
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .mine(P1, "-2x1")
        .mine(P2, "-4x1")
        .institute(P3, "-3x0")
        .bowls(P2, [4, 0, 0])
        .bowls(P3, [4, 0, 0])
        .rich(P1)
        .act(P1, "upgrade trading_station -2x1; end")
        .asks(P2, "charge")
        .waits(P3)
        .act(P2, "decline")
        .asks(P3, "charge");
}

/// GP-0645
#[test]
fn with_two_players_the_option_changes_nothing() {
    let order = |turn_order, first: Seat, second: Seat| {
        let scene = table(Config { turn_order, ..Config::default() }, [Terrans, Xenos]);
        let scene = if first == P1 { scene } else { scene.rich(P1).act(P1, "research science; end") };
        let pass = |scene: Scene, seat: Seat| {
            let option = scene.options(seat).into_iter().find(|option| option.starts_with("pass")).unwrap();
            scene.act(seat, &option)
        };
        pass(pass(scene, first), second).state().order.clone()
    };
    for (first, second) in [(P1, P2), (P2, P1)] {
        let both = [TurnOrder::Clockwise, TurnOrder::Variable].map(|option| order(option, first, second));
        assert_eq!(both[0], both[1]);
        assert_eq!(both[0], [first, second].map(Who::Seat));
    }
}

/// GP-5670, GP-1170
#[test]
fn without_the_option_the_order_is_clockwise_from_the_marker() {
    // The third seat passes first, the second comes last: still clockwise from the third.
    let pass = |scene: Scene, seat: Seat| {
        let option = scene.options(seat).into_iter().find(|option| option.starts_with("pass")).unwrap();
        scene.act(seat, &option)
    };
    let scene = scene([Terrans, Xenos, Taklons]).rich(P1).rich(P2).rich(P3);
    let scene = scene.act(P1, "research science; end").act(P2, "research science; end");
    let scene = pass(scene, P3).act(P1, "research science; end");
    let scene = pass(pass(scene, P2), P1);
    assert_eq!(scene.state().order, [P3, P1, P2].map(Who::Seat));
    scene.asks(P3, "turn").check(|state| assert_eq!(state.players[P3].level(Area::Science), 0));
}
