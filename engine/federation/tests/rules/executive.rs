//! Sections 22 to 24: the executive phase, income and upkeep.

use orrery_federation::{
    ids::{DeepSpace, Law, Medal, Planet, Project},
    rules,
};

use crate::scene::*;

/// FD-3950
#[test]
fn fd_3950_the_five_steps_are_taken_in_order() {
    let scene = game(2).built(P1, "lavandium_synthesizer").built(P2, "lavandium_synthesizer");
    let scene = scene.degree(P1, 5).degree(P2, 5).laws(Law::E81216, Law::Neo);
    let scene =
        scene.seated(P1, "3", "vote", "officers").seated(P2, "3", "funding", "atalum_left").executive();
    // Income of both before the upkeep of the first.
    let scene = scene.asks(P1, "upkeep").holds(P1, "1l").holds(P2, "1l").act(P1, "pay 3").asks(P2, "upkeep");
    // Upkeep of both before funding, floors and law.
    let start = facts().project(Project::Atalum).start(2);
    let scene = scene.has_marker(Project::Atalum, start).scores([0, 0]).act(P2, "pay 3");
    // The floor gives level 3, the law of E81216 2 PP to each.
    scene.has_marker(Project::Atalum, start + 1).scores([5, 2]).next(P1);
}

/// FD-3960
#[test]
fn fd_3960_every_round_has_an_executive_phase() {
    for round in 1..=5 {
        let scene = game(2).round(round).built(P1, "shipyard").laws(Law::Neo, Law::Atalum);
        let scene = scene.seated(P1, "3", "vote", "officers").executive();
        assert_eq!(scene.state().players[P1].hangar, 2, "round {round}");
    }
}

/// FD-3970
#[test]
fn fd_3970_choices_are_made_in_turn_order() {
    let scene = game(3).with(|state| state.president = P3);
    let scene =
        (0..3).map(orrery_engine::Seat).fold(scene, |scene, seat| scene.degree(seat, 5).stock(seat, "1l"));
    let scene = scene.executive().asks(P1, "upkeep").waits(P2).waits(P3).act(P1, "pay 3");
    scene.asks(P2, "upkeep").waits(P3).act(P2, "unpaid").asks(P3, "upkeep");
}

/// FD-4000
#[test]
fn fd_4000_structures_with_a_robot_produce() {
    let scene = game(2).built(P1, "shipyard lavandium_synthesizer").executive();
    scene.has_ships(P1, 2, 6).holds(P1, "1l").has_ships(P2, 1, 7).holds(P2, "");
}

/// FD-4010
#[test]
fn fd_4010_structures_produce_from_left_to_right() {
    let scene = game(2).structures("teleporter metamorph_chamber embassy space_university").stock(P1, "1l");
    let scene =
        scene.built(P1, "space_university embassy metamorph_chamber teleporter").erudites(P1, "[1c1]");
    let scene =
        scene.executive().asks(P1, "advance").act(P1, "decline").asks(P1, "upgrade").act(P1, "decline");
    let scene = scene.asks(P1, "refresh");
    assert_eq!(scene.state().players[P1].die, None);
    scene.act(P1, "decline").has_die(P1, 1);
}

/// FD-4020
#[test]
fn fd_4020_income_may_pay_the_upkeep() {
    let scene = game(2).built(P1, "lavandium_synthesizer").degree(P1, 6).executive().asks(P1, "upkeep");
    scene.act(P1, "pay 3").has_degree(P1, 6).holds(P1, "");
}

/// FD-4030
#[test]
fn fd_4030_income_may_trigger_a_deep_space_tile() {
    let scene = game(2).built(P1, "military_academy space_university").degree(P1, 9).stock(P1, "1o");
    let scene = scene.with(|state| state.depths.tiles = vec![DeepSpace::Honour, DeepSpace::FreeBuild]);
    let scene = scene.executive().asks(P1, "deep_space").act(P1, "deep honour").act(P1, "choose 2");
    // A planet action inside the income step, before the next structure produces.
    let scene = scene.asks(P1, "move").check(|state| assert_eq!(state.players[P1].die, None));
    let scene = scene.act(P1, "move n1b").influence(P1, Planet::Neo, 1).act(P1, "medal black");
    scene.has_medals(P1, [Medal::Black]).has_die(P1, 1).asks(P1, "upkeep");
}

/// FD-4040
#[test]
fn fd_4040_a_structure_built_in_the_income_step() {
    let build = |structure: &str| {
        let scene = game(2).built(P1, "military_academy").degree(P1, 9).stock(P1, "1o");
        let scene = scene.with(|state| state.depths.tiles = vec![DeepSpace::FreeBuild]);
        scene.executive().act(P1, "deep free_build").act(P1, &format!("build {structure}"))
    };
    // The academy is in slot 3: the university of slot 4 produces once more, the shipyard of slot 1 does not.
    build("space_university").has_die(P1, 2);
    build("shipyard").has_ships(P1, 2, 6);
}

/// FD-4100, FD-4110, FD-4150
#[test]
fn fd_4100_the_crystal_of_the_level() {
    for (degree, stock, left) in [(5, "1l1c1o", "1c1o"), (7, "1l1c1o", "1l1o"), (10, "1l1c1o", "1l1c")] {
        let scene = game(2).degree(P1, degree).stock(P1, stock).executive().asks(P1, "upkeep");
        let level = facts().ladder.level(degree);
        scene.act(P1, &format!("pay {level}")).has_degree(P1, degree).holds(P1, left);
    }
    // Level 4 is kept with an Oceanium too.
    game(2).degree(P1, 8).stock(P1, "1o").executive().act(P1, "pay 4").has_degree(P1, 8).holds(P1, "");
}

/// FD-4120, FD-4160
#[test]
fn fd_4160_example_a_drop_to_level_3() {
    let scene = game(2).degree(P1, 8).stock(P1, "1l").executive().expect(P1, ["pay 3", "unpaid"]);
    scene.act(P1, "pay 3").has_degree(P1, 5).holds(P1, "");
}

/// FD-4125
#[test]
fn fd_4125_what_is_offered() {
    let scene = game(2).degree(P1, 9).stock(P1, "1o").executive();
    let scene = scene.expect(P1, ["pay 5", "pay 4", "pay 3", "unpaid"]);
    let scene = scene.rejects(P1, "pay 2", "NOT_A_LEVEL_TO_PAY", rules::UPKEEP_OPTIONS);
    scene.rejects(P1, "pay 6", "NOT_A_LEVEL_TO_PAY", rules::UPKEEP_OPTIONS);
    let scene = game(2).degree(P1, 7).stock(P1, "1l").executive().expect(P1, ["pay 3", "unpaid"]);
    scene.rejects(P1, "pay 4", "CANNOT_PAY", rules::UPKEEP);
}

/// FD-4130, FD-4170
#[test]
fn fd_4170_example_without_a_crystal() {
    game(2).degree(P1, 10).executive().has_degree(P1, 3);
    game(2).degree(P1, 10).stock(P1, "1o").executive().act(P1, "unpaid").has_degree(P1, 3).holds(P1, "1o");
}

/// FD-4135
#[test]
fn fd_4135_levels_1_and_2_pay_nothing() {
    for degree in 1..=4 {
        game(2).degree(P1, degree).stock(P1, "1l1c1o").executive().asks(P1, "law").has_degree(P1, degree);
    }
}

/// FD-4140, FD-4210
#[test]
fn fd_4210_example_an_oceanium_as_joker() {
    game(2).degree(P1, 6).stock(P1, "1o").executive().act(P1, "pay 3").has_degree(P1, 6).holds(P1, "");
    game(2).degree(P1, 8).stock(P1, "1o").executive().act(P1, "pay 4").has_degree(P1, 8);
}

/// FD-4180
#[test]
fn fd_4180_paying_never_moves_the_marker_within_the_level() {
    game(2).degree(P1, 6).stock(P1, "1l").executive().act(P1, "pay 3").has_degree(P1, 6);
    game(2).degree(P1, 10).stock(P1, "1o").executive().act(P1, "pay 5").has_degree(P1, 10);
}

/// FD-4190
#[test]
fn fd_4190_tile_and_medals_are_kept_after_a_drop() {
    let scene = game(2).degree(P1, 10).medal(P1, Medal::Grey);
    let scene = scene.with(|state| state.players[P1].deep_space = Some(DeepSpace::Honour)).executive();
    assert_eq!(scene.state().players[P1].deep_space, Some(DeepSpace::Honour));
    scene.has_degree(P1, 3).has_medals(P1, [Medal::Grey]);
}

/// FD-4200
#[test]
fn fd_4200_example_a_drop_to_level_4() {
    let scene = game(2).degree(P1, 10).stock(P1, "1c").executive().expect(P1, ["pay 4", "unpaid"]);
    scene.act(P1, "pay 4").has_degree(P1, 7).holds(P1, "");
}
