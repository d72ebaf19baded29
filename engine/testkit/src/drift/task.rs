//! What is to be decided, and what happens by itself.

use std::{fmt, str::FromStr};

use orrery_engine::{Prompt, Seat, UnknownName};
use serde::{Deserialize, Serialize};

use super::{rules, state::Card};

/// A part of a rig.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// A card of the hand, worth 2.
    Card(Card),
    /// One fuel, worth 1.
    Fuel,
}

impl Part {
    /// What it adds to a rig.
    #[must_use]
    pub fn worth(self) -> u8 {
        match self {
            Part::Card(_) => 2,
            Part::Fuel => 1,
        }
    }

    /// What some parts are worth together.
    #[must_use]
    pub fn total(parts: &[Part]) -> u8 {
        parts.iter().map(|part| part.worth()).sum()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Card(card) => card.fmt(f),
            Part::Fuel => f.write_str("fuel"),
        }
    }
}

impl FromStr for Part {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Part, UnknownName> {
        if text == "fuel" { Ok(Part::Fuel) } else { text.parse().map(Part::Card) }
    }
}

impl FromStr for Card {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Card, UnknownName> {
        Card::ALL.into_iter().find(|card| card.name() == text).ok_or(UnknownName)
    }
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Task {
    /// Choose a course; all seats at once.
    Course {
        /// Who.
        seat: Seat,
    },
    /// Tank or probe, in the seat's lane.
    Follow {
        /// Who.
        seat: Seat,
    },
    /// Bid in secret, in the seat's lane.
    Bid {
        /// Who.
        seat: Seat,
    },
    /// Automatic: all bids are revealed and the turns are laid out.
    Reveal,
    /// A turn: free actions, and one main action.
    Turn {
        /// Whose.
        seat: Seat,
        /// Whether the main action is taken.
        done: bool,
    },
    /// What a copy stands for.
    Copy {
        /// Who copies.
        seat: Seat,
        /// How many copies deep.
        depth: u8,
    },
    /// Accept a beam?
    React {
        /// Who is asked.
        seat: Seat,
        /// Who beams.
        from: Seat,
    },
    /// Automatic: the next seat in line is asked for a jam, if it may be.
    Window {
        /// Who scans.
        by: Seat,
        /// The next in line, counted clockwise from the scanning seat.
        next: u8,
    },
    /// Automatic: stands in for [`Task::Jam`] where a seat is not asked. It takes up an id of its own, so that
    /// the ids of later decisions do not tell who was asked.
    Silence {
        /// Who scans.
        by: Seat,
        /// The next in line.
        next: u8,
    },
    /// Jam the scan?
    Jam {
        /// Who is asked.
        seat: Seat,
        /// Who scans.
        by: Seat,
        /// The next in line.
        next: u8,
        /// Whether it is secret that the seat is asked.
        veiled: bool,
    },
    /// Automatic: the scan draws.
    Draw {
        /// Who scans.
        seat: Seat,
    },
    /// Put a card on top of the deck.
    Stow {
        /// Who.
        seat: Seat,
    },
    /// One more part, launch or scrap.
    Rig {
        /// Who.
        seat: Seat,
        /// What has been added so far. Cards stay in the hand until the launch.
        parts: Vec<Part>,
    },
    /// What a seat may say at any time.
    Aside {
        /// Who.
        seat: Seat,
    },
}

orrery_engine::tasks! {
    asked: Course, Follow, Bid, Turn, Copy, React, Jam, Stow, Rig, Aside;
    automatic: Reveal, Window, Silence, Draw;
}

impl Task {
    /// The question that the task asks.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        match self {
            Task::Course { .. } => Prompt::open("drift.course", &[rules::COURSE]),
            Task::Follow { .. } => Prompt::open("drift.follow", &[rules::FOLLOW_UPS]),
            Task::Bid { .. } => Prompt::open("drift.bid", &[rules::BID]),
            Task::Reveal => Prompt::open("drift.reveal", &[rules::BID]),
            Task::Turn { done: false, .. } => Prompt::open("drift.turn", &[rules::ONE_MAIN, rules::FREE]),
            Task::Turn { done: true, .. } => Prompt::open("drift.end", &[rules::END, rules::FREE]),
            Task::Copy { .. } => Prompt::open("drift.copy", &[rules::COPY]),
            Task::React { .. } => Prompt::open("drift.react", &[rules::ACCEPT]),
            Task::Window { .. } | Task::Silence { .. } => Prompt::open("drift.window", &[rules::JAM]),
            Task::Jam { veiled: true, .. } => Prompt::veiled("drift.jam", &[rules::JAM, rules::VEILED]),
            Task::Jam { veiled: false, .. } => Prompt::open("drift.jam", &[rules::JAM, rules::VEILED]),
            Task::Draw { .. } => Prompt::open("drift.draw", &[rules::HAND_LIMIT]),
            Task::Stow { .. } => Prompt::open("drift.stow", &[rules::BUOY]),
            Task::Rig { .. } => Prompt::open("drift.rig", &[rules::RIG, rules::LAUNCH]),
            Task::Aside { .. } => Prompt::open("drift.aside", &[rules::ORDERS, rules::RESIGN]),
        }
    }
}
