//! Setup (sections 2 and 3): draws, board, factions, first structures, first boosters.

pub(crate) mod board;
mod draws;
pub(crate) mod factions;
pub(crate) mod structures;

use orrery_engine::{Seat, Step};

use crate::{automa, event::Event, game::GaiaProject, task::Task, who::Who};

/// Lays everything out and asks for what players choose.
pub(crate) fn begin(step: &mut Step<'_, GaiaProject>) {
    let facts = step.content();
    let state = step.state();
    let config = state.config.clone();
    let seats = state.seats;
    // `empty` has refused wishes that do not fit.
    let wishes = state.prepared.or_read(|| config.wishes(facts, seats).unwrap_or_default());

    // GP-0205, GP-4400
    let first = match config.first_player.seat() {
        Some(seat) => seat,
        None if seats == 1 => Seat(0),
        None => Seat(step.below(usize::from(seats)) as u8),
    };
    step.emit(Event::FirstPlayer { who: first.into() });
    draws::lay_out(step, &wishes);
    let is_variable = wishes.sectors.is_empty();
    if !is_variable {
        step.emit(Event::BoardLaid { sectors: wishes.sectors.clone() });
    }

    let order: Vec<Who> = step.state().clockwise_from(first.into()).collect();
    let mut tasks = Vec::new();
    if wishes.factions.is_empty() {
        // GP-0360: in clockwise order from the first player.
        tasks.extend(order.iter().filter_map(|who| who.seat()).map(|seat| Task::ChooseFaction { seat }));
    }
    // GP-4370: of another colour than the human's. Where the options fix it, the human chooses among the others.
    if seats == 1 {
        let is_fixed = automa::setup::fixed_faction(facts, config.automa, config.first_game).is_some();
        tasks.insert(if is_fixed { 0 } else { tasks.len() }, Task::AutomaFaction);
    }
    // GP-0650: the board is finished after the factions are chosen.
    if is_variable {
        tasks.push(Task::LayBoard);
    }
    tasks.extend([Task::Placements, Task::FirstBoosters]);
    step.push(tasks);
    for (seat, faction) in Seat::all(seats).zip(&wishes.factions) {
        factions::choose(step, seat.into(), *faction);
    }
}

/// GP-0520, GP-4440: first boosters, from the last player counter-clockwise.
pub(crate) fn first_boosters(step: &mut Step<'_, GaiaProject>) {
    let state = step.state();
    let order: Vec<Who> = state.clockwise_from(state.first).collect();
    step.push(order.into_iter().rev().map(|who| match who {
        Who::Seat(seat) => Task::FirstBooster { seat },
        Who::Automa => Task::AutomaBooster,
    }));
}
