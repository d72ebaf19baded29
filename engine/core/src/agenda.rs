//! Open tasks: control flow as data.
//!
//! The agenda is a stack of tasks; the top one is worked on. Where seats act at once, the top is a frame of
//! lanes, one stack per seat, and every lane is open at the same time. Nothing in it is a closure, so it can
//! be stored, copied, compared and hashed like the rest of the table.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::seat::{MAX_SEATS, Seat};

/// One thing that has to be done: a decision of a seat, or an automatic step of the game.
pub trait Task:
    Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The seat that must choose, or `None` when the game goes on by itself.
    fn seat(&self) -> Option<Seat>;
}

/// Divides the enum `Task` of a game: the tasks that ask the seat in their field `seat`, and those with which the game
/// goes on by itself. It gets the trait [`Task`], and either kind becomes a pattern, `asked!()` and `automatic!()`.
///
/// ```
/// use orrery_engine::{Seat, Task as _};
///
/// #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
/// enum Task {
///     Bid { seat: Seat, least: u8 },
///     Reveal,
/// }
///
/// orrery_engine::tasks! {
///     asked: Bid;
///     automatic: Reveal;
/// }
///
/// assert_eq!(Task::Bid { seat: Seat(1), least: 3 }.seat(), Some(Seat(1)));
/// assert_eq!(Task::Reveal.seat(), None);
/// assert!(matches!(Task::Reveal, automatic!()) && !matches!(Task::Reveal, asked!()));
/// ```
#[macro_export]
macro_rules! tasks {
    (asked: $($asked:ident),+ $(,)?; automatic: $($automatic:ident),+ $(,)?;) => {
        /// The tasks that ask a seat, as a pattern.
        macro_rules! asked {
            () => { $(Task::$asked { .. })|+ };
        }

        /// The tasks with which the game goes on by itself, as a pattern.
        macro_rules! automatic {
            () => { $(Task::$automatic { .. })|+ };
        }

        pub(crate) use {asked, automatic};

        impl $crate::Task for Task {
            fn seat(&self) -> Option<$crate::Seat> {
                match self {
                    $(Task::$asked { seat, .. })|+ => Some(*seat),
                    $(Task::$automatic { .. })|+ => None,
                }
            }
        }
    };
}

/// Names a task for good: ids are never used twice, not even after an undo.
///
/// Written `t.17` for a task of the shared stack, `s2.5` for the fifth task of the second seat's lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TaskId {
    /// The lane it lies in. Ids are counted per lane, so that lanes commute.
    pub lane: Option<Seat>,
    /// Its number there, from 1. Number 0 of a lane is the seat's aside (see [`crate::Game::aside`]).
    pub n: u32,
}

impl TaskId {
    /// The always open decision of a seat, for what it may say at any time.
    #[must_use]
    pub fn aside(seat: Seat) -> TaskId {
        TaskId { lane: Some(seat), n: 0 }
    }

    /// Whether this names an aside and not a task of the agenda.
    #[must_use]
    pub fn is_aside(self) -> bool {
        self.lane.is_some() && self.n == 0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lane {
            None => write!(f, "t.{}", self.n),
            Some(seat) => write!(f, "s{}.{}", seat.0 + 1, self.n),
        }
    }
}

/// The text is not a decision id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotATaskId;

impl fmt::Display for NotATaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a decision id such as t.17 or s2.5")
    }
}

impl std::error::Error for NotATaskId {}

impl FromStr for TaskId {
    type Err = NotATaskId;

    fn from_str(text: &str) -> Result<TaskId, NotATaskId> {
        let (lane, n) = text.split_once('.').ok_or(NotATaskId)?;
        let lane = match lane.strip_prefix('s') {
            None if lane == "t" => None,
            None => return Err(NotATaskId),
            Some(seat) => match seat.parse::<u8>() {
                Ok(seat) if seat >= 1 && usize::from(seat) <= MAX_SEATS => Some(Seat(seat - 1)),
                Ok(_) | Err(_) => return Err(NotATaskId),
            },
        };
        let id = TaskId { lane, n: n.parse().map_err(|_| NotATaskId)? };
        // One spelling per id: no leading zeros or signs.
        if id.to_string() == text { Ok(id) } else { Err(NotATaskId) }
    }
}

/// A task with its id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "T: Task")]
pub struct Entry<T> {
    /// Its name.
    pub id: TaskId,
    /// What is to be done.
    pub task: T,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "T: Task", rename_all = "snake_case")]
enum Frame<T> {
    One(Entry<T>),
    /// One stack per seat, all open at once; the frame closes when every lane is dry.
    Lanes(Vec<(Seat, Vec<Entry<T>>)>),
}

/// The open tasks of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "T: Task")]
pub struct Agenda<T> {
    frames: Vec<Frame<T>>,
    /// The last id given out on the shared stack (index 0) and in each lane (seat + 1).
    last: [u32; MAX_SEATS + 1],
}

impl<T> Default for Agenda<T> {
    fn default() -> Self {
        Agenda { frames: Vec::new(), last: [0; MAX_SEATS + 1] }
    }
}

/// The index of a lane's counters: the shared stack first, then the seats.
pub(crate) fn lane_index(lane: Option<Seat>) -> usize {
    lane.map_or(0, |seat| seat.index() + 1)
}

impl<T: Task> Agenda<T> {
    fn entry(&mut self, lane: Option<Seat>, task: T) -> Entry<T> {
        let last = &mut self.last[lane_index(lane)];
        *last += 1;
        Entry { id: TaskId { lane, n: *last }, task }
    }

    /// Opens tasks above what is open; the first resolves first.
    pub(crate) fn push(&mut self, lane: Option<Seat>, tasks: &[T]) {
        // Ids are numbered in the order of resolution, which reads better than the order of the stack.
        let first = self.last[lane_index(lane)] + 1;
        self.last[lane_index(lane)] += tasks.len() as u32;
        let entries = tasks.iter().enumerate().rev().map(|(i, task)| {
            let id = TaskId { lane, n: first + i as u32 };
            Entry { id, task: task.clone() }
        });
        match (lane, self.frames.last_mut()) {
            (Some(seat), Some(Frame::Lanes(lanes))) => {
                if let Some((_, stack)) = lanes.iter_mut().find(|(s, _)| *s == seat) {
                    stack.extend(entries);
                }
            }
            (None | Some(_), _) => self.frames.extend(entries.map(Frame::One)),
        }
    }

    /// Opens one lane per seat; a seat named twice gets its tasks in the order given.
    pub(crate) fn fan(&mut self, tasks: &[(Seat, T)]) {
        let mut lanes: Vec<(Seat, Vec<Entry<T>>)> = Vec::new();
        for (seat, task) in tasks {
            let entry = self.entry(Some(*seat), task.clone());
            match lanes.iter_mut().find(|(s, _)| s == seat) {
                Some((_, stack)) => stack.insert(0, entry),
                None => lanes.push((*seat, vec![entry])),
            }
        }
        lanes.sort_by_key(|(seat, _)| *seat);
        self.frames.push(Frame::Lanes(lanes));
    }

    /// Closes a task that lies on top.
    pub(crate) fn pop(&mut self, id: TaskId) {
        match self.frames.last_mut() {
            Some(Frame::One(entry)) if entry.id == id => {
                self.frames.pop();
            }
            Some(Frame::Lanes(lanes)) => {
                for (_, stack) in lanes {
                    if stack.last().is_some_and(|entry| entry.id == id) {
                        stack.pop();
                    }
                }
            }
            Some(Frame::One(_)) | None => {}
        }
    }

    /// Whether the top frame is one of lanes and every lane has run dry.
    #[must_use]
    pub fn is_dry(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Lanes(lanes)) if lanes.iter().all(|(_, stack)| stack.is_empty()))
    }

    /// Closes the top frame if every lane of it has run dry.
    pub(crate) fn join(&mut self) {
        if self.is_dry() {
            self.frames.pop();
        }
    }

    /// What is open right now: the top of the stack, or the top of each lane in table order.
    pub fn open(&self) -> impl Iterator<Item = &Entry<T>> {
        let (one, lanes) = match self.frames.last() {
            Some(Frame::One(entry)) => (Some(entry), None),
            Some(Frame::Lanes(lanes)) => (None, Some(lanes)),
            None => (None, None),
        };
        one.into_iter().chain(lanes.into_iter().flatten().filter_map(|(_, stack)| stack.last()))
    }

    /// Every task that waits, the next one last; for views and audits, not for deciding.
    pub fn waiting(&self) -> impl Iterator<Item = &Entry<T>> {
        self.frames.iter().flat_map(|frame| {
            let (one, lanes) = match frame {
                Frame::One(entry) => (Some(entry), None),
                Frame::Lanes(lanes) => (None, Some(lanes)),
            };
            one.into_iter().chain(lanes.into_iter().flatten().flat_map(|(_, stack)| stack))
        })
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Whether seats act at once right now.
    #[must_use]
    pub fn in_lanes(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Lanes(_)))
    }

    /// The last id given out, by lane: the shared stack first, then the seats.
    pub(crate) fn counters(&self) -> [u32; MAX_SEATS + 1] {
        self.last
    }

    /// Goes on after an undo: counters are carried forward, and all that rests on what was taken back gets a new
    /// id: in a lane what the seat is asked, on the shared stack what anybody is. A late answer then meets a closed
    /// decision, not the same question on another table.
    pub(crate) fn reopen(&mut self, seat: Seat, counters: [u32; MAX_SEATS + 1]) {
        for (last, n) in self.last.iter_mut().zip(counters) {
            *last = (*last).max(n);
        }
        let Agenda { frames, last } = self;
        let mut renumber = |entry: &mut Entry<T>| {
            let last = &mut last[lane_index(entry.id.lane)];
            *last += 1;
            entry.id.n = *last;
        };
        if let Some(Frame::Lanes(lanes)) = frames.last_mut() {
            let own = lanes.iter_mut().filter(|(s, _)| *s == seat);
            own.flat_map(|(_, stack)| stack.iter_mut().rev()).for_each(renumber);
            return;
        }
        // What waits below the open task may have been asked or answered after what was taken back as well.
        for frame in frames.iter_mut().rev() {
            match frame {
                Frame::One(entry) => renumber(entry),
                Frame::Lanes(_) => break,
            }
        }
    }
}
