//! Rounds and turns (section 5), and what happens by itself.

use orrery_engine::{Hex, Step};

use crate::{
    actions::{charge, tech},
    automa,
    config::TurnOrder,
    deeds,
    event::Event,
    gaia_phase,
    game::GaiaProject,
    income, scoring, setup,
    task::{Task, asked},
    who::Who,
};

/// The next round, or the end (GP-0860, GP-1140, GP-4970).
pub(crate) fn idle(step: &mut Step<'_, GaiaProject>) {
    let round = step.state().round;
    if round >= step.content().rounds {
        return scoring::end(step);
    }
    if round > 0 {
        step.emit(Event::CleanedUp);
    }
    match (step.state().is_solo(), round) {
        (true, 0) => automa::deck::build(step),
        (true, _) => automa::deck::renew(step),
        (false, _) => {}
    }
    let order = next_order(step);
    step.emit(Event::RoundBegan { round: round + 1, order: order.clone() });
    let incomes = order.into_iter().map(|who| Task::IncomeOf { who });
    step.push(incomes.chain([Task::GaiaPhase, Task::NextTurn { after: None }]));
}

/// GP-0620, GP-1170, GP-2965: the order of passing, or clockwise from the first player marker.
fn next_order(step: &Step<'_, GaiaProject>) -> Vec<Who> {
    let state = step.state();
    let is_variable = state.config.turn_order == TurnOrder::Variable && state.round > 0;
    if is_variable { state.passed.clone() } else { state.clockwise_from(state.first).collect() }
}

/// GP-1090, GP-1105: the next in order who has not passed.
fn next_turn(step: &mut Step<'_, GaiaProject>, after: Option<Who>) {
    let state = step.state();
    let order = &state.order;
    let start = after.and_then(|last| order.iter().position(|who| *who == last)).map_or(0, |place| place + 1);
    let next =
        (0..order.len()).map(|n| order[(start + n) % order.len()]).find(|who| !state.passed.contains(who));
    match next {
        Some(Who::Seat(seat)) => step.push([Task::Turn { seat }]),
        Some(Who::Automa) => step.push([Task::AutomaTurn]),
        None => {}
    }
}

/// GP-3250: builds of the turn, in the order of building.
fn announce(step: &mut Step<'_, GaiaProject>, by: Who) {
    let state = step.state();
    let hexes: Vec<Hex> = state.fresh.iter().map(|spot| state.board.hex(*spot)).collect();
    step.push(hexes.into_iter().map(|hex| Task::Offer { by, hex }));
}

/// Carries out an automatic task.
pub(crate) fn resolve(step: &mut Step<'_, GaiaProject>, task: Task) {
    match task {
        Task::LayBoard => setup::board::lay(step),
        Task::Placements => setup::structures::placements(step),
        Task::FirstBoosters => setup::first_boosters(step),
        Task::AutomaFaction => automa::setup::faction(step),
        Task::AutomaPlace => automa::setup::place(step),
        Task::AutomaBooster => automa::setup::booster(step),
        Task::AutomaTurn => automa::turn::turn(step),
        Task::IncomeOf { who } => income::of(step, who),
        Task::IncomeLeft { seat, charges, tokens } => income::left(step, seat, charges, tokens),
        Task::GaiaPhase => gaia_phase::begin(step),
        Task::GaiaOf { who } => gaia_phase::of(step, who),
        Task::GaiaTradeAgain { seat } => gaia_phase::trade_again(step, seat),
        Task::GaiaReturn { seat } => gaia_phase::give_back(step, seat),
        Task::NextTurn { after } => next_turn(step, after),
        Task::Announce { by } => announce(step, by),
        Task::Offer { by, hex } => charge::announce(step, by, hex),
        Task::TakeAdvanced { seat, tile, cover } => tech::take_advanced(step, seat, tile, cover),
        Task::Climb { seat, area } => deeds::climb(step, seat.into(), area),
        asked!() => debug_assert!(false, "{task:?} is a decision"),
    }
}
