//! Section 14: planet Arratooine.

use orrery_federation::{
    ids::{Planet::Arratooine, Resource, Shop},
    rules,
};

use crate::scene::*;

fn trade(stock: &str) -> Scene {
    game(4).stock(P1, stock).place(P1, "arratooine_left")
}

/// FD-2600
#[test]
fn six_shops_with_a_pawn_of_each_player() {
    assert_eq!(Shop::COUNT, 6);
    let scene =
        Shop::ALL.iter().fold(game(4), |scene, shop| scene.shop(P1, *shop, 1)).influence(P1, Arratooine, 6);
    let scene = Shop::ALL.iter().fold(scene, |scene, shop| scene.shop(P1, *shop, 2));
    scene.influence(P1, Arratooine, 12);
}

/// FD-2610
#[test]
fn pay_move_the_pawn_up_and_take_the_return() {
    let scene = trade("2l").act(P1, "trade lavandium").holds(P1, "1l2c").influence(P1, Arratooine, 1);
    let scene = scene.again(P1).place(P1, "arratooine_right").act(P1, "trade lavandium").holds(P1, "5c");
    scene.influence(P1, Arratooine, 2);
    trade("")
        .rejects(P1, "trade lavandium", "CANNOT_PAY", rules::TRADE)
        .expect(P1, ["trade free", "decline"]);
}

/// FD-2620
#[test]
fn both_levels_cost_the_same_and_the_second_returns_more() {
    for shop in Shop::ALL {
        let stock = facts().shop(*shop).cost;
        let spent = |level: u8| {
            let scene = game(4).with(|state| {
                state.players[P1].stock = stock + orrery_federation::Bundle::of(Resource::Oceanium, 1)
            });
            let scene = if level == 2 { scene.shop(P1, *shop, 1) } else { scene };
            let scene = scene.place(P1, "arratooine_left").act(P1, &format!("trade {shop}"));
            let paid = scene.0.last().events().find_map(|event| {
                if let orrery_federation::Event::Paid { resources, .. } = event {
                    Some(*resources)
                } else {
                    None
                }
            });
            paid.unwrap_or_default()
        };
        assert_eq!((spent(1), spent(2)), (stock, stock), "{shop}");
        assert_ne!(facts().shop(*shop).reward(1), facts().shop(*shop).reward(2));
    }
}

/// FD-2630
#[test]
fn one_shop_costs_nothing() {
    let free: Vec<_> = Shop::ALL.iter().filter(|shop| facts().shop(**shop).cost.is_empty()).collect();
    assert_eq!(free, [&Shop::Free]);
    trade("").act(P1, "trade free").holds(P1, "2l");
}

/// FD-2640
#[test]
fn on_level_1_all_units_are_alike() {
    trade("1c").acts(P1, ["trade copernium", "choose 1"]).holds(P1, "2o").asks(P2, "place");
    let scene = trade("1c").acts(P1, ["trade copernium", "choose 2"]).holds(P1, "");
    scene.check(|state| assert_eq!(state.players[P1].degree, 3));
}

/// FD-2650, FD-2660, FD-2670
#[test]
fn on_level_2_the_units_may_be_split() {
    let scene = || {
        game(4)
            .shop(P1, Shop::Copernium, 1)
            .stock(P1, "1c")
            .place(P1, "arratooine_left")
            .act(P1, "trade copernium")
    };
    for (choices, crystals, degree) in [
        (["choose 1", "choose 1", "choose 2"], "2o", 2),
        (["choose 2", "choose 2", "choose 2"], "", 4),
        (["choose 1", "choose 2", "choose 2"], "1o", 3),
        // FD-2670
        (["choose 1", "choose 1", "choose 1"], "3o", 1),
    ] {
        let scene = scene().acts(P1, choices).holds(P1, crystals).influence(P1, Arratooine, 2);
        scene.check(|state| assert_eq!(state.players[P1].degree, degree));
    }
}

/// FD-2680, FD-2685
#[test]
fn a_pawn_on_level_2_uses_the_shop_again() {
    let scene =
        game(4).shop(P1, Shop::Gold, 2).stock(P1, "1o").place(P1, "arratooine_left").act(P1, "trade gold");
    scene.holds(P1, "2g").influence(P1, Arratooine, 2);
}

/// FD-2690
#[test]
fn influence_is_one_or_two_per_pawn() {
    game(4)
        .shop(P1, Shop::Gold, 2)
        .shop(P1, Shop::Free, 1)
        .shop(P1, Shop::Hangar, 1)
        .influence(P1, Arratooine, 4);
}

/// FD-2700
#[test]
fn any_number_of_players_use_a_shop() {
    let scene = game(4).shop(P3, Shop::Free, 1).shop(P4, Shop::Free, 2).place(P1, "arratooine_left");
    let scene =
        scene.act(P1, "trade free").holds(P1, "2l").place(P2, "arratooine_right").act(P2, "trade free");
    scene.holds(P2, "2l");
}

/// What a shop gives on a level, with the answers that follow.
#[track_caller]
fn gives<const N: usize>(shop: Shop, level: u8, cost: &str, answers: [&str; N]) -> Scene {
    let scene = game(4).stock(P1, cost);
    let scene = if level == 2 { scene.shop(P1, shop, 1) } else { scene };
    scene.place(P1, "arratooine_left").act(P1, &format!("trade {shop}")).acts(P1, answers)
}

/// FD-2710
#[test]
fn the_open_stall() {
    gives(Shop::Free, 1, "", []).holds(P1, "2l");
    gives(Shop::Free, 2, "", []).holds(P1, "3l");
}

/// FD-2720
#[test]
fn the_copernium_exchange() {
    gives(Shop::Copernium, 1, "1c", ["choose 1"]).holds(P1, "2o");
    gives(Shop::Copernium, 2, "1c", ["choose 1", "choose 2", "choose 1"]).holds(P1, "2o");
}

/// FD-2730
#[test]
fn the_lavandium_exchange() {
    gives(Shop::Lavandium, 1, "1l", []).holds(P1, "2c");
    gives(Shop::Lavandium, 2, "1l", []).holds(P1, "3c");
}

/// FD-2740
#[test]
fn the_hangar_broker() {
    let hangar = |scene: Scene| (scene.state().players[P1].hangar, scene.state().players[P1].released());
    assert_eq!(hangar(gives(Shop::Hangar, 1, "1o", ["choose 1"])), (2, 0));
    assert_eq!(hangar(gives(Shop::Hangar, 1, "1o", ["choose 2", "release spy"])), (1, 1));
    assert_eq!(hangar(gives(Shop::Hangar, 2, "1o", ["choose 2", "release spy", "choose 1"])), (2, 1));
    assert_eq!(hangar(gives(Shop::Hangar, 2, "1o", ["choose 1", "choose 1"])), (3, 0));
}

/// FD-2750
#[test]
fn the_gold_dealer() {
    gives(Shop::Gold, 1, "1o", []).holds(P1, "1g");
    gives(Shop::Gold, 2, "1o", []).holds(P1, "2g");
}

/// FD-2760
#[test]
fn the_assistant_agency() {
    let die = |scene: Scene| scene.state().players[P1].die;
    assert_eq!(die(gives(Shop::Assistant, 1, "1l", ["alone"])), Some(1));
    assert_eq!(die(gives(Shop::Assistant, 2, "1l", ["alone"])), Some(2));
}
