//! The course of a turn (section 4), the end of the game (section 15) and what comes before scoring (section 16).

use orrery_engine::{Seat, Step};

use crate::{
    acts, alerts,
    event::Event,
    facts::{CivEffect, CivTiming},
    gains,
    game::PlanetUnknown,
    look::Look,
    scoring,
    sets::CivSet,
    setup,
    spots::Slot,
    state::Owed,
    task::{Task, asked},
};

/// The agenda is empty: the next turn begins (PU-0710).
pub(crate) fn begin(step: &mut Step<'_, PlanetUnknown>) {
    let state = step.state();
    let (seats, commander) = (state.seats, state.commander);
    let (is_free, has_events, turn) = (state.is_rotation_free(), state.has_events, state.turn + 1);
    step.emit(Event::TurnBegan { turn });
    for seat in Seat::all(seats) {
        acts::techs::on_turn_begun(step, seat);
    }
    if !is_free {
        // PU-3710, PU-3850: one depot clockwise.
        step.emit(Event::Rotated { steps: 1 });
    }
    let rotate = is_free.then_some(Task::Rotate { seat: commander });
    let event = has_events.then_some(Task::DrawEvent);
    let rest = [Task::OpenTurn, Task::Refill, Task::CivChoices { slot: Slot::Civ }, Task::EndTurn];
    step.push(rotate.into_iter().chain(event).chain(rest));
}

/// Carries out a task that needs no choice.
pub(crate) fn resolve(step: &mut Step<'_, PlanetUnknown>, task: Task) {
    match task {
        Task::RevealBoards => setup::reveal_boards(step),
        Task::FinishSetup => setup::finish(step),
        Task::DrawEvent => alerts::draw(step),
        Task::Peek => alerts::peek(step),
        Task::OpenTurn => open(step),
        Task::Refill => setup::refill(step),
        Task::CivChoices { slot } => civ_choices(step, slot),
        Task::EndTurn => end(step),
        Task::Again { seat, slot } => alerts::again(step, seat, slot),
        Task::OpenFinal => open_final(step),
        Task::Score => scoring::score(step),
        asked!() => {}
    }
}

/// Step 4: everybody at once (PU-0750).
fn open(step: &mut Step<'_, PlanetUnknown>) {
    step.emit(Event::TilesDue);
    let seats = Seat::all(step.state().seats);
    step.fan(seats.map(|seat| (seat, Task::Act { seat, slot: Slot::Turn })));
}

/// Civ choices clockwise from the Commander (PU-1740, PU-1790, PU-3027).
fn civ_choices(step: &mut Step<'_, PlanetUnknown>, slot: Slot) {
    if slot == Slot::FinalCiv {
        for seat in Seat::all(step.state().seats) {
            if acts::civs::archived(Look::of(step).of_seat(seat)) > 0 {
                gains::owe(step, seat, Owed::Archive, 1);
            }
        }
    }
    let state = step.state();
    let chooses = |seat: &Seat| {
        let player = &state.players[*seat];
        !player.claims.is_empty() || player.owes(Owed::Archive)
    };
    let slots = state
        .clockwise()
        .filter(chooses)
        .map(|seat| if slot.is_free() { Task::Act { seat, slot } } else { Task::Again { seat, slot } });
    let slots: Vec<Task> = slots.collect();
    step.push(slots);
}

/// Step 6: the game ends, or the token is passed (PU-0800, PU-2940).
fn end(step: &mut Step<'_, PlanetUnknown>) {
    let look = Look::of(step);
    let state = look.state;
    let stuck = state.players.iter().any(|player| player.stuck);
    let emptied = state.station.has_empty_depot(&look.facts.station);
    let last_event = state.has_events && state.events.is_empty();
    if !stuck && !emptied && !last_event {
        if state.seats > 1 {
            let seat = state.commander.next(state.seats);
            step.emit(Event::CommanderPassed { seat });
        }
        return;
    }
    // PU-2950: the token stays where it is. PU-3010: End Game cards are revealed.
    let end_game = |cards: CivSet| cards.iter().filter(|card| !look.is_immediate(*card)).collect();
    let cards = state.players.iter().map(|player| end_game(player.cards)).collect();
    step.emit(Event::CardsRevealed { cards });
    step.seal();
    step.push([Task::OpenFinal, Task::CivChoices { slot: Slot::FinalCiv }, Task::Score]);
}

/// Stored patches and the advances of End Game cards, everybody at once (PU-3020, PU-3025).
fn open_final(step: &mut Step<'_, PlanetUnknown>) {
    let seats = step.state().seats;
    for seat in Seat::all(seats) {
        let player = &step.state().players[seat];
        let (stored, cards) = (player.stored, player.cards);
        if stored > 0 {
            step.emit(Event::PatchesReleased { seat, count: stored });
            gains::owe(step, seat, Owed::StoredPatch, stored);
        }
        for card in cards.iter() {
            let facts = step.content().civ(card);
            let advances = |effect: &CivEffect| matches!(effect, CivEffect::AdvanceOneTracker { .. });
            if facts.timing == CivTiming::EndGame && facts.effects.iter().any(advances) {
                acts::civs::apply(step, seat, card);
            }
        }
    }
    let busy: Vec<Seat> =
        Seat::all(seats).filter(|seat| acts::has_something_to_do(step.table(), *seat, Slot::Final)).collect();
    step.fan(busy.into_iter().map(|seat| (seat, Task::Act { seat, slot: Slot::Final })));
}
