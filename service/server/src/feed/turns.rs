//! How the seats of a game stand.

use orrery_api::{timestamp, v1};
use orrery_engine::Seat;

use super::Scope;
use crate::host::{Standing, Stands};

impl Standing {
    /// What those in a scope may be told: of their own seats, and nothing of the others.
    pub(crate) fn turns(&self, scope: &Scope) -> Vec<v1::Turn> {
        let numbered = self.seats.iter().enumerate().map(|(index, stands)| (Seat(index as u8), stands));
        let own = numbered.filter(|(seat, stands)| scope.has_seat(*seat, &stands.player));
        own.map(|(seat, stands)| self.turn(seat, stands)).collect()
    }

    fn turn(&self, seat: Seat, stands: &Stands) -> v1::Turn {
        let kind = match (self.is_over, stands.decisions.is_empty()) {
            (true, _) => v1::TurnKind::GameOver,
            (false, false) => v1::TurnKind::Yours,
            (false, true) => v1::TurnKind::NotYours,
        };
        v1::Turn {
            game_id: self.game.to_string(),
            game_type: self.game_type.clone(),
            seat: i32::from(seat.0) + 1,
            player_id: stands.player.clone(),
            kind: kind.into(),
            version: self.version as i64,
            decisions: if self.is_over { Vec::new() } else { stands.decisions.clone() },
            update_time: Some(timestamp(self.updated_ms)),
            score: stands.score,
            rank: stands.rank,
            last_seat: self.last_seat as i32,
        }
    }
}

/// Stands for what matters of a turn: whether it is worth telling depends on nothing else. The same in every build, for
/// it is stored.
pub(crate) fn gist(turn: &v1::Turn) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&turn.kind.to_le_bytes());
    for decision in &turn.decisions {
        for part in [&decision.decision_id, &decision.prompt] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
    }
    let [a, b, c, d, e, f, g, h, ..] = *hasher.finalize().as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
