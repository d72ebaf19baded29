//! What players may do: candidates, the rules that refuse, and what follows.

pub(crate) mod answers;
pub(crate) mod free;
pub(crate) mod main_action;
mod options;

use orrery_engine::{Amount, Ask, Seat, Table};

use crate::{
    action::Action,
    effects::{S, stores},
    event::Event,
    facts::Cost,
    fault::Fault,
    game::Seti,
    ids::Body,
    rules,
    state::Stage,
    task::Task,
};

type T = Table<Seti>;

/// Every action that might answer a question.
pub(crate) fn candidates(table: &T, ask: Ask<'_, Seti>, out: &mut Vec<Action>) {
    if let Task::Aside { .. } = ask.task {
        out.push(Action::Resign);
        return;
    }
    if let Task::Turn { seat } = ask.task {
        main_action::candidates(table, *seat, out);
    } else {
        options::options(table, ask.seat, ask.task, out);
    }
    if table.state.may_act_freely(ask.seat) {
        free::candidates(table, ask.seat, out);
    }
}

/// Whether an action is a free action, which interrupts a question.
fn is_free(task: &Task, action: &Action) -> bool {
    match action {
        // In a move the points of the move are used.
        Action::Move(..) => !matches!(task, Task::Move { .. } | Task::FreeMove { .. }),
        Action::Data(_)
        | Action::Corner(_)
        | Action::Exchange(..)
        | Action::Buy
        | Action::Complete(_)
        | Action::Deliver(..)
        | Action::Translate(..)
        | Action::Organization
        | Action::Bank(_) => true,
        Action::Agency(..)
        | Action::Launch
        | Action::Orbit(..)
        | Action::Land(..)
        | Action::Scan
        | Action::Analyze
        | Action::Play(_)
        | Action::Research
        | Action::Pass
        | Action::Resolve
        | Action::End
        | Action::Signal(_)
        | Action::Row(_)
        | Action::Draw(_)
        | Action::Mark(..)
        | Action::Tech(_)
        | Action::Column(_)
        | Action::Tuck(_)
        | Action::Discard(_)
        | Action::Skip
        | Action::Stop
        | Action::Finish
        | Action::Earth
        | Action::Cards
        | Action::Token
        | Action::Telescope(_)
        | Action::Pay
        | Action::Option(_)
        | Action::Probe(_)
        | Action::Sector(_)
        | Action::Remove(_)
        | Action::Space(_)
        | Action::Cover(..)
        | Action::Task(..)
        | Action::Gold(_)
        | Action::Star(_)
        | Action::Tile
        | Action::Message(_)
        | Action::Milestone(_)
        | Action::Exertian(_)
        | Action::Take(_)
        | Action::Sample(_)
        | Action::Return(_)
        | Action::Swap(..)
        | Action::Resign => false,
    }
}

/// Whether an action answers a question.
pub(crate) fn check(table: &T, ask: Ask<'_, Seti>, action: &Action) -> Result<(), Fault> {
    const NOT_FREE: Fault = Fault::new(
        "NO_FREE_ACTION_NOW",
        &[rules::FREE_NOT_INTERRUPTED, rules::NO_FREE_OFF_TURN],
        "no free action is possible here",
    );
    match (ask.task, action) {
        (Task::Aside { .. }, Action::Resign) => Ok(()),
        (Task::Aside { .. }, _) => {
            Err(Fault::new("NOT_AN_OPTION", &[rules::MOST_POINTS], "only resigning is possible"))
        }
        (Task::Move { .. }, Action::Move(figure, to)) => free::check_move(table, ask.seat, *figure, *to),
        (Task::Move { .. }, Action::Corner(card)) => free::check_corner_in_move(table, ask.seat, *card),
        (task, action) if is_free(task, action) => {
            NOT_FREE.unless(table.state.may_act_freely(ask.seat))?;
            free::check(table, ask.seat, action)
        }
        (Task::Turn { seat }, action) => main_action::check(table, *seat, action),
        (task, action) => options::check(table, ask.seat, task, action),
    }
}

/// Carries out a checked action.
pub(crate) fn apply(step: &mut S<'_>, seat: Seat, task: Task, action: Action) {
    if action == Action::Resign {
        step.emit(Event::Resigned { seat });
        return;
    }
    if is_free(&task, &action) {
        // The interrupted question comes back when the free action is resolved (SE-0820).
        let moving = matches!(task, Task::Move { .. });
        let done = step.state().turn.stage == Stage::Done;
        step.push([task]);
        if done {
            step.push([Task::FreeDone { seat }]);
        }
        free::apply(step, seat, action, moving);
        return;
    }
    if let Task::Turn { .. } = task {
        main_action::apply(step, seat, action);
    } else {
        answers::apply(step, seat, task, action);
    }
}

/// What an action costs.
pub(crate) fn costs(table: &T, ask: Ask<'_, Seti>, action: &Action, out: &mut Vec<Amount>) {
    let (state, facts) = (&table.state, table.content);
    let cost = match (ask.task, action) {
        (Task::Turn { seat }, Action::Orbit(..)) => {
            main_action::cost(state, facts, *seat, main_action::Main::Orbit)
        }
        (Task::Turn { seat }, Action::Land(body, _)) => land_cost(table, *seat, *body),
        (Task::Turn { seat }, Action::Launch) => {
            main_action::cost(state, facts, *seat, main_action::Main::Launch)
        }
        (Task::Turn { seat }, Action::Scan) => {
            main_action::cost(state, facts, *seat, main_action::Main::Scan)
        }
        (Task::Turn { seat }, Action::Analyze) => {
            main_action::cost(state, facts, *seat, main_action::Main::Analyze)
        }
        (Task::Turn { seat }, Action::Research) => {
            main_action::cost(state, facts, *seat, main_action::Main::Research)
        }
        (Task::Turn { .. }, Action::Play(card)) => main_action::play_cost(state, facts, ask.seat, *card),
        (_, Action::Buy) => facts.game.buy,
        (_, Action::Move(figure, _)) => free::move_cost(table, ask.seat, *figure),
        (Task::MayPay { cost, .. }, Action::Pay) => *cost,
        (Task::Exertian { cost, .. }, Action::Exertian(_)) => Cost { credit: *cost, ..Cost::default() },
        (_, _) => Cost::default(),
    };
    for (resource, amount) in stores::parts(cost) {
        if amount > 0 {
            out.push(Amount { resource: resource.name(), count: i32::from(amount) });
        }
    }
}

fn land_cost(table: &T, seat: Seat, body: Body) -> Cost {
    crate::effects::space::landing_cost(&table.state, table.content, seat, body)
}

/// What is answered for a seat that has left the game: it passes and declines what it may.
pub(crate) fn standing_order(table: &T, ask: Ask<'_, Seti>) -> Option<Action> {
    if !table.state.players[ask.seat].resigned {
        return None;
    }
    let mut all = Vec::new();
    candidates(table, ask, &mut all);
    all.retain(|action| check(table, ask, action).is_ok());
    let declines = |action: &Action| {
        matches!(action, Action::End | Action::Pass | Action::Skip | Action::Stop | Action::Finish)
    };
    let rank = |action: &Action| (!declines(action), is_free(ask.task, action));
    all.into_iter().min_by_key(rank)
}
