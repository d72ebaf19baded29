//! What the documentation of the game says can be said.

use orrery_engine::{FirstPlayer, Game as _};
use orrery_federation::{Action, Config, Federation, ids::Starter, state::Stage};
use orrery_testkit::Plan;

use crate::{common::docs, kinds};

const DOCS: &str = include_str!("../../../../docs/games/federation.md");

#[test]
fn every_verb_has_examples_that_read() {
    assert_eq!(docs::verbs::<Federation>(DOCS), kinds("Action"));
}

#[test]
fn every_option_is_there_with_its_values() {
    docs::assert_options::<Federation>(DOCS);
}

#[test]
fn what_is_reconstructed_is_counted() {
    let share = Federation::reconstructed(Federation::builtin());
    let said = format!("({} of {} marks)", share.part, share.whole);
    assert!(DOCS.contains(&said), "{said}");
}

#[test]
fn the_batch_is_a_whole_turn() {
    let (_, batch) = DOCS.split_once("A turn in one batch: `").unwrap();
    let (batch, _) = batch.split_once('`').unwrap();
    let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
    let mut run =
        Plan::<Federation>::new(1, 4_000).asides(0).seats(4..=4).config(config).runs().next().unwrap();
    while run.table.state.stage == Stage::Setup {
        let mut turn = run.turn().unwrap();
        // No Alteration tokens, which could be laid.
        let plain = turn.options.iter().find(|option| **option != Action::Starter(Starter::Sorcery));
        turn.action = *plain.unwrap();
        run.take(&turn);
    }
    for text in batch.split("; ") {
        let mut turn = run.turn().unwrap();
        turn.action = text.parse().unwrap();
        assert!(turn.seat.0 == 0 && turn.options.contains(&turn.action), "{text}: {:?}", turn.options);
        run.take(&turn);
    }
    assert_eq!(run.turn().unwrap().seat.0, 1, "the next player is asked");
}
