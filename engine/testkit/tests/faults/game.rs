//! A tiny game with one mistake that can be chosen, so that the laws can be seen to find it.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use orrery_engine::{
    Ask, BadConfig, BadContent, Game, Language, OptionKind, OptionSpec, Outcome, ParseActionError, Prompt,
    Rejection, RuleId, Seat, Sheets, Step, Style, Table, Target, Viewer, notation::Reader, reject,
};
use serde::{Deserialize, Serialize};

/// Nothing is wrong.
pub(crate) const NOTHING: u8 = 0;
/// A decision has no answer.
pub(crate) const DEAD_END: u8 = 1;
/// The game never ends.
pub(crate) const RUNAWAY: u8 = 2;
/// An action is accepted but not listed.
pub(crate) const UNLISTED: u8 = 3;
/// A rejection cites no rule.
pub(crate) const UNCITED: u8 = 4;
/// An action reads back as another.
pub(crate) const MISREAD: u8 = 5;
/// Lanes touch something that is not theirs.
pub(crate) const CROSSED: u8 = 6;
/// The view shows a foreign card.
pub(crate) const SHOWN: u8 = 7;
/// The list of answers depends on a foreign card.
pub(crate) const TELLING_LIST: u8 = 8;
/// A notice tells a foreign card.
pub(crate) const TOLD: u8 = 9;
/// An action brings out a foreign card and can be taken back.
pub(crate) const UNSEALED: u8 = 10;
/// The default of the menu is not the default of the type.
pub(crate) const WRONG_MENU: u8 = 11;
/// An action has no words.
pub(crate) const MUTE: u8 = 12;
/// What is said beside decisions touches other seats.
pub(crate) const MEDDLING: u8 = 13;
/// An answer is listed twice.
pub(crate) const TWICE: u8 = 14;

/// The game with mistake number `F`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Faulty<const F: u8>;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Config {
    pub(crate) rounds: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) round: u8,
    pub(crate) scores: [i32; 2],
    pub(crate) cards: [u8; 2],
    pub(crate) last: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Task {
    Pick(Seat),
    Aside(Seat),
}

impl orrery_engine::Task for Task {
    fn seat(&self) -> Option<Seat> {
        match self {
            Task::Pick(seat) | Task::Aside(seat) => Some(*seat),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action<const F: u8> {
    Take(u8),
    Say,
}

impl<const F: u8> fmt::Display for Action<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(n) => write!(f, "take {n}"),
            Action::Say => f.write_str("say"),
        }
    }
}

impl<const F: u8> FromStr for Action<F> {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let mut words = Reader::new(text);
        let action = match words.next("a verb")? {
            "take" => Action::Take(words.parse::<u8>("a number")? / if F == MISREAD { 2 } else { 1 }),
            "say" => Action::Say,
            _ => return Err(words.expected("a verb")),
        };
        words.end(action)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Dealt(Seat, u8),
    Took(Seat, u8),
    Last(Seat),
    Said(Seat),
    Levelled(Seat, i32),
    Exposed(u8),
    Round,
}

#[derive(PartialEq, Debug, Serialize)]
pub(crate) struct Notice(String);

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(PartialEq, Debug, Serialize)]
pub(crate) struct View {
    scores: [i32; 2],
    card: Option<u8>,
}

const RULE: RuleId = RuleId("FT-0010");

impl<const F: u8> Game for Faulty<F> {
    const SLUG: &'static str = "faulty";
    const TITLE: &'static str = "Faulty";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const SCHEMA: u16 = 1;
    const REVISION: &'static str = "1";
    const RULES: &'static str = "- **FT-0010** Take 0 to 2.";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "rounds",
        title: "Rounds",
        title_fr: "Manches",
        kind: OptionKind::Number { min: 0, max: 9 },
        default: if F == WRONG_MENU { "1" } else { "0" },
    }];

    type Content = ();
    type Config = Config;
    type State = State;
    type Task = Task;
    type Action = Action<F>;
    type Event = Event;
    type View = View;
    type Notice = Notice;

    fn content(_sheets: &Sheets) -> Result<(), BadContent> {
        Ok(())
    }

    fn builtin() -> &'static () {
        &()
    }

    fn empty((): &'static (), _config: &Config, _seats: u8) -> Result<State, BadConfig> {
        Ok(State { round: 0, scores: [0; 2], cards: [0; 2], last: Seat(0) })
    }

    fn begin(step: &mut Step<'_, Self>) {
        for seat in Seat::all(2) {
            let card = step.below(3) as u8;
            step.emit(Event::Dealt(seat, card));
        }
    }

    fn idle(step: &mut Step<'_, Self>) {
        step.emit(Event::Round);
        step.fan(Seat::all(2).flat_map(|seat| [(seat, Task::Pick(seat)), (seat, Task::Pick(seat))]));
    }

    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Action<F>>) {
        let foreign = table.state.cards[1 - ask.seat.index()];
        match ask.task {
            Task::Pick(_) if F == DEAD_END && table.state.round == 3 => {}
            Task::Pick(_) if F == TELLING_LIST => out.extend((0..=foreign).map(Action::Take)),
            Task::Pick(_) => out.extend((0..=2).map(Action::Take)),
            Task::Aside(_) => out.push(Action::Say),
        }
        if F == TWICE {
            out.extend(out.first().cloned());
        }
    }

    fn check(_: &Table<Self>, ask: Ask<'_, Self>, action: &Action<F>) -> Result<(), Rejection> {
        match (ask.task, action) {
            (Task::Pick(_), Action::Take(0..=2)) | (Task::Aside(_), Action::Say) => Ok(()),
            (Task::Pick(_), Action::Take(3)) if F == UNLISTED => Ok(()),
            (_, _) => Err(reject("NO", if F == UNCITED { &[] } else { &[RULE] }, "no")),
        }
    }

    fn apply(step: &mut Step<'_, Self>, seat: Seat, _task: Task, action: Action<F>) {
        match action {
            Action::Take(n) => {
                step.emit(Event::Took(seat, n));
                match F {
                    CROSSED => step.emit(Event::Last(seat)),
                    UNSEALED => step.emit(Event::Exposed(step.state().cards[1 - seat.index()])),
                    _ => {}
                }
            }
            Action::Say if F == MEDDLING => {
                step.emit(Event::Levelled(seat, step.state().scores[1 - seat.index()]));
            }
            Action::Say => step.emit(Event::Said(seat)),
        }
    }

    fn resolve(_step: &mut Step<'_, Self>, _task: Task) {}

    fn aside(_table: &Table<Self>, seat: Seat) -> Option<Task> {
        Some(Task::Aside(seat))
    }

    fn evolve(state: &mut State, event: &Event) {
        match event {
            Event::Dealt(seat, card) => state.cards[seat.index()] = *card,
            Event::Took(seat, n) => state.scores[seat.index()] += i32::from(*n),
            Event::Last(seat) => state.last = *seat,
            Event::Levelled(seat, points) => state.scores[seat.index()] = *points,
            Event::Round => state.round = state.round.saturating_add(1),
            Event::Said(_) | Event::Exposed(_) => {}
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let over = state.round > 3 && F != RUNAWAY;
        over.then(|| Outcome::ranked(Seat::all(2).map(|seat| (seat, state.scores[seat.index()], ()))))
    }

    fn score(table: &Table<Self>, seat: Seat) -> i32 {
        table.state.scores[seat.index()]
    }

    fn view(table: &Table<Self>, viewer: Viewer) -> View {
        let card = match viewer {
            Viewer::Seat(seat) => Some(table.state.cards[seat.index()]),
            Viewer::Spectator => (F == SHOWN).then_some(table.state.cards[0]),
        };
        View { scores: table.state.scores, card }
    }

    fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
        let text = match event {
            Event::Dealt(seat, card) if viewer.is(*seat) || F == TOLD => format!("{seat} got {card}"),
            Event::Dealt(seat, _) => format!("{seat} got a card"),
            Event::Took(seat, n) => format!("{seat} took {n}"),
            Event::Said(seat) | Event::Levelled(seat, _) | Event::Last(seat) => format!("{seat} spoke"),
            Event::Exposed(card) => format!("a card: {card}"),
            Event::Round => "round".into(),
        };
        Some(Notice(text))
    }

    fn prompt(task: &Task) -> Prompt {
        match task {
            Task::Pick(_) => Prompt::open("faulty.pick", &[RULE]),
            Task::Aside(_) => Prompt::open("faulty.aside", &[RULE]),
        }
    }

    fn targets(_action: &Action<F>, _out: &mut Vec<Target>) {}

    fn prompt_words((): &(), _task: &Task, _language: Language) -> String {
        "?".into()
    }

    fn action_words(_: &Table<Self>, _seat: Seat, action: &Action<F>, _language: Language) -> String {
        if F == MUTE { String::new() } else { action.to_string() }
    }

    fn notice_words((): &(), notice: &Notice, _language: Language) -> String {
        notice.to_string()
    }

    fn text((): &(), view: &View, _style: Style) -> String {
        format!("{view:?}")
    }
}
