//! 10.1 to 10.3: research and the Lost Planet.

use orrery_gaia_project::{
    ids::{AdvancedTile, Area, Booster, Faction::*, RoundTile, Structure, Token},
    income::Income,
    look::Look,
    rules,
};

use crate::{common::*, components::random_game};

/// GP-2490, GP-2550
#[test]
fn four_knowledge_for_a_level() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .act(P1, "research terraforming")
        .resources(P1, "2 ore")
        .check(|state| assert_eq!(state.players[P1].level(Area::Terraforming), 1));
    scene([Xenos, Terrans]).owns(P1, "3 knowledge").rejects(
        P1,
        "research terraforming",
        "NOT_ENOUGH_KNOWLEDGE",
        rules::RESEARCH_COST,
    );
}

/// GP-2510, GP-2515
#[test]
fn level_3_charges_3_power() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .bowls(P1, [2, 1, 0])
        .level(P1, Area::ArtificialIntelligence, 2)
        .act(P1, "research artificial_intelligence")
        .resources(P1, "2 qic")
        .power(P1, [0, 2, 1], 0)
        .vp(P1, 10);
}

/// GP-2520, GP-2530
#[test]
fn level_5_flips_a_token_and_is_for_one() {
    let scene = || scene([Xenos, Terrans]).owns(P1, "4 knowledge").level(P1, Area::Economy, 4);
    scene().rejects(P1, "research economy", "NO_GREEN_TOKEN", rules::LEVEL_5);
    scene().token(P1, Token::Vp8Qic).level(P2, Area::Economy, 5).rejects(
        P1,
        "research economy",
        "LEVEL_TAKEN",
        rules::LEVEL_5_ONE,
    );
    scene()
        .token(P1, Token::Vp8Qic)
        .bowls(P1, [2, 2, 0])
        .act(P1, "research economy")
        .resources(P1, "3 ore 6 credits")
        .power(P1, [0, 0, 4], 0)
        .check(|state| assert_eq!(state.players[P1].gray[Token::Vp8Qic.index()], 1))
        .rejects(P1, "research economy", "ACTION_TAKEN", rules::ONE_ACTION);
}

/// GP-2560, GP-5360, GP-5370, GP-5490
#[test]
fn advances_score() {
    scene([Xenos, Terrans])
        .round_tile(RoundTile::Research2)
        .advanced_tile(P1, AdvancedTile::Research2)
        .owns(P1, "4 knowledge")
        .act(P1, "research science")
        .vp(P1, 14);
}

/// GP-2580, GP-2480, GP-5340
#[test]
fn terraforming_5_brings_its_token() {
    scene([Xenos, Terrans])
        .round_tile(RoundTile::Federation5)
        .owns(P1, "4 knowledge")
        .level(P1, Area::Terraforming, 4)
        .token(P1, Token::Vp8Qic)
        .act(P1, "research terraforming")
        .vp(P1, 10 + 7 + 5)
        .resources(P1, "2 ore")
        .check(|state| {
            assert_eq!(state.terraforming_token, None);
            assert_eq!(state.players[P1].green[Token::Vp7Ore.index()], 1);
            assert_eq!(state.players[P1].gray[Token::Vp8Qic.index()], 1);
        });
}

/// GP-2610
#[test]
fn gaia_project_levels() {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .act(P1, "research gaia_project")
        .check(|state| assert_eq!(state.players[P1].gaiaformers, 1));
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .level(P1, Area::GaiaProject, 1)
        .act(P1, "research gaia_project")
        .power(P1, [3, 0, 0], 0);
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .level(P1, Area::GaiaProject, 4)
        .token(P1, Token::Vp8Qic)
        .mines(P1, ["0x-1", "-2x4"])
        .project(P1, "1x5")
        .act(P1, "research gaia_project")
        .vp(P1, 16);
}

/// GP-2640, GP-2650, GP-2660, GP-2670, GP-2680
#[test]
fn the_lost_planet_is_placed_at_once() {
    let scene = || {
        scene([Xenos, Terrans])
            .round_tile(RoundTile::Mine2)
            .owns(P1, "4 knowledge")
            .level(P1, Area::Navigation, 4)
            .token(P1, Token::Vp8Qic)
            .mine(P1, "-2x2")
            .mine(P2, "0x1")
            .bowls(P2, [2, 0, 0])
            .satellite(P2, "-1x2")
            .act(P1, "research navigation")
            .asks(P1, "lost_planet")
    };
    scene()
        .rejects(P1, "lost -2x1", "HEX_TAKEN", rules::LOST_PLANET)
        .rejects(P1, "lost -1x2", "HEX_TAKEN", rules::LOST_PLANET)
        .rejects(P1, "lost 4x-2", "OUT_OF_RANGE", rules::LOST_RANGE)
        .act(P1, "lost -1x1")
        .vp(P1, 12)
        .resources(P1, "")
        .has(P1, Structure::Mine, "-1x1")
        .sees(|look| {
            assert_eq!(look.pieces_built(P1.into(), Structure::Mine), 1);
            assert_eq!(look.count(P1.into(), orrery_gaia_project::facts::Count::PlanetTypes), 2);
            assert_eq!(look.count(P1.into(), orrery_gaia_project::facts::Count::Mines), 2);
        })
        .act(P1, "end")
        .asks(P2, "charge");
}

/// One level up in an area, paid with knowledge; nothing else is owned but a green token.
fn climb(area: Area, from: u8) -> Scene {
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .token(P1, Token::Vp12)
        .token(P1, Token::Vp8Qic)
        .level(P1, area, from)
        .act(P1, &format!("research {area}"))
        .check(|state| assert_eq!(state.players[P1].level(area), from + 1))
}

/// GP-2500, GP-2570, GP-2590, GP-2600, GP-2630
#[test]
fn levels_give_their_bonus_on_arrival() {
    for (area, gains) in [
        (Area::Terraforming, ["2 ore", "", "", "2 ore", "2 ore"]),
        (Area::Navigation, ["1 qic", "", "1 qic", "", ""]),
        (Area::ArtificialIntelligence, ["1 qic", "1 qic", "2 qic", "2 qic", "4 qic"]),
        (Area::GaiaProject, ["", "", "", "", ""]),
        (Area::Economy, ["", "", "", "", "3 ore 6 credits"]),
        (Area::Science, ["", "", "", "", "9 knowledge"]),
    ] {
        for (from, gain) in (0u8..).zip(gains) {
            climb(area, from).resources(P1, gain);
        }
    }
    // Terraforming 5 brings the token that lies there (7 points and 2 ore), Navigation 5 the Lost Planet.
    climb(Area::Terraforming, 4).vp(P1, 17).check(|state| assert_eq!(state.terraforming_token, None));
    let navigation =
        scene([Xenos, Terrans]).mine(P1, "-2x2").owns(P1, "4 knowledge").token(P1, Token::Vp8Qic);
    navigation.level(P1, Area::Navigation, 4).act(P1, "research navigation").asks(P1, "lost_planet");
}

/// GP-2500, GP-2620, GP-2625, GP-2630
#[test]
fn only_the_level_of_now_gives_income() {
    let income = |area: Area, level: u8| {
        let scene = scene([Xenos, Terrans]).booster(P1, Booster::Mines).level(P1, area, level);
        let Income { resources: gain, charges, .. } = Income::of(Look::at(scene.table()), P1.into());
        // Without 1 ore and 1 knowledge of the board and 1 ore of the booster.
        (gain.ore - 2, gain.knowledge - 1, gain.credits, charges.iter().sum::<u8>())
    };
    let all = |area| [0, 1, 2, 3, 4, 5].map(|level| income(area, level));
    assert_eq!(
        all(Area::Economy),
        [(0, 0, 0, 0), (0, 0, 2, 1), (1, 0, 2, 2), (1, 0, 3, 3), (2, 0, 4, 4), (0, 0, 0, 0)]
    );
    assert_eq!(all(Area::Science).map(|(_, knowledge, _, _)| knowledge), [0, 1, 2, 3, 4, 0]);
    // Level 5 of Economy gives everything at once, then nothing.
    scene([Xenos, Terrans])
        .owns(P1, "4 knowledge")
        .level(P1, Area::Economy, 4)
        .token(P1, Token::Vp8Qic)
        .bowls(P1, [3, 0, 0])
        .act(P1, "research economy; end")
        .resources(P1, "3 ore 6 credits")
        .power(P1, [0, 0, 3], 0)
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .act(P2, "pass booster_labs")
        .act(P1, "pass booster_mines")
        .resources(P1, "5 ore 1 knowledge 6 credits");
}

/// GP-2540
#[test]
fn nobody_moves_down() {
    // Losing the lab does not take its advance away.
    let firaks = scene([Firaks, Xenos]).institute(P1, "-3x0").lab(P1, "1x1").level(P1, Area::Science, 3);
    firaks
        .act(P1, "special downgrade 1x1; decline")
        .check(|state| assert_eq!(state.players[P1].level(Area::Science), 3));
    let mut highest = 0;
    for seed in 1..=5 {
        let mut levels = [[0; 6]; 2];
        random_game(seed, |game, _| {
            for (before, seat) in levels.iter_mut().zip([P1, P2]) {
                let now = game.state().players[seat].research;
                assert!(before.iter().zip(now).all(|(before, now)| *before <= now));
                *before = now;
            }
        });
        highest = highest.max(levels.into_iter().flatten().max().unwrap_or(0));
    }
    assert!(highest > 1, "somebody has moved up");
}

/// GP-2530, GP-2555
#[test]
fn without_an_open_area_there_is_no_research() {
    let top = |level| {
        let all = Area::ALL.iter();
        all.fold(scene([Xenos, Terrans]).rich(P1), |scene, area| scene.level(P1, *area, level))
    };
    let research =
        |scene: &Scene| scene.options(P1).iter().filter(|option| option.starts_with("research")).count();
    assert_eq!(research(&top(4)), 0);
    top(4).rejects(P1, "research science", "NO_GREEN_TOKEN", rules::LEVEL_5);
    top(5).rejects(P1, "research science", "TOP_LEVEL", rules::LEVEL_5_ONE);
    // A green token opens level 5 where it is free.
    let scene = top(4).token(P1, Token::Vp7Ore).level(P2, Area::Science, 5);
    assert_eq!(research(&scene), 5);
    scene.withholds(P1, "research science").rejects(
        P1,
        "research science",
        "LEVEL_TAKEN",
        rules::LEVEL_5_ONE,
    );
    // A 12-point token is no green token.
    assert_eq!(research(&top(4).token(P1, Token::Vp12)), 0);
}

/// GP-2615
#[test]
fn shared_mines_are_no_gaia_planets_of_level_5() {
    scene([Lantids, Xenos])
        .owns(P1, "4 knowledge")
        .level(P1, Area::GaiaProject, 4)
        .token(P1, Token::Vp8Qic)
        .mine(P2, "0x-1")
        .shared(P1, "0x-1")
        .mine(P1, "-2x4")
        .project(P1, "1x5")
        .gaiaformed("1x5")
        .act(P1, "research gaia_project")
        .vp(P1, 10 + 4 + 1);
}
