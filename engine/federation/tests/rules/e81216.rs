//! Section 15: planet E81216.

use orrery_federation::{
    Event,
    ids::{Law, Medal, Mega, MegaToken, Planet, Planet::E81216, Structure},
    rules,
};

use crate::scene::*;

const MEGA: &str = "1c1o1g";

/// P1 is asked what to build, with these structures in play.
fn site(structures: &str, stock: &str) -> Scene {
    game(4).structures(structures).stock(P1, stock).place(P1, "e81216_left")
}

/// The first-game structures.
fn first_game(stock: &str) -> Scene {
    game(4).stock(P1, stock).place(P1, "e81216_left")
}

const OTHERS: &str = "teleporter metamorph_chamber embassy alteration_incubator";

/// FD-2800
#[test]
fn one_thing_is_built_and_paid() {
    let scene = first_game("1l1c1g").expect(P1, ["build shipyard", "decline"]);
    let scene = scene.rejects(P1, "build lavandium_synthesizer", "CANNOT_PAY", rules::BUILD);
    let scene = scene.rejects(P1, "build embassy", "NOT_IN_PLAY", rules::STRUCTURES);
    scene.act(P1, "build shipyard").holds(P1, "1g").asks(P2, "place");
    let scene = first_game("1l1c1o1g");
    scene
        .offers(P1, "build military_academy")
        .offers(P1, "build mega_4")
        .act(P1, "build mega_4")
        .holds(P1, "1l");
}

/// FD-2810
#[test]
fn everybody_builds_each_of_them_once() {
    let scene = first_game("2l2c").act(P1, "build shipyard").stock(P2, "1l1c").place(P2, "e81216_right");
    scene.act(P2, "build shipyard").check(|state| {
        assert_eq!(state.players[P2].structures, [Structure::Shipyard]);
    });
    let again = game(4).built(P1, "shipyard mega_2").stock(P1, "2l2c1o1g").place(P1, "e81216_left");
    again.rejects(P1, "build shipyard", "BUILT_ALREADY", rules::BUILD_ONCE).rejects(
        P1,
        "build mega_2",
        "BUILT_ALREADY",
        rules::BUILD_ONCE,
    );
}

/// FD-2820
#[test]
fn without_a_robot_nothing_is_built() {
    let scene = game(4).built(P1, "mega_1 mega_2 mega_3 mega_4 space_university").stock(P1, "2l3c2o");
    let scene = scene.place(P1, "e81216_left").act(P1, "build shipyard");
    scene
        .check(|state| assert_eq!(state.players[P1].robots(), 6))
        .again(P1)
        .place(P1, "e81216_right")
        .asks(P2, "place");
}

/// FD-2825
#[test]
fn payment_robot_medal_income() {
    let scene = game(4)
        .built(P1, "mega_1")
        .stock(P1, "1c1o")
        .place(P1, "e81216_left")
        .act(P1, "build military_academy");
    let told: Vec<String> = scene.0.last().events().map(|event| format!("{event:?}")).collect();
    let place = |what: &str| {
        told.iter().position(|event| event.starts_with(what)).unwrap_or_else(|| panic!("{what}"))
    };
    assert!(["Paid", "StructureBuilt", "MedalTaken", "DegreeSet"].map(place).is_sorted(), "{told:?}");
    scene.check(|state| assert_eq!(state.players[P1].medals, [Medal::Green]));
    // Of a Megastructure the points come last.
    let scene = game(4)
        .built(P1, "mega_1")
        .stock(P1, MEGA)
        .mage(P1, 2)
        .place(P1, "e81216_left")
        .act(P1, "build mega_4");
    let told: Vec<String> = scene.0.last().events().map(|event| format!("{event:?}")).collect();
    let place = |what: &str| {
        told.iter().position(|event| event.starts_with(what)).unwrap_or_else(|| panic!("{what}"))
    };
    assert!(["Paid", "MegaBuilt", "MedalTaken", "Scored"].map(place).is_sorted(), "{told:?}");
}

/// FD-2830
#[test]
fn income_at_once_and_in_every_executive_phase() {
    let scene = first_game("2c").act(P1, "build lavandium_synthesizer").holds(P1, "1l");
    // That of the same round included; P1 is on level 1 and pays no upkeep.
    let scene = scene.play_round().holds(P1, "2l3o");
    let scene = scene.play_round();
    assert_eq!(scene.state().players[P1].stock[orrery_federation::ids::Resource::Lavandium], 3);
}

/// FD-2840
#[test]
fn influence_is_one_per_structure_and_two_per_megastructure() {
    game(4).built(P1, "shipyard space_university mega_3").influence(P1, E81216, 4);
}

/// FD-2850
#[test]
fn four_structures_are_in_the_game() {
    let scene = game(4);
    assert_eq!(scene.state().structures.len(), 4);
    for (slot, structure) in (1..).zip(&scene.state().structures) {
        assert!(facts().sides(slot).contains(structure));
    }
}

/// FD-2860
#[test]
fn the_space_shipyard() {
    first_game("1l1c").act(P1, "build shipyard").check(|state| assert_eq!(state.players[P1].hangar, 2));
}

/// FD-2870, FD-2880, FD-2890
#[test]
fn the_teleporter() {
    let scene = || site(OTHERS, "1l1o").act(P1, "build teleporter");
    scene().expect(P1, ["advance n1a", "advance n1b", "advance six_moon", "decline"]);
    scene().act(P1, "advance n1a").holds(P1, "").influence(P1, Planet::Neo, 1).asks(P2, "place");
    scene()
        .act(P1, "advance six_moon")
        .has_tokens(P1, "")
        .influence(P1, Planet::SixMoon, 1)
        .asks(P2, "place");
    // FD-2880: influence 3 earns the medal. FD-2890: the token stays where it lies.
    let scene = game(4)
        .structures(OTHERS)
        .miner(P1, "n2a")
        .rock("t3a", orrery_federation::ids::Rock::Ast6)
        .stock(P1, "1l1o");
    let scene = scene.place(P1, "e81216_left").act(P1, "build teleporter");
    let scene = scene.offered(P1, "advance", ["t3a", "t3b", "n4c", "six_moon"]).act(P1, "advance t3a");
    scene.holds(P1, "").check(|state| {
        assert_eq!(state.players[P1].medals, [Medal::Orange]);
        assert!(state.players[P1].rocks.is_empty() && state.neo.rock(asteroid("t3a")).is_some());
    });
}

/// FD-2900
#[test]
fn the_metamorph_chamber() {
    let scene = || site(OTHERS, "3l2c1o").act(P1, "build metamorph_chamber");
    scene().expect(P1, ["upgrade lavandium", "upgrade copernium", "upgrade oceanium", "decline"]);
    scene().act(P1, "upgrade lavandium").holds(P1, "1l2c1o").asks(P2, "place");
    scene().act(P1, "upgrade copernium").holds(P1, "2l2o").asks(P2, "place");
    scene().act(P1, "upgrade oceanium").holds(P1, "2l1c1g").asks(P2, "place");
}

/// FD-2905
#[test]
fn no_sixth_gold_diamond_and_nothing_to_raise() {
    // Oceanium is left and would become the sixth.
    let scene = site(OTHERS, "2l1c1o5g").act(P1, "build metamorph_chamber");
    scene.expect(P1, ["upgrade lavandium", "decline"]).rejects(
        P1,
        "upgrade oceanium",
        "NOT_UPGRADABLE",
        rules::METAMORPH,
    );
    site(OTHERS, "1l1c").act(P1, "build metamorph_chamber").asks(P2, "place");
}

/// FD-2910
#[test]
fn the_lavandium_synthesizer() {
    first_game("2c").act(P1, "build lavandium_synthesizer").holds(P1, "1l");
}

/// FD-2920
#[test]
fn the_military_academy() {
    first_game("1c1o")
        .act(P1, "build military_academy")
        .check(|state| assert_eq!(state.players[P1].degree, 2));
    let scene =
        game(4).degree(P1, 7).stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "build military_academy");
    scene.check(|state| assert_eq!(state.players[P1].medals, [Medal::Grey]));
    let scene =
        game(4).degree(P1, 9).stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "build military_academy");
    scene.asks(P1, "deep_space");
}

/// FD-2930, FD-2935
#[test]
fn the_embassy() {
    let scene =
        game(4).structures(OTHERS).erudites(P1, "[1a1] [2a1] 1b1").stock(P1, "1l1c").place(P1, "e81216_left");
    let scene = scene.act(P1, "build embassy").expect(P1, ["refresh 1a1", "decline"]).act(P1, "refresh 1a1");
    scene.has_erudites(P1, "1a1 [2a1] 1b1");
    // FD-2935
    site(OTHERS, "1l1c").act(P1, "build embassy").asks(P2, "place");
}

/// FD-2940
#[test]
fn an_immediate_tile_turned_up_is_applied_and_turned_down() {
    let scene = game(4).structures(OTHERS).erudites(P1, "[1c1]").stock(P1, "1l1c").place(P1, "e81216_left");
    let scene = scene.acts(P1, ["build embassy", "refresh 1c1"]).has_erudites(P1, "[1c1]");
    scene.check(|state| assert_eq!(state.players[P1].degree, 2));
}

/// FD-2950
#[test]
fn the_alteration_incubator() {
    let before = site(OTHERS, "2l1c").state().moons.beside;
    let scene = site(OTHERS, "2l1c").act(P1, "build alteration_incubator");
    let state = scene.state();
    assert_eq!(state.players[P1].tokens.len(), 1);
    assert_eq!(state.players[P1].tokens[0].power, 1);
    assert_eq!((before[0], state.moons.beside[0]), (16, 15));
    // Drawn by chance: it cannot be taken back.
    let scene = Scene(scene.0.sealed(true));
    assert!(scene.0.last().events().any(|event| matches!(event, Event::TokenDrawn { power: 1, .. })));
}

/// FD-2960
#[test]
fn the_space_university() {
    let die = |scene: Scene| scene.act(P1, "build space_university").state().players[P1].die;
    assert_eq!(die(first_game("1c1o")), Some(1));
    assert_eq!(die(first_game("1c1o").die(P1, 3)), Some(4));
}

/// FD-2970
#[test]
fn incomes_with_a_choice_may_be_declined() {
    let scene = || game(4).structures(OTHERS).erudites(P1, "[1a1]").stock(P1, "3l2c1o");
    for structure in ["teleporter", "metamorph_chamber", "embassy"] {
        let scene = scene().place(P1, "e81216_left").act(P1, &format!("build {structure}"));
        scene.offers(P1, "decline").act(P1, "decline").asks(P2, "place");
    }
    // The others are received without a question.
    for structure in ["shipyard", "lavandium_synthesizer", "military_academy"] {
        let scene =
            game(4).stock(P1, "2l2c1o").place(P1, "e81216_left").act(P1, &format!("build {structure}"));
        scene.asks(P2, "place");
    }
}

/// FD-2980
#[test]
fn the_costs_of_structures() {
    for (structure, cost) in [
        ("shipyard", "1l1c"),
        ("teleporter", "1l1o"),
        ("metamorph_chamber", "1l1c"),
        ("lavandium_synthesizer", "2c"),
        ("military_academy", "1c1o"),
        ("embassy", "1l1c"),
        ("alteration_incubator", "2l1c"),
        ("space_university", "1c1o"),
    ] {
        let id: Structure = structure.parse().unwrap();
        assert_eq!(facts().structure(id).cost, bundle(cost));
        let scene = site(structure, cost).act(P1, &format!("build {structure}"));
        let paid = scene.0.last().events().find_map(|event| {
            if let Event::Paid { resources, .. } = event { Some(*resources) } else { None }
        });
        assert_eq!(paid, Some(bundle(cost)), "{structure}");
    }
}

/// FD-2990
#[test]
fn the_pairs_of_the_production_tiles() {
    use Structure::*;
    let pairs = [1, 2, 3, 4].map(|slot| facts().sides(slot));
    assert_eq!(
        pairs,
        [
            [Shipyard, Teleporter],
            [MetamorphChamber, LavandiumSynthesizer],
            [MilitaryAcademy, Embassy],
            [AlterationIncubator, SpaceUniversity]
        ]
    );
    for structure in Structure::ALL {
        assert!(facts().sides(facts().structure(*structure).slot).contains(structure));
    }
}

/// FD-3000, FD-3080
#[test]
fn the_board_of_a_first_game() {
    use Structure::*;
    let scene = game(4);
    assert_eq!(scene.state().structures, [Shipyard, LavandiumSynthesizer, MilitaryAcademy, SpaceUniversity]);
    // FD-3080
    let pairs: Vec<_> = scene.state().megas.iter().map(|site| site.tokens).collect();
    assert_eq!(
        pairs,
        [
            [MegaToken::Arratooine, MegaToken::Accreditation],
            [MegaToken::Neo, MegaToken::Missions],
            [MegaToken::Atalum, MegaToken::Assistant],
            [MegaToken::SixMoon, MegaToken::E81216],
        ]
    );
}

/// FD-3010
#[test]
fn the_cost_of_a_megastructure() {
    for mega in Mega::ALL {
        assert_eq!(facts().mega(*mega).cost, bundle(MEGA));
    }
    first_game(MEGA).act(P1, "build mega_2").holds(P1, "");
    first_game("2c1o1g").act(P1, "build mega_2").holds(P1, "1c");
    first_game("1c1o").withholds(P1, "build mega_2");
}

/// FD-3020, FD-3030
#[test]
fn three_places_the_highest_multiplier_first() {
    // Level 1 and influence 2: the smaller value is 1.
    let shops =
        |scene: Scene, seat| scene.shop(seat, orrery_federation::ids::Shop::Free, 2).stock(seat, MEGA);
    let scene = [P1, P2, P3, P4].into_iter().fold(game(4), shops);
    let scene = scene.place(P1, "e81216_left").act(P1, "build mega_1").score(P1, 3);
    let scene = scene.place(P2, "e81216_right").act(P2, "build mega_1").score(P2, 2);
    let scene = scene.with(|state| state.senate.clear());
    let scene = scene.place(P3, "e81216_left").act(P3, "build mega_1").score(P3, 1);
    // FD-3030
    let scene = scene.place(P4, "e81216_right").withholds(P4, "build mega_1");
    scene.rejects(P4, "build mega_1", "NO_PLACE_LEFT", rules::MEGA_PLACES);
}

/// FD-3040, FD-3045
#[test]
fn the_smaller_of_two_values_at_once_and_once() {
    // Three completed missions, influence 4 on Neo: 3 x 3.
    let scene = game(4).miner(P1, "n4a").flown(P1, "neo spy").stock(P1, MEGA).fund(P1, "e81216_left");
    let scene = scene.act(P1, "build mega_2").score(P1, 9);
    // No vote is cast, and the law is that of Atalum: nothing else scores.
    let scene = scene.with(|state| state.laws.shown = [Some(Law::Atalum); 2]);
    scene.play_round().score(P1, 9);
    // FD-3045
    let scene =
        game(4).erudites(P1, "[1a1] [1b1]").stock(P1, MEGA).place(P1, "e81216_left").act(P1, "build mega_3");
    scene.score(P1, 0).influence(P1, E81216, 2);
}

/// FD-3050
#[test]
fn the_values_that_tokens_read() {
    use orrery_federation::facts::Counter;
    let counts = MegaToken::ALL.iter().map(|token| facts().mega_token(*token).counts).collect::<Vec<_>>();
    let influence = Planet::ALL.iter().map(|planet| Counter::influence(*planet));
    let others = [Counter::MissionsCompleted, Counter::AccreditationLevel, Counter::AssistantDieValue];
    assert_eq!(counts, influence.chain(others).collect::<Vec<_>>());
}

/// FD-3060
#[test]
fn a_megastructure_counts_for_its_own_token() {
    // 6Moon 2 and E81216 2 of this very Megastructure.
    let scene = game(4).mage(P1, 2).stock(P1, MEGA).place(P1, "e81216_left").act(P1, "build mega_4");
    scene.score(P1, 6);
}

/// FD-3070
#[test]
fn the_example_of_the_rulebook() {
    use orrery_federation::ids::Shop;
    let scene = game(4).shop(P1, Shop::Free, 2).shop(P1, Shop::Gold, 1).degree(P1, 7).stock(P1, MEGA);
    let scene = scene.influence(P1, Planet::Arratooine, 3).place(P1, "e81216_left");
    scene.act(P1, "build mega_1").score(P1, 9);
}
