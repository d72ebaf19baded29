//! The game as the engine knows it: one line per method.

use std::ops::RangeInclusive;

use orrery_engine::{
    Amount, Ask, BadConfig, BadContent, Game, Language, OptionSpec, Outcome, Prompt, Rejection, Seat, Share,
    Sheet, Sheets, Step, Style, Table, Target, Viewer,
};

use crate::{
    action::Action,
    acts,
    config::{self, Config},
    event::{Event, Notice},
    evolve,
    facts::Facts,
    scoring, setup,
    state::State,
    task::Task,
    turn,
    view::View,
    words,
};

/// The rules of SETI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seti;

impl Game for Seti {
    const SLUG: &'static str = "seti";
    const TITLE: &'static str = "SETI: Search for Extraterrestrial Intelligence";
    const SEATS: RangeInclusive<u8> = 1..=4;
    const SCHEMA: u16 = 1;
    const REVISION: &'static str = "1";
    const RULES: &'static str = include_str!("../RULES.md");
    const OPTIONS: &'static [OptionSpec] = config::OPTIONS;
    const SHEETS: &'static [Sheet] = Facts::SHEETS;

    type Content = Facts;
    type Config = Config;
    type State = State;
    type Task = Task;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Notice = Notice;

    fn content(sheets: &Sheets) -> Result<Facts, BadContent> {
        Facts::read(sheets)
    }

    fn builtin() -> &'static Facts {
        Facts::builtin()
    }

    fn reconstructed(content: &Facts) -> Share {
        content.reconstructed
    }

    fn empty(_content: &'static Facts, config: &Config, seats: u8) -> Result<State, BadConfig> {
        config.fits()?;
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
        turn::next_turn(step);
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
        scoring::outcome(state)
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        scoring::public(&table.state, seat)
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

    fn amount_words(amount: &Amount, language: Language) -> String {
        words::actions::amount_words(amount, language)
    }

    fn notice_words(content: &Facts, notice: &Notice, language: Language) -> String {
        words::events::event(content, &notice.0, language)
    }

    fn text(content: &Facts, view: &View, style: Style) -> String {
        view.text(content, style)
    }
}
