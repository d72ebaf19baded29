//! The end of an era (sections 14.1, 20, 22.3).

use orrery_engine::{Seat, Step};

use crate::{
    acts::colonizing,
    event::{Cause, Event},
    facts::ColonyTiming,
    gains,
    game::SpaceCorp,
    ids::{Beyond, ColonyId, Cube, Era},
    look::Look,
    task::Task,
};

/// The era is over: on to the next one, or to the final scores (SC-2720, SC-5750).
pub(crate) fn end(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let everybody_left = look.state.players.iter().all(|player| player.resigned);
    if everybody_left {
        step.push([Task::Score]);
    } else if look.era() != look.state.config.end {
        // SC-2810: in turn order from the first player of the era.
        let chooses = |seat: &Seat| look.producing(*seat).next().is_some();
        let seats: Vec<Seat> = look.state.from(look.state.first).filter(chooses).collect();
        step.push(seats.into_iter().map(|seat| Task::Legacy { seat }).chain([Task::ClearEra]));
    } else if look.era() == Era::Starfarers {
        // SC-5320, SC-5330
        let at_end = |colony: &ColonyId| look.facts.colony(*colony).timing == ColonyTiming::EndOfEra;
        let benefits = look.state.from(look.state.first).map(|seat| {
            let left = look.colonies(seat).map(|(_, colony)| colony).filter(at_end).collect();
            Task::EndBenefits { seat, left }
        });
        let tasks: Vec<Task> = benefits.chain([Task::Score]).collect();
        step.push(tasks);
    } else {
        end_early(step);
        step.push([Task::Score]);
    }
}

/// Colony benefits at the end of the era, in an order of the owner's choice.
pub(crate) fn end_benefits(step: &mut Step<'_, SpaceCorp>, seat: Seat, left: Vec<ColonyId>) {
    match left.as_slice() {
        [] => {}
        [only] => {
            let effects = colonizing::effects(step, seat, *only);
            step.push(effects);
        }
        [_, _, ..] => step.push([Task::ChooseColony { seat, left }]),
    }
}

/// What counts in a game that ends early (SC-5760 to SC-5770).
fn end_early(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let Some(early) = look.facts.early_end(look.era()) else { return };
    let (early, markers) = (early.r#final, look.state.beyond);
    for (marker, amount) in [(Beyond::First, early.beyond_1), (Beyond::Second, early.beyond_2)] {
        if let Some(seat) = markers[marker.index()] {
            gains::profit(step, seat, i32::from(amount), Cause::Beyond);
        }
    }
    for seat in Seat::all(step.state().seats) {
        let spaces = i32::from(step.state().players[seat].wheel(Cube::Genetics).travelled);
        gains::profit(step, seat, spaces * i32::from(early.per_genetics_space), Cause::Genetics);
    }
}

/// The table is cleared, and the next era set up (SC-2820 to SC-2890).
pub(crate) fn clear(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let Some(next) = look.era().next() else { return };
    let setup = &look.facts.setup;
    if setup.era(next).progress_cards && !setup.era(look.era()).progress_cards {
        // SC-3030: one card, however many laps.
        let lap = u16::from(look.facts.wheel.spaces);
        let lapped = |seat: &Seat| look.player(*seat).wheel(Cube::Genetics).travelled >= lap;
        let seats: Vec<Seat> = Seat::all(look.state.seats).filter(lapped).collect();
        for seat in seats {
            step.emit(Event::AwardsOwed { seat, cube: Cube::Genetics, count: 1 });
        }
    }
    step.emit(Event::EraCleared);
    step.push([Task::OpenEra { era: next }]);
}
