//! The turn that is in progress.

use orrery_engine::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::ids::{ActionKind, CardId, Team};

/// What counts as progress (SC-2710): two marks are equal if none of it has changed between them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say what is counted")]
pub struct Mark {
    pub deck: u16,
    pub offered: u16,
    pub discarded: u16,
    pub removed: u16,
    pub infra: u16,
    pub tiles: u16,
    pub bases: u16,
    pub colonies: u16,
    pub markers: u16,
    pub spaces: u16,
    pub contracts: u16,
    pub profits: Vec<i32>,
}

/// The turn that is in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Its number in the era, from 1.
    pub number: u16,
    /// Whose turn it is: the active player (SC-0580).
    pub seat: Seat,
    /// Cards that were played for the action and still lie on the table (SC-1360).
    pub played: Vec<CardId>,
    /// Cards that were just discarded in step 5 (SC-4190).
    pub dropped: Vec<CardId>,
    /// Indemnities that are owed (SC-1200).
    pub owed: BySeat<u8>,
    /// Teams that took part in the action (SC-1280).
    pub busy: Vec<Team>,
    /// Actions that Sabotage forbids (SC-4230).
    pub forbidden: Vec<ActionKind>,
    /// Extra turns that follow (SC-4050).
    pub extra: u8,
    /// Whether an Intercept was played at the start of this turn (SC-4065).
    pub intercepted: bool,
    /// Whether the end of the era had been triggered before the turn began: no use of what belongs to opponents
    /// (SC-2570, SC-2585).
    pub barred: bool,
    /// What counted as progress when it began.
    pub mark: Mark,
}

impl Turn {
    /// A turn at its beginning.
    #[must_use]
    pub fn new(seat: Seat, seats: u8) -> Turn {
        Turn {
            number: 0,
            seat,
            played: Vec::new(),
            dropped: Vec::new(),
            owed: BySeat::new(seats, |_| 0),
            busy: Vec::new(),
            forbidden: Vec::new(),
            extra: 0,
            intercepted: false,
            barred: false,
            mark: Mark::default(),
        }
    }
}
