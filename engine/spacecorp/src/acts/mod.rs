//! What players decide: lists, rules and effects of answers, by the task that asks.

pub(crate) mod bill;
pub(crate) mod building;
pub(crate) mod colonizing;
pub(crate) mod contracts;
pub(crate) mod exploring;
pub(crate) mod moving;
pub(crate) mod parts;
pub(crate) mod producing;
pub(crate) mod targets;
pub(crate) mod value;

use orrery_engine::{Amount, Ask, Seat, Step, Table};

use crate::{
    action::Action,
    edges, effects, eras,
    event::Event,
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{Row, Team},
    look::Look,
    rules,
    task::{Task, automatic},
};

/// An answer to another question.
pub(crate) const NOT_HERE: Fault =
    Fault::new("NOT_ASKED", &[rules::TURN_STEPS], "this does not answer the question that is asked");

/// Every answer that might be possible.
pub(crate) fn candidates(table: &Table<SpaceCorp>, ask: Ask<'_, SpaceCorp>, out: &mut Vec<Action>) {
    let look = Look::at(table);
    let seat = ask.seat;
    match ask.task {
        Task::Act { .. } => targets::candidates(look, seat, out),
        Task::Assemble { plan, .. } => parts::candidates(look, seat, plan, out),
        Task::Again { aim, .. } => parts::second_aims(look, seat, *aim, out),
        Task::Claim { .. } => {
            out.extend(Row::all().map(Action::Claim));
            out.push(Action::Done);
        }
        Task::Transfer { .. } => {
            out.extend(moving::transfers(look, seat).map(|(team, to)| Action::Transfer(team, to)));
            out.push(Action::Stay);
        }
        Task::Take { .. } => {
            out.extend(look.state.offered().map(Action::Take));
            out.extend([Action::Draw, Action::Stop]);
        }
        Task::Edge { moment, .. } => edges::candidates(look, seat, *moment, out),
        Task::Retreat { .. }
        | Task::ChooseBenefit { .. }
        | Task::Choose { .. }
        | Task::TakeOffer { .. }
        | Task::Gain { .. }
        | Task::Settle { .. }
        | Task::Reward { .. }
        | Task::Probe { .. }
        | Task::Jump { .. }
        | Task::Lose { .. } => effects::candidates(look, seat, ask.task, out),
        Task::UseBeyond { .. }
        | Task::FreeAdaptation { .. }
        | Task::Legacy { .. }
        | Task::ChooseColony { .. } => {
            eras::candidates(look, seat, ask.task, out);
        }
        Task::Aside { .. } => out.push(Action::Resign),
        automatic!() => {}
    }
}

/// Whether an answer is possible.
pub(crate) fn check(table: &Table<SpaceCorp>, ask: Ask<'_, SpaceCorp>, action: &Action) -> Result<(), Fault> {
    let look = Look::at(table);
    let seat = ask.seat;
    match (ask.task, *action) {
        (Task::Act { .. }, action) => targets::check(look, seat, action),
        (Task::Assemble { plan, .. }, action) => parts::check(look, seat, plan, action),
        (Task::Again { aim, carried, .. }, action) => parts::check_second(look, seat, *aim, *carried, action),
        (Task::Claim { .. }, Action::Claim(row)) => contracts::check(look, seat, row),
        (Task::Transfer { .. }, Action::Transfer(team, to)) => moving::check_transfer(look, seat, team, to),
        (Task::Take { .. }, Action::Take(card)) => {
            const NOT_OFFERED: Fault =
                Fault::new("NOT_OFFERED", &[rules::RESEARCH_TAKES], "the card is not in the offer");
            if look.state.offered().any(|offered| offered == card) { Ok(()) } else { Err(NOT_OFFERED) }
        }
        (Task::Take { .. }, Action::Draw) => {
            const EMPTY: Fault = Fault::new("PILE_EMPTY", &[rules::RESEARCH_EMPTY], "the draw pile is empty");
            if look.state.deck.is_empty() { Err(EMPTY) } else { Ok(()) }
        }
        (Task::Claim { .. }, Action::Done)
        | (Task::Transfer { .. }, Action::Stay)
        | (Task::Take { .. }, Action::Stop)
        | (Task::Aside { .. }, Action::Resign) => Ok(()),
        (Task::Edge { moment, .. }, action) => edges::check(look, seat, *moment, action),
        (
            Task::Retreat { .. }
            | Task::ChooseBenefit { .. }
            | Task::Choose { .. }
            | Task::TakeOffer { .. }
            | Task::Gain { .. }
            | Task::Settle { .. }
            | Task::Reward { .. }
            | Task::Probe { .. }
            | Task::Jump { .. }
            | Task::Lose { .. },
            action,
        ) => effects::check(look, seat, ask.task, action),
        (
            Task::UseBeyond { .. }
            | Task::FreeAdaptation { .. }
            | Task::Legacy { .. }
            | Task::ChooseColony { .. },
            action,
        ) => eras::check(look, seat, ask.task, action),
        (_, _) => Err(NOT_HERE),
    }
}

/// Carries out a checked answer.
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, task: Task, action: Action) {
    match (task, action) {
        (Task::Act { .. }, action) => targets::apply(step, seat, action),
        (Task::Assemble { plan, .. }, action) => parts::apply(step, seat, plan, action),
        (Task::Again { carried, .. }, action) => {
            if let Some(aim) = targets::aim(action) {
                step.push([Task::Assemble { seat, plan: crate::plan::Plan::new(aim, Some(carried)) }]);
            }
        }
        (Task::Claim { .. }, Action::Claim(row)) => {
            step.push([Task::Contracts { seat }]);
            contracts::claim(step, seat, row);
        }
        (Task::Claim { .. }, Action::Done) => step.push([Task::Indemnities { seat }]),
        (Task::Transfer { .. }, action) => {
            step.push([Task::Discard { seat }]);
            if let Action::Transfer(team, to) = action {
                moving::transfer(step, seat, team, to);
            }
        }
        (Task::Take { left, .. }, Action::Take(card)) => {
            step.emit(Event::Took { seat, card });
            step.push([Task::Takes { seat, left: left - 1 }]);
        }
        (Task::Take { left, .. }, Action::Draw) => {
            gains::draw(step, seat);
            step.push([Task::Takes { seat, left: left - 1 }]);
        }
        (Task::Edge { moment, next, .. }, action) => edges::apply(step, seat, moment, next, action),
        (Task::Aside { .. }, Action::Resign) => step.emit(Event::Resigned { seat }),
        (
            task @ (Task::Retreat { .. }
            | Task::ChooseBenefit { .. }
            | Task::Choose { .. }
            | Task::TakeOffer { .. }
            | Task::Gain { .. }
            | Task::Settle { .. }
            | Task::Reward { .. }
            | Task::Probe { .. }
            | Task::Jump { .. }
            | Task::Lose { .. }),
            action,
        ) => effects::apply(step, seat, task, action),
        (
            task @ (Task::UseBeyond { .. }
            | Task::FreeAdaptation { .. }
            | Task::Legacy { .. }
            | Task::ChooseColony { .. }),
            action,
        ) => eras::apply(step, seat, task, action),
        (_, _) => {}
    }
}

/// A team takes part in the action (SC-1280).
pub(crate) fn engage(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team) {
    step.emit(Event::Engaged { seat, team });
}

/// The price of an answer, as shown before choosing.
pub(crate) fn costs(_: &Table<SpaceCorp>, _: Ask<'_, SpaceCorp>, action: &Action, out: &mut Vec<Amount>) {
    if let Action::Go(profit @ 1.., _) = action {
        out.push(Amount { resource: "profit", count: i32::from(*profit) });
    }
}

/// A seat that has left passes and lets go of everything that it may.
pub(crate) fn standing_order(table: &Table<SpaceCorp>, ask: Ask<'_, SpaceCorp>) -> Option<Action> {
    if !table.state.players[ask.seat].resigned {
        return None;
    }
    if let Task::Act { .. } = ask.task {
        return Some(Action::Pass);
    }
    let mut all = Vec::new();
    candidates(table, ask, &mut all);
    let lets_go = |action: &&Action| {
        matches!(action, Action::Done | Action::Stay | Action::Stop | Action::Decline | Action::Keep)
    };
    let possible = |action: &&Action| check(table, ask, action).is_ok();
    all.iter().find(lets_go).or_else(|| all.iter().find(possible)).copied()
}
