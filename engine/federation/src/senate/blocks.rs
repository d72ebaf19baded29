//! Blocking tiles and neutral votes for two and three players (sections 32 and 33).

use orrery_engine::Pile;

use crate::{event::Event, facts::NeutralVotes, game::Step, ids::Cell};

/// The cells with their votes in a round: X is its number (FD-5320).
fn votes(cells: &[(Cell, NeutralVotes)], round: u8) -> Vec<(Cell, u8)> {
    let count = |votes: NeutralVotes| match votes {
        NeutralVotes::Round => round,
        NeutralVotes::Number(n) => n,
    };
    cells.iter().map(|(cell, votes)| (*cell, count(*votes))).collect()
}

/// The blocking tiles of a round (FD-5310, FD-5460); with four players there are none.
pub(crate) fn reveal(step: &mut Step<'_>, round: u8) {
    if let Some(tile) = Pile::choose(step, |state| &state.planet_blocks) {
        let cells = votes(step.content().planet_block(tile), round);
        step.emit(Event::PlanetsBlocked { tile, cells });
    }
    if let Some(tile) = Pile::choose(step, |state| &state.room_blocks) {
        let cells = votes(step.content().room_block(tile), round);
        step.emit(Event::RoomBlocked { tile, cells });
    }
}
