//! Decisions: what may be answered, the rule that decides, and what an answer does.
//!
//! [`candidates`] lists, [`check`] decides, [`apply`] carries out. What belongs together has a file of its own; the
//! functions here only send a question to it.

pub(crate) mod civs;
mod cubes;
mod items;
mod patches;
mod pending;
mod rovers;
pub(crate) mod techs;
pub(crate) mod tile;

use orrery_engine::{Amount, Ask, Seat, Step, Table, legal};

use crate::{
    action::{Action, Way},
    event::Event,
    fault::Fault,
    gains,
    game::PlanetUnknown,
    ids::{Shape, Track},
    look::{Look, Side},
    rules,
    sets::ObjectiveSet,
    setup,
    spots::Slot,
    state::{Claim, Owed},
    task::{Task, automatic},
};

const NOT_HERE: Fault =
    Fault::new("NOT_AN_ANSWER", &[rules::PENDING, rules::TURN_ORDER], "that does not answer what is asked");
const NOT_YET: Fault = Fault::new(
    "NOT_BEFORE_THE_TILE",
    &[rules::MOVEMENT_BEFORE, rules::ONCE_PER_GAME],
    "nobody acts freely before the event is over",
);
const UNRESOLVED: Fault = Fault::new(
    "STILL_PENDING",
    &[rules::END_SLOT, rules::PENDING],
    "something that is possible is still pending",
);
const TILE_DUE: Fault = Fault::new("TILE_STILL_DUE", &[rules::TAKE_TILE], "a tile has to be taken first");
const CARD_DUE: Fault =
    Fault::new("CARD_STILL_DUE", &[rules::MUST_TAKE_CARD], "a Civ card has to be chosen first");
const CARD_PENDING: Fault = Fault::new(
    "STILL_PENDING",
    &[rules::CARD_AFTER_CARD],
    "what is pending is resolved before the next card is chosen",
);
const NO_STACK: Fault =
    Fault::new("NO_SUCH_STACK", &[rules::REMOVE_STACK], "that stack does not lie in the facing depot");
const NO_LAST_STACK: Fault =
    Fault::new("DEPOT_WOULD_BE_EMPTY", &[rules::KEEP_A_STACK], "the depot would be left without tiles");

/// Every action that might answer the task, in canonical order.
pub(crate) fn candidates(table: &Table<PlanetUnknown>, ask: Ask<'_, PlanetUnknown>, out: &mut Vec<Action>) {
    let look = Look::at(table);
    let side = look.of_seat(ask.seat);
    match ask.task {
        Task::Boards { .. } => out.extend(setup::faces(look, ask.seat)),
        Task::Objectives { keep, .. } => out.extend(setup::objective_choices(side, *keep)),
        Task::Rotate { .. } => out.extend((0..6).map(Action::Rotate)),
        Task::Act { slot, .. } => act_candidates(side, *slot, out),
        Task::Place { slot, tile, lifted, .. } => tile::place_candidates(side, *slot, *tile, *lifted, out),
        Task::Ignore { tile, .. } => out.extend(tile.resources().map(Action::Ignore)),
        Task::Cargo { at, .. } => rovers::cargo_candidates(side, *at, out),
        Task::Flux { .. } => {
            out.push(Action::Stay);
            out.extend(Track::ALL.iter().map(|track| Action::Flux(*track)));
        }
        Task::Card { .. } => out.extend(side.player.looking.iter().map(Action::Card)),
        Task::Compete { .. } => {
            out.extend(side.player.offered.iter().map(|card| Action::Objectives(ObjectiveSet::of(card))));
        }
        Task::Aside { .. } => out.push(Action::Resign),
        automatic!() => {}
    }
}

#[inline(never)]
fn act_candidates(side: Side<'_>, slot: Slot, out: &mut Vec<Action>) {
    tile::candidates(side, slot, out);
    cubes::candidates(side, out);
    patches::candidates(side, slot, out);
    rovers::owed_candidates(side, out);
    items::candidates(side, out);
    station_candidates(side, out);
    civs::candidates(side, slot, out);
    out.push(Action::Reset);
    if slot.is_free() {
        techs::candidates(side, out);
        rovers::candidates(side, out);
    }
    out.push(Action::End);
}

fn station_candidates(side: Side<'_>, out: &mut Vec<Action>) {
    let player = side.player;
    if player.owes(Owed::BoostOrPeek) {
        out.extend([Action::Synergy, Action::Peek]);
    }
    if player.owes(Owed::RemoveStack) {
        out.extend(facing_shapes(side).map(Action::Remove));
    }
    if player.owes(Owed::Turn) {
        out.extend((0..6).map(Action::Rotate));
    }
}

fn facing_shapes(side: Side<'_>) -> [Shape; 2] {
    side.look.state.station.shapes(&side.look.facts.station, side.look.depot(side.seat))
}

/// Whether the action answers the task now, or the rule that forbids it.
pub(crate) fn check(
    table: &Table<PlanetUnknown>,
    ask: Ask<'_, PlanetUnknown>,
    action: &Action,
) -> Result<(), Fault> {
    let look = Look::at(table);
    let side = look.of_seat(ask.seat);
    match (ask.task, *action) {
        (Task::Boards { .. }, Action::Boards(..)) => setup::check_faces(look, ask.seat, *action),
        (Task::Objectives { keep, .. }, Action::Objectives(cards)) => {
            setup::check_objectives(side, *keep, cards)
        }
        (Task::Rotate { .. }, Action::Rotate(_)) => Ok(()),
        (Task::Act { slot, .. }, action) => check_act(side, *slot, action),
        (Task::Place { tile, lifted, .. }, Action::Place(at, turns, flipped)) => {
            tile::check_place(side, *tile, *lifted, (at, turns, flipped))
        }
        (Task::Place { slot, .. }, Action::Move(from, to)) if slot.is_free() => {
            rovers::check_move(side, from, to)
        }
        (Task::Place { slot, .. }, Action::Teleport(from, to)) if slot.is_free() => {
            rovers::check_teleport(side, from, to)
        }
        (Task::Ignore { tile, .. }, Action::Ignore(resource)) if tile.has(resource) => Ok(()),
        (Task::Cargo { at, .. }, action) => rovers::check_cargo(side, *at, action).unwrap_or(Err(NOT_HERE)),
        (Task::Flux { .. }, Action::Stay | Action::Flux(_)) => Ok(()),
        (Task::Card { .. }, Action::Card(card)) => civs::check_card(side, card),
        (Task::Compete { .. }, Action::Objectives(cards)) => techs::check_compete(side, cards),
        (Task::Aside { .. }, Action::Resign) => Ok(()),
        _ => Err(NOT_HERE),
    }
}

// Not inlined, like the lists of the other files: together they are more than the optimiser can take.
#[inline(never)]
fn check_act(side: Side<'_>, slot: Slot, action: Action) -> Result<(), Fault> {
    let free = || if slot.is_free() { Ok(()) } else { Err(NOT_YET) };
    match action {
        Action::Take(tile) => tile::check_take(side, slot, tile),
        Action::Keep(tile) => tile::check_keep(side, slot, tile),
        Action::Advance(cube, way) => cubes::check_advance(side, cube, way),
        Action::Boost(cube, way, twice) => cubes::check_boost(side, cube, way, twice),
        Action::Energy(cube, way) => cubes::check_energy(side, cube, way),
        Action::Union(cube, way) => cubes::check_union(side, cube, way),
        Action::Choose(cubes) => cubes::check_choose(side, cubes),
        Action::Reward(step, _) => cubes::check_reward(side, step),
        Action::Regress(cube) => cubes::check_regress(side, cube),
        Action::Reset => cubes::check_reset(side),
        Action::Patch(at) => patches::check_patch(side, at),
        Action::Store => patches::check_store(side, slot),
        Action::Double => patches::check_double(side),
        Action::Trade => patches::check_trade(side),
        Action::Rover(at) => rovers::check_rover(side, at),
        Action::Extra(at) => rovers::check_extra(side, at),
        Action::Relocate(from, to) => rovers::check_relocate(side, from, to),
        Action::Lifepod(pod) => items::check_lifepod(side, pod),
        Action::Reposition(from, to) => items::check_reposition(side, from, to),
        Action::CollectLifepod(at) => items::check_lifepod_on_planet(side, Owed::CollectLifepod, at),
        Action::DestroyLifepod(at) => items::check_lifepod_on_planet(side, Owed::DestroyLifepod, at),
        Action::CollectMeteorite(rock) => items::check_rock(side, Owed::CollectMeteorite, rock),
        Action::DestroyMeteorite(rock) => items::check_rock(side, Owed::DestroyMeteorite, rock),
        Action::DestroyLine(line) => items::check_line(side, line),
        Action::DestroyPod(pod) => items::check_pod(side, pod),
        Action::DestroyRover(at) => items::check_rover(side, at),
        Action::DestroyObjective(card) => items::check_objective(side, card),
        Action::Meteor(at) => items::check_meteor(side, at),
        Action::Peek => owes(side, Owed::BoostOrPeek),
        Action::Synergy => owes(side, Owed::BoostOrPeek).and_then(|()| cubes::check_any(side)),
        Action::Rotate(_) => owes(side, Owed::Turn),
        Action::Remove(shape) => check_remove(side, shape),
        Action::Claim(rank, wider) => {
            civs::check_claim(side, slot, Claim { rank, wider })?;
            // PU-1755: each card is resolved before the next one is chosen.
            if pending::is_pending(side, slot) { Err(CARD_PENDING) } else { Ok(()) }
        }
        Action::Archive => civs::check_archive(side),
        Action::Move(from, to) => free().and_then(|()| rovers::check_move(side, from, to)),
        Action::Teleport(from, to) => free().and_then(|()| rovers::check_teleport(side, from, to)),
        Action::Tech(level) => free().and_then(|()| techs::check_tech(side, level)),
        Action::Lower(cube) => free().and_then(|()| techs::check_lower(side, cube)),
        Action::Row(cube) => free().and_then(|()| techs::check_row(side, cube)),
        Action::End => check_end(side, slot),
        Action::Boards(..)
        | Action::Objectives(_)
        | Action::Place(..)
        | Action::Ignore(_)
        | Action::Load
        | Action::Deliver
        | Action::Dump
        | Action::Leave
        | Action::Flux(_)
        | Action::Stay
        | Action::Card(_)
        | Action::Resign => Err(NOT_HERE),
    }
}

fn owes(side: Side<'_>, owed: Owed) -> Result<(), Fault> {
    if side.player.owes(owed) { Ok(()) } else { Err(NOT_HERE) }
}

/// PU-6980: the event is ignored where it would leave a depot empty.
fn check_remove(side: Side<'_>, shape: Shape) -> Result<(), Fault> {
    owes(side, Owed::RemoveStack)?;
    if !facing_shapes(side).contains(&shape) {
        return Err(NO_STACK);
    }
    if can_remove_stack(side) { Ok(()) } else { Err(NO_LAST_STACK) }
}

fn can_remove_stack(side: Side<'_>) -> bool {
    facing_shapes(side).iter().all(|shape| !side.look.state.station.stack(*shape).is_empty())
}

fn check_end(side: Side<'_>, slot: Slot) -> Result<(), Fault> {
    if tile::is_due(side, slot) {
        Err(TILE_DUE)
    } else if pending::is_pending(side, slot) {
        Err(UNRESOLVED)
    } else if civs::has_claims(side, slot) {
        Err(CARD_DUE)
    } else {
        Ok(())
    }
}

/// Whether a seat has anything to do in a slot but to end it.
pub(crate) fn has_something_to_do(table: &Table<PlanetUnknown>, seat: Seat, slot: Slot) -> bool {
    let mut actions = Vec::new();
    let side = Look::at(table).of_seat(seat);
    act_candidates(side, slot, &mut actions);
    actions.into_iter().any(|action| action != Action::End && check_act(side, slot, action).is_ok())
}

/// The movement that an action costs.
pub(crate) fn costs(
    table: &Table<PlanetUnknown>,
    ask: Ask<'_, PlanetUnknown>,
    action: &Action,
    out: &mut Vec<Amount>,
) {
    let side = Look::at(table).of_seat(ask.seat);
    let price = if let Action::Move(_, to) = *action {
        rovers::cost(side, to)
    } else if let Action::Teleport(from, _) = *action {
        rovers::teleport_cost(side, from)
    } else {
        0
    };
    if price > 0 {
        out.push(Amount { resource: "movement", count: i32::from(price) });
    }
}

/// Carries out a checked action.
pub(crate) fn apply(step: &mut Step<'_, PlanetUnknown>, seat: Seat, task: Task, action: Action) {
    match (task, action) {
        (Task::Boards { .. }, Action::Boards(..)) => setup::choose_faces(step, seat, action),
        (Task::Objectives { .. }, Action::Objectives(cards)) => setup::keep_objectives(step, seat, cards),
        (Task::Rotate { .. }, Action::Rotate(steps)) => step.emit(Event::Rotated { steps }),
        (Task::Act { slot, .. }, action) => act(step, seat, slot, action),
        (Task::Place { slot, tile, advances, .. }, Action::Place(at, turns, flipped)) => {
            tile::place(step, seat, (slot, tile, advances), (at, turns, flipped));
        }
        (task @ Task::Place { .. }, Action::Move(from, to)) => {
            step.push([task]);
            rovers::go(step, seat, from, to);
        }
        (task @ Task::Place { .. }, Action::Teleport(from, to)) => {
            step.push([task]);
            rovers::teleport(step, seat, from, to);
        }
        (Task::Ignore { tile, placed, .. }, Action::Ignore(resource)) => {
            step.emit(Event::ResourceIgnored { seat, resource });
            tile::resources(step, seat, tile, placed, Some(resource));
        }
        (Task::Cargo { at, .. }, action) => rovers::handle(step, seat, at, action),
        (Task::Flux { .. }, Action::Flux(track)) => step.emit(Event::FluxMoved { seat, track }),
        (Task::Card { more, .. }, Action::Card(card)) => civs::keep(step, seat, card, more),
        (Task::Compete { .. }, Action::Objectives(cards)) => techs::compete(step, seat, cards),
        (Task::Aside { .. }, Action::Resign) => step.emit(Event::Resigned { seat }),
        // The flux token stays; nothing else passes the check.
        _ => {}
    }
}

/// What a seat does in a slot; the same question follows until it ends.
#[inline(never)]
fn act(step: &mut Step<'_, PlanetUnknown>, seat: Seat, slot: Slot, action: Action) {
    if action == Action::End {
        return finish(step, seat, slot);
    }
    step.push([if slot.is_free() { Task::Act { seat, slot } } else { Task::Again { seat, slot } }]);
    match action {
        Action::Take(tile) => tile::take(step, seat, slot, tile),
        Action::Keep(tile) => tile::keep(step, seat, tile),
        Action::Advance(cube, way) => cubes::advance(step, seat, cube, way),
        Action::Boost(cube, way, twice) => cubes::boost(step, seat, cube, way, twice),
        Action::Energy(cube, way) => cubes::energy(step, seat, cube, way),
        Action::Union(cube, way) => cubes::union(step, seat, cube, way),
        Action::Choose(cubes) => cubes::choose(step, seat, cubes),
        Action::Reward(number, half) => cubes::reward(step, seat, number, half),
        Action::Regress(cube) => cubes::regress(step, seat, cube),
        Action::Reset => cubes::reset(step, seat),
        Action::Patch(at) => patches::patch(step, seat, at),
        Action::Store => patches::store(step, seat),
        Action::Double => patches::double(step, seat),
        Action::Trade => patches::trade(step, seat),
        Action::Rover(at) => rovers::place(step, seat, Owed::Rover, at),
        Action::Extra(at) => rovers::place(step, seat, Owed::ExtraRover, at),
        Action::Move(from, to) => rovers::go(step, seat, from, to),
        Action::Teleport(from, to) => rovers::teleport(step, seat, from, to),
        Action::Relocate(from, to) => rovers::relocate(step, seat, from, to),
        Action::Lifepod(pod) => items::put(step, seat, pod),
        Action::Reposition(from, to) => items::reposition(step, seat, from, to),
        Action::CollectLifepod(_)
        | Action::CollectMeteorite(_)
        | Action::DestroyMeteorite(_)
        | Action::DestroyLine(_)
        | Action::DestroyLifepod(_)
        | Action::DestroyPod(_)
        | Action::DestroyRover(_)
        | Action::DestroyObjective(_)
        | Action::Meteor(_) => items::apply(step, seat, action),
        Action::Synergy => {
            gains::settle(step, seat, Owed::BoostOrPeek);
            gains::boost(step, seat, 1);
        }
        Action::Peek => {
            // The card is looked at after all have chosen, so that it does not matter who was first.
            gains::settle(step, seat, Owed::BoostOrPeek);
            step.emit(Event::PeekChosen { seat });
        }
        Action::Rotate(steps) => {
            gains::settle(step, seat, Owed::Turn);
            step.emit(Event::Rotated { steps });
        }
        Action::Remove(shape) => {
            gains::settle(step, seat, Owed::RemoveStack);
            step.emit(Event::StackRemoved { shape });
        }
        Action::Tech(level) => techs::use_by_level(step, seat, level),
        Action::Lower(cube) => techs::lower(step, seat, cube),
        Action::Row(cube) => techs::claim_row(step, seat, cube),
        Action::Claim(rank, wider) => civs::claim(step, seat, Claim { rank, wider }),
        Action::Archive => civs::archive(step, seat),
        Action::Boards(..)
        | Action::Objectives(_)
        | Action::Place(..)
        | Action::Ignore(_)
        | Action::Load
        | Action::Deliver
        | Action::Dump
        | Action::Leave
        | Action::Flux(_)
        | Action::Stay
        | Action::Card(_)
        | Action::End
        | Action::Resign => {}
    }
}

/// A seat has finished: what is impossible or optional and unused is lost (PU-0797, PU-1447).
pub(crate) fn finish(step: &mut Step<'_, PlanetUnknown>, seat: Seat, slot: Slot) {
    let keeps_movement = match slot {
        // PU-2345: movement of the event is for step 4.
        Slot::Event | Slot::EventCiv => true,
        // PU-2347: what is left may be spent in the own slot of step 5.
        Slot::Turn => !step.state().players[seat].claims.is_empty(),
        Slot::Final => true,
        Slot::Civ | Slot::FinalCiv => false,
    };
    step.emit(Event::Finished { seat, slot, keeps_movement });
}

/// A seat that has left ends what can be ended and otherwise takes the first answer.
pub(crate) fn standing_order(table: &Table<PlanetUnknown>, ask: Ask<'_, PlanetUnknown>) -> Option<Action> {
    if !table.state.players[ask.seat].resigned {
        return None;
    }
    let options = legal(table, ask);
    // Going across could go on for ever.
    let is_across = |action: &&Action| {
        matches!(
            action,
            Action::Advance(_, Way::Across(_))
                | Action::Boost(_, Way::Across(_), _)
                | Action::Energy(_, Way::Across(_))
        )
    };
    let end = options.iter().find(|action| **action == Action::End);
    let first = options.iter().find(|action| !is_across(action));
    end.or(first).or(options.first()).copied()
}
