//! The game as the engine knows it: one line per method.

use std::{cmp::Reverse, ops::RangeInclusive};

use orrery_engine::{
    Amount, Ask, BadConfig, BadContent, Game, Language, OptionSpec, Outcome, Place, Prompt, Rejection, Seat,
    Share, Sheet, Sheets, Step, Style, Table, Target, Viewer,
};

use crate::{
    action::Action,
    acts,
    config::{self, Config},
    event::{Event, Notice},
    evolve,
    facts::{self, Facts},
    look::Look,
    scoring, setup,
    state::State,
    task::Task,
    turn,
    view::View,
    words,
};

/// The rules of Planet Unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanetUnknown;

impl Game for PlanetUnknown {
    const SLUG: &'static str = "planet-unknown";
    const TITLE: &'static str = "Planet Unknown";
    const SEATS: RangeInclusive<u8> = 1..=6;
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
        config.fits(content, seats)?;
        Ok(State::new(config, seats))
    }

    fn begin(step: &mut Step<'_, Self>) {
        setup::begin(step);
    }

    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Action>) {
        acts::candidates(table, ask, out);
    }

    fn check(table: &Table<Self>, ask: Ask<'_, Self>, action: &Action) -> Result<(), Rejection> {
        acts::check(table, ask, action).map_err(Rejection::from)
    }

    fn apply(step: &mut Step<'_, Self>, seat: Seat, task: Task, action: Action) {
        acts::apply(step, seat, task, action);
    }

    fn resolve(step: &mut Step<'_, Self>, task: Task) {
        turn::resolve(step, task);
    }

    fn idle(step: &mut Step<'_, Self>) {
        turn::begin(step);
    }

    fn standing_order(table: &Table<Self>, ask: Ask<'_, Self>) -> Option<Action> {
        acts::standing_order(table, ask)
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
        let resigned = |seat: Seat| state.players[seat].resigned;
        if let [sheet] = state.scores.as_slice() {
            // PU-3950: the solo game is won when the target is reached.
            let won = sheet.target.is_none_or(|target| sheet.total() >= target) && !resigned(Seat(0));
            let place =
                Place { seat: Seat(0), score: i32::from(sheet.total()), rank: if won { 1 } else { 2 } };
            return Some(Outcome { places: vec![place] });
        }
        // PU-3250, PU-3260: fewest free squares, then fewest meteorites. Whoever has left comes last.
        let seats = Seat::all(state.seats).zip(&state.scores);
        Some(Outcome::ranked(seats.map(|(seat, sheet)| {
            let score = if resigned(seat) { 0 } else { i32::from(sheet.total()) };
            let ties = (Reverse(resigned(seat)), Reverse(sheet.free_squares), Reverse(sheet.meteorites_left));
            (seat, score, ties)
        })))
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        scoring::public_score(Look::at(table), seat)
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
        acts::costs(table, ask, action, out);
    }

    fn prompt_words(content: &Facts, task: &Task, language: Language) -> String {
        words::prompts::prompt(content, task, language)
    }

    fn action_words(table: &Table<Self>, seat: Seat, action: &Action, language: Language) -> String {
        words::actions::action(table, seat, action, language)
    }

    fn notice_words(content: &Facts, notice: &Notice, language: Language) -> String {
        words::events::event(content, &notice.0, language)
    }

    fn text(content: &Facts, view: &View, style: Style) -> String {
        view.text(content, style)
    }
}
