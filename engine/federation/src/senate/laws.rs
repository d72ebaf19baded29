//! Turning up laws (FD-0610, FD-4800 to FD-4840).

use orrery_engine::Pile;

use crate::{
    event::Event,
    game::Step,
    ids::{Law, Wing},
};

/// The laws of a round, the left one first. Both are of different kinds in the end.
pub(crate) fn reveal(step: &mut Step<'_>, round: u8) {
    // FD-4870: the laws of round 5 lie open already.
    if step.state().laws.shown.iter().any(Option::is_some) {
        return;
    }
    show(step, Wing::Left);
    show(step, Wing::Right);
    if let [Some(left), Some(right)] = step.state().laws.shown
        && left == right
    {
        // FD-4810: the next tile takes its place before it goes back.
        show(step, Wing::Right);
        step.emit(Event::LawSetAside { wing: Wing::Right, law: right });
    }
    // FD-4820: in round 4 the laws of the last round are turned up too.
    if round + 1 == step.content().pieces.rounds {
        reveal_last(step);
    }
}

fn next(step: &mut Step<'_>, wing: Wing) -> Option<Law> {
    Pile::choose(step, |state| &state.laws.stacks[wing.index()])
}

fn show(step: &mut Step<'_>, wing: Wing) {
    if let Some(law) = next(step, wing) {
        step.emit(Event::LawShown { wing, law });
    }
}

/// The laws of the last round; if they are of one kind the right wing swaps its two (FD-4830, FD-4835).
fn reveal_last(step: &mut Step<'_>) {
    for wing in Wing::ALL.iter().copied() {
        if let Some(law) = next(step, wing) {
            step.emit(Event::LastLawShown { wing, law });
        }
    }
    if let [Some(left), Some(right)] = step.state().laws.last
        && left == right
    {
        step.emit(Event::LawsSwapped { wing: Wing::Right });
    }
}
