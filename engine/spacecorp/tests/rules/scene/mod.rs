//! Rule tests that read like the rule.
//!
//! A [`Scene`] is a table in step 1 of the first seat's turn: hands are empty, nobody has profit, all start teams stand
//! on the start site, the offer and the pile hold cards without an edge, and no tile is on the board.
//!
//! ```ignore
//! mariners(2)
//!     .hand(P1, "n05 n09 t1")
//!     .team(P1, 1, "luna")
//!     .tile("luna", "mariners_e1_04")
//!     .act(P1, "build team1; card n05; base research; go 0")
//!     .base_at("luna", P1, "research");
//! ```

mod arrange;
mod late;
mod play;

use orrery_engine::{FirstPlayer, Game as _};
use orrery_spacecorp::{
    Config, Facts, SpaceCorp,
    ids::{BaseType, CardId, Era, SiteId, Team, TileId},
};
use orrery_testkit::Scenario;
pub(crate) use orrery_testkit::scenario::{P1, P2, P3, P4};

/// A table in the making, or already played on.
pub(crate) struct Scene {
    pub(crate) scenario: Scenario<SpaceCorp>,
}

pub(crate) fn facts() -> &'static Facts {
    SpaceCorp::builtin()
}

/// Reads a name, or says that there is no such thing.
#[track_caller]
pub(crate) fn read<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} names nothing"))
}

#[track_caller]
pub(crate) fn site(text: &str) -> SiteId {
    read(text)
}

#[track_caller]
pub(crate) fn card(text: &str) -> CardId {
    read(text)
}

/// Cards from their numbers: `n05 t1`.
#[track_caller]
pub(crate) fn cards(text: &str) -> Vec<CardId> {
    text.split_whitespace().map(card).collect()
}

#[track_caller]
pub(crate) fn tiles(text: &str) -> Vec<TileId> {
    text.split_whitespace().map(read).collect()
}

#[track_caller]
pub(crate) fn bases(text: &str) -> Vec<BaseType> {
    text.split_whitespace().map(read).collect()
}

pub(crate) fn team(number: u8) -> Team {
    Team::of(number).expect("teams 1 to 4")
}

/// A game of all three eras as it is created, at its first decision.
#[track_caller]
pub(crate) fn created(seats: u8) -> Scene {
    begun(Config { first: FirstPlayer::P1, ..Config::default() }, seats)
}

/// A game with these options, at its first decision.
#[track_caller]
pub(crate) fn begun(config: Config, seats: u8) -> Scene {
    Scene { scenario: Scenario::new(config, seats) }
}

/// A scene of Mariners.
#[track_caller]
pub(crate) fn mariners(seats: u8) -> Scene {
    created(seats).era(Era::Mariners)
}

/// A scene of Planeteers.
#[track_caller]
pub(crate) fn planeteers(seats: u8) -> Scene {
    created(seats).era(Era::Planeteers)
}

/// A scene of Starfarers.
#[track_caller]
pub(crate) fn starfarers(seats: u8) -> Scene {
    created(seats).era(Era::Starfarers)
}

/// A scene of an era.
#[track_caller]
pub(crate) fn of(era: Era, seats: u8) -> Scene {
    created(seats).era(era)
}

/// The first action cards of an era without an edge and without a special box that serve an action.
pub(crate) fn plain_cards(era: Era) -> impl Iterator<Item = CardId> {
    CardId::of(era).filter(|card| {
        let facts = facts().card(*card);
        !facts.start && facts.edge.is_none() && facts.special.is_none()
    })
}
