//! Whether what clients saw can have happened: the check of a history.
//!
//! Clients note every call with the time before and after it. At the end the log is read once more, and
//! everything is compared with it:
//!
//! - what was acknowledged is there, under the version that was told, exactly once;
//! - nothing is there that nobody asked for;
//! - what was acknowledged before something else was asked for comes before it;
//! - nobody saw a version older than what anybody had seen before, nor one that could not exist yet;
//! - every stream told the log, without gap, repetition or change of order.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

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
    /// The answer.
    pub outcome: Outcome,
}

/// A version that somebody saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// When it was asked for.
    pub begun: u64,
    /// When the answer came.
    pub ended: u64,
    /// The version.
    pub version: i64,
}

/// What one stream told, over all its interruptions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// The seat that followed, or 0 for a spectator.
    pub viewer: i32,
    /// The events in the order of their arrival.
    pub told: Vec<Told>,
    /// Where a table came instead of events: the number of events before it, and its version.
    pub skips: Vec<(usize, i64)>,
}

/// Everything that is known of one game.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// All attempts of all clients.
    pub attempts: Vec<Attempt>,
    /// All versions that were seen.
    pub looks: Vec<Look>,
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
    /// Something came before what was acknowledged earlier.
    Order(String),
    /// A look was older than an earlier one, or ahead of time.
    Look(String),
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
    /// Events told by streams.
    pub told: usize,
}

/// All attempts of one request.
#[derive(Default)]
struct Command<'a> {
    seat: i32,
    begun: u64,
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
        self.check_commands(&commands, &mut violations);
        check_order(&commands, &mut violations);
        self.check_looks(&commands, &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(Summary {
            accepted: commands.values().filter(|command| !command.answers.is_empty()).count(),
            unknown: self.attempts.iter().filter(|attempt| attempt.outcome == Outcome::Unknown).count(),
            looks: self.looks.len(),
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
            let new = || Command { seat: attempt.seat, begun: attempt.begun, ..Command::default() };
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

    /// Acknowledged commands are there as told and once; nothing else is there.
    fn check_commands(&self, commands: &BTreeMap<&str, Command<'_>>, violations: &mut Vec<Violation>) {
        let mut owners: BTreeMap<i64, &str> = BTreeMap::new();
        let mut open = BTreeMap::new();
        for (request, command) in commands {
            let versions: BTreeSet<i64> = command.answers.iter().map(|(version, _)| *version).collect();
            if versions.is_empty() && !command.is_refused {
                *open.entry(command.seat).or_insert(0) += 1;
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
        // Version 1 is the creation.
        for version in (2..=self.head).filter(|version| !owners.contains_key(version)) {
            let seat = self.logs.keys().find_map(|viewer| Some(self.at(*viewer, version).first()?.seat));
            let fits = |(open_seat, count): &(&i32, &mut i32)| {
                **count > 0 && seat.is_none_or(|seat| seat == **open_seat)
            };
            match open.iter_mut().find(fits) {
                Some((_, count)) => *count -= 1,
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
    fn check_looks(&self, commands: &BTreeMap<&str, Command<'_>>, violations: &mut Vec<Violation>) {
        // What was known, and from when on: acknowledgements and earlier looks.
        let mut known: Vec<(u64, i64)> = self.looks.iter().map(|look| (look.ended, look.version)).collect();
        let mut asked: BTreeMap<i64, u64> = BTreeMap::new();
        for command in commands.values() {
            for (version, _) in &command.answers {
                known.extend(command.known.map(|at| (at, *version)));
                asked.insert(*version, command.begun);
            }
        }
        let known = Newest::new(known);
        for look in &self.looks {
            let least = known.before(look.begun);
            if look.version < least {
                let detail = format!("{look:?}, though {least} had been seen before");
                violations.push(Violation::Look(detail));
            }
            let is_early = asked.get(&look.version).is_some_and(|begun| *begun > look.ended);
            if is_early || look.version > self.head {
                let detail = format!("{look:?} is ahead; the head is {}", self.head);
                violations.push(Violation::Look(detail));
            }
        }
    }

    /// A stream tells the log from its beginning to its end. It may leave out only what a table stands for that
    /// came right after a taking back.
    fn check_stream(&self, followed: &Followed, violations: &mut Vec<Violation>) {
        let Followed { viewer, told, skips } = followed;
        let mut log = self.logs.get(viewer).map(Vec::as_slice).unwrap_or_default();
        let mut wrong =
            |detail: String| violations.push(Violation::Stream(format!("viewer {viewer}: {detail}")));
        let mut skips = skips.iter().peekable();
        for at in 0..=told.len() {
            while let Some((_, version)) = skips.next_if(|(count, _)| *count == at) {
                let before = at.checked_sub(1).and_then(|at| told.get(at));
                if before.is_none_or(|told| told.version > *version) {
                    return wrong(format!("a table of version {version} after {before:?}"));
                }
                log = log.get(log.partition_point(|there| there.version <= *version)..).unwrap_or_default();
            }
            match (told.get(at), log.split_first()) {
                (None, None) => {}
                (Some(told), Some((there, rest))) if told == there => log = rest,
                (told, there) => {
                    return wrong(format!("told {told:?} instead of {:?}", there.map(|(there, _)| there)));
                }
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
        }
    }
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
}

/// Notes what the clients of one game do.
#[derive(Debug)]
pub struct Recorder {
    start: Instant,
    noted: Mutex<(Vec<Attempt>, Vec<Look>)>,
}

impl Default for Recorder {
    fn default() -> Self {
        Recorder { start: Instant::now(), noted: Mutex::default() }
    }
}

impl Recorder {
    /// The time in nanoseconds since the beginning.
    #[must_use]
    pub fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn noted(&self) -> MutexGuard<'_, (Vec<Attempt>, Vec<Look>)> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes an attempt that ends now.
    pub fn attempt(&self, seat: i32, request: &str, begun: u64, outcome: Outcome) {
        let ended = self.now();
        self.noted().0.push(Attempt { seat, request: request.into(), begun, ended, outcome });
    }

    /// Notes a version that was just seen.
    pub fn look(&self, begun: u64, version: i64) {
        let ended = self.now();
        self.noted().1.push(Look { begun, ended, version });
    }

    /// How many commands were acknowledged so far, repetitions included.
    #[must_use]
    pub fn accepted(&self) -> usize {
        self.noted().0.iter().filter(|attempt| matches!(attempt.outcome, Outcome::Accepted { .. })).count()
    }

    /// The history so far, still without logs and streams.
    #[must_use]
    pub fn history(&self) -> History {
        let (attempts, looks) = self.noted().clone();
        History { attempts, looks, ..History::default() }
    }
}

#[cfg(test)]
#[path = "history_tests.rs"]
mod tests;
