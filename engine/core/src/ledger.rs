//! What may still be taken back, and by whom.
//!
//! A seat may take back its own latest commits as long as they are not sealed (chance spoke, something hidden
//! came out) and no other seat has gone on from them. Inside lanes the others do not count: lanes commute.
//! When lanes join, a commit on the shared stack is sealed, or the game ends, everything before is final.
//!
//! The ledger reads every record of a log in order, those that were taken back included; so the live ledger
//! and one built from the log are the same.

use crate::{
    game::Game,
    rejection::{Rejection, reject},
    seat::Seat,
    table::Fact,
};

/// The commits that could still be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    marks: Vec<Mark>,
    head: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark {
    version: u64,
    seat: Seat,
    in_lane: bool,
}

/// How a commit bears on taking back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It touched only the seat's own settings: others may still take back, and it stays.
    Aside,
    /// It happened inside a lane.
    Lane,
    /// It happened on the shared stack.
    Shared,
    /// It closed lanes.
    Join,
}

impl Reach {
    /// Reads it off the facts of a commit.
    #[must_use]
    pub fn of<G: Game>(facts: &[Fact<G>]) -> Reach {
        if facts.contains(&Fact::Joined) {
            return Reach::Join;
        }
        let mut answered = facts.iter().filter_map(|fact| match fact {
            Fact::Popped(id) | Fact::Ordered(id) => Some(id.lane),
            Fact::Event(_)
            | Fact::Pushed { .. }
            | Fact::Fanned(_)
            | Fact::Joined
            | Fact::Drew(_)
            | Fact::Reopened { .. } => None,
        });
        match answered.next() {
            None => Reach::Aside,
            Some(Some(_)) => Reach::Lane,
            Some(None) => Reach::Shared,
        }
    }
}

impl Ledger {
    /// A ledger that starts after a snapshot at `head`, where nothing could be taken back any more.
    #[must_use]
    pub fn after(head: u64) -> Ledger {
        Ledger { marks: Vec::new(), head }
    }

    /// Reads one record that took nothing back. `seat` is `None` for the record that created the game.
    pub fn note(&mut self, version: u64, seat: Option<Seat>, reach: Reach, sealed: bool) {
        self.head = version;
        let Some(seat) = seat else {
            self.marks.clear();
            return;
        };
        match reach {
            Reach::Aside => return,
            Reach::Join => self.marks.clear(),
            Reach::Shared if sealed => self.marks.clear(),
            // The table went on from what the others did: that is final now.
            Reach::Shared => self.marks.retain(|mark| mark.seat == seat),
            Reach::Lane => {
                self.marks.retain(|mark| mark.seat == seat && !sealed || mark.seat != seat && mark.in_lane)
            }
        }
        if !sealed && reach != Reach::Join {
            self.marks.push(Mark { version, seat, in_lane: reach == Reach::Lane });
        }
    }

    /// Reads one record that took others back.
    pub fn rewind(&mut self, version: u64, rewinds: &[u64]) {
        self.head = version;
        self.marks.retain(|mark| !rewinds.contains(&mark.version));
    }

    /// The game is over. Its seed may be told from now on, so nobody takes anything back.
    pub fn close(&mut self) {
        self.marks.clear();
    }

    /// The versions that go when `seat` takes back everything it did since `from`.
    ///
    /// # Errors
    /// `UNDO_BARRED` when `from` is not the seat's, or is final.
    pub fn undo(&self, seat: Seat, from: u64) -> Result<Vec<u64>, Rejection> {
        let own = || self.marks.iter().filter(|mark| mark.seat == seat).map(|mark| mark.version);
        if !own().any(|version| version == from) {
            let detail = match own().next() {
                Some(oldest) => format!("version {from} is not yours to take back; the oldest is {oldest}"),
                None => format!("version {from} is final: nothing of yours can be taken back now"),
            };
            return Err(reject("UNDO_BARRED", &[], detail));
        }
        Ok(own().filter(|version| *version >= from).collect())
    }

    /// The versions that a seat may name in an undo, oldest first.
    pub fn undoable(&self, seat: Seat) -> impl Iterator<Item = u64> {
        self.marks.iter().filter(move |mark| mark.seat == seat).map(|mark| mark.version)
    }

    /// The oldest version that any seat could still take back; snapshots are taken before it, never later.
    #[must_use]
    pub fn horizon(&self) -> u64 {
        self.marks.first().map_or(self.head + 1, |mark| mark.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    fn ledger(notes: &[(Seat, Reach, bool)]) -> Ledger {
        let mut ledger = Ledger::default();
        ledger.note(1, None, Reach::Shared, true);
        for (i, (seat, reach, sealed)) in notes.iter().enumerate() {
            ledger.note(i as u64 + 2, Some(*seat), *reach, *sealed);
        }
        ledger
    }

    #[test]
    fn own_commits_go_back_to_the_last_seal() {
        let ledger = ledger(&[
            (A, Reach::Shared, false),
            (A, Reach::Shared, true),
            (A, Reach::Shared, false),
            (A, Reach::Shared, false),
        ]);
        assert_eq!(ledger.undo(A, 4).unwrap(), [4, 5]);
        assert_eq!(ledger.undo(A, 5).unwrap(), [5]);
        assert_eq!(ledger.undo(A, 2).unwrap_err().reason, "UNDO_BARRED");
        assert_eq!(ledger.undo(B, 5).unwrap_err().reason, "UNDO_BARRED");
        assert_eq!(ledger.horizon(), 4);
    }

    #[test]
    fn another_seat_going_on_makes_it_final_even_if_it_comes_back() {
        let mut ledger = ledger(&[(A, Reach::Shared, false), (B, Reach::Shared, false)]);
        assert!(ledger.undo(A, 2).is_err());
        assert_eq!(ledger.undo(B, 3).unwrap(), [3]);
        ledger.rewind(4, &[3]);
        assert!(ledger.undo(A, 2).is_err(), "what was built upon stays");
        assert_eq!(ledger.horizon(), 5);
    }

    #[test]
    fn lanes_leave_each_other_alone_until_they_join() {
        let mut ledger = ledger(&[
            (A, Reach::Lane, false),
            (B, Reach::Lane, true),
            (A, Reach::Lane, false),
            (B, Reach::Lane, false),
        ]);
        assert_eq!(ledger.undo(A, 2).unwrap(), [2, 4]);
        assert_eq!(ledger.undo(B, 5).unwrap(), [5]);
        assert!(ledger.undo(B, 3).is_err(), "the seat's own sealed commit stays");
        assert_eq!(ledger.horizon(), 2);
        ledger.note(6, Some(A), Reach::Join, false);
        assert!(ledger.undo(A, 2).is_err() && ledger.undo(A, 6).is_err());
        assert_eq!(ledger.horizon(), 7);
    }

    #[test]
    fn a_lane_builds_on_what_was_decided_before_the_lanes_opened() {
        let ledger = ledger(&[(A, Reach::Shared, false), (A, Reach::Lane, false), (B, Reach::Lane, false)]);
        assert_eq!(ledger.undo(A, 3).unwrap(), [3]);
        assert!(ledger.undo(A, 2).is_err());
    }

    #[test]
    fn settings_bar_nobody() {
        let ledger = ledger(&[(A, Reach::Shared, false), (B, Reach::Aside, false)]);
        assert_eq!(ledger.undo(A, 2).unwrap(), [2]);
        assert!(ledger.undo(B, 3).is_err());
    }
}
