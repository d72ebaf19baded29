//! Sections 5.1 to 5.6: launch, orbit, land, analyze, play a card; scans are in `scans.rs`.

use orrery_engine::Seat;
use orrery_seti::{
    ids::{Moon, Planet, Star, Tech},
    rules,
    state::{Mission, Techs},
};
use orrery_testkit::scenario::{P1, P2};

use crate::acts::Acts as _;
use crate::scene::{Arrange, Game, at, card, game, owner};

pub(crate) fn techs<const N: usize>(game: Game, seat: Seat, techs: [Tech; N]) -> Game {
    game.player(seat, |player| player.techs = techs.into_iter().collect::<Techs>())
}

fn orbiter(game: Game, planet: Planet, seat: Seat) -> Game {
    game.with(|state| state.planets[planet.index()].first = Some(owner(seat)))
}

/// SE-0950
#[test]
fn se_0950_a_launch_costs_2_credits_and_puts_a_probe_on_earth() {
    game().act(P1, "launch").check(|state| {
        assert_eq!((state.players[P1].credits, &state.players[P1].probes[..]), (7, &[at("r1s5")][..]));
    });
}

/// SE-0970, SE-3150
#[test]
fn se_0970_one_launch_puts_one_probe_also_with_two_allowed() {
    techs(game().probes(P1, ["r4s1"]), P1, [Tech::Probe1])
        .act(P1, "launch")
        .check(|state| assert_eq!(state.players[P1].probes.len(), 2));
    techs(game().probes(P1, ["r4s1", "r4s2"]), P1, [Tech::Probe1]).rejects(
        P1,
        "launch",
        "PROBE_LIMIT",
        rules::LAUNCH_LIMIT,
    );
}

/// SE-0980, SE-0990
#[test]
fn se_0980_a_launch_of_a_card_is_free_and_obeys_the_limit_unless_it_says_otherwise() {
    game().hand(P1, ["base_130"]).act(P1, "play base_130").check(|state| {
        assert_eq!((state.players[P1].credits, state.players[P1].probes.len()), (8, 1));
    });
    game().probes(P1, ["r4s1"]).hand(P1, ["base_130"]).act(P1, "play base_130").check(|state| {
        assert_eq!(state.players[P1].probes.len(), 1);
    });
    game().probes(P1, ["r4s1"]).hand(P1, ["base_009"]).act(P1, "play base_009").check(|state| {
        assert_eq!(state.players[P1].probes.len(), 3, "both launches ignore the limit");
    });
}

/// SE-1010, SE-1020, SE-1030, SE-1040, SE-1060
#[test]
fn se_1010_an_orbit_costs_1_credit_and_1_energy_and_the_first_gives_3_points() {
    let venus = || game().probes(P1, ["r1s3"]);
    venus().act(P1, "orbit venus").check(|state| {
        let player = &state.players[P1];
        assert_eq!((player.credits, player.energy, player.score, player.probes.len()), (8, 8, 9, 0));
        assert_eq!(state.orbiters_at(owner(P1), Planet::Venus), 1);
    });
    orbiter(venus(), Planet::Venus, P2).act(P1, "orbit venus").score(P1, 6);
    game().probes(P1, ["r1s5"]).rejects(P1, "orbit earth", "NO_PROBE_THERE", rules::ORBIT_PROBE);
}

/// SE-1050, SE-1120
#[test]
fn se_1050_mercury_a_random_card_two_signals_in_its_sector_income() {
    orbiter(game(), Planet::Mercury, P2)
        .probes(P1, ["r1s1"])
        .deck(["base_001"])
        .act(P1, "orbit mercury")
        .asks(P1, "seti.income")
        .act(P1, "tuck base_001")
        .check(|state| {
            let player = &state.players[P1];
            assert_eq!(state.sectors[Star::SiriusA.index()].count(owner(P1)), 2, "where Mercury is now");
            assert_eq!(
                (player.data, player.score, player.energy),
                (2, 2, 9),
                "position 2 gives 2 points; energy income"
            );
        });
}

/// SE-1070
#[test]
fn se_1070_mars_any_card_one_signal_income() {
    orbiter(game(), Planet::Mars, P2)
        .probes(P1, ["r2s2"])
        .act(P1, "orbit mars")
        .asks(P1, "seti.draw")
        .acts(P1, "draw sa_013; skip")
        .check(|state| {
            assert_eq!(state.sectors[Star::BarnardsStar.index()].count(owner(P1)), 1);
            assert!(state.players[P1].holds(card("sa_013")));
        });
}

/// SE-1080, SE-1090
#[test]
fn se_1080_jupiter_one_data_and_saturn_two_publicity_each_with_a_signal_and_income() {
    orbiter(game(), Planet::Jupiter, P2).probes(P1, ["r3s3"]).act(P1, "orbit jupiter").check(|state| {
        assert_eq!((state.players[P1].data, state.sectors[Star::Kepler22.index()].count(owner(P1))), (2, 1));
    });
    orbiter(game(), Planet::Saturn, P2)
        .probes(P1, ["r3s7"])
        .hand(P1, ["base_001"])
        .act(P1, "orbit saturn")
        .asks(P1, "seti.income")
        .check(|state| {
            assert_eq!(
                (state.players[P1].publicity, state.sectors[Star::Procyon.index()].count(owner(P1))),
                (6, 1)
            );
        });
}

/// SE-1100, SE-1110
#[test]
fn se_1100_uranus_and_neptune_points_cards_or_data_and_a_black_signal() {
    orbiter(game(), Planet::Uranus, P2)
        .probes(P1, ["r4s0"])
        .act(P1, "orbit uranus")
        .act(P1, "signal vega")
        .asks(P1, "seti.turn")
        .check(|state| {
            assert_eq!((state.players[P1].score, state.players[P1].hand.len()), (8, 3));
            assert_eq!(state.sectors[Star::Vega.index()].count(owner(P1)), 1);
        });
    orbiter(game(), Planet::Neptune, P2)
        .probes(P1, ["r4s3"])
        .acts(P1, "orbit neptune; signal beta_pictoris")
        .asks(P1, "seti.turn")
        .check(|state| {
            assert_eq!((state.players[P1].score, state.players[P1].data), (7, 5));
        });
}

/// SE-1130, SE-1280
#[test]
fn se_1130_any_number_of_orbiters_and_landers() {
    game()
        .with(|state| {
            let venus = &mut state.planets[Planet::Venus.index()];
            venus.first = Some(owner(P1));
            venus.orbiters = vec![owner(P1); 9];
            (venus.data, venus.landers) = (vec![vec![owner(P2)]], vec![owner(P1); 9]);
        })
        .probes(P1, ["r1s3"])
        .offers(P1, "orbit venus")
        .acts(P1, "land venus; mark left yellow overflow")
        .check(|state| assert_eq!(state.landers_at(owner(P1), Planet::Venus, false), 10));
}

/// SE-1140, SE-1155
#[test]
fn se_1140_the_first_place_is_free_again_when_its_piece_is_removed() {
    let game = game()
        .with(|state| {
            let venus = &mut state.planets[Planet::Venus.index()];
            (venus.first, venus.orbiters) = (Some(owner(P1)), vec![owner(P2)]);
        })
        .probes(P2, ["r1s3"])
        .hand(P1, ["base_015"])
        .acts(P1, "play base_015; remove orbiter venus first; draw deck; end");
    assert_eq!(game.state().planets[Planet::Venus.index()].first, None, "the other does not move up");
    game.act(P2, "orbit venus").check(|state| {
        assert_eq!(state.players[P2].score, 9);
        assert_eq!(state.planets[Planet::Venus.index()].first, Some(owner(P2)));
    });
}

/// SE-1150
#[test]
fn se_1150_an_orbiter_neither_moves_nor_lands() {
    let game = orbiter(game(), Planet::Venus, P1);
    assert!(game.options(P1).iter().all(|one| !one.starts_with("move") && !one.starts_with("land")));
}

/// SE-1160
#[test]
fn se_1160_the_first_bonus_comes_before_the_other_rewards() {
    let game = game().probes(P1, ["r2s2"]).act(P1, "orbit mars").asks(P1, "seti.draw");
    assert_eq!(game.state().players[P1].score, 3);
}

/// SE-1170, SE-1180, SE-3140, SE-3170
#[test]
fn se_1170_landing_costs_3_energy_less_with_an_orbiter_and_with_the_technology() {
    let cost = |orbit: bool, tech: bool| {
        let mut game = game().probes(P1, ["r1s3"]);
        if orbit {
            game = orbiter(game, Planet::Venus, P2);
        }
        if tech {
            game = techs(game, P1, [Tech::Probe3]);
        }
        9 - game.act(P1, "land venus").state().players[P1].energy
    };
    assert_eq!([cost(false, false), cost(true, false), cost(false, true), cost(true, true)], [3, 2, 2, 1]);
}

/// SE-1190, SE-1200, SE-1210, SE-1230, SE-1240, SE-1350
#[test]
fn se_1200_landing_rewards_of_every_planet() {
    let rows = [
        ("mercury", "r1s1", 12, 3),
        ("venus", "r1s3", 5, 2),
        ("jupiter", "r3s3", 7, 2),
        ("saturn", "r3s7", 8, 2),
        ("uranus", "r4s0", 9, 3),
        ("neptune", "r4s3", 10, 3),
    ];
    for (planet, space, points, data) in rows {
        let game = game().probes(P1, [space]).act(P1, &format!("land {planet}"));
        let game = game.asks(P1, "seti.trace");
        let player = &game.state().players[P1];
        assert_eq!((player.score, player.data, player.probes.len()), (points, data, 0), "{planet}");
        assert!(game.options(P1).contains(&"mark left yellow discovery".to_string()), "a yellow trace");
        // The second lander gets no data.
        let game = game.acts(P1, "mark left yellow overflow; end").probes(P2, [space]);
        let game = game.act(P2, &format!("land {planet}"));
        assert_eq!(game.state().players[P2].data, 0, "{planet}");
    }
    game().rejects(P1, "land venus", "CANNOT_LAND_THERE", rules::LAND_PROBE);
}

/// SE-1220, SE-1225
#[test]
fn se_1220_mars_has_two_spaces_with_data() {
    let game = game().probes(P1, ["r2s2"]).act(P1, "land mars");
    assert_eq!(game.offered(P1, "space"), ["space 1", "space 2"]);
    let game = game.act(P1, "space 2");
    assert_eq!(game.state().players[P1].data, 1);
    assert_eq!(game.state().players[P1].score, 6);
    let game = game.acts(P1, "mark left yellow overflow; end").probes(P2, ["r2s2"]).act(P2, "land mars");
    assert_eq!(game.state().players[P2].data, 2, "the space that is left");
    // Removed: the space is free again.
    let freed = game
        .with(|state| state.planets[Planet::Mars.index()].data[1].clear())
        .acts(P2, "mark left yellow overflow; end")
        .probes(P1, ["r2s2"])
        .act(P1, "land mars");
    assert_eq!(freed.state().players[P1].data, 2, "1 and 1 more");
}

/// SE-1250, SE-1260, SE-1270, SE-1340
#[test]
fn se_1250_moon_rewards() {
    let land = |moon: &str, space: &str| {
        techs(game().probes(P1, [space]).hand(P1, ["base_001", "base_002"]), P1, [Tech::Probe4])
            .act(P1, &format!("land {moon}"))
    };
    let stores = |game: &Game| {
        let player = &game.state().players[P1];
        (player.score, player.data, player.publicity, player.energy)
    };
    assert_eq!(stores(&land("callisto", "r3s3")), (13, 4, 4, 6));
    assert_eq!(stores(&land("ganymede", "r3s3")), (12, 0, 9, 6));
    assert_eq!(stores(&land("io", "r3s3")), (10, 0, 4, 10));
    let europa = land("europa", "r3s3").acts(P1, "mark left yellow discovery; mark right yellow discovery");
    assert_eq!(europa.state().players[P1].score, 7 + 5 + 3);
    let titan =
        land("titan", "r3s7").offers(P1, "mark left pink discovery").act(P1, "mark left pink discovery");
    assert_eq!(titan.asks(P1, "seti.trace").state().players[P1].score, 7 + 5);
    let enceladus =
        land("enceladus", "r3s7").acts(P1, "signal barnards_star; signal procyon; signal kepler_22");
    assert_eq!(stores(&enceladus).0, 12);
    assert_eq!(enceladus.state().players[P1].data, 3);
    assert_eq!((stores(&land("titania", "r4s0")).0, stores(&land("triton", "r4s3")).0), (25, 26));
    let phobos = land("phobos_deimos", "r2s2").acts(P1, "tuck base_001; tuck base_002");
    assert_eq!((phobos.state().players[P1].score, phobos.state().players[P1].tucked.len()), (8, 2));
}

/// SE-1290, SE-1300, SE-1310, SE-1320, SE-1330, SE-3180
#[test]
fn se_1290_moons_need_a_technology_and_hold_one_lander() {
    let jupiter = || game().probes(P1, ["r3s3"]);
    jupiter().rejects(P1, "land io", "CANNOT_LAND_THERE", rules::LAND_PROBE);
    let with = || techs(jupiter(), P1, [Tech::Probe4]);
    let game = with().offers(P1, "land jupiter").act(P1, "land io");
    let player = &game.state().players[P1];
    assert_eq!(
        (player.score, player.data, player.energy),
        (10, 0, 10),
        "3 paid, 4 gained, no data, not Jupiter's reward"
    );
    let taken = with().with(|state| state.moons[Moon::Io.index()].push(owner(P2)));
    taken.rejects(P1, "land io", "CANNOT_LAND_THERE", rules::LAND_PROBE);
    let discount = orbiter(with(), Planet::Jupiter, P2).act(P1, "land callisto");
    assert_eq!(discount.state().players[P1].energy, 7, "the orbiter of the planet counts");
    // Card 12 allows it without the technology (SE-1360: free of its energy).
    let card_12 = jupiter().hand(P1, ["base_012"]).acts(P1, "play base_012; land io");
    assert_eq!(card_12.state().players[P1].energy, 13);
}

/// SE-1360, SE-1570
#[test]
fn se_1360_a_landing_of_a_card_is_free_of_its_energy() {
    game().probes(P1, ["r1s3"]).hand(P1, ["base_013"]).act(P1, "play base_013").check(|state| {
        assert_eq!((state.players[P1].energy, state.players[P1].credits), (9, 8));
    });
}

/// SE-1490, SE-1500, SE-1510, SE-1520, SE-1530
#[test]
fn se_1490_analyzing_needs_the_top_row_clears_the_computer_and_marks_a_blue_trace() {
    let full = |bottom: bool| {
        game().player(P1, |player| {
            (player.computer.top, player.data) = (6, 2);
            (player.computer.techs[0], player.computer.bottom[0]) = (Some(Tech::Computer1), bottom);
        })
    };
    for bottom in [false, true] {
        let game = full(bottom).act(P1, "analyze").asks(P1, "seti.trace");
        let player = &game.state().players[P1];
        assert_eq!((player.computer.data(), player.data, player.energy), (0, 2, 8), "the pool stays");
        assert!(
            game.options(P1).iter().filter(|one| one.starts_with("mark")).all(|one| one.contains(" blue "))
        );
    }
    game().player(P1, |player| player.computer.top = 5).rejects(
        P1,
        "analyze",
        "COMPUTER_NOT_FULL",
        rules::ANALYZE,
    );
}

/// SE-1540, SE-1550, SE-1560, SE-1610
#[test]
fn se_1540_a_card_costs_what_is_printed_and_serves_one_purpose() {
    let game = game().hand(P1, ["base_001"]).act(P1, "play base_001");
    assert_eq!(game.state().players[P1].credits, 9);
    let game = game.rejects(P1, "launch", "MAIN_ACTION_DONE", rules::ONE_MAIN_ACTION);
    game.rejects(P1, "corner base_001", "CARD_NOT_IN_HAND", rules::CORNER);
    // Its effect does nothing.
    let idle = crate::scene::game().hand(P1, ["base_018"]).act(P1, "play base_018").asks(P1, "seti.turn");
    assert_eq!(idle.state().players[P1].credits, 8);
}

/// SE-1580, SE-2725
#[test]
fn se_1580_a_mission_exists_only_after_the_effect() {
    // Card 131 draws a card and waits for scans; card 79 launches are not its own.
    let game = game().hand(P1, ["base_117"]).act(P1, "play base_117").asks(P1, "seti.turn");
    assert_eq!(game.state().players[P1].missions, [Mission { card: card("base_117"), covered: 0 }]);
}

/// SE-1590, SE-1600
#[test]
fn se_1590_where_a_played_card_goes() {
    let game = game().hand(P1, ["base_110"]).act(P1, "play base_110");
    assert_eq!(game.state().discard, [card("base_110")]);
    let game = crate::scene::game().hand(P1, ["base_014"]).act(P1, "play base_014");
    assert_eq!(
        (game.state().players[P1].scoring.clone(), game.state().discard.len()),
        (vec![card("base_014")], 0)
    );
}

/// SE-1620, SE-3010
#[test]
fn se_1620_a_card_that_tucks_itself_or_is_discarded() {
    let played = || game().hand(P1, ["base_091"]).act(P1, "play base_091").asks(P1, "seti.tuck_this");
    let game = played().act(P1, "tuck base_091");
    assert_eq!(
        (game.state().players[P1].tucked.clone(), game.state().discard.len()),
        (vec![card("base_091")], 0)
    );
    let game = played().act(P1, "skip");
    assert_eq!(
        (game.state().players[P1].tucked.len(), game.state().discard.clone()),
        (0, vec![card("base_091")])
    );
}

/// SE-1630
#[test]
fn se_1630_this_turn_means_the_whole_turn_and_each_reward_once() {
    // Earlier in the turn.
    let game =
        game().probes(P1, ["r1s2"]).hand(P1, ["base_020"]).acts(P1, "move p1 r1s1; play base_020; stop");
    assert_eq!(game.state().players[P1].score, 4);
    // Later in the turn, once.
    let game =
        crate::scene::game().probes(P1, ["r1s2"]).hand(P1, ["base_020"]).acts(P1, "play base_020; stop");
    assert_eq!(game.state().players[P1].score, 0);
    let game = game.acts(P1, "move p1 r1s1; move p1 r1s2; move p1 r1s1");
    assert_eq!(game.state().players[P1].score, 4);
}

/// SE-1640
#[test]
fn se_1640_counting_effects_count_the_own_pieces() {
    let game = game()
        .hand(P1, ["base_093"])
        .player(P1, |player| player.tucked = vec![card("base_002")])
        .player(P2, |player| player.tucked = vec![card("base_005"), card("base_009")])
        .act(P1, "play base_093");
    assert_eq!(game.state().players[P1].score, 3);
}
