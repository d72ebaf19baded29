//! Alteration tokens from beside the board, and Deep Space.

use orrery_engine::{Pile, Seat};

use super::queue;
use crate::{
    event::Event,
    game::Step,
    ids::{Alteration, DeepSpace},
    setup,
    source::{Source, Via},
    task::Task,
};

/// Draws tokens of a power blindly; an empty stack gives nothing (FD-6140).
pub(super) fn draw(step: &mut Step<'_>, seat: Seat, power: u8, amount: u8) {
    let index = usize::from(power) - 1;
    for _ in 0..amount.min(step.state().moons.beside[index]) {
        if let Some(token) = Pile::choose(step, |state| &state.moons.unseen[index]) {
            step.emit(Event::TokenDrawn { seat, power, token });
        }
    }
}

/// Looks at tokens of a power to keep one (FD-6380).
pub(super) fn look(step: &mut Step<'_>, seat: Seat, power: u8, from: u8) {
    let index = usize::from(power) - 1;
    let count = from.min(step.state().moons.beside[index]);
    if count == 0 {
        return;
    }
    let unseen: Vec<Alteration> = step.state().moons.unseen[index].cards().copied().collect();
    let mut tokens = setup::draw(step, unseen, usize::from(count));
    tokens.sort();
    step.emit(Event::TokensSeen { seat, power, count, tokens: Some(tokens) });
    step.push([Task::Keep { seat }]);
}

/// Keeps one of them; the others never come back (FD-6385).
pub(crate) fn keep(step: &mut Step<'_>, seat: Seat, token: Alteration) {
    step.emit(Event::TokenKept { seat, token });
}

/// Looks at all Deep Space tiles left (FD-6300). They are drawn when somebody looks for the first time.
pub(crate) fn look_into_depths(step: &mut Step<'_>, seat: Seat) {
    let depths = &step.state().depths;
    let mut tiles = depths.tiles.clone();
    if tiles.is_empty() {
        let (count, unseen) = (usize::from(depths.count), depths.unseen.cards().copied().collect());
        tiles = setup::draw(step, unseen, count);
        tiles.sort();
    }
    step.emit(Event::DepthsSeen { seat, tiles: Some(tiles) });
    step.seal();
    step.push([Task::DeepSpace { seat }]);
}

/// The tile is a mission completed at once; its bonuses come in the order listed (FD-6310, FD-6320).
pub(crate) fn take_deep_space(step: &mut Step<'_>, seat: Seat, tile: DeepSpace) {
    step.emit(Event::DeepSpaceTaken { seat, tile });
    let effects = step.content().deep_space(tile).effects.clone();
    queue(step, seat, effects, Via::from(Source::DeepSpace(tile)));
}
