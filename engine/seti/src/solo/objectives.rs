//! The objectives of the solo game (section 19.5).

use orrery_engine::{Pile, Seat};

use crate::{
    effects::{S, metrics::Look},
    event::Event,
    facts::{Facts, Stat, Trigger},
    ids::Objective,
    solo,
    state::{OpenObjective, Owner, State},
    task::{Happening, Task},
};

/// The player of the solo game.
const PLAYER: Seat = Seat(0);

/// Stacks the objectives of the difficulty and reveals the first ones (SE-4790, SE-5950).
pub(super) fn setup(step: &mut S<'_>) {
    let facts = step.content();
    let config = &step.state().config;
    let (organizations, counts) = (config.organizations, facts.difficulty(config.difficulty).objectives);
    let mut left = [counts.level_1, counts.level_2, counts.level_3];
    if left == [0; 3] {
        return;
    }
    let level = |n: u8| -> Vec<Objective> {
        Objective::ALL.iter().copied().filter(|one| facts.objective(*one).level == n).collect()
    };
    let mut long: Vec<Objective> =
        Objective::ALL.iter().copied().filter(|one| facts.objective(*one).level > 3).collect();
    if organizations {
        left[0] = 0;
        step.shuffle(&mut long);
    }
    step.emit(Event::ObjectivesStacked { left, box_of: [level(1), level(2), level(3)] });
    if organizations {
        for objective in long.into_iter().take(usize::from(facts.agencies.long_term.drawn)) {
            step.emit(Event::LongTermShown { objective });
        }
    }
    reveal(step);
}

/// Reveals objectives until three lie open or the stack is empty (SE-5480, SE-5485).
fn reveal(step: &mut S<'_>) {
    let active = usize::from(step.content().objective_rules.active);
    while step.state().objectives.open.len() < active {
        let left = step.state().objectives.left;
        let Some(level) = left.iter().position(|count| *count > 0) else { return };
        let Some(objective) = Pile::choose(step, |state| &state.objectives.stack[level]) else { return };
        step.emit(Event::ObjectiveShown { objective, level: level as u8 + 1 });
        // SE-5630: thresholds that are met count at once.
        reach(step);
    }
}

fn all(state: &State) -> impl Iterator<Item = &OpenObjective> {
    state.objectives.open.iter().chain(&state.objectives.long_term)
}

/// Marks threshold tasks whose value is reached (SE-5530).
pub(crate) fn reach(step: &mut S<'_>) {
    let (state, facts) = (step.state(), step.content());
    if state.rival.is_none() {
        return;
    }
    let player = &state.players[PLAYER];
    let met = |trigger: &Trigger| {
        let Trigger::Reach { stat, value } = trigger else { return false };
        let has = match stat {
            Stat::Vp => player.score,
            Stat::Publicity => i32::from(player.publicity),
            Stat::DataPool => i32::from(player.data),
        };
        has >= i32::from(*value)
    };
    let mut found = Vec::new();
    for open in all(state) {
        for (n, task) in (0_u8..).zip(&facts.objective(open.objective).tasks) {
            if open.marked & (1 << n) == 0 && task.any_of.iter().any(met) {
                found.push((open.objective, n));
            }
        }
    }
    for (objective, task) in found {
        step.emit(Event::TaskMarked { objective, task });
    }
}

/// The unmarked tasks that an event fits (SE-5500, SE-5520).
pub(crate) fn fitting(state: &State, facts: &Facts, seat: Seat, what: Happening) -> Vec<(Objective, u8)> {
    let look = Look { state, facts, seat, species: None };
    let mut found = Vec::new();
    for open in all(state) {
        for (n, task) in (0_u8..).zip(&facts.objective(open.objective).tasks) {
            if open.marked & (1 << n) == 0 && task.any_of.iter().any(|trigger| look.fits(trigger, what)) {
                found.push((open.objective, n));
            }
        }
    }
    found
}

/// An event of the player: one task is marked, chosen by the player if several fit.
pub(crate) fn did(step: &mut S<'_>, seat: Seat, what: Happening) {
    if step.state().rival.is_none() {
        return;
    }
    match fitting(step.state(), step.content(), seat, what).as_slice() {
        [] => {}
        [(objective, task)] => mark(step, *objective, *task),
        [_, ..] => step.push([Task::Task { seat, what }]),
    }
}

/// Marks a task.
pub(crate) fn mark(step: &mut S<'_>, objective: Objective, task: u8) {
    step.emit(Event::TaskMarked { objective, task });
}

fn is_done(facts: &Facts, open: &OpenObjective) -> bool {
    (0..facts.objective(open.objective).tasks.len()).all(|n| open.marked & (1 << n) != 0)
}

/// Completed objectives leave.
fn put_aside(step: &mut S<'_>) {
    let facts = step.content();
    let done: Vec<Objective> =
        all(step.state()).filter(|open| is_done(facts, open)).map(|open| open.objective).collect();
    for objective in done {
        step.emit(Event::ObjectiveDone { objective });
    }
}

/// At the end of the player's turn completed objectives are replaced (SE-5620).
pub(crate) fn replace(step: &mut S<'_>) {
    if step.state().rival.is_some() && step.state().turn.owner == Owner::Seat(PLAYER) {
        put_aside(step);
        reveal(step);
    }
}

/// At the end of a round objectives are spent; missing ones and open long-term tasks are progress (SE-5640, SE-5970).
pub(super) fn spend(step: &mut S<'_>) {
    let facts = step.content();
    let state = step.state();
    let round = state.round;
    if state.objectives.stacked() == 0
        && all(state).next().is_none()
        && state.objectives.completed.is_empty()
        && state.objectives.spent == 0
    {
        // SE-5660: difficulty 1 has no objectives.
        return;
    }
    // SE-5625: what was completed after the last own turn counts.
    put_aside(step);
    reveal(step);
    let wanted = facts.objective_rules.spend_at_end_of_round.get(&round).copied().unwrap_or(0);
    let have = step.state().objectives.completed.len() as u8;
    let count = wanted.min(have);
    if count > 0 {
        step.emit(Event::ObjectivesSpent { count });
    }
    solo::progress(step, (wanted - count) * facts.objective_rules.progress_per_missing);
    let long_term = &facts.agencies.long_term;
    if long_term.progress_per_open_task_at_end_of_rounds.contains(&round) {
        let open = |one: &OpenObjective| {
            facts.objective(one.objective).tasks.len() as u8 - one.marked.count_ones() as u8
        };
        let tasks: u8 = step.state().objectives.long_term.iter().map(open).sum();
        solo::progress(step, tasks * long_term.progress_per_open_task);
    }
}

/// Objectives not completed, revealed or in the stack (SE-5650); long-term ones do not count (SE-5980).
pub(crate) fn uncompleted(state: &State, facts: &Facts) -> u8 {
    let open = state.objectives.open.iter().filter(|open| !is_done(facts, open)).count() as u8;
    open + state.objectives.stacked()
}
