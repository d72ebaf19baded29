//! Section 5.4: scan.

use orrery_seti::ids::{Star, Tech};
use orrery_testkit::scenario::P1;

use crate::acts::Acts as _;
use crate::main_actions::techs;
use crate::scene::{Arrange, card, game, owner};

/// SE-1370, SE-1380, SE-1390, SE-1450
#[test]
fn se_1370_a_scan_costs_1_credit_2_energy_and_marks_earth_and_a_row_card_in_any_order() {
    let game = game().act(P1, "scan");
    assert_eq!((game.state().players[P1].credits, game.state().players[P1].energy), (8, 7));
    let game = game.offers(P1, "earth").offers(P1, "cards").acts(P1, "cards; row sa_025");
    let stars: Vec<String> = game.options(P1).into_iter().filter(|one| one.starts_with("signal")).collect();
    assert_eq!(stars, ["signal barnards_star", "signal proxima_centauri"], "the two red sectors only");
    game.acts(P1, "signal proxima_centauri; earth; finish").check(|state| {
        assert_eq!(state.sectors[Star::ProximaCentauri.index()].count(owner(P1)), 1);
        assert_eq!(state.sectors[Star::Virginis61.index()].count(owner(P1)), 1);
    });
}

/// SE-1400, SE-1410, SE-1420, SE-3190, SE-3200, SE-3210, SE-3220, SE-3230
#[test]
fn se_1400_telescope_technologies_once_each_for_their_cost() {
    let game = techs(
        game().hand(P1, ["base_001"]),
        P1,
        [Tech::Telescope1, Tech::Telescope2, Tech::Telescope3, Tech::Telescope4],
    );
    let game =
        game.acts(P1, "scan; earth").offers(P1, "signal proxima_centauri").offers(P1, "signal beta_pictoris");
    let game = game.acts(P1, "signal beta_pictoris; use telescope_2").withholds(P1, "use telescope_2");
    assert_eq!(game.state().players[P1].publicity, 3);
    let game = game
        .acts(P1, "use telescope_3; discard base_001; signal 61_virginis")
        .withholds(P1, "use telescope_3");
    assert_eq!(game.state().players[P1].hand.len(), 0);
    let game = techs(crate::scene::game().hand(P1, ["base_001"]), P1, [Tech::Telescope3, Tech::Telescope4]);
    let game = game.acts(P1, "scan; earth; use telescope_3; discard base_001").act(P1, "signal kepler_22");
    let game = game.acts(P1, "use telescope_4; option 1");
    assert_eq!((game.state().players[P1].probes.len(), game.state().players[P1].energy), (1, 6));
    let game = game.acts(P1, "cards; row sa_013; signal kepler_22; finish");
    let marked: u8 = Star::ALL.iter().map(|star| game.state().sectors[star.index()].count(owner(P1))).sum();
    assert_eq!(marked, 3);
    // Only the movement is left at the probe limit.
    let full = techs(crate::scene::game().probes(P1, ["r4s1"]), P1, [Tech::Telescope4]);
    let full = full.acts(P1, "scan; use telescope_4");
    let _ = full.withholds(P1, "option 1").act(P1, "option 2").asks(P1, "seti.move");
}

/// SE-1405
#[test]
fn se_1405_a_scan_is_declared_finished_after_both_base_steps() {
    let game = game().act(P1, "scan").withholds(P1, "finish").act(P1, "earth").withholds(P1, "finish");
    let _ = game.acts(P1, "cards; row sa_013; signal kepler_22").offers(P1, "finish").asks(P1, "seti.scan");
}

/// SE-1430, SE-1460
#[test]
fn se_1430_places_of_signal_discards_wait_for_the_end_of_the_scan() {
    let game = game().acts(P1, "scan; cards; row sa_025; signal barnards_star");
    assert_eq!(game.state().row[1], None);
    let game = game.deck(["base_100"]).acts(P1, "buy; draw sa_013");
    assert_eq!(
        game.state().row,
        [Some(card("base_100")), None, Some(card("sa_040"))],
        "a bought card is replaced"
    );
    let game = game.deck(["base_101"]).acts(P1, "earth; finish");
    assert_eq!(game.state().row[1], Some(card("base_101")));
}

/// SE-1435
#[test]
fn se_1435_without_a_row_card_the_row_signal_is_skipped() {
    game()
        .with(|state| (state.row, state.discard) = ([None; 3], Vec::new()))
        .with(|state| state.deck = orrery_engine::Pile::default())
        .act(P1, "scan")
        .withholds(P1, "cards")
        .acts(P1, "earth; finish")
        .asks(P1, "seti.turn");
}

/// SE-1440
#[test]
fn se_1440_a_card_discards_all_row_cards_before_the_refill() {
    let game =
        game().hand(P1, ["base_045"]).acts(P1, "play base_045; row sa_013; signal kepler_22; row sa_025");
    assert_eq!(game.state().row.iter().flatten().count(), 1);
    let game = game.act(P1, "signal barnards_star");
    assert_eq!(game.state().row.iter().flatten().count(), 3);
}

/// SE-1470, SE-1480
#[test]
fn se_1470_an_open_alien_card_is_not_in_the_row_and_discards_go_to_the_pile() {
    let game = game().with(|state| {
        let one = &mut state.species[0];
        (one.discovered, one.open) = (Some(1), Some(card("et_01")));
    });
    let game = game.acts(P1, "scan; cards").withholds(P1, "row et_01").act(P1, "row sa_013");
    assert!(game.state().discard.contains(&card("sa_013")));
}
