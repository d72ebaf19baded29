//! What a game implements.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    agenda::Task,
    content::{BadContent, Sheet, Sheets},
    options::OptionSpec,
    rejection::{BadConfig, ParseActionError, Rejection, RuleId},
    seat::{Seat, Viewer},
    step::Step,
    table::Table,
    target::{Amount, Target},
};

/// The rules of one game. Implemented on a unit struct: `struct GaiaProject;`
///
/// Three habits keep a game correct:
///
/// * `candidates` may list too much, `check` is the rule, `apply` never fails after `check`;
/// * `evolve` knows no rules: events say what came out, not what was meant;
/// * `view` and `notice` build what a viewer may know; they never trim what is there.
///
/// A seat's list may depend only on what that seat can see, otherwise the list itself tells secrets.
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The game's name in keys and URLs, e.g. `gaia-project`.
    const SLUG: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Bumped when events, tasks or the state change their stored shape.
    const SCHEMA: u16;
    /// Names the rules as implemented here; changes whenever a rule is corrected.
    const REVISION: &'static str;
    /// The catalogue of rules, one numbered rule per line.
    const RULES: &'static str;
    /// What can be chosen when a game is created. Keys and values are those of `Config` as JSON.
    const OPTIONS: &'static [OptionSpec];
    /// The fact sheets of the build.
    const SHEETS: &'static [Sheet] = &[];
    /// Rewrites stored facts: the function at index `n` lifts schema `n + 1` to `n + 2`.
    const UPCASTS: &'static [fn(&mut serde_json::Value)] = &[];

    /// The components of the box, shared by all tables. Games without fact sheets use `()`.
    type Content: fmt::Debug + Send + Sync + 'static;
    /// Options of one game; `Default` is what [`Game::OPTIONS`] says.
    type Config: Clone
        + PartialEq
        + fmt::Debug
        + Default
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// Everything that lies on the table, hidden things included, but no order of unknown piles.
    type State: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Decisions and automatic steps.
    type Task: Task;
    /// Answers. `Display` is canonical notation, `FromStr` reads it back.
    type Action: Clone
        + PartialEq
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = ParseActionError>
        + Send
        + Sync
        + 'static;
    /// What happened, in the past tense, with its outcome.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The table as one viewer sees it.
    type View: PartialEq + fmt::Debug + Serialize + Send + Sync + 'static;
    /// An event as one viewer hears of it. `Display` is its canonical text.
    type Notice: PartialEq + fmt::Debug + fmt::Display + Serialize + Send + Sync + 'static;

    /// Reads the components from their sheets, and refuses what the rules could not work with.
    ///
    /// # Errors
    /// Names the sheet and the entry that makes no sense.
    fn content(sheets: &Sheets) -> Result<Self::Content, BadContent>;
    /// The components as they come with this build: [`crate::content::built_in`], kept. Only for tests and tools; a
    /// game takes its components from the table.
    fn builtin() -> &'static Self::Content;
    /// How much of the content is reconstructed and not copied from the printed game.
    fn reconstructed(_content: &Self::Content) -> Share {
        Share { part: 0, whole: 0 }
    }

    /// The box contents on the table before any choice or chance.
    ///
    /// # Errors
    /// Names the option that does not fit, or `seats`.
    fn empty(
        content: &'static Self::Content,
        config: &Self::Config,
        seats: u8,
    ) -> Result<Self::State, BadConfig>;
    /// Setup: draws and first tasks.
    fn begin(step: &mut Step<'_, Self>);

    /// Every action that might answer `ask`, in canonical order; a superset is fine.
    fn candidates(table: &Table<Self>, ask: Ask<'_, Self>, out: &mut Vec<Self::Action>);
    /// Whether `action` answers `ask` now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(table: &Table<Self>, ask: Ask<'_, Self>, action: &Self::Action) -> Result<(), Rejection>;
    /// Carries out a checked action. Must not fail.
    fn apply(step: &mut Step<'_, Self>, seat: Seat, task: Self::Task, action: Self::Action);
    /// Carries out a task that needs no choice.
    fn resolve(step: &mut Step<'_, Self>, task: Self::Task);
    /// The agenda is empty: next turn, round, or end.
    fn idle(step: &mut Step<'_, Self>);
    /// What a seat has ordered to be answered for it, e.g. "charge up to 2".
    fn standing_order(_table: &Table<Self>, _ask: Ask<'_, Self>) -> Option<Self::Action> {
        None
    }
    /// What a seat may say at any time, off turn too: standing orders, resigning. Always open under the id
    /// `s<seat>.0` and never waited for. Its answers may only emit events that touch the seat's own settings.
    fn aside(_table: &Table<Self>, _seat: Seat) -> Option<Self::Task> {
        None
    }

    /// Applies one event to the state. Knows no rules and never fails on what `apply` emitted.
    fn evolve(state: &mut Self::State, event: &Self::Event);
    /// Places and scores, once the game is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// A seat's points as everybody can count them now.
    fn score(table: &Table<Self>, seat: Seat) -> i32;

    /// The table as `viewer` may see it.
    fn view(table: &Table<Self>, viewer: Viewer) -> Self::View;
    /// What `viewer` hears of an event. There is no table on purpose: an event carries who may know what.
    fn notice(event: &Self::Event, viewer: Viewer) -> Option<Self::Notice>;
    /// The question that a task asks.
    fn prompt(task: &Self::Task) -> Prompt;
    /// What an action points at.
    fn targets(action: &Self::Action, out: &mut Vec<Target>);
    /// The price of an action, as shown before choosing.
    fn costs(_table: &Table<Self>, _ask: Ask<'_, Self>, _action: &Self::Action, _out: &mut Vec<Amount>) {}

    /// A decision in words, e.g. "Charge power?".
    fn prompt_words(content: &Self::Content, task: &Self::Task, language: Language) -> String;
    /// An action in words.
    fn action_words(table: &Table<Self>, seat: Seat, action: &Self::Action, language: Language) -> String;
    /// Part of a price in words; without any of its own, the key says it.
    fn amount_words(amount: &Amount, _language: Language) -> String {
        format!("{} {}", amount.count, amount.resource.replace('_', " "))
    }
    /// A notice in words.
    fn notice_words(content: &Self::Content, notice: &Self::Notice, language: Language) -> String;
    /// The view drawn with characters, for terminals and chats.
    fn text(content: &Self::Content, view: &Self::View, style: Style) -> String;
}

/// A seat that is asked, and what it is asked.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub task: &'a G::Task,
}

// Derived impls would ask for `G: Copy`.
impl<G: Game> Clone for Ask<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Ask<'_, G> {}

/// The question that a task asks, for clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// Stable key, e.g. `gaia_project.charge_power`.
    pub key: &'static str,
    /// The rules that pose it.
    pub rules: &'static [RuleId],
    /// Whether it is a secret who is asked: other viewers are not told that the seat is active.
    pub veiled: bool,
}

impl Prompt {
    /// A question that everybody sees being asked.
    #[must_use]
    pub const fn open(key: &'static str, rules: &'static [RuleId]) -> Prompt {
        Prompt { key, rules, veiled: false }
    }

    /// A question that only the asked seat knows of.
    #[must_use]
    pub const fn veiled(key: &'static str, rules: &'static [RuleId]) -> Prompt {
        Prompt { key, rules, veiled: true }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// One entry per seat, in table order.
    pub places: Vec<Place>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// Its final score.
    pub score: i32,
    /// Its rank from 1; equal ranks share. A single seat that the game itself has beaten is second.
    pub rank: u8,
}

impl Outcome {
    /// Ranks seats by score, then by the tie-breaker, the larger first; what is still equal shares a rank.
    pub fn ranked<K: Ord>(seats: impl IntoIterator<Item = (Seat, i32, K)>) -> Outcome {
        let seats: Vec<_> = seats.into_iter().collect();
        let rank =
            |score: i32, tie: &K| 1 + seats.iter().filter(|(_, s, t)| (*s, t) > (score, tie)).count() as u8;
        let places = seats.iter().map(|(seat, score, tie)| Place {
            seat: *seat,
            score: *score,
            rank: rank(*score, tie),
        });
        Outcome { places: places.collect() }
    }
}

/// A part of a whole, e.g. 3 of 40 cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// So many.
    pub part: u32,
    /// Of so many.
    pub whole: u32,
}

/// The languages that every game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Reads a BCP 47 code; what is not spoken here is answered in English.
    #[must_use]
    pub fn from_code(code: &str) -> Language {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("fr") { Language::French } else { Language::English }
    }

    /// Picks the words in this language.
    pub fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }
}

/// How text is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// In which words.
    pub language: Language,
    /// With ANSI colours; without, plain characters only.
    pub ansi: bool,
}

impl Style {
    /// Paints text with an ANSI code such as `1;32`, if colours are wanted.
    pub fn paint(self, code: &str, text: impl fmt::Display) -> String {
        if self.ansi { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_a_rank_unless_a_tie_breaker_parts_them() {
        let ranks = |seats: Vec<(Seat, i32, i32)>| -> Vec<u8> {
            Outcome::ranked(seats).places.iter().map(|place| place.rank).collect()
        };
        assert_eq!(ranks(vec![(Seat(0), 5, 0), (Seat(1), 9, 0), (Seat(2), 5, 0)]), [2, 1, 2]);
        assert_eq!(ranks(vec![(Seat(0), 5, 1), (Seat(1), 9, 0), (Seat(2), 5, 2)]), [3, 1, 2]);
    }

    #[test]
    fn language_codes_fall_back_to_english() {
        assert_eq!(Language::from_code("fr-CA"), Language::French);
        assert_eq!(Language::from_code("FR"), Language::French);
        assert_eq!(Language::from_code("fro"), Language::English);
        assert_eq!(Language::from_code(""), Language::English);
    }
}
