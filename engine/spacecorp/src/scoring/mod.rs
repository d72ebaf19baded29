//! The end of the game (section 20) and the ranks.

use std::cmp::Reverse;

use orrery_engine::{Outcome, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::{
    event::{Cause, Event},
    gains,
    game::SpaceCorp,
    ids::Era,
    look::Look,
    state::State,
};

/// What decides the game for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The final profit.
    pub profit: i32,
    /// The sum of the values of his colonies (SC-5360).
    pub colony_values: u16,
    /// His Progress cards (SC-5370).
    pub progress: u8,
    /// His bases on the board, the start base aside (SC-5780, SC-5790).
    pub bases: u8,
}

/// The last scores: colonies, if Starfarers was played, then the ranks (SC-5340, SC-5785).
pub(crate) fn score(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let seats = look.state.seats;
    if look.era() == Era::Starfarers {
        for seat in Seat::all(seats) {
            let look = Look::of(step);
            let amount = look.facts.colony_score(look.colonies(seat).count());
            gains::profit(step, seat, i32::from(amount), Cause::Colony);
        }
    }
    let look = Look::of(step);
    let sheets = Seat::all(seats).map(|seat| {
        let values = look.colonies(seat).map(|(_, colony)| u16::from(look.facts.colony(colony).colony_value));
        Sheet {
            profit: look.player(seat).profit,
            colony_values: values.sum(),
            progress: look.player(seat).progress.len() as u8,
            bases: look.bases(seat).count() as u8,
        }
    });
    let sheets = sheets.collect();
    step.emit(Event::Scored { sheets });
}

/// Places and scores, once the game is over (SC-5350 to SC-5380, SC-5780). Whoever has left comes last.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    /// Less than any profit can be (SC-0180).
    const LEFT: i32 = -2;
    if !state.is_over() {
        return None;
    }
    let late = state.era == Era::Starfarers;
    Some(Outcome::ranked(Seat::all(state.seats).zip(&state.scores).map(|(seat, sheet)| {
        let resigned = state.players[seat].resigned;
        let ties = if late { (sheet.colony_values, sheet.progress) } else { (u16::from(sheet.bases), 0) };
        (seat, if resigned { LEFT } else { sheet.profit }, (Reverse(resigned), ties))
    })))
}
