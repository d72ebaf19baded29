//! Sections 35 and 36: Erudites of the types B and C.

use orrery_federation::{
    ids::{Planet, Resource, Shop},
    rules,
};

use crate::scene::*;

const OTHERS: &str = "teleporter metamorph_chamber embassy alteration_incubator";

/// P1 owns the lower levels of the tile and takes it.
#[track_caller]
fn takes(scene: Scene, tile: &str) -> Scene {
    let (level, kind) = (tile.as_bytes()[0] - b'0', &tile[1..2]);
    let lower = (1..level).map(|level| format!("[{level}{kind}1]")).collect::<Vec<_>>().join(" ");
    let scene = scene.erudites(P1, &lower).display(tile).place(P1, "atalum_left");
    scene.act(P1, &format!("take {tile}"))
}

/// FD-5750, FD-5780, FD-5845
#[test]
fn a_structure_costs_one_or_two_crystals_less() {
    let scene = game(4).erudites(P1, "1b1").stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "use 1b1");
    let scene =
        scene.offers(P1, "build space_university less 1c").offers(P1, "build space_university less 1o");
    let scene = scene.act(P1, "build space_university less 1o").holds(P1, "1o").has_erudites(P1, "[1b1]");
    assert_eq!(scene.state().players[P1].die, Some(1));
    // FD-5845: the gold diamond alone is paid.
    let scene = game(4).erudites(P1, "2b1").stock(P1, "1g").place(P1, "e81216_left").act(P1, "use 2b1");
    scene.act(P1, "build mega_1 less 1c1o").holds(P1, "").has_erudites(P1, "[2b1]");
}

/// FD-5760, FD-5790
#[test]
fn crystals_for_influence_on_e81216() {
    for (tile, crystal) in [("1b2", Resource::Lavandium), ("2b2", Resource::Copernium)] {
        let scene = game(4).erudites(P1, tile).built(P1, "shipyard mega_1").place(P1, "e81216_left");
        let scene = scene.act(P1, &format!("use {tile}"));
        assert_eq!(scene.state().players[P1].stock, orrery_federation::Bundle::of(crystal, 3), "{tile}");
    }
}

/// FD-5770
#[test]
fn the_income_of_any_structure_without_a_robot() {
    let scene = takes(game(4), "1b3");
    let scene = scene.expect(
        P1,
        [
            "income shipyard",
            "income lavandium_synthesizer",
            "income military_academy",
            "income space_university",
        ],
    );
    let scene =
        scene.act(P1, "income lavandium_synthesizer").holds(P1, "1l").influence(P1, Planet::E81216, 0);
    scene.has_erudites(P1, "[1b3]").check(|state| assert_eq!(state.players[P1].robots(), 0));
}

/// FD-5800
#[test]
fn two_incomes_also_of_the_same_structure() {
    let scene = takes(game(4), "2b3").act(P1, "income lavandium_synthesizer");
    let scene = scene.offers(P1, "income lavandium_synthesizer").act(P1, "income lavandium_synthesizer");
    scene.holds(P1, "2l").has_erudites(P1, "[1b1] [2b3]").asks(P2, "place");
    takes(game(4), "2b3").acts(P1, ["income shipyard", "income military_academy"]).check(|state| {
        assert_eq!((state.players[P1].hangar, state.players[P1].degree), (2, 2));
    });
}

/// FD-5810
#[test]
fn points_for_influence_on_e81216() {
    takes(game(4).built(P1, "shipyard mega_1"), "3b1").score(P1, 6);
}

/// FD-5820
#[test]
fn points_for_gold_diamonds() {
    takes(game(4).stock(P1, "4l3g"), "3b2").score(P1, 9);
}

/// FD-5830
#[test]
fn points_for_megastructures() {
    takes(game(4).built(P1, "shipyard mega_1 mega_2"), "3b3").score(P1, 10);
}

/// FD-5840
#[test]
fn discounts_take_crystals_only_and_never_below_zero() {
    // Both tiles together: three crystals, but a structure has two and a Megastructure keeps its diamond.
    let scene = game(4).erudites(P1, "1b1 2b1").place(P1, "e81216_left").acts(P1, ["use 1b1", "use 2b1"]);
    let scene = scene.offers(P1, "build shipyard less 1l1c").withholds(P1, "build mega_1 less 1c1o");
    let scene = scene.rejects(P1, "build shipyard", "WRONG_DISCOUNT", rules::DISCOUNT);
    scene.act(P1, "build shipyard less 1l1c").holds(P1, "").has_erudites(P1, "[1b1] [2b1]");
    let scene = game(4).erudites(P1, "2b1").stock(P1, "1c1o").place(P1, "e81216_left").act(P1, "use 2b1");
    scene
        .rejects(P1, "build mega_1 less 1c1g", "WRONG_DISCOUNT", rules::DISCOUNT)
        .withholds(P1, "build mega_1 less 1c1o");
}

/// FD-5850
#[test]
fn crystals_before_paying_after_building_or_without_building() {
    let scene =
        || game(4).structures(OTHERS).built(P1, "mega_1").erudites(P1, "1b2").place(P1, "e81216_left");
    // Before paying: influence 2.
    scene().act(P1, "use 1b2").holds(P1, "2l").asks(P2, "place");
    let paid = scene().stock(P1, "1c").act(P1, "use 1b2").holds(P1, "2l1c").act(P1, "build embassy");
    paid.holds(P1, "1l");
    // After building: influence 3.
    let built = scene().structures("shipyard").stock(P1, "1l1c").act(P1, "build shipyard").asks(P1, "linger");
    built.act(P1, "use 1b2").holds(P1, "3l").asks(P2, "place");
    // Nothing can be built and nothing is: still asked.
    scene().expect(P1, ["decline", "use 1b2"]).acts(P1, ["decline", "use 1b2"]).holds(P1, "2l");
}

/// FD-5900, FD-5930
#[test]
fn degrees() {
    takes(game(4), "1c1").check(|state| assert_eq!(state.players[P1].degree, 2));
    takes(game(4), "2c1").check(|state| assert_eq!(state.players[P1].degree, 3));
}

/// FD-5910
#[test]
fn a_ship_or_a_released_mission() {
    let scene = takes(game(4), "1c2").expect(P1, ["choose 1", "choose 2"]).act(P1, "choose 1");
    scene.check(|state| assert_eq!((state.players[P1].hangar, state.players[P1].released()), (2, 0)));
    let scene = takes(game(4), "1c2").acts(P1, ["choose 2", "release patrons"]);
    scene.check(|state| assert_eq!((state.players[P1].hangar, state.players[P1].released()), (1, 1)));
}

/// FD-5940
#[test]
fn a_ship_and_a_released_mission() {
    let scene = takes(game(4), "2c2").act(P1, "release patrons");
    scene.check(|state| assert_eq!((state.players[P1].hangar, state.players[P1].released()), (2, 1)));
}

/// FD-5920, FD-5950
#[test]
fn a_commerce_pawn_without_and_with_its_return() {
    let scene = takes(game(4), "1c3").act(P1, "pawn gold").holds(P1, "").influence(P1, Planet::Arratooine, 1);
    scene.asks(P2, "place");
    let scene =
        takes(game(4), "2c3").act(P1, "pawn gold").holds(P1, "1g").influence(P1, Planet::Arratooine, 1);
    scene.asks(P2, "place");
}

/// FD-5960
#[test]
fn points_for_the_accreditation_level() {
    takes(game(4).degree(P1, 7), "3c1").score(P1, 8);
    // The effective level counts.
    takes(game(4).degree(P1, 7).erudites(P1, "2a1").act(P1, "use 2a1"), "3c1").score(P1, 12);
}

/// FD-5970
#[test]
fn points_for_ships_in_the_hangar() {
    takes(game(4).ships(P1, 3).flown(P1, "neo"), "3c2").score(P1, 9);
}

/// FD-5980
#[test]
fn points_for_commerce_pawns_on_level_2() {
    takes(game(4).shop(P1, Shop::Gold, 2).shop(P1, Shop::Free, 2).shop(P1, Shop::Hangar, 1), "3c3")
        .score(P1, 6);
}

/// FD-5990
#[test]
fn the_pawn_needs_a_shop_without_one() {
    for tile in ["1c3", "2c3"] {
        let scene = takes(game(4).shop(P1, Shop::Gold, 1).shop(P1, Shop::Free, 2), tile);
        let scene = scene.expect(P1, ["pawn copernium", "pawn lavandium", "pawn hangar", "pawn assistant"]);
        let scene = scene.rejects(P1, "pawn gold", "PAWN_THERE", rules::NEW_SHOP);
        scene.act(P1, "pawn lavandium").influence(P1, Planet::Arratooine, 4);
    }
}

/// FD-5995
#[test]
fn with_six_pawns_the_tiles_do_nothing() {
    for tile in ["1c3", "2c3"] {
        let full = Shop::ALL.iter().fold(game(4), |scene, shop| scene.shop(P1, *shop, 1));
        takes(full, tile).influence(P1, Planet::Arratooine, 6).asks(P2, "place");
    }
}
