//! Which of several options the Automa takes (GP-4560 to GP-4605).

use crate::{
    automa::cards::{Direction, Numbered, Towards},
    hexset::{HexSet, Spot},
    look::Look,
    who::Who,
};

/// Directional selection: hexes are numbered in reading order (GP-4560).
pub(super) fn directional(options: HexSet, direction: Direction) -> Option<Spot> {
    match direction {
        Direction::RightDown => options.first(),
        Direction::LeftUp => options.iter().last(),
    }
}

/// Numbered selection among options from left to right (GP-4570, GP-4575).
pub(super) fn numbered<T: Copy>(options: &[T], number: Numbered) -> Option<T> {
    let steps = usize::from(number.count.saturating_sub(1)).checked_rem(options.len())?;
    match number.direction {
        Towards::Right => options.get(steps),
        Towards::Left => options.iter().nth_back(steps),
    }
    .copied()
}

/// The options for which something is least (GP-4600).
pub(super) fn least(options: HexSet, of: impl Fn(Spot) -> u32) -> HexSet {
    let least = options.iter().map(&of).min();
    options.iter().filter(|spot| Some(of(*spot)) == least).collect()
}

/// The options that have something, all if none has it (GP-4650).
pub(super) fn preferred(options: HexSet, wanted: HexSet) -> HexSet {
    let having = options.and(wanted);
    if having.is_empty() { options } else { having }
}

/// The options closest to a planet with a structure of the human (GP-4605).
pub(super) fn closest_to_human(look: Look<'_>, options: HexSet) -> HexSet {
    let human = look.state.others(Who::Automa).map(|who| look.player(who).built());
    let planets = human.fold(HexSet::EMPTY, HexSet::union);
    least(options, |spot| look.state.board.nearest(spot, planets).unwrap_or(0))
}
