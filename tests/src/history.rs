//! Whether what clients saw can have happened: the check of a history.
//!
//! Clients note every call with the time before and after it. At the end the log is read once more, and
//! everything is compared with it:
//!
//! - what was acknowledged is there, under the version that was told, exactly once;
//! - nothing is there that nobody asked for; what failed with an unknown outcome is there at most once, and not
//!   from before it was asked for;
//! - what was acknowledged before something else was asked for comes before it, and what was asked for at a version
//!   follows that version;
//! - nobody saw a version older than what anybody had seen before, nor one that could not exist yet;
//! - every page of the past is a part of the log, and the last one has everything that anybody had seen before;
//! - every stream told the log, without gap, repetition or change of order, and a table only where one belongs.
//!
//! The log gives every command its place, so that no search is needed to decide whether the history is
//! linearizable: there is only one order that it can have happened in, and it is compared with the clocks of the
//! clients. The service promises reads as new as anything acknowledged by any process before they were asked for,
//! which includes that no client sees a game go back.

use std::collections::{BTreeMap, BTreeSet};

use orrery_api::v1;

/// What one viewer was told of one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The version.
    pub version: i64,
    /// The place within the version.
    pub index: i32,
    /// Whose command.
    pub seat: i32,
    /// The event as text.
    pub text: String,
    /// Whether the version is complete with it.
    pub is_last: bool,
}

impl From<&v1::Event> for Told {
    fn from(event: &v1::Event) -> Told {
        Told {
            version: event.version,
            index: event.index,
            seat: event.seat,
            text: event.notation.clone(),
            is_last: event.is_last,
        }
    }
}

/// What a client knows of one attempt to do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was acknowledged.
    Accepted {
        /// The version that was told.
        version: i64,
        /// The events that were told.
        events: Vec<String>,
    },
    /// It may have happened or not.
    Unknown,
    /// It was refused, so it must not have happened.
    Refused,
}

/// One attempt; several with the same request id mean the same command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The seat that acted, 1-based.
    pub seat: i32,
    /// The request id.
    pub request: String,
    /// When it was sent.
    pub begun: u64,
    /// When the answer came, or the client gave up.
    pub ended: u64,
    /// The version that it insisted on, if any.
    pub expected: Option<i64>,
    /// The answer.
    pub outcome: Outcome,
}

/// A version that somebody saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// When it was asked for; 0 for what came by itself, on a stream.
    pub begun: u64,
    /// When the answer came.
    pub ended: u64,
    /// The version.
    pub version: i64,
}

/// A page of the past that somebody was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The seat that asked, or 0 for a spectator.
    pub viewer: i32,
    /// When it was asked for.
    pub begun: u64,
    /// When the answer came.
    pub ended: u64,
    /// How many events the pages before had.
    pub from: usize,
    /// Its events.
    pub told: Vec<Told>,
    /// Whether it said that there is nothing more.
    pub is_end: bool,
}

/// What one stream told, over all its interruptions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// The seat that followed, or 0 for a spectator.
    pub viewer: i32,
    /// The events in the order of their arrival.
    pub told: Vec<Told>,
    /// The tables that came between them.
    pub resets: Vec<ResetAt>,
}

/// A table that came on a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResetAt {
    /// The number of events before it.
    pub after: usize,
    /// Its version.
    pub version: i64,
    /// Why it came.
    pub reason: String,
}

/// Everything that is known of one game.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// All attempts of all clients.
    pub attempts: Vec<Attempt>,
    /// All versions that were seen.
    pub looks: Vec<Look>,
    /// All pages of the past.
    pub pages: Vec<Page>,
    /// What streams told.
    pub streams: Vec<Followed>,
    /// The log as it is in the end, by viewer.
    pub logs: BTreeMap<i32, Vec<Told>>,
    /// The version in the end.
    pub head: i64,
}

/// Something that cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The log itself is not in order.
    Log(String),
    /// An acknowledged action is not there, or not as it was told.
    Lost(String),
    /// One request has two versions, or a version has two requests.
    Twice(String),
    /// A version that nobody asked for, or once too often.
    Unasked(String),
    /// Something came before what was acknowledged earlier, or elsewhere than it had insisted on.
    Order(String),
    /// A look was older than an earlier one, or ahead of time.
    Look(String),
    /// A page was not a part of the log, or older than an earlier look, or ahead of time.
    Page(String),
    /// A stream did not tell the log.
    Stream(String),
}

/// What a history was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Acknowledged commands.
    pub accepted: usize,
    /// Attempts whose outcome had to be found out.
    pub unknown: usize,
    /// Versions seen.
    pub looks: usize,
    /// Pages of the past.
    pub pages: usize,
    /// Events told by streams.
    pub told: usize,
}

/// All attempts of one request.
#[derive(Default)]
struct Command<'a> {
    seat: i32,
    begun: u64,
    expected: Option<i64>,
    /// When it was first known to be accepted.
    known: Option<u64>,
    is_refused: bool,
    answers: Vec<(i64, &'a [String])>,
}

impl History {
    /// Looks for everything that cannot have happened.
    ///
    /// # Errors
    /// All of it.
    pub fn check(&self) -> Result<Summary, Vec<Violation>> {
        let mut violations = self.check_told().err().unwrap_or_default();
        let commands = self.commands();
        let known = self.known(&commands);
        self.check_commands(&commands, &known, &mut violations);
        check_order(&commands, &mut violations);
        self.check_looks(&commands, &known, &mut violations);
        self.check_pages(&commands, &known, &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(Summary {
            accepted: commands.values().filter(|command| !command.answers.is_empty()).count(),
            unknown: self.attempts.iter().filter(|attempt| attempt.outcome == Outcome::Unknown).count(),
            looks: self.looks.len(),
            pages: self.pages.len(),
            told: self.streams.iter().map(|followed| followed.told.len()).sum(),
        })
    }

    /// As [`check`](Self::check), but looks only at what streams told and at the log itself.
    ///
    /// # Errors
    /// Everything that cannot have happened.
    pub fn check_told(&self) -> Result<(), Vec<Violation>> {
        let mut violations = Vec::new();
        for (viewer, log) in &self.logs {
            check_log(*viewer, log, self.head, &mut violations);
        }
        for followed in &self.streams {
            self.check_stream(followed, &mut violations);
        }
        if violations.is_empty() { Ok(()) } else { Err(violations) }
    }

    fn commands(&self) -> BTreeMap<&str, Command<'_>> {
        let mut commands: BTreeMap<&str, Command<'_>> = BTreeMap::new();
        for attempt in &self.attempts {
            let new = || Command {
                seat: attempt.seat,
                begun: attempt.begun,
                expected: attempt.expected,
                ..Command::default()
            };
            let command = commands.entry(&attempt.request).or_insert_with(new);
            command.begun = command.begun.min(attempt.begun);
            match &attempt.outcome {
                Outcome::Accepted { version, events } => {
                    command.answers.push((*version, events));
                    command.known = Some(command.known.unwrap_or(u64::MAX).min(attempt.ended));
                }
                Outcome::Refused => command.is_refused = true,
                Outcome::Unknown => {}
            }
        }
        commands
    }

    /// What was known, and from when on: acknowledgements, earlier looks, and events on streams and pages.
    fn known(&self, commands: &BTreeMap<&str, Command<'_>>) -> Newest {
        let mut known: Vec<(u64, i64)> = self.looks.iter().map(|look| (look.ended, look.version)).collect();
        for command in commands.values() {
            let versions = command.answers.iter().map(|(version, _)| *version);
            known.extend(command.known.into_iter().flat_map(|at| versions.clone().map(move |v| (at, v))));
        }
        known.extend(self.pages.iter().filter_map(|page| Some((page.ended, page.told.last()?.version))));
        Newest::new(known)
    }

    /// Acknowledged commands are there as told and once; nothing else is there but what may have been done without
    /// anybody having heard of it.
    fn check_commands(
        &self,
        commands: &BTreeMap<&str, Command<'_>>,
        known: &Newest,
        violations: &mut Vec<Violation>,
    ) {
        let mut owners: BTreeMap<i64, &str> = BTreeMap::new();
        // When they were begun, by seat: those that may have happened or not.
        let mut open: BTreeMap<i32, BTreeSet<(u64, &str)>> = BTreeMap::new();
        for (request, command) in commands {
            let versions: BTreeSet<i64> = command.answers.iter().map(|(version, _)| *version).collect();
            if versions.is_empty() && !command.is_refused {
                open.entry(command.seat).or_default().insert((command.begun, request));
            }
            if versions.len() > 1 {
                violations.push(Violation::Twice(format!("{request} has the versions {versions:?}")));
            }
            for version in versions {
                if let Some(other) = owners.insert(version, request) {
                    violations.push(Violation::Twice(format!("{other} and {request} are both {version}")));
                }
            }
            for (version, events) in &command.answers {
                let found = self.at(command.seat, *version);
                let is_there = *version <= self.head
                    && found.iter().all(|told| told.seat == command.seat)
                    && found.iter().map(|told| &told.text).eq(events.iter());
                if !is_there {
                    let detail = format!("{request} was told {version} {events:?}, there is {found:?}");
                    violations.push(Violation::Lost(detail));
                }
            }
        }
        // Version 1 is the creation. In the order of the log the earliest of a seat's open commands goes first: if
        // any choice fits the clocks, this one does.
        for version in (2..=self.head).filter(|version| !owners.contains_key(version)) {
            let seat = self.logs.keys().find_map(|viewer| Some(self.at(*viewer, version).first()?.seat));
            let seen = known.since(version);
            let fits = |(open_seat, begun): &(&i32, &mut BTreeSet<(u64, &str)>)| {
                seat.is_none_or(|seat| seat == **open_seat)
                    && begun.first().is_some_and(|(begun, _)| *begun <= seen)
            };
            match open.iter_mut().find(fits) {
                Some((_, begun)) => drop(begun.pop_first()),
                None => violations.push(Violation::Unasked(format!("version {version} of seat {seat:?}"))),
            }
        }
    }

    /// The events of a version as a viewer sees them.
    fn at(&self, viewer: i32, version: i64) -> &[Told] {
        let log = self.logs.get(&viewer).map(Vec::as_slice).unwrap_or_default();
        let begin = log.partition_point(|told| told.version < version);
        let end = log.partition_point(|told| told.version <= version);
        log.get(begin..end).unwrap_or_default()
    }

    /// Whoever looks sees at least what anybody had seen, and nothing that was not asked for yet.
    fn check_looks(
        &self,
        commands: &BTreeMap<&str, Command<'_>>,
        known: &Newest,
        violations: &mut Vec<Violation>,
    ) {
        let asked = asked(commands);
        for look in &self.looks {
            let least = known.before(look.begun);
            if look.version < least {
                let detail = format!("{look:?}, though {least} had been seen before");
                violations.push(Violation::Look(detail));
            }
            if is_early(&asked, look.version, look.ended) || look.version > self.head {
                let detail = format!("{look:?} is ahead; the head is {}", self.head);
                violations.push(Violation::Look(detail));
            }
        }
    }

    /// A page is a part of the log. One that says that there is nothing more has all that anybody had seen.
    fn check_pages(
        &self,
        commands: &BTreeMap<&str, Command<'_>>,
        known: &Newest,
        violations: &mut Vec<Violation>,
    ) {
        let asked = asked(commands);
        for page in &self.pages {
            let Page { viewer, begun, ended, from, told, is_end } = page;
            let log = self.logs.get(viewer).map(Vec::as_slice).unwrap_or_default();
            let mut wrong = |detail: String| {
                let page = format!("viewer {viewer}, {} events from {from} on: {detail}", told.len());
                violations.push(Violation::Page(page));
            };
            let to = from + told.len();
            if log.get(*from..to) != Some(told) {
                wrong(format!("{told:?}"));
            }
            let least = known.before(*begun);
            let missing = log.get(to).filter(|missing| *is_end && missing.version <= least);
            if let Some(missing) = missing {
                wrong(format!("{missing:?} is missing, though {least} had been seen before"));
            }
            if let Some(early) = told.iter().find(|told| is_early(&asked, told.version, *ended)) {
                wrong(format!("{early:?} is ahead of time"));
            }
        }
    }

    /// A stream tells the log from its beginning to its end. A table comes only right after a taking back, and is
    /// the one after it: any other means that something was lost.
    fn check_stream(&self, followed: &Followed, violations: &mut Vec<Violation>) {
        let Followed { viewer, told, resets } = followed;
        let log = self.logs.get(viewer).map(Vec::as_slice).unwrap_or_default();
        let mut wrong =
            |detail: String| violations.push(Violation::Stream(format!("viewer {viewer}: {detail}")));
        let differs = |at: &usize| told.get(*at) != log.get(*at);
        if let Some(at) = (0..told.len().max(log.len())).find(differs) {
            return wrong(format!("told {:?} instead of {:?}", told.get(at), log.get(at)));
        }
        for reset in resets {
            let before = reset.after.checked_sub(1).and_then(|at| told.get(at));
            let fits = reset.reason == "UNDONE"
                && before.is_some_and(|told| told.version == reset.version && told.text.contains(" undid "));
            if !fits {
                wrong(format!("{reset:?} came after {before:?}"));
            }
        }
    }
}

/// Versions go up, the events of each are counted from 0, and the last is marked.
fn check_log(viewer: i32, log: &[Told], head: i64, violations: &mut Vec<Violation>) {
    let mut before: Option<&Told> = None;
    for told in log {
        let follows = match before {
            Some(before) if !before.is_last => {
                told.version == before.version && told.index == before.index + 1
            }
            Some(before) => told.version > before.version && told.index == 0,
            None => told.index == 0,
        };
        if !follows || told.version > head {
            violations.push(Violation::Log(format!("viewer {viewer}: {told:?} after {before:?}")));
        }
        before = Some(told);
    }
    if before.is_some_and(|told| !told.is_last) {
        violations.push(Violation::Log(format!("viewer {viewer}: the log ends with {before:?}")));
    }
}

/// What was acknowledged before a command was sent has a lower version.
fn check_order(commands: &BTreeMap<&str, Command<'_>>, violations: &mut Vec<Violation>) {
    let known = commands.values().flat_map(|command| {
        command.known.into_iter().flat_map(|at| command.answers.iter().map(move |(v, _)| (at, *v)))
    });
    let known = Newest::new(known.collect());
    for (request, command) in commands {
        for (version, _) in &command.answers {
            let least = known.before(command.begun);
            if *version <= least {
                let detail = format!("{request} is version {version}, though {least} was there before");
                violations.push(Violation::Order(detail));
            }
            if command.expected.is_some_and(|expected| expected + 1 != *version) {
                let detail =
                    format!("{request} is version {version}, and insisted on {:?}", command.expected);
                violations.push(Violation::Order(detail));
            }
        }
    }
}

/// When the command of a version was first sent.
fn asked(commands: &BTreeMap<&str, Command<'_>>) -> BTreeMap<i64, u64> {
    let of = |command: &Command<'_>| {
        let begun = command.begun;
        command.answers.iter().map(move |(version, _)| (*version, begun)).collect::<Vec<_>>()
    };
    commands.values().flat_map(of).collect()
}

fn is_early(asked: &BTreeMap<i64, u64>, version: i64, ended: u64) -> bool {
    asked.get(&version).is_some_and(|begun| *begun > ended)
}

/// The highest version that was known at a time.
struct Newest(Vec<(u64, i64)>);

impl Newest {
    fn new(mut known: Vec<(u64, i64)>) -> Newest {
        known.sort_unstable();
        let mut highest = 0;
        for (_, version) in &mut known {
            highest = highest.max(*version);
            *version = highest;
        }
        Newest(known)
    }

    /// What was known strictly before a time.
    fn before(&self, time: u64) -> i64 {
        let at = self.0.partition_point(|(known, _)| *known < time);
        at.checked_sub(1).and_then(|at| self.0.get(at)).map_or(0, |(_, version)| *version)
    }

    /// When a version, or a later one, was first known.
    fn since(&self, version: i64) -> u64 {
        let at = self.0.partition_point(|(_, known)| *known < version);
        self.0.get(at).map_or(u64::MAX, |(at, _)| *at)
    }
}

#[cfg(test)]
#[path = "history_tests.rs"]
mod tests;
