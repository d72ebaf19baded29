//! Section 3: the solar system in play: movement, visits and rotations.

use orrery_engine::Seat;
use orrery_seti::{
    Config, Event,
    ids::{Objective, Planet, RivalCard, Space, Star, Tech, Token},
    rules,
    solar::{Fate, Orientation},
    state::{Capsule, Figure, Mission, OpenObjective, Owner, Techs},
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, at, card, game, game_with, owner};

fn moved(game: &Game) -> (u8, u8) {
    let player = &game.state().players[P1];
    (player.publicity, player.energy)
}

/// SE-0420, SE-0430
#[test]
fn se_0420_a_sector_keeps_its_star_and_a_planet_is_where_it_is_seen() {
    let game = game();
    let (state, facts) = (game.state(), game.table().content);
    let earth = state.planet_sector(facts, Planet::Earth).expect("Earth is visible");
    assert_eq!(state.star_of(earth), Star::Virginis61);
    let turned = game.with(|state| state.orientation = state.orientation.rotated(Token::FIRST));
    let (state, facts) = (turned.state(), turned.table().content);
    let earth = state.planet_sector(facts, Planet::Earth).expect("Earth is visible");
    assert_eq!(state.star_of(earth), Star::ProximaCentauri, "Earth went on, the stars stayed");
}

/// SE-0450
#[test]
fn se_0450_figures_share_a_space() {
    game()
        .probes(P1, ["r1s5"])
        .probes(P2, ["r1s4"])
        .act(P1, "move p1 r1s4")
        .check(|state| assert_eq!(state.players[P1].probes, state.players[P2].probes));
}

/// SE-0460, SE-0470, SE-1910
#[test]
fn se_0460_one_energy_moves_one_own_probe_to_an_adjacent_space() {
    let game = game().probes(P1, ["r1s5"]).probes(P2, ["r1s6"]);
    let game = game
        .rejects(P1, "move p1 r2s4", "NOT_ADJACENT", rules::ADJACENT)
        .rejects(P1, "move p2 r1s7", "NO_SUCH_FIGURE", rules::MOVE)
        .acts(P1, "move p1 r1s6; move p1 r2s6; move p1 r2s5");
    assert_eq!(moved(&game), (4, 9 - 1 - 1 - 2), "the step out of asteroids costs two");
    game.player(P1, |player| player.energy = 0).rejects(
        P1,
        "move p1 r1s5",
        "NOT_ENOUGH_MOVEMENT",
        rules::STEP_COST,
    );
}

/// SE-0480
#[test]
fn se_0480_a_card_with_the_move_corner_is_one_point() {
    game()
        .probes(P1, ["r1s5"])
        .hand(P1, ["base_001"])
        .act(P1, "corner base_001")
        .asks(P1, "seti.move")
        .act(P1, "move p1 r1s6")
        .asks(P1, "seti.turn")
        .check(|state| assert_eq!((state.players[P1].energy, state.players[P1].hand.len()), (9, 0)));
}

/// SE-0490, SE-0510, SE-0610
#[test]
fn se_0490_leaving_asteroids_costs_one_more_from_any_source() {
    game()
        .probes(P1, ["r1s7"])
        .player(P1, |player| player.energy = 1)
        .rejects(P1, "move p1 r1s6", "NOT_ENOUGH_MOVEMENT", rules::STEP_COST)
        .player(P1, |player| player.energy = 2)
        .act(P1, "move p1 r1s6")
        .check(|state| assert_eq!((state.players[P1].energy, state.players[P1].probes[0]), (0, at("r1s6"))));
    // One point of a card and one energy.
    game()
        .probes(P1, ["r1s7"])
        .hand(P1, ["base_001"])
        .acts(P1, "corner base_001; move p1 r1s6")
        .check(|state| assert_eq!((state.players[P1].energy, state.players[P1].moves), (8, 0)));
}

/// SE-0500, SE-0530
#[test]
fn se_0500_points_are_divided_among_probes_and_need_not_be_used() {
    game()
        .probes(P1, ["r1s5", "r4s1"])
        .hand(P1, ["base_020"])
        .acts(P1, "play base_020; move p1 r1s4; move p2 r4s2")
        .asks(P1, "seti.turn")
        .check(|state| assert_eq!(state.players[P1].probes, [at("r1s4"), at("r4s2")]));
    game().probes(P1, ["r1s5"]).hand(P1, ["base_020"]).acts(P1, "play base_020; stop").asks(P1, "seti.turn");
}

/// SE-0520
#[test]
fn se_0520_points_left_over_are_lost() {
    game()
        .probes(P1, ["r1s5"])
        .hand(P1, ["base_025"])
        .acts(P1, "play base_025; move p1 r1s4; stop")
        .check(|state| assert_eq!(state.players[P1].moves, 0));
}

/// SE-0525
#[test]
fn se_0525_points_of_a_card_are_spent_one_by_one_and_grow() {
    game()
        .probes(P1, ["r1s5"])
        .hand(P1, ["base_020", "base_001"])
        .player(P1, |player| player.data = 1)
        .acts(P1, "play base_020; move p1 r1s6")
        .act(P1, "data top")
        .asks(P1, "seti.move")
        .act(P1, "corner base_001")
        .asks(P1, "seti.move")
        .check(|state| assert_eq!(state.players[P1].moves, 2, "added to the open point"))
        .acts(P1, "move p1 r1s5; move p1 r1s4")
        .asks(P1, "seti.turn")
        .check(|state| assert_eq!(state.players[P1].energy, 9));
    // A free move is one free action: only movement can be added to it.
    game()
        .probes(P1, ["r1s7"])
        .hand(P1, ["base_001", "base_002", "base_006"])
        .player(P1, |player| (player.energy, player.data) = (0, 1))
        .act(P1, "corner base_001")
        .rejects(P1, "data top", "NO_FREE_ACTION_NOW", rules::FREE_NOT_INTERRUPTED)
        .rejects(P1, "corner base_006", "ONLY_MOVEMENT_NOW", rules::COMBINED_MOVE)
        .acts(P1, "corner base_002; move p1 r1s6")
        .asks(P1, "seti.turn");
}

/// SE-0540, SE-0550, SE-0600
#[test]
fn se_0540_comets_and_planets_but_earth_give_publicity_every_time() {
    let game = game().probes(P1, ["r2s2"]).player(P1, |player| player.energy = 20);
    let game = game.act(P1, "move p1 r2s1");
    assert_eq!(moved(&game).0, 5, "a comet");
    let game = game.act(P1, "move p1 r1s1");
    assert_eq!(moved(&game).0, 6, "Mercury");
    let game = game.acts(P1, "move p1 r2s1; move p1 r1s1");
    assert_eq!(moved(&game).0, 8, "again in the same turn");
    let game = game.probes(P1, ["r1s4"]).act(P1, "move p1 r1s5");
    assert_eq!(moved(&game).0, 8, "Earth");
}

/// SE-0560
#[test]
fn se_0560_a_new_probe_moves_in_the_same_turn() {
    game().acts(P1, "launch; move p1 r1s4").check(|state| assert_eq!(state.players[P1].probes, [at("r1s4")]));
}

/// SE-0570, SE-0580, SE-1000
#[test]
fn se_0570_only_entering_is_a_visit() {
    // Standing on Mercury when the card comes into play, or being launched, is no visit.
    let game =
        game().probes(P1, ["r1s1"]).hand(P1, ["base_002"]).act(P1, "play base_002").asks(P1, "seti.turn");
    let game =
        game.act(P1, "move p1 r1s2").asks(P1, "seti.turn").act(P1, "move p1 r1s1").asks(P1, "seti.cover");
    drop(game);
    let launched = crate::scene::game().act(P1, "launch");
    assert!(launched.state().turn.planets.is_empty());
}

/// SE-0590
#[test]
fn se_0590_a_step_within_a_ring_does_not_change_the_ring() {
    let game = game().probes(P1, ["r1s5"]).act(P1, "move p1 r2s5");
    assert!(!game.state().turn.ring);
    assert!(game.act(P1, "move p1 r2s4").state().turn.ring);
}

fn rotate(game: Game) -> Game {
    game.player(P1, |player| player.publicity = 6).act(P1, "research")
}

/// SE-0575, SE-0680, SE-0690, SE-0700
#[test]
fn se_0680_a_pushed_figure_visits_for_free_also_on_another_turn() {
    // Disc 1 leaves sectors 0, 4 and 7 of ring 1 open; turning, its Mercury covers sector 0.
    let game = game().probes(P2, ["r1s0"]).probes(P1, ["r1s6"]).player(P2, |player| player.energy = 0);
    let before = game.state().players[P2].publicity;
    let game = rotate(game);
    let to = game.state().players[P2].probes[0];
    assert_eq!(to, at("r1s7"), "pushed counter-clockwise in the same ring");
    let facts = game.table().content;
    let publicity = game.state().sky(facts).cell(to).publicity;
    assert_eq!(game.state().players[P2].publicity, before + publicity);
    assert_eq!(game.state().players[P2].energy, 0);
    let pushed = game.last().events().any(
        |event| matches!(event, Event::Rotated { shifts, .. } if shifts.iter().any(|one| one.pushed && one.owner == owner(P2))),
    );
    assert!(pushed);
    assert!(!game.state().turn.ring, "a push is not a step of the player");
}

/// SE-0650, SE-0660
#[test]
fn se_0650_research_rotates_and_carries_without_a_visit() {
    let game = rotate(game().probes(P1, ["r1s1"]));
    assert_eq!(game.state().players[P1].probes, [at("r1s0")], "carried with Mercury");
    assert_eq!(game.state().players[P1].publicity, 0, "nothing is gained");
    assert!(game.state().turn.planets.is_empty());
    assert_eq!(game.state().token, Token::FIRST.next());
}

/// SE-0710, SE-0720
#[test]
fn se_0710_all_figures_are_judged_before_and_moved_together() {
    let game = rotate(game().probes(P1, ["r1s1", "r1s0"]).probes(P2, ["r1s7"]));
    let rotations: Vec<_> = game
        .last()
        .events()
        .filter_map(
            |event| if let Event::Rotated { shifts, .. } = event { Some(shifts.clone()) } else { None },
        )
        .collect();
    assert_eq!(rotations.len(), 1, "one event for all");
    let first = rotations[0].iter().map(|shift| shift.owner).collect::<Vec<_>>();
    assert!(first.is_sorted(), "active player first: {first:?}");
    assert_eq!(game.state().players[P1].probes, [at("r1s0"), at("r1s7")]);
}

/// No push ends on a planet, on any table: whatever is pushed lands in the same cutout again.
#[test]
fn a_push_never_ends_on_a_planet() {
    let game = game();
    let solar = &game.table().content.solar;
    for orientation in Orientation::all() {
        for token in [Token::FIRST, Token::FIRST.next(), Token::FIRST.next().next()] {
            let (before, after) = (solar.sky(orientation, true), solar.sky(orientation.rotated(token), true));
            for space in Space::all() {
                if let Fate::Pushed(to) = before.fate(token, space) {
                    assert_eq!(after.cell(to).planet(), None);
                }
            }
        }
    }
}

/// SE-0725, SE-0730
#[test]
fn se_0725_what_a_push_triggers_is_asked_before_the_rest_of_the_effect() {
    let asteroids = |seat: Seat| {
        let game = game().with(|state| {
            state.players[seat].probes = vec![at("r1s0")];
            state.players[seat].missions = vec![Mission { card: card("base_129"), covered: 0 }];
            state.players[seat].techs = [Tech::Probe2].into_iter().collect();
        });
        rotate(game)
    };
    let game = asteroids(P1).asks(P1, "seti.cover");
    assert_eq!(game.state().players[P1].publicity, 1, "the publicity comes first");
    let _ = game.act(P1, "cover base_129 1").asks(P1, "seti.research");
    // The trigger says "on your turn": the push of another player does not cover it.
    let _ = asteroids(P2).waits(P2).asks(P1, "seti.research");
    // Without such words a push counts on any turn: an objective of the solo game, on the turn of the rival.
    let config = Config { difficulty: 2, species: "mascamites anomalies".into(), ..Config::default() };
    let solo = game_with(config, 1).hand(P1, ["base_001"]).probes(P1, ["r1s0"]).with(|state| {
        state.objectives.open = vec![OpenObjective { objective: Objective::O204, marked: 0 }];
        let rival = state.rival.as_mut().expect("a rival");
        (rival.publicity, rival.deck) = (6, [RivalCard::S6].into_iter().collect());
    });
    let solo = solo.acts(P1, "play base_001; end");
    assert_eq!(solo.state().objectives.open[0].marked, 1);
}

/// SE-0770
#[test]
fn se_0770_ring_4_is_never_moved() {
    let game = game().probes(P1, ["r4s0", "r4s5"]).with(|state| state.token = Token::FIRST.next().next());
    let game = rotate(game);
    assert_eq!(game.state().players[P1].probes, [at("r4s0"), at("r4s5")]);
}

/// SE-0780, SE-1770
#[test]
fn se_0780_a_technology_of_a_card_rotates_once() {
    let game = game().hand(P1, ["base_059"]).act(P1, "play base_059");
    let rotations = game.last().events().filter(|event| matches!(event, Event::Rotated { .. })).count();
    assert_eq!(rotations, 1);
    let game = game.asks(P1, "seti.research");
    assert!(
        game.options(P1)
            .iter()
            .filter(|one| one.starts_with("tech "))
            .all(|one| one.starts_with("tech probe_"))
    );
    assert_eq!(game.state().players[P1].publicity, 4, "it costs no publicity");
}

/// SE-3160, SE-3165
#[test]
fn se_3160_with_asteroid_navigation_asteroids_are_like_comets() {
    let with =
        |game: Game| game.player(P1, |player| player.techs = [Tech::Probe2].into_iter().collect::<Techs>());
    let game = with(game().probes(P1, ["r1s6"])).act(P1, "move p1 r1s7");
    assert_eq!(moved(&game), (5, 8));
    let game = game.act(P1, "move p1 r1s6");
    assert_eq!(moved(&game), (5, 7), "leaving costs one");
}

/// SE-4080, SE-4100
#[test]
fn se_4080_a_capsule_moves_and_is_carried_like_a_probe() {
    let game = game().player(P1, |player| {
        player.capsules = vec![Capsule { at: at("r1s2"), sample: orrery_seti::ids::Sample::ALL[0] }];
    });
    let game = game.act(P1, "move k1 r1s1");
    assert_eq!(moved(&game), (5, 8));
    let game = rotate(game);
    assert_eq!(game.state().players[P1].at(Figure::Capsule(0)), Some(at("r1s0")));
    assert_eq!(game.state().figures().next().map(|(whose, ..)| whose), Some(Owner::Seat(P1)));
}
