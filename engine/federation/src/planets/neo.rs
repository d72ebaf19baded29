//! Neo: the miner and its asteroids (section 11).

use orrery_engine::{Pile, Seat};

use crate::{
    action::Action,
    acts::erudites,
    effects,
    event::Event,
    facts::AsteroidKind,
    fault::Fault,
    game::Step,
    ids::{Asteroid, Planet},
    look::Look,
    rules,
    source::{Source, Via},
    state::Spot,
    task::{Stop, Task},
};

const NOT_REACHABLE: Fault =
    Fault::new("NOT_REACHABLE", &[rules::MINER_WAY], "no way leads there from the miner's asteroid");
const NO_TOKEN: Fault =
    Fault::new("NO_TOKEN_LEFT", &[rules::MINE_AGAIN], "that is no inert asteroid with a token left");

/// The move, or in the inert zone another token (FD-2000, FD-2130).
pub(super) fn act(step: &mut Step<'_>, seat: Seat, main: bool) {
    let look = Look::of(step);
    let zone = look.facts.asteroid(look.player(seat).miner).kind == AsteroidKind::Inert;
    step.push([
        if zone { Task::Mine { seat } } else { Task::Move { seat, main, begun: false, more: 0 } }.asked()
    ]);
}

/// The asteroids directly ahead of a player's miner.
pub(crate) fn ahead(look: Look<'_>, seat: Seat) -> &'static [Asteroid] {
    &look.facts.asteroid(look.player(seat).miner).next
}

pub(crate) fn moves(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    out.extend(ahead(look, seat).iter().map(|to| Action::Move(*to)));
}

pub(crate) fn check_move(look: Look<'_>, seat: Seat, to: Asteroid) -> Result<(), Fault> {
    if ahead(look, seat).contains(&to) { Ok(()) } else { Err(NOT_REACHABLE) }
}

/// One step. After it the tokens ahead are turned up (FD-2070); extra steps follow, or the arrival.
pub(crate) fn go(step: &mut Step<'_>, seat: Seat, main: bool, more: u8, to: Asteroid) {
    advance(step, seat, to);
    let further = !ahead(Look::of(step), seat).is_empty();
    // FD-2170: steps past the inert zone are lost.
    if more > 0 && further {
        step.push([Task::Move { seat, main, begun: true, more: more - 1 }]);
    } else if main && further && erudites::has_steps(Look::of(step), seat, Planet::Neo) {
        step.push([Task::Onward { seat, stop: Stop::Asteroid(to) }.asked()]);
    } else {
        step.push([Task::Arrive { seat, at: to }]);
    }
}

/// Moves the miner without any reward (FD-2890, FD-2340).
pub(crate) fn advance(step: &mut Step<'_>, seat: Seat, to: Asteroid) {
    step.emit(Event::MinerMoved { seat, to });
    effects::influence_rose(step, seat, Planet::Neo);
    show_reachable(step, to);
}

/// Face-down tokens on the asteroids directly reachable are turned up; all inert ones together (FD-2120).
pub(crate) fn show_reachable(step: &mut Step<'_>, from: Asteroid) {
    let facts = step.content();
    let next = &facts.asteroid(from).next;
    let is_inert = |at: &Asteroid| facts.asteroid(*at).kind == AsteroidKind::Inert;
    let all_inert = next.iter().any(is_inert) || is_inert(&from);
    let shows = |at: &Asteroid| next.contains(at) || *at == from || (all_inert && is_inert(at));
    let hidden: Vec<Asteroid> = facts.asteroids().map(|asteroid| asteroid.id).filter(shows).collect();
    for at in hidden {
        if step.state().neo.at(at) != Spot::Hidden {
            continue;
        }
        let inert = is_inert(&at);
        let rock = Pile::choose(step, |state| if inert { &state.neo.inert } else { &state.neo.asteroids });
        if let Some(rock) = rock {
            step.emit(Event::RockShown { at, rock });
        }
    }
}

/// No way is left, because a teleporter was used in between: in the inert zone a token is taken instead of the move
/// (FD-2130), extra steps are lost (FD-2170).
pub(crate) fn stuck(step: &mut Step<'_>, seat: Seat, begun: bool) {
    let at = step.state().players[seat].miner;
    step.push([if begun { Task::Arrive { seat, at } } else { Task::Mine { seat }.asked() }]);
}

/// The arrival gives what is printed, or its token (FD-2030, FD-2040); a token that is gone gives nothing (FD-2050).
pub(crate) fn take(step: &mut Step<'_>, seat: Seat, at: Asteroid) {
    let printed = step.content().asteroid(at).printed.clone();
    if let Some(rock) = step.state().neo.rock(at) {
        step.emit(Event::RockTaken { seat, at, rock });
        let resources = step.content().rock(rock).resources.clone();
        effects::queue(step, seat, resources, Via::from(Source::Rock(rock)));
    }
    effects::queue(step, seat, printed, Via::from(Source::Asteroid(at)));
}

/// Inert asteroids that still have a token.
pub(crate) fn mines(look: Look<'_>, out: &mut Vec<Action>) {
    let inert = look.facts.asteroids().filter(|asteroid| asteroid.kind == AsteroidKind::Inert);
    let left = inert.filter(|asteroid| look.state.neo.rock(asteroid.id).is_some());
    out.extend(left.map(|asteroid| Action::Move(asteroid.id)));
}

pub(crate) fn check_mine(look: Look<'_>, at: Asteroid) -> Result<(), Fault> {
    let inert = look.facts.asteroid(at).kind == AsteroidKind::Inert;
    if inert && look.state.neo.rock(at).is_some() { Ok(()) } else { Err(NO_TOKEN) }
}

/// A token of the inert zone; the influence stays (FD-2130).
pub(crate) fn mine(step: &mut Step<'_>, seat: Seat, at: Asteroid) {
    take(step, seat, at);
}

/// Extra steps: the tile is used with the first of them.
pub(crate) fn further(step: &mut Step<'_>, seat: Seat, amount: u8) {
    step.push([Task::Move { seat, main: true, begun: true, more: amount.saturating_sub(1) }]);
}
