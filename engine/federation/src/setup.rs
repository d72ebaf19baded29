//! Setup of the board and of the players (sections 2 and 3).

use orrery_engine::{Pile, Seat};

use crate::{
    action::Action,
    effects,
    event::Event,
    fault::Fault,
    game::Step,
    ids::{EruditeType, MegaToken, Starter},
    look::Look,
    planets, rules, senate,
    source::{Source, Via},
    task::Task,
};

const NO_SUCH_STARTER: Fault =
    Fault::new("NOT_LAID_OUT", &[rules::STARTER], "that Starter tile is not laid out");

/// Lays out the board; then Starter tiles are chosen.
pub(crate) fn begin(step: &mut Step<'_>) {
    lay_structures(step);
    show_erudites(step);
    // FD-0410
    for moon in 0..=step.content().last_moon() {
        if step.content().moon(moon).face_up {
            planets::six_moon::show(step, moon);
        }
    }
    let start = step.content().neo_start();
    planets::neo::show_reachable(step, start);
    // FD-0610, FD-5310, FD-5465
    senate::laws::reveal(step, 1);
    senate::blocks::reveal(step, 1);
    deal_starters(step);
}

/// So many random members of a list.
pub(crate) fn draw<T>(step: &mut Step<'_>, mut from: Vec<T>, count: usize) -> Vec<T> {
    let mut drawn = Vec::with_capacity(count);
    while drawn.len() < count && !from.is_empty() {
        let chosen = step.below(from.len());
        drawn.push(from.swap_remove(chosen));
    }
    drawn
}

/// Production tiles and Megastructure tokens (FD-0540 to FD-0560).
fn lay_structures(step: &mut Step<'_>) {
    let facts = step.content();
    let config = step.state().config.clone();
    if !config.advanced {
        let printed = &facts.printed;
        let (structures, pairs) = (printed.structures.to_vec(), printed.pairs.to_vec());
        step.emit(Event::BoardMade { structures, pairs });
        return;
    }
    let mut structures = config.fixed(facts);
    if structures.is_empty() {
        structures =
            (1..=facts.printed.structures.len() as u8).map(|slot| facts.sides(slot)[step.below(2)]).collect();
    }
    let tokens = draw(step, MegaToken::ALL.to_vec(), MegaToken::COUNT);
    let pairs = tokens.chunks_exact(2).filter_map(|pair| <[MegaToken; 2]>::try_from(pair).ok()).collect();
    step.emit(Event::BoardMade { structures, pairs });
}

/// The open tiles of levels 1 and 3 (FD-0440, FD-0460); those of level 2 stay face down (FD-0450).
fn show_erudites(step: &mut Step<'_>) {
    for level in [1, 3] {
        for kind in EruditeType::ALL.iter().copied() {
            if let Some(tile) = Pile::choose(step, |state| &state.atalum.stack(kind, level).below) {
                step.emit(Event::EruditeShown { tile });
            }
        }
    }
}

/// Starter tiles and the first player; the last player chooses first (FD-0730 to FD-0750).
fn deal_starters(step: &mut Step<'_>) {
    let seats = step.state().seats;
    let tiles = draw(step, Starter::ALL.to_vec(), usize::from(seats) + 1);
    step.emit(Event::StartersShown { tiles });
    let seat = match step.state().config.first_player.seat() {
        Some(seat) => seat,
        None => Seat(step.below(usize::from(seats)) as u8),
    };
    step.emit(Event::FirstPlayer { seat });
    let order: Vec<Seat> = step.state().clockwise().collect();
    let choices = order.into_iter().rev().map(|seat| Task::Starter { seat });
    step.push(choices.chain([Task::FinishSetup]).collect::<Vec<_>>());
}

pub(crate) fn check_starter(look: Look<'_>, tile: Starter) -> Result<(), Fault> {
    if look.state.starters.contains(&tile) { Ok(()) } else { Err(NO_SUCH_STARTER) }
}

pub(crate) fn starters(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(look.state.starters.iter().map(|tile| Action::Starter(*tile)));
}

/// The bonus comes at once and is resolved before the next player chooses (FD-0750, FD-0765).
pub(crate) fn take_starter(step: &mut Step<'_>, seat: Seat, tile: Starter) {
    step.emit(Event::StarterTaken { seat, tile });
    let effects = step.content().starter(tile).effects.clone();
    effects::queue(step, seat, effects, Via::from(Source::Starter(tile)));
}

/// The tile left over is removed (FD-0780), and the first round begins.
pub(crate) fn finish(step: &mut Step<'_>) {
    for tile in step.state().starters.clone() {
        step.emit(Event::StarterRemoved { tile });
    }
    let first = step.state().president;
    step.emit(Event::RoundBegan { round: 1, first });
}
