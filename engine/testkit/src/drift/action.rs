//! Answers and their notation.

use std::{fmt, str::FromStr};

use orrery_engine::{Amount, Hex, ParseActionError, Target, UnknownName, notation::Reader};

use super::{
    state::{Card, Order},
    task::Part,
};

/// Every answer that a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `course 2`
    Course(u8),
    /// `tank`
    Tank,
    /// `probe`
    Probe,
    /// `bid 1`
    Bid(u8),
    /// `trade`
    Trade,
    /// `drop lens`
    Drop(Card),
    /// `sail 1x0`
    Sail(Hex),
    /// `beam`
    Beam,
    /// `scan`
    Scan,
    /// `play spark`
    Play(Card),
    /// `copy`
    Copy,
    /// `rig`
    Rig,
    /// `drift`
    Drift,
    /// `end`
    End,
    /// `accept`
    Accept,
    /// `decline`
    Decline,
    /// `jam`
    Jam,
    /// `pass`
    Pass,
    /// `stow buoy`
    Stow(Card),
    /// `add spark` or `add fuel`
    Add(Part),
    /// `launch`
    Launch,
    /// `scrap`
    Scrap,
    /// `auto accept`, `auto decline` or `auto ask`
    Auto(Order),
    /// `resign`
    Resign,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Course(n) => write!(f, "course {n}"),
            Action::Bid(n) => write!(f, "bid {n}"),
            Action::Drop(card) => write!(f, "drop {card}"),
            Action::Sail(hex) => write!(f, "sail {hex}"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Stow(card) => write!(f, "stow {card}"),
            Action::Add(part) => write!(f, "add {part}"),
            Action::Auto(order) => write!(f, "auto {order}"),
            Action::Tank => f.write_str("tank"),
            Action::Probe => f.write_str("probe"),
            Action::Trade => f.write_str("trade"),
            Action::Beam => f.write_str("beam"),
            Action::Scan => f.write_str("scan"),
            Action::Copy => f.write_str("copy"),
            Action::Rig => f.write_str("rig"),
            Action::Drift => f.write_str("drift"),
            Action::End => f.write_str("end"),
            Action::Accept => f.write_str("accept"),
            Action::Decline => f.write_str("decline"),
            Action::Jam => f.write_str("jam"),
            Action::Pass => f.write_str("pass"),
            Action::Launch => f.write_str("launch"),
            Action::Scrap => f.write_str("scrap"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Order {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Order, UnknownName> {
        Order::ALL.into_iter().find(|order| order.name() == text).ok_or(UnknownName)
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        const VERB: &str = "a verb such as sail";
        const CARD: &str = "a card: spark, buoy, lens or jam";
        let mut words = Reader::new(text);
        let action = match words.next(VERB)? {
            "course" => Action::Course(words.parse("a course from 0 to 3")?),
            "tank" => Action::Tank,
            "probe" => Action::Probe,
            "bid" => Action::Bid(words.parse("a bid from 0 to 3")?),
            "trade" => Action::Trade,
            "drop" => Action::Drop(words.parse(CARD)?),
            "sail" => Action::Sail(words.parse("a hex such as 1x0")?),
            "beam" => Action::Beam,
            "scan" => Action::Scan,
            "play" => Action::Play(words.parse(CARD)?),
            "copy" => Action::Copy,
            "rig" => Action::Rig,
            "drift" => Action::Drift,
            "end" => Action::End,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "jam" => Action::Jam,
            "pass" => Action::Pass,
            "stow" => Action::Stow(words.parse(CARD)?),
            "add" => Action::Add(words.parse("a card or fuel")?),
            "launch" => Action::Launch,
            "scrap" => Action::Scrap,
            "auto" => Action::Auto(words.parse("accept, decline or ask")?),
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        words.end(action)
    }
}

impl Action {
    /// What the action points at.
    pub(super) fn targets(self, out: &mut Vec<Target>) {
        match self {
            Action::Course(n) | Action::Bid(n) => out.push(Target::Amount(i32::from(n))),
            Action::Sail(hex) => out.push(Target::Hex(hex)),
            Action::Drop(card) | Action::Play(card) | Action::Stow(card) | Action::Add(Part::Card(card)) => {
                out.push(Target::Component(card.to_string()));
            }
            Action::Tank
            | Action::Probe
            | Action::Trade
            | Action::Beam
            | Action::Scan
            | Action::Copy
            | Action::Rig
            | Action::Drift
            | Action::End
            | Action::Accept
            | Action::Decline
            | Action::Jam
            | Action::Pass
            | Action::Add(Part::Fuel)
            | Action::Launch
            | Action::Scrap
            | Action::Auto(_)
            | Action::Resign => {}
        }
    }
}

/// An amount of fuel, as clients are told of it.
pub(super) fn fuel(count: u8) -> Amount {
    Amount { resource: "fuel", count: i32::from(count) }
}
