//! Notes what the clients of a game see, for the check of its history.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use crate::history::{Attempt, History, Look, Outcome, Page};

/// Notes what the clients of one game do.
#[derive(Debug)]
pub struct Recorder {
    start: Instant,
    noted: Mutex<Noted>,
    accepted: AtomicUsize,
    answered: AtomicUsize,
}

#[derive(Debug, Default)]
struct Noted {
    attempts: Vec<Attempt>,
    looks: Vec<Look>,
    pages: Vec<Page>,
}

impl Default for Recorder {
    fn default() -> Self {
        Recorder {
            start: Instant::now(),
            noted: Mutex::default(),
            accepted: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
        }
    }
}

impl Recorder {
    /// The time in nanoseconds since the beginning; never 0.
    #[must_use]
    pub fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX).max(1)
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes an attempt that ends now.
    pub fn attempt(&self, seat: i32, request: &str, begun: u64, expected: Option<i64>, outcome: Outcome) {
        let ended = self.now();
        match outcome {
            Outcome::Accepted { .. } => {
                self.accepted.fetch_add(1, Ordering::Relaxed);
                self.answered.fetch_add(1, Ordering::Relaxed);
            }
            Outcome::Refused => drop(self.answered.fetch_add(1, Ordering::Relaxed)),
            Outcome::Unknown => {}
        }
        self.noted().attempts.push(Attempt {
            seat,
            request: request.into(),
            begun,
            ended,
            expected,
            outcome,
        });
    }

    /// Notes a version that was just seen in answer to a question.
    pub fn look(&self, begun: u64, version: i64) {
        let ended = self.now();
        self.answered.fetch_add(1, Ordering::Relaxed);
        self.noted().looks.push(Look { begun, ended, version });
    }

    /// Notes a version that was just told without having been asked for.
    pub fn heard(&self, version: i64) {
        let ended = self.now();
        self.noted().looks.push(Look { begun: 0, ended, version });
    }

    /// Notes a page of the past.
    pub fn page(&self, page: Page) {
        self.answered.fetch_add(1, Ordering::Relaxed);
        self.noted().pages.push(page);
    }

    /// How many commands were acknowledged so far, repetitions included.
    #[must_use]
    pub fn accepted(&self) -> usize {
        self.accepted.load(Ordering::Relaxed)
    }

    /// How many calls have had an answer: done, refused on good grounds, or a question answered.
    #[must_use]
    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// The history so far, still without logs and streams.
    #[must_use]
    pub fn history(&self) -> History {
        let noted = self.noted();
        History {
            attempts: noted.attempts.clone(),
            looks: noted.looks.clone(),
            pages: noted.pages.clone(),
            ..History::default()
        }
    }
}
