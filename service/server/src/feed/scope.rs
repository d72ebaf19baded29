//! Which games somebody follows.

use std::sync::Arc;

use orrery_engine::Seat;
use orrery_store::GameId;

use crate::host::{player_label, service_label};

/// Which games, and which seats of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Scope {
    /// Every seat of every game.
    All,
    /// Every seat of the games that a service created.
    Service(Arc<str>),
    /// The seats of a player.
    Player(Arc<str>),
    /// One seat.
    Seat {
        /// Of this game.
        game: GameId,
        /// This one.
        seat: Seat,
    },
}

impl Scope {
    /// The label of its games in the store, if that is how they are found.
    pub(crate) fn label(&self) -> Option<String> {
        match self {
            Scope::Service(name) => Some(service_label(name)),
            Scope::Player(player) => Some(player_label(player)),
            Scope::All | Scope::Seat { .. } => None,
        }
    }

    /// What its readers are found by: a label, the name of a game, or a star.
    pub(super) fn key(&self) -> String {
        match self {
            Scope::All => "*".to_owned(),
            Scope::Service(name) => service_label(name),
            Scope::Player(player) => player_label(player),
            Scope::Seat { game, .. } => Scope::key_of(game),
        }
    }

    /// What the readers of one game are found by. Not like any label.
    pub(super) fn key_of(game: &GameId) -> String {
        format!("game:{game}")
    }

    /// Whether it has a seat of one of its games.
    pub(crate) fn has_seat(&self, seat: Seat, player: &str) -> bool {
        match self {
            Scope::All | Scope::Service(_) => true,
            Scope::Player(own) => **own == *player,
            Scope::Seat { seat: own, .. } => *own == seat,
        }
    }
}
