//! The Automa's turn (13.3).

use orrery_engine::{Game as _, Viewer};
use orrery_gaia_project::{
    Facts, GaiaProject, Who,
    config::AutomaOption,
    ids::{Card, Faction::*, Structure},
};

use super::solo::{Solo, card, cards, heard, solo};
use crate::common::{P1, Scene};

fn automa() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// GP-4510
#[test]
fn the_action_card_becomes_the_next_support_card() {
    automa()
        .deck([4, 7, 17, 6, 11, 9, 13])
        .automa_turn()
        .hears(["automa support card_4", "automa drew card_7", "automa advanced artificial_intelligence 1"])
        .check(|state| assert_eq!(state.automa.left(), 5))
        .automa_turn()
        // Card 7 counts 4 to the right.
        .hears([
            "automa support card_7",
            "automa drew card_17",
            "automa advanced gaia_project 1",
            "automa scored 2 for automa",
        ])
        .check(|state| {
            assert_eq!(state.automa.left(), 4);
            assert_eq!((state.automa.support, state.automa.action), (Some(card(7)), Some(card(17))));
            assert_eq!(state.automa.discard, cards([4]));
        });
}

/// GP-4510: the first turn of a round begins anew with two cards.
#[test]
fn a_new_round_draws_a_support_card_again() {
    let scene = automa().act(P1, "pass booster_tokens_ore");
    let round = |scene: &Scene| scene.state().round;
    assert_eq!(round(&scene), 2);
    assert_eq!(scene.state().automa.support, None);
    let first = scene.state().first;
    let scene = if first == Who::Automa { scene } else { scene.automa_turn() };
    let heard = heard(&scene);
    let last = |start: &str| heard.iter().rposition(|notice| notice.starts_with(start)).unwrap();
    assert_eq!(last("automa drew"), last("automa support") + 1, "{heard:?}");
}

/// GP-4515
#[test]
fn only_discard_support_and_number_of_cards_are_public() {
    let scene = automa().deck([4, 7, 17, 6, 11, 9, 13]).automa_turn().automa_turn();
    // A table with other cards in deck and reserve looks the same.
    let other = automa().deck([4, 7, 17, 1, 2, 3, 5]).automa_turn().automa_turn();
    for viewer in [Viewer::Seat(P1), Viewer::Spectator] {
        let view = |scene: &Scene| GaiaProject::view(scene.table(), viewer);
        assert_eq!(view(&scene), view(&other));
        let shown = view(&scene).automa.unwrap();
        assert_eq!((shown.support, shown.action), (Some(card(7)), Some(card(17))));
        assert_eq!((shown.discard, shown.deck, shown.turned), (cards([4]), 4, 3));
    }
}

/// GP-4520
#[test]
fn it_passes_for_lack_of_cards_or_for_the_icon_on_one_of_the_last_three() {
    let icons: Vec<Card> =
        Facts::builtin().automa.cards.iter().filter(|c| c.pass_icon).map(|c| c.id).collect();
    assert_eq!(icons, cards([1, 2, 3, 5, 8, 10, 12, 16]));
    let passed = |scene: &Scene| scene.state().passed.contains(&Who::Automa);
    // The fourth card from the end shows the icon: it is resolved.
    let scene = automa().automa_mines(["0x1"]).deck([4, 1, 6, 7, 9]).automa_turn();
    assert!(!passed(&scene));
    let scene = scene.automa_has(Structure::TradingStation, "0x1");
    // The third from the end without the icon is resolved, too.
    let scene = scene.automa_turn();
    assert!(!passed(&scene));
    let _ = scene.check(|state| assert_eq!(state.automa.action, Some(card(6))));
    // Each of the last three cards with the icon makes it pass.
    for deck in [[4, 7, 1, 6, 9], [4, 7, 6, 1, 9], [4, 7, 6, 9, 1]] {
        let mut scene = automa().deck(deck);
        while scene.state().automa.action != Some(card(1)) {
            assert!(!passed(&scene));
            scene = scene.automa_turn();
        }
        assert!(passed(&scene), "{deck:?}");
    }
    // No card is left to be the action card.
    let scene = automa().deck([4, 6]).automa_turn();
    assert!(!passed(&scene));
    let scene = scene.automa_turn();
    assert!(passed(&scene));
    scene.hears([
        "automa support card_6",
        "automa scored 4 for round_terraform_2",
        "automa passed booster_range",
    ]);
}

/// GP-4525
#[test]
fn the_card_that_causes_the_pass_is_not_resolved() {
    // Card 1 would upgrade for 1 point and says "left"; the support card 2 says "middle".
    automa()
        .automa_mines(["0x1"])
        .deck([2, 1])
        .automa_turn()
        .hears([
            "automa support card_2",
            "automa drew card_1",
            "automa scored 4 for round_terraform_2",
            "automa passed booster_terraform",
        ])
        .automa_has(Structure::Mine, "0x1")
        .automa_vp(14);
}

/// GP-4530
#[test]
fn example_of_seven_cards() {
    // Every order of icons: at most 6 actions, at least 3.
    let mut counts = Vec::new();
    for deck in
        [[4, 7, 13, 6, 9, 11, 14], [4, 7, 13, 6, 1, 2, 5], [1, 2, 3, 5, 8, 10, 12], [4, 7, 13, 6, 9, 11, 1]]
    {
        let mut scene = automa().automa_mines(["0x1"]).deck(deck);
        let mut actions = 0;
        loop {
            scene = scene.automa_turn();
            if scene.state().passed.contains(&Who::Automa) {
                break;
            }
            actions += 1;
        }
        counts.push(actions);
    }
    assert_eq!(counts, [6, 3, 3, 5]);
}

/// GP-4540
#[test]
fn the_action_card_acts_and_the_support_card_decides() {
    // Action of card 17 (research, 2 points) with the number of card 3 (3 right).
    automa().plays(3, 17).hears([
        "automa support card_3",
        "automa drew card_17",
        "automa advanced artificial_intelligence 1",
        "automa scored 2 for automa",
    ]);
    // Action of card 3 (research, 1 point) with the number of card 17 (5 right).
    automa().plays(17, 3).hears([
        "automa support card_17",
        "automa drew card_3",
        "automa advanced economy 1",
        "automa scored 1 for automa",
    ]);
}

/// GP-4550
#[test]
fn points_come_even_if_nothing_could_be_done() {
    automa().plays(4, 10).hears_then(["automa scored 3 for automa"]).automa_vp(13);
}
