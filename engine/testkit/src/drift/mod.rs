//! Drift: a small complete game that gives every mechanism of the engine something to do.
//!
//! It serves as the first customer of the laws, as the game behind the service's own tests, and as a worked
//! example of how a game is laid out. Its rules are in `RULES.md`.
//!
//! ```
//! use orrery_engine::{Seat, Seed, start, submit};
//! use orrery_testkit::drift::{Action, Config, Drift};
//! # use orrery_engine::{Game as _, replay::open_for};
//!
//! let seed = Seed([7; 32]);
//! let (mut table, _) = start::<Drift>(Drift::builtin(), &Config::default(), 2, &seed).unwrap();
//! let decision = open_for(&table, Seat(0)).unwrap();
//! let batch = ["course 1", "tank", "bid 2"].map(|text| text.parse().unwrap());
//! submit(&mut table, &seed, Seat(0), decision, &batch).unwrap();
//! assert_eq!(table.state.ships[Seat(0)].fuel, 4);
//! ```

mod action;
mod check;
mod event;
mod play;
mod resample;
pub mod rules;
mod state;
mod task;
mod view;
mod words;

use std::{cmp::Reverse, collections::BTreeMap, ops::RangeInclusive, sync::OnceLock};

use orrery_engine::{
    Amount, Ask, BadConfig, BadContent, Game, Language, OptionKind, OptionSpec, Outcome, Prompt, Rejection,
    Seat, Sheet, Sheets, Step, Style, Table, Target, Viewer, content::built_in, sheets,
};
use serde::Deserialize;

pub use action::Action;
pub use event::{Event, Notice};
pub use resample::{resample, resample_event};
pub use state::{Card, Cards, Config, MAX_FUEL, MAX_HAND, Map, Order, Ship, State};
pub use task::{Part, Task};
pub use view::{Own, ShipView, View};

/// No game has more rounds.
pub const MAX_ROUNDS: u16 = 60_000;

/// The rules of Drift.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drift;

/// The components of the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// The cards of the deck and how many there are of each.
    pub cards: BTreeMap<Card, u8>,
}

/// A seat that has resigned counts nothing.
fn points(ship: &Ship) -> i32 {
    if ship.resigned { 0 } else { ship.score }
}

impl Game for Drift {
    const SLUG: &'static str = "drift";
    const TITLE: &'static str = "Drift";
    const SEATS: RangeInclusive<u8> = 1..=6;
    const SCHEMA: u16 = 1;
    const REVISION: &'static str = "1";
    const RULES: &'static str = include_str!("../../RULES.md");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rounds",
            title: "Number of rounds",
            title_fr: "Nombre de manches",
            kind: OptionKind::Number { min: 1, max: MAX_ROUNDS as i64 },
            default: "4",
        },
        OptionSpec {
            key: "map",
            title: "Size of the map",
            title_fr: "Taille de la carte",
            kind: OptionKind::Choice(&["small", "large"]),
            default: "small",
        },
        OptionSpec {
            key: "veiled",
            title: "Keep secret who is asked for a jam",
            title_fr: "Garder secret à qui on propose un brouillage",
            kind: OptionKind::Flag,
            default: "true",
        },
    ];

    const SHEETS: &'static [Sheet] = sheets!["../../data/": "deck"];

    type Content = Contents;
    type Config = Config;
    type State = State;
    type Task = Task;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Notice;

    fn content(sheets: &Sheets) -> Result<Contents, BadContent> {
        let contents: Contents = sheets.read("deck")?;
        let missing = Card::ALL.into_iter().find(|card| contents.cards.get(card).is_none_or(|n| *n == 0));
        match missing {
            None => Ok(contents),
            Some(card) => Err(BadContent::new("deck", format!("cards: there is no {card}"))),
        }
    }

    fn builtin() -> &'static Contents {
        static CONTENTS: OnceLock<Contents> = OnceLock::new();
        CONTENTS.get_or_init(built_in::<Self>)
    }

    fn empty(content: &'static Contents, config: &Config, seats: u8) -> Result<State, BadConfig> {
        State::new(config, seats, &content.cards)
    }

    fn begin(step: &mut Step<'_, Self>) {
        play::begin(step);
    }

    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Action>) {
        check::candidates(table, ask, out);
    }

    fn check(table: &Table<Self>, ask: Ask<'_, Self>, action: &Action) -> Result<(), Rejection> {
        check::check(table, ask, action)
    }

    fn apply(step: &mut Step<'_, Self>, seat: Seat, task: Task, action: Action) {
        play::apply(step, seat, task, action);
    }

    fn resolve(step: &mut Step<'_, Self>, task: Task) {
        play::resolve(step, task);
    }

    fn idle(step: &mut Step<'_, Self>) {
        play::idle(step);
    }

    fn standing_order(table: &Table<Self>, ask: Ask<'_, Self>) -> Option<Action> {
        play::standing_order(table, ask)
    }

    fn aside(table: &Table<Self>, seat: Seat) -> Option<Task> {
        (!table.state.ships[seat].resigned).then_some(Task::Aside { seat })
    }

    fn evolve(state: &mut State, event: &Event) {
        event.evolve(state);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        let ships = state.ships.entries();
        // A seat that has resigned comes after one that has not, even with as many points.
        Some(Outcome::ranked(
            ships.map(|(seat, ship)| (seat, points(ship), (Reverse(ship.resigned), ship.charts, ship.fuel))),
        ))
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        points(&table.state.ships[seat])
    }

    fn view(table: &Table<Self>, viewer: Viewer) -> View {
        View::of(table, viewer)
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        event.notice(viewer)
    }

    fn prompt(task: &Task) -> Prompt {
        task.prompt()
    }

    fn targets(action: &Action, out: &mut Vec<Target>) {
        action.targets(out);
    }

    fn costs(table: &Table<Self>, ask: Ask<'_, Self>, action: &Action, out: &mut Vec<Amount>) {
        let price = check::price(table, ask, action);
        if price > 0 {
            out.push(action::fuel(price));
        }
    }

    fn prompt_words(_content: &Contents, task: &Task, language: Language) -> String {
        words::prompt(task, language)
    }

    fn action_words(table: &Table<Self>, seat: Seat, action: &Action, language: Language) -> String {
        words::action(table, seat, action, language)
    }

    fn amount_words(amount: &Amount, language: Language) -> String {
        format!("{} {}", amount.count, language.pick("fuel", "carburant"))
    }

    fn notice_words(_content: &Contents, notice: &Notice, language: Language) -> String {
        words::notice(notice, language)
    }

    fn text(_content: &Contents, view: &View, style: Style) -> String {
        view.text(style)
    }
}
