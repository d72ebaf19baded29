//! Rules that meet: what one effect sets off in the middle of another.

use orrery_federation::{
    Event,
    ids::{DeepSpace, Law, Medal, Mission, Planet, Project, Structure},
    rules,
};

use crate::scene::*;

/// The names of the events that the last answer caused, in their order.
fn told(scene: &Scene) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{event:?}");
        text.split([' ', '{']).next().unwrap_or_default().to_string()
    };
    scene.0.last().events().map(name).collect()
}

#[track_caller]
fn in_order(scene: &Scene, names: &[&str]) {
    let told = told(scene);
    let mut from = 0;
    for name in names {
        let found = told[from..].iter().position(|other| other == name);
        from += found.unwrap_or_else(|| panic!("{name} is missing or too early in {told:?}")) + 1;
    }
}

fn depths(scene: Scene, tile: DeepSpace) -> Scene {
    scene.with(|state| {
        state.depths.count = 1;
        state.depths.unseen = [tile].into_iter().collect();
    })
}

/// FD-1045, FD-3880: the bonus overflows the stock, and what is thrown away may not be what the cell costs.
#[test]
fn a_bonus_above_the_limit_keeps_the_price_of_the_cell() {
    let scene = game(4).stock(P1, "9l1c").tokens(P1, "alt_1_06").act(P1, "place 3 vote purchases");
    // Without the Oceanium of the token the cell could not be paid, so the token has to be laid.
    let scene = scene.expect(P1, ["lay alt_1_06"]).act(P1, "lay alt_1_06").asks(P1, "throw");
    let scene = scene.expect(P1, ["throw 1l", "throw 1c"]);
    let scene = scene.rejects(P1, "throw 1o", "CELL_UNPAID", rules::PRICE_KEPT);
    let scene = scene.act(P1, "throw 1l").holds(P1, "8l1c");
    scene.check(|state| assert_eq!(state.players[P1].hangar, 3));
}

/// FD-6750, FD-3260: the degree of the Small lounge brings a Deep Space tile, which is resolved with all its fundings
/// before the funding of the lounge itself.
#[test]
fn a_deep_space_tile_comes_between_the_two_parts_of_the_lounge() {
    let scene = depths(game(4).degree(P1, 9), DeepSpace::GrandWorks).place(P1, "petit_salon");
    let scene = scene.act(P1, "deep grand_works").acts(P1, ["fund neo", "fund atalum"]);
    let scene =
        scene.check(|state| assert_eq!((state.players[P1].hangar, state.players[P1].released()), (2, 12)));
    let scene = scene.asks(P1, "fund").act(P1, "fund senatorial").holds(P1, "1l");
    let scene =
        scene.has_marker(Project::Neo, 1).has_marker(Project::Atalum, 1).has_marker(Project::Senatorial, 1);
    // Everything was released meanwhile, and a ship is there: the mission of the turn follows.
    scene.asks(P1, "mission").offers(P1, "launch petit_salon");
}

/// FD-3350, FD-5770, FD-2880, FD-1160: a spy copies Atalum, the tile gives the income of a teleporter, the step of the
/// mage earns a medal, and only then the spy mission is released.
#[test]
fn a_spy_takes_a_tile_that_gives_an_income_that_earns_a_medal() {
    let scene = game(4).structures("teleporter lavandium_synthesizer military_academy space_university");
    let scene = scene.display("1b3").mage(P1, 2).stock(P1, "1l").fund(P1, "spy_right").act(P1, "copy atalum");
    let scene = scene.acts(P1, ["take 1b3", "income teleporter"]).act(P1, "advance six_moon");
    in_order(&scene, &["MageMoved", "MedalTaken", "EruditeUsed", "MainEnded", "Released"]);
    scene.has_medals(P1, [Medal::Blue]).has_released(P1, [Mission::Spy]).has_erudites(P1, "[1b3]");
}

/// FD-2335, FD-2515: a teleporter used while the token is being chosen moves the mage, but not the choice.
#[test]
fn a_teleporter_in_between_does_not_move_the_arrival() {
    let scene = game(4).structures("teleporter").moon(1, "alt_1_03").erudites(P1, "1a3").display("1b3");
    let scene = scene.place(P1, "six_moon_left").asks(P1, "token").acts(P1, ["use 1a3", "mimic 1b3"]);
    let scene = scene.acts(P1, ["income teleporter", "advance six_moon"]).influence(P1, Planet::SixMoon, 2);
    scene.expect(P1, ["token alt_1_03"]).act(P1, "token alt_1_03").has_tokens(P1, "alt_1_03");
}

/// FD-0147, FD-5610, FD-5630: a chain of copies and refreshes comes to its end, and every tile is used once.
#[test]
fn a_chain_of_tiles_ends() {
    let scene = game(4).structures("embassy").erudites(P1, "1a2 [1a3] [1c1]").display("1b3");
    // 1A2 turns 1A3 up, which copies 1B3, whose embassy turns 1C1 up, which is applied.
    let scene = scene.acts(P1, ["use 1a2", "refresh 1a3", "use 1a3", "mimic 1b3", "income embassy"]);
    let scene = scene.offered(P1, "refresh", ["1a2", "1c1"]).act(P1, "refresh 1c1").has_degree(P1, 2);
    scene.has_erudites(P1, "[1a2] [1a3] [1c1]").asks(P1, "place");
}

/// FD-5640, FD-2505: an effect borrowed in the middle of the action it speaks of waits for the next one.
#[test]
fn an_effect_borrowed_within_the_action_comes_too_late_for_it() {
    let scene =
        game(4).erudites(P1, "1a3").display("1e2").place(P1, "neo_left").acts(P1, ["use 1a3", "mimic 1e2"]);
    let scene = scene.rejects(P1, "use 1a3", "NOT_IN_THIS_ACTION", rules::WAITED).act(P1, "move n1b");
    let scene = scene.holds(P1, "1c").again(P1).place(P1, "neo_right").acts(P1, ["use 1a3", "move n2b"]);
    scene.holds(P1, "1c2o").has_erudites(P1, "[1a3]");
}

/// FD-5640, FD-5840, FD-2515: a borrowed discount is announced, not made use of, and stays; later it is used.
#[test]
fn a_borrowed_discount() {
    let scene = game(4).erudites(P1, "2a3").display("2b1").acts(P1, ["use 2a3", "mimic 2b1"]).stock(P1, "1g");
    let scene =
        scene.place(P1, "e81216_left").acts(P1, ["use 2a3", "decline"]).has_erudites(P1, "2a3").again(P1);
    let scene = scene.place(P1, "e81216_right").acts(P1, ["use 2a3", "build mega_1 less 1c1o"]);
    scene.holds(P1, "").has_erudites(P1, "[2a3]").influence(P1, Planet::E81216, 2);
}

/// FD-4030, FD-4040, FD-4100: in the income step the academy brings a Deep Space tile with a free construction, whose
/// slot is still to come; then the upkeep of the new level is asked.
#[test]
fn income_sets_off_a_construction_that_produces_in_the_same_step() {
    let scene = depths(game(4).degree(P1, 9), DeepSpace::FreeBuild).built(P1, "military_academy");
    let scene = scene.executive().asks(P1, "deep_space").act(P1, "deep free_build");
    // The university pays when it is built and again, its slot being the last.
    let scene = scene.act(P1, "build space_university").has_die(P1, 2);
    scene
        .check(|state| assert!(state.players[P1].structures.contains(&Structure::SpaceUniversity)))
        .asks(P1, "law");
    // The shipyard stands to the left of the academy and pays once only.
    let scene = depths(game(4).degree(P1, 9), DeepSpace::FreeBuild).built(P1, "military_academy");
    let scene = scene.executive().acts(P1, ["deep free_build", "build shipyard"]);
    scene.has_ships(P1, 2, 6);
}

/// FD-4030, FD-6420, FD-2535: planet actions of the executive phase are no main actions, and any-time tiles rest.
#[test]
fn a_planet_action_in_the_executive_phase() {
    let scene = depths(game(4).degree(P1, 9), DeepSpace::Honour)
        .built(P1, "military_academy")
        .erudites(P1, "1a1 1e2");
    let scene =
        scene.executive().act(P1, "deep honour").expect(P1, ["choose 1", "choose 2"]).act(P1, "choose 2");
    let scene = scene.expect(P1, ["move n1a", "move n1b"]).rejects(P1, "use 1e2", "NOT_NOW", rules::ANY_TIME);
    let scene =
        scene.act(P1, "move n1b").asks(P1, "medal").act(P1, "medal orange").has_medals(P1, [Medal::Orange]);
    scene.check(|state| assert_eq!(state.medals.planets[Planet::Neo.index()], [3, 4, 5]));
}

/// FD-4430, FD-3870: crystals of the Senatorial project overflow the stock in the executive phase; their owner is asked
/// before the next ambassador funds.
#[test]
fn overflow_in_the_funding_step_is_thrown_away_at_once() {
    let scene = game(4).funded(Project::Neo).stock(P2, "9l1c").seated(P2, "3", "funding", "neo_left");
    let scene = scene.seated(P3, "3", "funding", "officers").executive().asks(P2, "throw").waits(P3);
    let scene = scene.has_marker(Project::Senatorial, 1).act(P2, "throw 1c");
    assert_eq!(scene.state().players[P2].stock.crystals(), 10);
    scene.has_marker(Project::Senatorial, 2).holds(P3, "1l");
}

/// FD-1090, FD-3390, FD-4250, FD-1360: a token makes a vote ambassador on a spy cell a funding one.
#[test]
fn a_funding_token_on_a_spy_cell() {
    let scene = game(4)
        .laws(Law::Neo, Law::SixMoon)
        .stock(P1, "1l")
        .tokens(P1, "alt_1_19")
        .act(P1, "place 3 vote spy_right");
    let scene = scene.acts(P1, ["lay alt_1_19", "copy officers"]).holds(P1, "2l").has_degree(P1, 3);
    let scene = scene.has_released(P1, [Mission::Spy]).has_votes("spy_right", 0).again(P1).executive();
    scene.tie_goes_left().has_marker(Project::SixMoon, 1);
}

/// FD-3820, FD-3750: the tile of the last degree is resolved before the degrees that are left, and these may be more
/// than one.
#[test]
fn degrees_beyond_the_top_wait_for_the_tile() {
    let scene = depths(game(4).degree(P1, 9), DeepSpace::HighOffice).stock(P1, "1c");
    let scene = scene.shop(P1, orrery_federation::ids::Shop::Copernium, 1).place(P1, "arratooine_left");
    let scene = scene.acts(P1, ["trade copernium", "choose 2"]).asks(P1, "deep_space").score(P1, 0);
    let scene = scene.act(P1, "deep high_office").acts(P1, ["choose 2", "choose 2"]).score(P1, 2);
    scene.has_degree(P1, 10).has_level(P1, 8);
}

/// FD-0875, FD-0865: the special ambassador comes on the last ordinary turn and is played as a fifth one.
#[test]
fn a_special_ambassador_of_the_fourth_turn() {
    let scene = depths(game(2).degree(P1, 8), DeepSpace::SpecialAmbassador);
    let scene = (0..3).fold(scene, |scene, _| scene.place(P1, "module").place(P2, "module"));
    let scene =
        scene.place(P1, "officers").act(P1, "deep special_ambassador").place(P2, "module").asks(P1, "place");
    let scene = scene.offers(P1, "done").act(P1, "place special vote patrons").act(P1, "release neo");
    // P2 has no turn left: the executive phase has come. Officers and Patrons lie on different floors.
    let scene = scene.act(P1, "end").asks(P1, "upkeep").act(P1, "pay 5");
    scene.check(|state| assert!(state.round == 2 && state.players[P1].score >= 2 * 5)).next(P1);
}

/// FD-0995, FD-1310: the step of a project in a bonus brings a crystal that cannot pay the cell in advance.
#[test]
fn a_crystal_of_a_project_step_does_not_open_a_cell() {
    let scene = game(4).tokens(P1, "alt_4_06").withholds(P1, "place 3 vote spy_left");
    scene.rejects(P1, "place 3 vote spy_left", "CANNOT_PAY", rules::CELL_COST);
}

/// FD-2970, FD-4010: an income with a choice in the executive phase is asked in its slot.
#[test]
fn incomes_with_choices_in_the_executive_phase() {
    let scene =
        game(4).structures("teleporter metamorph_chamber embassy space_university").erudites(P1, "[1c1]");
    let scene = scene.built(P1, "teleporter metamorph_chamber embassy").stock(P1, "1l").executive();
    let scene = scene.asks(P1, "advance").act(P1, "decline").asks(P1, "upgrade").act(P1, "upgrade lavandium");
    let scene = scene.holds(P1, "1c").asks(P1, "refresh").act(P1, "refresh 1c1").has_degree(P1, 2);
    scene.has_erudites(P1, "[1c1]").asks(P1, "law");
}

/// FD-6385, FD-6140: a token buried by the Sages' gate is missing from the stack for good.
#[test]
fn a_buried_token_is_not_drawn() {
    let scene = depths(game(4).degree(P1, 9), DeepSpace::Sages).display("1e1").place(P1, "petit_salon");
    let scene = scene.act(P1, "deep sages");
    let keep = scene.options(P1).swap_remove(0);
    let scene = scene.act(P1, &keep).act(P1, "take 1e1").act(P1, "fund neo");
    // Nothing of power 4 is left beside the board for a second tile.
    let scene = scene.with(|state| {
        state.depths.tiles = vec![DeepSpace::Sages];
        state.depths.count = 1;
        state.players[P2].degree = 9;
    });
    let scene = scene.place(P2, "officers").act(P2, "deep sages").asks(P2, "pick");
    scene.has_tokens(P2, "");
}
