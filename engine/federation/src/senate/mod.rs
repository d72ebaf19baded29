//! What the Senate decides in the executive phase: funding by column, majorities by floor, the law by wing; and the
//! end of the round.

pub(crate) mod blocks;
pub(crate) mod laws;

use orrery_engine::Seat;

use crate::{
    action::Action,
    effects,
    event::Event,
    game::Step,
    ids::{Cell, Law, Wing},
    look::Look,
    scoring,
    source::{Source, Via},
    task::Task,
};

/// The floors of the Senate (FD-0150).
const FLOORS: u8 = 3;

/// A funding ambassador moves the marker of its column, or funds the Senatorial project for its owner (FD-4260,
/// FD-4290).
pub(crate) fn fund_column(step: &mut Step<'_>, cell: Cell) {
    let Some(seat) = step.state().senate.placed(cell).map(|placed| placed.seat) else { return };
    let facts = step.content();
    let project = facts.column_project(facts.cell(cell).column);
    effects::fund(step, seat, project);
}

/// The votes of a seat on a floor; those of nobody are neutral (FD-4500, FD-5360).
fn floor_votes(look: Look<'_>, floor: u8, of: Option<Seat>) -> u16 {
    let cells = Cell::ALL.iter().filter(|cell| look.facts.cell(**cell).floor == floor);
    cells.map(|cell| look.votes_at(*cell)).filter(|(seat, _)| *seat == of).map(|(_, votes)| votes).sum()
}

/// Who scores a floor: everybody with the most votes, if there are any and no fewer than the neutral ones (FD-4510 to
/// FD-4540, FD-5360).
pub(crate) fn winners(look: Look<'_>, floor: u8) -> Vec<Seat> {
    let votes = |seat: Seat| floor_votes(look, floor, Some(seat));
    let most = look.state.clockwise().map(votes).max().unwrap_or(0);
    if most == 0 || most < floor_votes(look, floor, None) {
        return Vec::new();
    }
    look.state.clockwise().filter(|seat| votes(*seat) == most).collect()
}

/// Step 4: each winner of a floor scores the own level (FD-4510, FD-4550).
pub(crate) fn floors(step: &mut Step<'_>) {
    for floor in (1..=FLOORS).rev() {
        for seat in winners(Look::of(step), floor) {
            let level = Look::of(step).level(seat);
            effects::score(step, seat, u16::from(level), Source::Floor(floor));
        }
    }
}

/// The votes of a wing, dice and neutral ones included (FD-4600, FD-5350).
pub(crate) fn wing_votes(look: Look<'_>, wing: Wing) -> u16 {
    let cells = Cell::ALL.iter().filter(|cell| look.facts.cell(**cell).wing == wing);
    cells.map(|cell| look.votes_at(*cell).1).sum()
}

/// Step 5: the law of the wing with more votes; on a tie the President chooses (FD-4610, FD-4620).
pub(crate) fn vote(step: &mut Step<'_>) {
    let look = Look::of(step);
    let (left, right) = (wing_votes(look, Wing::Left), wing_votes(look, Wing::Right));
    match left.cmp(&right) {
        std::cmp::Ordering::Greater => enact(step, Wing::Left),
        std::cmp::Ordering::Less => enact(step, Wing::Right),
        std::cmp::Ordering::Equal => {
            let seat = look.state.president;
            step.push([Task::Law { seat }]);
        }
    }
}

pub(crate) fn law_candidates(out: &mut Vec<Action>) {
    out.extend(Wing::ALL.iter().map(|wing| Action::Law(*wing)));
}

/// The law of a wing is applied.
pub(crate) fn enact(step: &mut Step<'_>, wing: Wing) {
    let Some(law) = step.state().laws.shown[wing.index()] else { return };
    step.emit(Event::LawVoted { wing, law });
    step.push([Task::Apply { law }]);
}

/// A law pays all players alike (FD-4650, FD-4670).
pub(crate) fn apply_law(step: &mut Step<'_>, law: Law) {
    let facts = step.content().law(law);
    let seats: Vec<Seat> = step.state().clockwise().collect();
    let runs = seats.into_iter().map(|seat| Task::Run {
        seat,
        effects: facts.effects.clone(),
        via: Via::from(Source::Law(law)),
    });
    step.push(runs.collect::<Vec<_>>());
}

/// Clean-up, then the next round or the end (section 29).
pub(crate) fn end_round(step: &mut Step<'_>) {
    step.emit(Event::RoundEnded);
    let round = step.state().round + 1;
    if round > step.content().pieces.rounds {
        return scoring::score(step);
    }
    laws::reveal(step, round);
    blocks::reveal(step, round);
    // FD-4860
    let first = step.state().president;
    step.emit(Event::RoundBegan { round, first });
}
