//! Anomalies (section 15).

use orrery_engine::Seat;

use crate::{
    effects::{self, S},
    event::Event,
    facts::Facts,
    ids::{Anomaly, Sector, Slot, Species, TraceColor},
    solo,
    state::{AnomalyToken, Owner, Run, State},
    task::Task,
};

/// Puts a random token, random side up, into a sector of ring 4 (SE-4190).
pub(super) fn place(step: &mut S<'_>, slot: Slot, offset: i8) {
    let placed: Vec<TraceColor> =
        step.state().at_slot(slot).special.anomalies.iter().map(|token| token.anomaly.color).collect();
    let left: Vec<TraceColor> =
        TraceColor::ALL.iter().copied().filter(|color| !placed.contains(color)).collect();
    if left.is_empty() {
        return;
    }
    let color = left[step.below(left.len())];
    let side = step.below(2) as u8;
    let earth = step.state().earth_sector(step.content());
    let sector = earth.clockwise(offset.rem_euclid(Sector::COUNT as i8) as u8);
    step.emit(Event::AnomalyPlaced { slot, sector, anomaly: Anomaly { color, side } });
}

/// The anomaly that is reached next when Earth goes counter-clockwise (SE-4270).
pub(crate) fn next(state: &State, facts: &Facts) -> Option<AnomalyToken> {
    let earth = state.earth_sector(facts);
    let tokens = &state.known(Species::Anomalies)?.special.anomalies;
    (1..Sector::COUNT as u8).find_map(|steps| {
        let sector = earth.counter_clockwise(steps);
        tokens.iter().copied().find(|token| token.sector == sector)
    })
}

/// The owner of the highest marker in a column of the board (SE-4230, SE-4250).
pub(crate) fn leader(state: &State, color: TraceColor) -> Option<Owner> {
    state.known(Species::Anomalies)?.column(color).next_back().map(|(_, owner)| owner)
}

/// After a rotation: an anomaly in Earth's sector is resolved (SE-4220).
pub(crate) fn trigger(step: &mut S<'_>) {
    let state = step.state();
    let earth = state.earth_sector(step.content());
    let Some(one) = state.known(Species::Anomalies) else { return };
    let Some(token) = one.special.anomalies.iter().copied().find(|token| token.sector == earth) else {
        return;
    };
    let list = step.content().anomaly(token.anomaly).clone();
    match leader(state, token.anomaly.color) {
        Some(Owner::Seat(seat)) => {
            let run = Run::new(seat, effects::pace(state, seat));
            effects::open(step, run, [Task::Effects { seat, list }]);
        }
        Some(Owner::Rival) => solo::effects(step, list),
        // SE-4240
        Some(Owner::Neutral) | None => {}
    }
}

/// Gains the reward of the anomaly that is reached next.
pub(crate) fn gain_next(step: &mut S<'_>, seat: Seat) {
    if let Some(token) = next(step.state(), step.content()) {
        let list = step.content().anomaly(token.anomaly).clone();
        effects::resolve(step, seat, list);
    }
}
