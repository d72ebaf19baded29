//! The course of the game: whose turn it is, and what happens by itself.

use orrery_engine::Seat;

use crate::{
    acts, effects,
    event::Event,
    game::Step,
    ids::{Ambassador, Cell, Side},
    income,
    look::Look,
    planets, senate, setup,
    state::Stage,
    task::{Task, asked},
};

/// Carries out a task that needs no choice.
pub(crate) fn resolve(step: &mut Step<'_>, task: Task) {
    match task {
        Task::FinishSetup => setup::finish(step),
        Task::Bonus { seat, effects, via } => acts::place::bonus(step, seat, effects, via),
        Task::Action { seat, at } => acts::place::act(step, seat, at),
        Task::Symbol { seat, at } => acts::place::symbol(step, seat, at),
        Task::EndTurn { seat } => step.emit(Event::TurnEnded { seat }),
        Task::Main { seat, planet } => planets::main(step, seat, planet),
        Task::Arrive { seat, at } => planets::neo::take(step, seat, at),
        Task::Climb { seat, main, places } => planets::six_moon::climb(step, seat, main, places),
        Task::ShowMoon { moon } => planets::six_moon::show(step, moon),
        Task::EndMain { seat } => planets::end_main(step, seat),
        Task::Run { seat, effects, via } => effects::run(step, seat, effects, &via),
        Task::Ask { task } => acts::ask(step, *task),
        Task::TurnDown { seat, tile } => acts::erudites::turn_down(step, seat, tile),
        Task::Income { seat, slot } => income::produce(step, seat, slot),
        Task::Column { cell } => senate::fund_column(step, cell),
        Task::Floors => senate::floors(step),
        Task::Vote => senate::vote(step),
        Task::Apply { law } => senate::apply_law(step, law),
        Task::EndRound => senate::end_round(step),
        asked!() => {}
    }
}

/// The next turn, or the executive phase when nobody has an ambassador left to play.
pub(crate) fn next(step: &mut Step<'_>) {
    let state = step.state();
    debug_assert_eq!(state.stage, Stage::Ambassadors, "every other stage keeps tasks open");
    let last = state.last;
    // FD-0860: round the table; players without an unplayed ambassador are skipped.
    let from = last.map_or(state.first, |seat| seat.next(state.seats));
    let mut order = std::iter::once(from).chain(from.others(state.seats));
    let look = Look::of(step);
    match order.find(|seat| has_turn(look, *seat)) {
        Some(seat) => {
            step.emit(Event::TurnBegan { seat });
            step.push([Task::Place { seat }]);
        }
        None => executive(step),
    }
}

/// Whether a seat has an ambassador to play (FD-0830, FD-0870).
fn has_turn(look: Look<'_>, seat: Seat) -> bool {
    let player = look.player(seat);
    has_ordinary(look, seat) || (player.special && !player.done)
}

/// Whether a seat has one of its four ambassadors left.
pub(crate) fn has_ordinary(look: Look<'_>, seat: Seat) -> bool {
    Ambassador::ORDINARY.iter().any(|ambassador| !look.state.senate.has_played(seat, *ambassador))
}

/// The five steps of the executive phase (FD-3950), then the end of the round.
fn executive(step: &mut Step<'_>) {
    step.emit(Event::ExecutiveBegan);
    let look = Look::of(step);
    let seats: Vec<Seat> = look.state.clockwise().collect();
    let slots = 1..=look.state.structures.len() as u8;
    let incomes = seats.iter().flat_map(|seat| slots.clone().map(|slot| Task::Income { seat: *seat, slot }));
    let upkeep = seats.iter().map(|seat| Task::Upkeep { seat: *seat }.asked());
    let funding = funding_cells(look).into_iter().map(|cell| Task::Column { cell });
    let tasks: Vec<Task> =
        incomes.chain(upkeep).chain(funding).chain([Task::Floors, Task::Vote, Task::EndRound]).collect();
    step.push(tasks);
}

/// Funding ambassadors by column from left to right, from top to bottom in each (FD-4250).
fn funding_cells(look: Look<'_>) -> Vec<Cell> {
    let funds =
        |cell: &&Cell| look.state.senate.placed(**cell).is_some_and(|placed| placed.side == Side::Funding);
    let mut cells: Vec<Cell> = Cell::ALL.iter().filter(funds).copied().collect();
    cells.sort_by_key(|cell| {
        let facts = look.facts.cell(*cell);
        (facts.column, std::cmp::Reverse(facts.floor))
    });
    cells
}
