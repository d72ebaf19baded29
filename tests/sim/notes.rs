//! What the clients of a run have seen.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use orrery_store::{RequestId, harness::sim::Sim};
use orrery_tests::history::{Attempt, Look, Outcome};
use uuid::Uuid;

/// What a client was told of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    Accepted {
        version: i64,
        events: Vec<String>,
        is_repeated: bool,
    },
    Refused(String),
    /// The store was away, and nothing was written.
    Unavailable,
    /// It may have been written.
    Unknown,
    /// Nobody answered: the attempt may still be under way.
    Silence,
}

/// Everything that is known of one request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) accepted: Option<(i64, Vec<String>)>,
    pub(crate) is_refused: bool,
    /// Whether an attempt was never answered, or several were made at once: then a refusal says nothing of the
    /// others.
    pub(crate) has_others: bool,
    /// Whether there was any answer but that nothing was written.
    pub(crate) may_be_there: bool,
}

/// What is known of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Played {
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) looks: Vec<Look>,
    pub(crate) asked: BTreeMap<String, Asked>,
}

/// What all clients of a run note. Time is the order of their notes.
#[derive(Debug)]
pub(crate) struct Notes {
    sim: Sim,
    clock: AtomicU64,
    inner: Mutex<(BTreeMap<String, Played>, Vec<String>)>,
}

impl Notes {
    pub(crate) fn new(sim: &Sim) -> Notes {
        Notes { sim: sim.clone(), clock: AtomicU64::new(1), inner: Mutex::default() }
    }

    fn inner(&self) -> MutexGuard<'_, (BTreeMap<String, Played>, Vec<String>)> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    /// Something that must not happen.
    pub(crate) fn wrong(&self, what: fmt::Arguments<'_>) {
        self.sim.note(format_args!("WRONG: {what}"));
        self.inner().1.push(what.to_string());
    }

    pub(crate) fn look(&self, game: &str, begun: u64, version: i64) {
        let look = Look { begun, ended: self.now(), version };
        self.inner().0.entry(game.into()).or_default().looks.push(look);
    }

    /// Several attempts of one request are under way.
    pub(crate) fn several(&self, game: &str, request: &str) {
        let mut inner = self.inner();
        let played = inner.0.entry(game.into()).or_default();
        played.asked.entry(request.into()).or_default().has_others = true;
    }

    pub(crate) fn attempt(
        &self,
        game: &str,
        seat: i32,
        request: &str,
        expected: Option<i64>,
        begun: u64,
        reply: &Reply,
    ) {
        let ended = self.now();
        self.sim.note(format_args!("p{seat} of {game} asked {request}: {reply:?}"));
        let mut wrong = None;
        let mut inner = self.inner();
        let played = inner.0.entry(game.into()).or_default();
        let asked = played.asked.entry(request.into()).or_default();
        asked.may_be_there |= *reply != Reply::Unavailable;
        let outcome = match reply {
            Reply::Accepted { version, events, is_repeated } => {
                let answer = (*version, events.clone());
                match &asked.accepted {
                    Some((before, _)) if self.has_lost(game, request, *before) => {}
                    Some(before) if *before != answer => {
                        wrong = Some(format!("{request} was told {before:?} and then {answer:?}"));
                    }
                    Some(_) if !is_repeated && !asked.has_others => {
                        wrong = Some(format!("{request} was accepted twice at {version}"));
                    }
                    Some(_) | None => {}
                }
                asked.accepted = Some(answer);
                Outcome::Accepted { version: *version, events: events.clone() }
            }
            Reply::Refused(_) => {
                asked.is_refused = true;
                match &asked.accepted {
                    Some((before, _)) if self.has_lost(game, request, *before) => asked.accepted = None,
                    Some(_) if !asked.has_others => {
                        wrong = Some(format!("{request} was accepted and then refused"));
                    }
                    Some(_) | None => {}
                }
                if asked.has_others { Outcome::Unknown } else { Outcome::Refused }
            }
            Reply::Silence => {
                asked.has_others = true;
                Outcome::Unknown
            }
            Reply::Unknown | Reply::Unavailable => Outcome::Unknown,
        };
        played.attempts.push(Attempt { seat, request: request.into(), begun, ended, expected, outcome });
        drop(inner);
        if let Some(wrong) = wrong {
            self.wrong(format_args!("{wrong}"));
        }
    }

    /// Whether the store lost what this request had done at this version. Only then may a repeated request be done
    /// once more, elsewhere, or be refused: nobody remembers it.
    pub(crate) fn has_lost(&self, game: &str, request: &str, version: i64) -> bool {
        let (Ok(game), Ok(request), Ok(version)) =
            (game.parse(), request.parse::<Uuid>(), version.try_into())
        else {
            return false;
        };
        self.sim.has_lost(&game, RequestId(request.into_bytes()), version)
    }

    pub(crate) fn played(&self, game: &str) -> Played {
        self.inner().0.get(game).cloned().unwrap_or_default()
    }

    pub(crate) fn all_wrong(&self) -> Vec<String> {
        self.inner().1.clone()
    }
}
