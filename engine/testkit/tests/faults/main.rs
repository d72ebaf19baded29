//! The laws find what they are for: each is shown a game with one mistake.

mod game;

use game::{
    CROSSED, DEAD_END, Event, Faulty, MEDDLING, MISREAD, MUTE, NOTHING, RUNAWAY, SHOWN, TELLING_LIST, TOLD,
    TWICE, UNCITED, UNLISTED, UNSEALED, WRONG_MENU,
};
use orrery_engine::{Game as _, Seat, Table, Viewer};
use orrery_testkit::{
    Dice, Plan, Scenario, laws,
    scenario::{P1, P2},
};

fn plan<const F: u8>() -> Plan<Faulty<F>> {
    Plan::new(12, 200).asides(4)
}

fn resample<const F: u8>(table: &Table<Faulty<F>>, viewer: Viewer, dice: &mut Dice) -> Table<Faulty<F>> {
    let mut other = table.clone();
    for seat in Seat::all(2).filter(|seat| !viewer.is(*seat)) {
        other.state.cards[seat.index()] = dice.below(3) as u8;
    }
    other
}

fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    match event {
        Event::Dealt(seat, _) if !viewer.is(*seat) => Event::Dealt(*seat, dice.below(3) as u8),
        Event::Dealt(..)
        | Event::Took(..)
        | Event::Last(_)
        | Event::Said(_)
        | Event::Levelled(..)
        | Event::Exposed(_)
        | Event::Round => event.clone(),
    }
}

#[test]
fn a_game_without_mistakes_keeps_all_laws() {
    let plan = plan::<NOTHING>();
    laws::ends(&plan).assert_covered(&["take", "say"]);
    laws::listed(&plan);
    laws::notation(&plan);
    laws::facts(&plan);
    laws::folds(&plan);
    laws::snapshots(&plan);
    laws::lanes(&plan);
    laws::undo(&plan);
    laws::asides(&plan);
    laws::batches(&plan);
    laws::secrecy(&plan, resample);
    laws::hearsay(&plan, resample_event);
    laws::seedless(&plan);
    laws::options(&plan);
    laws::words(&plan);
}

/// One test per mistake: the law, and the beginning of what it says.
macro_rules! found {
    ($($name:ident: $says:literal, $call:expr;)*) => {
        $(
            #[test]
            #[should_panic(expected = $says)]
            fn $name() {
                let _ = $call;
            }
        )*
    };
}

found! {
    dead_ends: "p1 has 0 answers to", laws::ends(&plan::<DEAD_END>());
    runaways: "runaway: 200 plies and not over", laws::ends(&plan::<RUNAWAY>());
    answers_listed_twice: "is offered 'take 0' twice", laws::ends(&plan::<TWICE>().asides(0));
    unlisted_actions: "'take 3' is accepted for Pick", laws::listed(&plan::<UNLISTED>());
    rejections_without_a_rule: "no rule is cited", laws::listed(&plan::<UNCITED>());
    misread_notation: "reads back as something else", laws::notation(&plan::<MISREAD>());
    crossed_lanes: "another order of the same choices", laws::lanes(&plan::<CROSSED>());
    shown_cards: "Spectator sees something", laws::secrecy(&plan::<SHOWN>(), resample);
    telling_lists: "sees something of what is hidden", laws::secrecy(&plan::<TELLING_LIST>(), resample);
    told_cards: "hears more than it may of Dealt", laws::hearsay(&plan::<TOLD>(), resample_event);
    unsealed_cards: "hears something hidden from 'take", laws::secrecy(&plan::<UNSEALED>(), resample);
    resampling_nothing: "every resampled table is the original",
        laws::secrecy(&plan::<NOTHING>(), |table, _, _| table.clone());
    wrong_menus: "the defaults of the menu and of the type", laws::options(&plan::<WRONG_MENU>());
    missing_words: "no words for", laws::words(&plan::<MUTE>());
    meddling: "as if only 'say' had been said", laws::asides(&plan::<MEDDLING>());
}

fn scenario() -> Scenario<Faulty<NOTHING>> {
    Scenario::new(game::Config::default(), 2)
}

found! {
    scenario_act: "p1 'take 7' is refused: no (FT-0010)\np1 is asked s1.1 Pick(Seat(0)): take 0, take 1, take 2",
        scenario().act(P1, "take 7");
    scenario_parse: "'fly': expected a verb at position 1", scenario().act(P1, "fly");
    scenario_waiting: "p2 is not asked anything", scenario().act(P2, "take 0; take 1").act(P2, "take 0");
    scenario_offers: "p1 is not offered 'take 3'", scenario().offers(P1, "take 3");
    scenario_withholds: "p1 is offered 'take 2'", scenario().withholds(P1, "take 2");
    scenario_expect: "what p1 is offered", scenario().expect(P1, ["take 0"]);
    scenario_rejects: "p1 'take 2' is accepted, not NO by FT-0010",
        scenario().rejects(P1, "take 2", "NO", orrery_engine::RuleId("FT-0010"));
    scenario_reason: "p1 'take 9': no (FT-0010)",
        scenario().rejects(P1, "take 9", "OTHER", orrery_engine::RuleId("FT-0010"));
    scenario_ranks: "the game is not over", scenario().ranks([1, 1]);
    scenario_score: "points of p2", scenario().score(P2, 1);
}

#[test]
fn views_of_the_players_differ() {
    let table = scenario();
    assert_ne!(Faulty::<NOTHING>::view(table.table(), Viewer::Seat(P1)), table.view(Viewer::Spectator));
}
