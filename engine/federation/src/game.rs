//! The game as the engine knows it: one line per method.

use std::{cmp::Reverse, ops::RangeInclusive, sync::OnceLock};

use orrery_engine::{
    Amount, Ask, BadConfig, Game, Language, OptionSpec, Outcome, Prompt, Rejection, Seat, Share, Style,
    Table, Target, Viewer,
    content::{self, BadContent, Sheet, Sheets},
};

use crate::{
    action::Action,
    acts,
    config::{self, Config},
    event::{Event, Notice},
    evolve,
    facts::{self, Facts},
    setup,
    state::State,
    task::Task,
    turn,
    view::View,
    words,
};

/// The rules of Federation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Federation;

/// One command being worked out.
pub(crate) type Step<'a> = orrery_engine::Step<'a, Federation>;

impl Game for Federation {
    const SLUG: &'static str = "federation";
    const TITLE: &'static str = "Federation";
    const SEATS: RangeInclusive<u8> = 2..=4;
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
        Facts::read(sheets)
    }

    fn builtin() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(content::built_in::<Federation>)
    }

    fn reconstructed(content: &Facts) -> Share {
        content.reconstructed
    }

    fn empty(content: &'static Facts, config: &Config, seats: u8) -> Result<State, BadConfig> {
        config.fits(seats)?;
        Ok(State::new(content, config, seats))
    }

    fn begin(step: &mut Step<'_>) {
        setup::begin(step);
    }

    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Action>) {
        acts::candidates(table, ask, out);
    }

    fn check(table: &Table<Self>, ask: Ask<'_, Self>, action: &Action) -> Result<(), Rejection> {
        acts::check(table, ask, *action).map_err(Rejection::from)
    }

    fn apply(step: &mut Step<'_>, seat: Seat, task: Task, action: Action) {
        acts::apply(step, seat, task, action);
    }

    fn resolve(step: &mut Step<'_>, task: Task) {
        turn::resolve(step, task);
    }

    fn idle(step: &mut Step<'_>) {
        turn::next(step);
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
        // FD-5250: equal scores share. Whoever has left comes last.
        Some(Outcome::ranked(state.players.entries().map(|(seat, player)| {
            let score = if player.resigned { 0 } else { i32::from(player.score) };
            (seat, score, Reverse(player.resigned))
        })))
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        i32::from(table.state.players[seat].score)
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
        acts::costs(table, ask, *action, out);
    }

    fn prompt_words(content: &Facts, task: &Task, language: Language) -> String {
        words::prompts::prompt(content, task, language)
    }

    fn action_words(table: &Table<Self>, seat: Seat, action: &Action, language: Language) -> String {
        words::actions::action(table, seat, action, language)
    }

    fn amount_words(amount: &Amount, language: Language) -> String {
        words::names::price(amount, language)
    }

    fn notice_words(content: &Facts, notice: &Notice, language: Language) -> String {
        words::events::event(content, &notice.0, language)
    }

    fn text(content: &Facts, view: &View, style: Style) -> String {
        view.text(content, style)
    }
}
