//! The cards of Glyphids, Amoeba and Arkhos.

use orrery_seti::{
    facts::Facts,
    ids::{CardGroup, Exploration, Glyph, Slot, Species, TraceColor},
};
use orrery_testkit::scenario::P1;

use crate::{
    cards_alien::marked,
    laid::overflow,
    played::{Case, Circle, bare, circle, complete, cover, difference, on, play},
    scene::{Arrange, Game, card, discovered},
};

/// Everything is translated: yellow is energy, orange a signal token, red a credit, green a card, blue publicity,
/// purple data, gray 3 VP.
pub(crate) fn glyphids() -> Game {
    discovered(Species::Glyphids, Species::Anomalies).with(|state| {
        let order =
            [Glyph::Yellow, Glyph::Orange, Glyph::Red, Glyph::Green, Glyph::Blue, Glyph::Purple, Glyph::Gray];
        state.species[0].special.translations = order.map(Some);
    })
}

/// The organelles lie as at the start: publicity and data in yellow, 4 VP in blue, a card and 2 VP in pink.
pub(crate) fn amoeba() -> Game {
    discovered(Species::Amoeba, Species::Anomalies)
}

/// Nobody holds security cards, the exploration card lies on top.
pub(crate) fn arkhos(next: u8) -> Game {
    discovered(Species::Arkhos, Species::Anomalies).with(|state| {
        state.players.iter_mut().for_each(|player| player.locked = [None; 3]);
        let explorations = &mut state.species[0].special.explorations;
        let next = Exploration::of(next).expect("an exploration card");
        explorations.take_unordered(&next);
        explorations.put_on_top(next);
    })
}

const SCAN: &[&str] = &["scan", "earth", "cards", "row sa_025", "signal barnards_star", "finish"];

fn known(game: Game) -> Game {
    game.player(P1, |player| player.publicity = 6)
}

fn full(game: Game) -> Game {
    game.player(P1, |player| player.computer.top = 6)
}

/// SE-6100
#[test]
fn glyphids_played() {
    let cases: &[Case] = &[
        bare("sa_et_01", &["option 1"], "credit-1 energy+1 hand+1 -> scoring"),
        bare("sa_et_02", &["option 1"], "data+2 -> alien discard"),
        bare("sa_et_03", &[], "-> mission"),
        bare("sa_et_04", &[], "-> mission"),
        bare("sa_et_05", &[], "credit-1 token+1 -> mission"),
        bare("sa_et_06", &[], "credit-1 publicity+1 data+1 -> mission"),
        bare("sa_et_07", &["draw deck"], "credit-1 hand+1 -> mission"),
        bare("sa_et_08", &["option 1"], "hand+2 -> alien discard"),
        bare("sa_et_09", &["option 2"], "credit-1 publicity+1 token+1 -> scoring"),
        bare("sa_et_10", &[], "credit-2 hand+1 probes r1s5 -> mission"),
        // What is not translated gives nothing.
        on(
            "sa_et_02",
            |game| game.with(|state| state.species[0].special.translations = [None; 7]),
            &["option 2"],
            "credit-1 -> alien discard",
        ),
    ];
    play(cases, glyphids);
    let cases: &[Case] = &[on(
        "sa_et_10",
        |game| TraceColor::ALL.iter().fold(game, |game, color| overflow(game, P1, Slot::Left, *color, 1)),
        &[],
        "credit+1 publicity+1 -> completed",
    )];
    complete(cases, glyphids);
    let venus = |game: Game| game.probes(P1, ["r1s3"]);
    let trace: &[&str] = &["analyze", "mark right blue discovery"];
    let circles: &[Circle] = &[
        circle("sa_et_03", 1, venus, &["orbit venus"], &[], "energy+1 -> mission"),
        circle("sa_et_03", 2, venus, &["orbit venus"], &[], "vp+3 -> mission"),
        circle("sa_et_03", 3, venus, &["orbit venus"], &[], "publicity+1 -> mission"),
        circle("sa_et_04", 1, known, &["research", "tech probe_3"], &[], "energy+1 -> mission"),
        circle("sa_et_04", 2, known, &["research", "tech telescope_2"], &[], "token+1 -> mission"),
        circle(
            "sa_et_04",
            3,
            known,
            &["research", "tech computer_1", "column c1"],
            &[],
            "credit+1 -> mission",
        ),
        circle("sa_et_05", 1, |game| game, SCAN, &[], "energy+1 -> mission"),
        circle("sa_et_05", 2, |game| game, SCAN, &[], "data+1 -> mission"),
        circle("sa_et_06", 1, |game| game, &["launch"], &[], "token+1 -> mission"),
        circle("sa_et_06", 2, |game| game, &["launch"], &[], "hand+1 -> mission"),
        circle("sa_et_07", 1, full, trace, &[], "credit+1 -> mission"),
        circle("sa_et_07", 2, full, trace, &[], "vp+3 -> mission"),
        circle("sa_et_07", 3, full, trace, &[], "data+1 -> mission"),
    ];
    cover(circles, glyphids);
}

/// SE-6140
#[test]
fn amoeba_played() {
    let cases: &[Case] = &[
        bare("sa_et_11", &["draw deck", "option 5"], "vp+2 credit-1 hand+1 -> scoring"),
        bare("sa_et_12", &["draw deck", "option 2"], "credit-1 data+1 hand+1 -> scoring"),
        bare("sa_et_13", &["draw deck"], "vp+4 credit-1 hand+1 -> scoring"),
        bare("sa_et_14", &[], "credit-1 publicity+3 -> mission"),
        bare("sa_et_15", &["option 1"], "credit-2 publicity+1 probes r1s5 -> mission"),
        bare("sa_et_16", &[], "vp+4 credit-2 data+3 -> mission"),
        bare("sa_et_17", &[], "credit-1 publicity+1 -> mission"),
        bare("sa_et_18", &[], "credit-1 hand+2 -> mission"),
        on(
            "sa_et_19",
            |game| marked(game, P1, TraceColor::Pink, 1),
            &["mark left pink 1"],
            "vp+2 hand+1 left pink 1 -> alien discard",
        ),
        bare("sa_et_20", &["option 4"], "credit-1 publicity+1 token+1 hand+1 -> alien discard"),
    ];
    play(cases, amoeba);
    // Three of the twelve spaces are marked: nine are free.
    let cases: &[Case] = &[on(
        "sa_et_14",
        |game| TraceColor::ALL.iter().fold(game, |game, color| marked(game, P1, *color, 1)),
        &[],
        "vp+9 -> completed",
    )];
    complete(cases, amoeba);
    let landing = |game: Game| game.probes(P1, ["r1s1"]);
    let pink = |game: Game| game.hand(P1, ["base_108"]).player(P1, |player| player.publicity = 8);
    let yellow: &[&str] = &["land mercury", "mark right yellow discovery"];
    let circles: &[Circle] = &[
        circle("sa_et_15", 1, full, &["analyze", "mark right blue discovery"], &[], "data+1 -> mission"),
        circle("sa_et_15", 2, full, &["analyze", "mark right blue discovery"], &[], "data+1 -> mission"),
        circle(
            "sa_et_16",
            1,
            pink,
            &["play base_108", "mark right pink discovery"],
            &[],
            "data+1 discards+1 -> mission",
        ),
        circle("sa_et_16", 2, landing, yellow, &[], "data+1 -> mission"),
        circle("sa_et_17", 1, known, &["research", "tech probe_3"], &["option 2"], "data+1 -> mission"),
        circle("sa_et_17", 2, known, &["research", "tech telescope_2"], &["option 5"], "vp+2 -> mission"),
        circle("sa_et_17", 3, known, &["research", "tech computer_1", "column c1"], &[], "vp+4 -> mission"),
        circle("sa_et_18", 1, full, &["analyze", "mark left blue overflow"], &[], "publicity+1 -> mission"),
        circle("sa_et_18", 2, full, &["analyze", "mark left blue overflow"], &[], "publicity+1 -> mission"),
    ];
    cover(circles, amoeba);
    // A trace for the other species is no event for card 18.
    let other = crate::played::in_play(full(amoeba()), "sa_et_18")
        .act(P1, "analyze")
        .act(P1, "mark right blue discovery");
    assert_eq!(other.open(P1).map(|entry| entry.task.prompt().key), Some("seti.turn"));
}

#[test]
fn gold_boxes_of_glyphids_and_amoeba() {
    let score = |game: Game, id: &str| {
        let game = game.player(P1, |player| player.scoring.push(card(id)));
        orrery_seti::scoring::sheets(game.state(), game.table().content)[0].cards[0].1
    };
    let glyphs = |game: Game| game.player(P1, |player| player.glyphs = [2, 1, 0, 1, 1, 2, 3]);
    assert_eq!((score(glyphids(), "sa_et_01"), score(glyphids(), "sa_et_09")), (0, 0));
    assert_eq!(score(glyphs(glyphids()), "sa_et_01"), 9, "3 of the most common type");
    assert_eq!(score(glyphs(glyphids()), "sa_et_09"), 6, "6 different types");
    for (color, id) in TraceColor::ALL.iter().zip(["sa_et_11", "sa_et_12", "sa_et_13"]) {
        let traces = overflow(marked(amoeba(), P1, *color, 2), P1, Slot::Right, *color, 1);
        assert_eq!((score(amoeba(), id), score(traces, id)), (0, 2), "{id}: this species only");
    }
}

/// SE-6180
#[test]
fn security_cards_are_played_for_an_advanced_and_discarded_for_a_basic_exploration() {
    for id in CardGroup::Security.cards() {
        let game = arkhos(1).hand(P1, [&id.to_string()]);
        let before = game.state().clone();
        let played = game.act(P1, &format!("play {id}")).act(P1, "mark right yellow discovery");
        assert_eq!(
            difference(&before, played.state(), id),
            "vp+3 credit-2 energy+2 publicity+1 right yellow discovery -> alien discard",
            "{id}"
        );
        let game = arkhos(1).hand(P1, [&id.to_string()]);
        let before = game.state().clone();
        let corner = game.act(P1, &format!("corner {id}"));
        assert_eq!(difference(&before, corner.state(), id), "vp+1 energy+1 -> alien discard", "{id}");
    }
}

/// The nine exploration cards: what the corner and the play of a security card give.
#[test]
fn exploration_cards() {
    let rewards: [(&str, &[&str], &str); 9] = [
        (
            "vp+1 energy+1",
            &["mark right yellow discovery"],
            "vp+3 credit-2 energy+2 publicity+1 right yellow discovery",
        ),
        (
            "vp+1 hand+1",
            &["earth", "cards", "row sa_025", "signal barnards_star", "finish"],
            "credit-2 data+2 hand+2 barnards_star+1 61_virginis+1 discards+1",
        ),
        ("publicity+2", &["mark right blue discovery"], "vp+3 credit-2 publicity+4 right blue discovery"),
        (
            "vp+1 token+1",
            &["signal kepler_22", "signal barnards_star", "signal sirius_a", "signal vega"],
            "credit-2 data+4 vega+1 sirius_a+1 barnards_star+1 kepler_22+1",
        ),
        ("vp+4", &["tech probe_3"], "vp+5 credit-2 data+1 probe_3 rotated"),
        ("vp+1 energy+1", &[], "credit-2 energy+4 token+1"),
        (
            "vp+1 credit+1",
            &["mark right pink discovery"],
            "vp+3 credit-2 publicity+1 probes r1s5 right pink discovery",
        ),
        ("vp+1 hand+1", &["draw deck"], "credit-1 energy+1 publicity+1 data+1 hand+1"),
        ("vp+2 publicity+1", &["move p1 r1s4", "stop"], "credit-2 probes r1s4"),
    ];
    let id = card("arkhos_security_pink_1");
    for (number, (basic, acts, advanced)) in (1_u8..).zip(rewards) {
        let game = arkhos(number).hand(P1, ["arkhos_security_pink_1"]);
        let before = game.state().clone();
        let corner = game.act(P1, &format!("corner {id}"));
        assert_eq!(difference(&before, corner.state(), id), format!("{basic} -> alien discard"), "{number}");
        let game = arkhos(number).hand(P1, ["arkhos_security_pink_1"]);
        let before = game.state().clone();
        let played = acts.iter().fold(game.act(P1, &format!("play {id}")), |game, act| game.act(P1, act));
        assert_eq!(
            difference(&before, played.state(), id),
            format!("{advanced} -> alien discard"),
            "{number}"
        );
    }
}

/// Every card of every deck is named in a test of cards.
#[test]
fn no_card_is_forgotten() {
    let tests = [
        include_str!("cards_first.rs"),
        include_str!("cards_second.rs"),
        include_str!("cards_missions.rs"),
        include_str!("cards_circles.rs"),
        include_str!("cards_gold.rs"),
        include_str!("cards_alien.rs"),
        include_str!("cards_agencies.rs"),
        include_str!("cards_agency_species.rs"),
    ];
    let facts = Facts::builtin();
    for id in orrery_seti::ids::CardId::all().filter(|id| id.group() != CardGroup::Security) {
        let named = tests.iter().map(|text| text.matches(&format!("\"{id}\"")).count()).sum::<usize>();
        // Once for its effect, once more for its mission or gold box.
        let printed = facts.card(id);
        let parts = 1 + usize::from(printed.mission.is_some() || printed.end_game.is_some());
        assert!(named >= parts, "{id} is tested {named} times, not {parts}");
    }
}
