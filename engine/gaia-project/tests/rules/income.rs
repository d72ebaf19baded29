//! 5.1: income.

use orrery_gaia_project::{
    ids::{Area, Booster, Faction::*, StandardTile, Structure},
    income::Income,
    power::Bowl,
    rules,
};

use crate::common::*;

/// Income of the first seat.
fn income(scene: Scene) -> Income {
    let mut income = Income::default();
    scene.sees(|look| income = Income::of(look, P1.into()));
    income
}

/// GP-0880, GP-0935, GP-2620, GP-2630, GP-5180, GP-5440
#[test]
fn all_sources_pay() {
    let scene = scene([Terrans, Xenos])
        .booster(P1, Booster::OreKnowledge)
        .mine(P1, "-2x1")
        .structure(P1, Structure::AcademyKnowledge, "4x-5")
        .tile(P1, StandardTile::IncomeKnowledgeCredit)
        // Covered: it pays nothing any more.
        .covered(P1, StandardTile::Income4Credits)
        .level(P1, Area::Economy, 2)
        .level(P1, Area::Science, 3);
    let income = income(scene);
    // Base, mine, Economy, booster; base, academy, Science, booster, tile; Economy, tile.
    let (ore, knowledge) = (1 + 1 + 1 + 1, 1 + 2 + 3 + 1 + 1);
    assert_eq!(income.resources, resources(&format!("{ore} ore {knowledge} knowledge 3 credits")));
    assert_eq!((income.charges, income.tokens), (vec![2], vec![]));
}

/// GP-0890, GP-1580
#[test]
fn a_returned_piece_covers_its_slot() {
    let scene = scene([Terrans, Xenos])
        .booster(P1, Booster::BigStructures)
        .trading_station(P1, "-2x1")
        .trading_station(P1, "4x-5")
        .rich(P1);
    let credits = |scene: &Scene| {
        let look = orrery_gaia_project::look::Look::at(scene.table());
        Income::of(look, P1.into()).resources.credits
    };
    assert_eq!(credits(&scene), 3 + 4);
    // The first one built is gone, but the second slot is covered.
    let scene = scene.act(P1, "upgrade lab -2x1; tech std_7_vp; decline");
    assert_eq!(credits(&scene), 3);
}

/// GP-0900, GP-0930
#[test]
fn sources_are_taken_one_by_one_in_any_order() {
    let scene = scene([Nevlas, Xenos])
        .lab(P1, "0x1")
        .institute(P1, "7x-4")
        .bowls(P1, [0, 0, 0])
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .act(P1, "pass booster_labs")
        .act(P2, "pass booster_mines")
        .expect(P1, ["income charge 2", "income charge 4", "income tokens 1"])
        .rejects(P1, "income charge 6", "NO_SUCH_SOURCE", rules::INCOME_ORDER)
        // The charge of 2 is lost, the token then goes up with all 4 of the other source.
        .act(P1, "income charge 2")
        .expect(P1, ["income charge 4", "income tokens 1"]);
    scene.act(P1, "income tokens 1").power(P1, [0, 0, 1], 0).asks(P1, "turn");
}

/// GP-0925, GP-5780
#[test]
fn without_both_kinds_nothing_is_asked() {
    let begin = |scene: Scene| {
        scene
            .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::TokensOre])
            .act(P1, "pass booster_labs")
            .act(P2, "pass booster_mines")
    };
    // Only charges, only tokens.
    begin(scene([HadschHallas, Xenos]).level(P1, Area::Economy, 3).bowls(P1, [2, 0, 0]))
        .asks(P1, "turn")
        .power(P1, [0, 1, 1], 0);
    begin(scene([Itars, Xenos])).asks(P1, "turn").power(P1, [1, 0, 0], 0);
    // The Brainstone may stay or go on.
    let taklons = || scene([Taklons, Xenos]).bowls(P1, [1, 0, 0]).brainstone(P1, Bowl::I);
    begin(taklons().level(P1, Area::Economy, 3))
        .expect(P1, ["brainstone 2", "brainstone 3"])
        .rejects(P1, "brainstone 1", "NOT_THERE", rules::STONE_CHARGE)
        .act(P1, "brainstone 3")
        .power(P1, [0, 1, 0], 0)
        .asks(P1, "turn");
    // Two charges bring both up to bowl II, whoever goes first; four both to bowl III.
    begin(taklons().level(P1, Area::Economy, 2)).asks(P1, "turn").power(P1, [0, 1, 0], 0);
    begin(taklons().level(P1, Area::Economy, 4)).asks(P1, "turn").power(P1, [0, 0, 1], 0);
}

/// GP-0935, GP-5200
#[test]
fn a_booster_is_one_source() {
    let income = income(scene([Itars, Xenos]).booster(P1, Booster::TokensOre));
    // The token of the base income is a source of its own.
    assert_eq!((income.tokens, income.resources.ore), (vec![1, 2], 2));
}

/// GP-0990, GP-1005, GP-3010
#[test]
fn no_conversion_during_income() {
    scene([Terrans, Xenos])
        .institute(P1, "-2x1")
        .bowls(P1, [0, 2, 2])
        .owns(P1, "15 ore")
        .with(|state| state.boosters = vec![Booster::Labs, Booster::Mines, Booster::Gaia])
        .act(P1, "pass booster_labs")
        .act(P2, "pass booster_mines")
        .asks(P1, "income")
        // The ore of the income is lost already: nothing could have made room for it.
        .resources(P1, "15 ore 2 knowledge")
        .rejects(P1, "convert ore_to_credit", "NOT_AN_ANSWER", rules::NO_CONVERSION_IN_INCOME)
        .rejects(P1, "burn", "NOT_AN_ANSWER", rules::NO_CONVERSION_IN_INCOME)
        .rejects(P1, "convert power_to_credit", "NOT_AN_ANSWER", rules::NO_CONVERSION_IN_INCOME);
}

/// GP-1000
#[test]
fn income_is_resolved_in_turn_order() {
    // The second seat passes first and begins the next round.
    scene([Terrans, Xenos])
        .rich(P1)
        .institute(P1, "-2x1")
        .institute(P2, "-2x2")
        .with(|state| state.boosters = vec![Booster::TokensOre, Booster::Mines, Booster::Labs])
        .act(P1, "research terraforming; end")
        .act(P2, "pass booster_tokens_ore")
        .act(P1, "pass booster_mines")
        .asks(P2, "income")
        .waits(P1)
        .act(P2, "income charge 4")
        .asks(P1, "income")
        .act(P1, "income tokens 1")
        .asks(P2, "turn");
}

/// GP-2980, GP-5190, GP-5220, GP-5280
#[test]
fn a_new_booster_works_from_the_next_round_on() {
    scene([Terrans, Xenos])
        .mine(P1, "-2x1")
        .owns(P1, "9 ore 9 credits")
        .bowls(P1, [2, 0, 0])
        .act(P1, "pass booster_range")
        .resources(P1, "9 ore 9 credits")
        .power(P1, [2, 0, 0], 0)
        .act(P2, "pass booster_tokens_ore")
        // Charge 2 of the booster; 2 ore and 1 knowledge of board and mine.
        .power(P1, [0, 2, 0], 0)
        .resources(P1, "11 ore 1 knowledge 9 credits")
        .offers(P1, "special booster mine 0x1");
    // The booster that was returned gives nothing any more, the new one does.
    let passed = scene([Terrans, Xenos]).act(P1, "pass booster_tokens_ore").resources(P1, "");
    passed.act(P2, "pass booster_ore_knowledge").power(P1, [2, 0, 0], 0).resources(P1, "2 ore 1 knowledge");
    let qic = scene([Terrans, Xenos]).booster(P1, Booster::CreditsQic).booster(P2, Booster::Mines);
    assert_eq!(income(qic).resources, resources("1 ore 1 knowledge 2 credits 1 qic"));
}
