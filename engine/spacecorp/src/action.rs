//! Answers and what they point at.

use std::fmt;

use orrery_engine::{Seat, Target};

use crate::{
    ids::{ActionKind, BaseType, BoxNo, CardId, ColonyId, ProgressId, Row, SiteId, Slot, Team, TimeMode},
    plan::Source,
};

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    // Step 1: what is done, and with which target
    /// `research`
    Research,
    /// `move team1 luna`
    Move(Team, SiteId),
    /// `explore team1`
    Explore(Team),
    /// `build team1`
    Build(Team),
    /// `produce`
    Produce,
    /// `genetics`
    Genetics,
    /// `revelation`
    Revelation,
    /// `colonize luhman_16 col_03`
    Colonize(SiteId, ColonyId),
    /// `upgrade n13 slot2`
    Upgrade(CardId, Slot),
    /// `special n45`
    Special(CardId),
    /// `pass`
    Pass,

    // Parts of an action
    /// `card n13`: its plain value.
    Card(CardId),
    /// `shield p05`: the shielded value of a card in hand, or of one on a used HQ.
    Shield(CardId),
    /// `infra p2`: the Infra of an HQ.
    Infra(Seat),
    /// `rivals p53`: a second HQ.
    Rivals(CardId),
    /// `use industrial p2`: a capacity of a base.
    Use(BaseType, Seat),
    /// `double n13`: a Spaceport doubles the card.
    Double(CardId),
    /// `time twice`
    Time(TimeMode),
    /// `base research`: on the next box.
    Base(BaseType),
    /// `tile luna box1`, `tile legacy`: it produces.
    Tile(Source),
    /// `give team2`: it leaves the game for a colony point.
    Give(Team),
    /// `pay`: profit for a colony point.
    Pay,
    /// `go 2`: carries the action out and pays so much profit; `go 0 via luna` names the base that a Move needs.
    Go(u8, Option<SiteId>),

    // What follows
    /// `take n13`: from the offer.
    Take(CardId),
    /// `draw`: from the pile.
    Draw,
    /// `stop`: nothing more.
    Stop,
    /// `claim row3`
    Claim(Row),
    /// `done`: no contract.
    Done,
    /// `transfer team1 luna`
    Transfer(Team, SiteId),
    /// `stay`: no transfer.
    Stay,
    /// `retreat team1`
    Retreat(Team),
    /// `benefit box2`: the benefit of that base is next.
    Benefit(BoxNo),
    /// `choose 1`
    Choose(u8),
    /// `gain ad01`
    Gain(ProgressId),
    /// `settle luhman_16`
    Settle(SiteId),
    /// `reward row3`
    Reward(Row),
    /// `probe luna`
    Probe(SiteId),
    /// `jump team1 luna`
    Jump(Team, SiteId),
    /// `lose p05`: an Infra card.
    Lose(CardId),

    // Edges
    /// `edge n42`; `edge n41 move` names an action.
    Edge(CardId, Option<ActionKind>),
    /// `decline`
    Decline,

    // Eras
    /// `beyond`: uses the marker.
    Beyond,
    /// `legacy luna box1`
    Legacy(SiteId, BoxNo),
    /// `keep`: no new legacy.
    Keep,
    /// `colony col_16`: its benefit is next.
    Colony(ColonyId),

    /// `resign`
    Resign,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Research => f.write_str("research"),
            Action::Move(team, to) => write!(f, "move {team} {to}"),
            Action::Explore(team) => write!(f, "explore {team}"),
            Action::Build(team) => write!(f, "build {team}"),
            Action::Produce => f.write_str("produce"),
            Action::Genetics => f.write_str("genetics"),
            Action::Revelation => f.write_str("revelation"),
            Action::Colonize(site, colony) => write!(f, "colonize {site} {colony}"),
            Action::Upgrade(card, slot) => write!(f, "upgrade {card} {slot}"),
            Action::Special(card) => write!(f, "special {card}"),
            Action::Pass => f.write_str("pass"),
            Action::Card(card) => write!(f, "card {card}"),
            Action::Shield(card) => write!(f, "shield {card}"),
            Action::Infra(seat) => write!(f, "infra {seat}"),
            Action::Rivals(card) => write!(f, "rivals {card}"),
            Action::Use(base, owner) => write!(f, "use {base} {owner}"),
            Action::Double(card) => write!(f, "double {card}"),
            Action::Time(mode) => write!(f, "time {mode}"),
            Action::Base(base) => write!(f, "base {base}"),
            Action::Tile(Source::Tile(site, number)) => write!(f, "tile {site} {number}"),
            Action::Tile(Source::Legacy) => f.write_str("tile legacy"),
            Action::Give(team) => write!(f, "give {team}"),
            Action::Pay => f.write_str("pay"),
            Action::Go(profit, None) => write!(f, "go {profit}"),
            Action::Go(profit, Some(site)) => write!(f, "go {profit} via {site}"),
            Action::Take(card) => write!(f, "take {card}"),
            Action::Draw => f.write_str("draw"),
            Action::Stop => f.write_str("stop"),
            Action::Claim(row) => write!(f, "claim {row}"),
            Action::Done => f.write_str("done"),
            Action::Transfer(team, to) => write!(f, "transfer {team} {to}"),
            Action::Stay => f.write_str("stay"),
            Action::Retreat(team) => write!(f, "retreat {team}"),
            Action::Benefit(number) => write!(f, "benefit {number}"),
            Action::Choose(option) => write!(f, "choose {option}"),
            Action::Gain(card) => write!(f, "gain {card}"),
            Action::Settle(site) => write!(f, "settle {site}"),
            Action::Reward(row) => write!(f, "reward {row}"),
            Action::Probe(site) => write!(f, "probe {site}"),
            Action::Jump(team, to) => write!(f, "jump {team} {to}"),
            Action::Lose(card) => write!(f, "lose {card}"),
            Action::Edge(card, None) => write!(f, "edge {card}"),
            Action::Edge(card, Some(kind)) => write!(f, "edge {card} {kind}"),
            Action::Decline => f.write_str("decline"),
            Action::Beyond => f.write_str("beyond"),
            Action::Legacy(site, number) => write!(f, "legacy {site} {number}"),
            Action::Keep => f.write_str("keep"),
            Action::Colony(colony) => write!(f, "colony {colony}"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl Action {
    /// What the action points at.
    pub fn targets(&self, out: &mut Vec<Target>) {
        fn named(out: &mut Vec<Target>, component: impl fmt::Display) {
            out.push(Target::Component(component.to_string()));
        }
        match self {
            Action::Move(team, to) | Action::Transfer(team, to) | Action::Jump(team, to) => {
                named(out, team);
                named(out, to);
            }
            Action::Explore(team) | Action::Build(team) | Action::Give(team) | Action::Retreat(team) => {
                named(out, team);
            }
            Action::Colonize(site, colony) => {
                named(out, site);
                named(out, colony);
            }
            Action::Upgrade(card, slot) => {
                named(out, card);
                named(out, slot);
            }
            Action::Special(card)
            | Action::Card(card)
            | Action::Shield(card)
            | Action::Rivals(card)
            | Action::Double(card)
            | Action::Take(card)
            | Action::Lose(card) => named(out, card),
            Action::Edge(card, kind) => {
                named(out, card);
                if let Some(kind) = kind {
                    named(out, kind);
                }
            }
            Action::Infra(seat) => out.push(Target::Seat(*seat)),
            Action::Use(base, owner) => {
                named(out, base);
                out.push(Target::Seat(*owner));
            }
            Action::Base(base) => named(out, base),
            Action::Tile(Source::Tile(site, number)) | Action::Legacy(site, number) => {
                named(out, site);
                named(out, number);
            }
            Action::Go(profit, via) => {
                out.push(Target::Amount(i32::from(*profit)));
                if let Some(site) = via {
                    named(out, site);
                }
            }
            Action::Claim(row) | Action::Reward(row) => named(out, row),
            Action::Benefit(number) => named(out, number),
            Action::Choose(option) => out.push(Target::Amount(i32::from(*option))),
            Action::Gain(card) => named(out, card),
            Action::Settle(site) | Action::Probe(site) => named(out, site),
            Action::Colony(colony) => named(out, colony),
            Action::Research
            | Action::Produce
            | Action::Genetics
            | Action::Revelation
            | Action::Pass
            | Action::Time(_)
            | Action::Tile(Source::Legacy)
            | Action::Pay
            | Action::Draw
            | Action::Stop
            | Action::Done
            | Action::Stay
            | Action::Decline
            | Action::Beyond
            | Action::Keep
            | Action::Resign => {}
        }
    }
}
