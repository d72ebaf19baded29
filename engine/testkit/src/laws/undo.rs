//! Taking back and doing it again changes nothing but ids.

use std::collections::{BTreeMap, BTreeSet};

use orrery_engine::{Game, Seat, TaskId};

use super::hosted::{Hosted, counters, host, without_ids};
use crate::run::Plan;

/// Undo, then the same commands again, gives the table as it was, up to the numbers of ids. An id that was
/// given out or answered by what was taken back, or rested on it, is never asked for again. What is final stays:
/// versions that are not listed as undoable cannot be named, and once the game is over there are none.
///
/// # Panics
/// Where this does not hold, and if in no game of the plan anything could be taken back.
pub fn undo<G: Game>(plan: &Plan<G>) {
    let mut seen = 0;
    host(plan, |mut game| {
        let mut ids = Ids::default();
        ids.note(&game);
        while game.act().is_some() {
            ids.note(&game);
            barred(&mut game);
            if !game.dice.once_in(3) {
                continue;
            }
            if let Some((seat, from)) = game.undoable() {
                seen += 1;
                take_back_and_redo(&mut game, &mut ids, seat, from);
            }
        }
        let left = game.undoable();
        assert!(left.is_none(), "{left:?} can be taken back after the end, when the seed may be known");
    });
    assert!(seen > 0, "nothing could ever be taken back: this law says nothing about {}", G::SLUG);
}

fn take_back_and_redo(game: &mut Hosted<'_>, ids: &mut Ids, seat: Seat, from: u64) {
    let before = without_ids(game.live.as_ref());
    let given = counters(game.live.as_ref());
    let expected: Vec<u64> =
        game.live.undoable(seat).into_iter().filter(|version| *version >= from).collect();
    ids.ban_open(game);
    let rewinds = game.undo(seat, from);
    assert_eq!(rewinds, expected, "everything undoable since {from} goes, and nothing else");
    let now = counters(game.live.as_ref());
    assert!(now.iter().zip(&given).all(|(now, given)| now >= given), "ids went back: {given:?} to {now:?}");
    ids.ban(game, &rewinds);
    ids.note(game);
    for version in rewinds {
        let record = game.log.record(version).expect("it was taken back").clone();
        let decision = match record.decision {
            Some(id) if id.is_aside() => id,
            Some(_) | None => {
                let Some(offer) = game.open(seat) else {
                    panic!("{seat} is not asked for '{}' again", record.command)
                };
                offer.id
            }
        };
        game.submit(seat, decision, &record.command);
        ids.note(game);
        let again = game.log.record(game.log.head()).expect("it was just written");
        assert_eq!(again.sealed, record.sealed, "'{}' is sealed the second time", record.command);
    }
    let after = without_ids(game.live.as_ref());
    assert_eq!(before, after, "{seat} took back {from} and did it again, but the table differs");
}

/// What is not listed as undoable cannot be taken back.
fn barred(game: &mut Hosted<'_>) {
    let head = game.log.head();
    let version = 1 + game.dice.below(head as usize) as u64;
    for seat in game.seats() {
        let listed = game.live.undoable(seat).contains(&version);
        let undo = game.live.undo(seat, version);
        assert_eq!(undo.is_ok(), listed, "{seat} taking back {version}: listed {listed}, but {undo:?}");
        if let Err(rejection) = undo {
            assert_eq!(rejection.reason, "UNDO_BARRED");
        }
    }
}

/// Which record gave out which ids.
#[derive(Default)]
struct Ids {
    last: Vec<u64>,
    given: BTreeMap<TaskId, u64>,
    banned: BTreeSet<TaskId>,
}

impl Ids {
    /// Reads the ids that the last record gave out, and looks for banned ones among the open.
    fn note(&mut self, game: &Hosted<'_>) {
        let last = counters(game.live.as_ref());
        self.last.resize(last.len(), 0);
        for (index, (before, after)) in self.last.iter().zip(&last).enumerate() {
            let lane = index.checked_sub(1).map(|seat| Seat(seat as u8));
            for n in before + 1..=*after {
                self.given.insert(TaskId { lane, n: n as u32 }, game.log.head());
            }
        }
        self.last = last;
        for seat in game.seats() {
            if let Some(offer) = game.open(seat) {
                assert!(!self.banned.contains(&offer.id), "{} was taken back, but {seat} is asked", offer.id);
            }
        }
    }

    /// What anybody is asked on the shared stack rests on what is about to be taken back: an answer to it that
    /// comes late must not meet the same question on another table.
    fn ban_open(&mut self, game: &Hosted<'_>) {
        let open = game.seats().filter_map(|seat| Some(game.open(seat)?.id));
        self.banned.extend(open.filter(|id| id.lane.is_none()));
    }

    /// What was given out or answered by these records is not asked again: a late copy of an answer that was
    /// taken back must not meet a new decision.
    fn ban(&mut self, game: &Hosted<'_>, rewinds: &[u64]) {
        let gone = self.given.iter().filter(|(_, version)| rewinds.contains(version));
        self.banned.extend(gone.map(|(id, _)| *id));
        let answered = rewinds.iter().filter_map(|version| game.log.record(*version)?.decision);
        self.banned.extend(answered.filter(|id| !id.is_aside()));
    }
}
