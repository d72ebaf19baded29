//! The game as the engine knows it: one line per method.

use std::{cmp::Reverse, ops::RangeInclusive};

use orrery_engine::{
    Amount, Ask, BadConfig, BadContent, Game, Language, OptionSpec, Outcome, Prompt, Rejection, Seat, Share,
    Sheet, Sheets, Step, Style, Table, Target, Viewer,
};

use crate::{
    action::Action,
    actions, automa,
    config::{self, Config, Prepared},
    event::{Event, Notice},
    evolve,
    facts::{self, Facts},
    round, setup,
    state::State,
    task::Task,
    view::View,
    words,
};

/// The rules of Gaia Project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GaiaProject;

/// A seat that has resigned counts nothing.
fn points(state: &State, seat: Seat) -> i32 {
    let player = &state.players[seat];
    if player.resigned { 0 } else { player.vp }
}

impl Game for GaiaProject {
    const SLUG: &'static str = "gaia-project";
    const TITLE: &'static str = "Gaia Project";
    // A single player meets the Automa (GP-5750).
    const SEATS: RangeInclusive<u8> = 1..=4;
    const SCHEMA: u16 = 1;
    const REVISION: &'static str = "1";
    const RULES: &'static str = include_str!("../RULES.md");
    const OPTIONS: &'static [OptionSpec] = config::OPTIONS;

    const SHEETS: &'static [Sheet] = facts::SHEETS;

    type Content = Facts;
    type Config = Config;
    type State = State;
    type Task = Task;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Notice;

    fn content(sheets: &Sheets) -> Result<Facts, BadContent> {
        facts::read(sheets)
    }

    fn builtin() -> &'static Facts {
        Facts::builtin()
    }

    fn reconstructed(content: &Facts) -> Share {
        content.reconstructed
    }

    fn empty(content: &'static Facts, config: &Config, seats: u8) -> Result<State, BadConfig> {
        let prepared = Prepared::new(config.wishes(content, seats)?);
        Ok(State { prepared, ..State::new(content, config, seats) })
    }

    fn begin(step: &mut Step<'_, Self>) {
        setup::begin(step);
    }

    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Action>) {
        actions::candidates(table, ask, out);
    }

    fn check(table: &Table<Self>, ask: Ask<'_, Self>, action: &Action) -> Result<(), Rejection> {
        actions::check(table, ask, action)
    }

    fn apply(step: &mut Step<'_, Self>, seat: Seat, task: Task, action: Action) {
        actions::apply(step, seat, task, action);
    }

    fn resolve(step: &mut Step<'_, Self>, task: Task) {
        round::resolve(step, task);
    }

    fn idle(step: &mut Step<'_, Self>) {
        round::idle(step);
    }

    fn standing_order(table: &Table<Self>, ask: Ask<'_, Self>) -> Option<Action> {
        actions::standing_order(table, ask)
    }

    fn aside(table: &Table<Self>, seat: Seat) -> Option<Task> {
        (!table.state.players[seat].resigned).then_some(Task::Aside { seat })
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        // GP-5170: the most points win, equal points share. Whoever has left comes after those who stayed.
        let seats = Seat::all(state.seats);
        let mut outcome = Outcome::ranked(
            seats.map(|seat| (seat, points(state, seat), Reverse(state.players[seat].resigned))),
        );
        // GP-4960: the Automa has no seat, but it takes its place before a human with fewer points.
        if automa::has_won(state) {
            outcome.places.iter_mut().for_each(|place| place.rank += 1);
        }
        Some(outcome)
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        points(&table.state, seat)
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
        actions::costs::of(table, ask, action, out);
    }

    fn prompt_words(content: &Facts, task: &Task, language: Language) -> String {
        words::prompts::prompt(content, task, language)
    }

    fn action_words(table: &Table<Self>, seat: Seat, action: &Action, language: Language) -> String {
        words::actions::action(table, seat, action, language)
    }

    fn amount_words(amount: &Amount, language: Language) -> String {
        words::amounts::price(amount, language)
    }

    fn notice_words(content: &Facts, notice: &Notice, language: Language) -> String {
        words::events::event(content, &notice.0, language)
    }

    fn text(content: &Facts, view: &View, style: Style) -> String {
        view.text(content, style)
    }
}
