//! Deck and difficulty (13.2).

use std::collections::BTreeMap;

use orrery_engine::{Game as _, Seed, TaskId, Viewer, submit};
use orrery_gaia_project::{
    Action, Config, Event, Facts, GaiaProject, Task,
    automa::deck::Cards,
    config::{AutomaOption, DifficultyOption},
    ids::{Card, Difficulty, Faction::*},
};

use super::solo::{Solo, card, cards, solo};
use crate::common::{P1, Scene, table};

/// The cards at the first decision of round 1.
fn at_start(difficulty: DifficultyOption) -> Cards {
    let config = Config { difficulty, automa: AutomaOption::Taklons, ..Config::default() };
    table(config, [Terrans]).state().automa.clone()
}

fn all(pile: &orrery_engine::Pile<Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = pile.cards().copied().collect();
    cards.sort_unstable();
    cards
}

#[test]
fn the_sheet_is_in_the_order_of_the_names() {
    let facts = &Facts::builtin().automa;
    let cards: Vec<Card> = facts.cards.iter().map(|card| card.id).collect();
    assert_eq!(cards, Card::ALL);
    let levels: Vec<Difficulty> = facts.levels.iter().map(|level| level.id).collect();
    assert_eq!(levels, Difficulty::ALL);
    // The sheet says twice which cards start, and numbers them.
    let sheet: serde_json::Value = serde_json::from_str(include_str!("../../../data/automa.json")).unwrap();
    for (n, card) in sheet["decision_cards"].as_array().unwrap().iter().enumerate() {
        assert_eq!(card["number"], n + 1);
        assert_eq!(card["starting_deck"], facts.deck.starting.contains(&Card::ALL[n]), "card {}", n + 1);
    }
}

/// How often each card is drawn as the support card and as the action card, over many games.
fn drawn(scene: Scene, games: u32) -> (BTreeMap<Card, u32>, BTreeMap<Card, u32>) {
    let table = scene.task(Task::AutomaTurn).table().clone();
    let (mut support, mut action) = (BTreeMap::new(), BTreeMap::new());
    let order: Action = "auto ask".parse().unwrap();
    for n in 0..games {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&n.to_le_bytes());
        let mut table = table.clone();
        let commit =
            submit(&mut table, &Seed(seed), P1, TaskId::aside(P1), std::slice::from_ref(&order)).unwrap();
        assert!(commit.sealed, "what chance has touched cannot be taken back");
        for event in commit.events() {
            if let Event::SupportCard { card } = event {
                *support.entry(*card).or_default() += 1;
            }
            if let Event::ActionCard { card } = event {
                *action.entry(*card).or_default() += 1;
            }
        }
    }
    (support, action)
}

/// GP-4460
#[test]
fn the_starting_deck_is_six_cards_and_a_random_one() {
    let deck = at_start(DifficultyOption::Automa);
    assert_eq!(all(&deck.seen), cards([1, 2, 4, 5, 7, 13]));
    assert_eq!((deck.unseen, deck.left(), deck.reserve_left()), (1, 7, 10));
    assert_eq!(all(&deck.reserve), cards([3, 6, 8, 9, 10, 11, 12, 14, 15, 16, 17]));
    // Each of the seven is as likely as the others to be drawn first or second; the random one is any of eleven.
    let config = Config { automa: AutomaOption::Taklons, ..Config::default() };
    let games = 4_620;
    let (support, action) = drawn(table(config, [Terrans]), games);
    for counts in [support, action] {
        let of = |card: &Card| counts.get(card).copied().unwrap_or(0);
        // A seventh of the games is 660; a seventy-seventh is 60. Five standard deviations are 119 and 39.
        for card in all(&deck.seen) {
            assert!((541..=779).contains(&of(&card)), "{card}: {counts:?}");
        }
        for card in all(&deck.reserve) {
            assert!((21..=99).contains(&of(&card)), "{card}: {counts:?}");
        }
    }
}

/// GP-4470
#[test]
fn difficulty_moves_cards() {
    let seen = |difficulty| all(&at_start(difficulty).seen);
    assert_eq!(seen(DifficultyOption::Automalein), cards([1, 4, 5, 7, 13]));
    assert_eq!(seen(DifficultyOption::Automa), cards([1, 2, 4, 5, 7, 13]));
    assert_eq!(seen(DifficultyOption::Automaechtig), cards([1, 2, 4, 5, 7, 9, 13]));
    assert_eq!(seen(DifficultyOption::Ultoma), cards([1, 2, 4, 5, 7, 9, 13, 15]));
    assert_eq!(seen(DifficultyOption::Alptrauma), seen(DifficultyOption::Ultoma));
    let bonus: Vec<u8> = Facts::builtin().automa.levels.iter().map(|level| level.bonus_vp).collect();
    assert_eq!(bonus, [0, 0, 0, 0, 1]);
}

/// GP-4480
#[test]
fn cards_are_moved_before_the_random_one_is_drawn() {
    // Card 2 of Automalein may be the random one; cards 9 and 15 of Ultoma cannot, they are in already.
    let easy = at_start(DifficultyOption::Automalein);
    assert_eq!((easy.unseen, easy.left()), (1, 6));
    assert!(all(&easy.reserve).contains(&card(2)));
    let hard = at_start(DifficultyOption::Ultoma);
    assert_eq!((hard.unseen, hard.left()), (1, 9));
    assert!(!all(&hard.reserve).contains(&card(9)) && !all(&hard.reserve).contains(&card(15)));
    let config = Config { difficulty: DifficultyOption::Automalein, ..Config::default() };
    let (support, _) = drawn(table(Config { automa: AutomaOption::Taklons, ..config }, [Terrans]), 1_500);
    assert!(support.contains_key(&card(2)), "{support:?}");
}

/// GP-4490
#[test]
fn the_last_three_cards_can_be_recognised() {
    let mut scene = solo(Terrans, AutomaOption::Taklons).deck([4, 7, 13, 6, 9, 11, 14]);
    let shown = |scene: &Scene| {
        let view = GaiaProject::view(scene.table(), Viewer::Seat(P1)).automa.unwrap();
        (view.deck, view.turned)
    };
    let mut seen = vec![shown(&scene)];
    for _ in 0..6 {
        scene = scene.automa_turn();
        seen.push(shown(&scene));
    }
    assert_eq!(seen, [(7, 3), (5, 3), (4, 3), (3, 3), (2, 2), (1, 1), (0, 0)]);
}

/// GP-4500
#[test]
fn each_round_adds_a_card_of_the_reserve() {
    let config = Config { automa: AutomaOption::Taklons, ..Config::default() };
    let mut scene = table(config, [Terrans]);
    for round in 1..=5 {
        let before = scene.state().automa.clone();
        assert_eq!(scene.state().round, round);
        assert_eq!((before.left(), before.reserve_left()), (6 + round, 11 - round));
        // Play the round; the cards that came out are known afterwards.
        scene = scene.everybody_passes();
        let mut known = all(&before.seen);
        let events = scene.last().events();
        let came_out = events.filter_map(|event| {
            let (Event::SupportCard { card } | Event::ActionCard { card }) = event else { return None };
            Some(*card)
        });
        known.extend(came_out);
        known.sort_unstable();
        known.dedup();
        let after = &scene.state().automa;
        assert_eq!(all(&after.seen), known);
        assert_eq!((after.support, after.action, after.discard.len()), (None, None, 0));
        assert_eq!(after.seen.len() + after.reserve.len(), Card::COUNT, "no card is lost");
    }
    // Not after round 6.
    scene = scene.everybody_passes();
    assert!(scene.state().over);
    assert!(scene.last().events().all(|event| !matches!(event, Event::DeckMade { .. })));
}

/// GP-4505
#[test]
fn an_empty_reserve_adds_nothing() {
    let scene = solo(Terrans, AutomaOption::Taklons).deck([4, 7, 13, 6, 9, 11, 14]);
    let scene = scene.everybody_passes();
    assert_eq!(scene.state().round, 2);
    assert_eq!((scene.state().automa.left(), scene.state().automa.reserve_left()), (7, 0));
    assert_eq!(all(&scene.state().automa.seen), cards([4, 6, 7, 9, 11, 13, 14]));
}

/// GP-5905
#[test]
fn only_the_deck_is_hidden_and_only_by_not_being_there() {
    // The next card is decided when it is drawn: the same table goes on differently with other chance.
    let scene = solo(Terrans, AutomaOption::Taklons);
    let (support, _) = drawn(scene, 60);
    assert!(support.len() > 4, "{support:?}");
}
