//! Income and upkeep (sections 23 and 24).

use orrery_engine::Seat;

use crate::{
    action::Action,
    bundle::Bundle,
    effects,
    event::Event,
    fault::Fault,
    game::Step,
    look::Look,
    rules,
    source::{Source, Via},
};

const NOT_A_LEVEL: Fault = Fault::new(
    "NOT_A_LEVEL_TO_PAY",
    &[rules::UPKEEP_OPTIONS],
    "only levels up to the own one that ask for a crystal can be paid",
);
const TOO_DEAR: Fault = Fault::new("CANNOT_PAY", &[rules::UPKEEP], "the crystal of that level is missing");

/// The structure of a slot produces, if one of the player's robots is there by now (FD-4010, FD-4040).
pub(crate) fn produce(step: &mut Step<'_>, seat: Seat, slot: u8) {
    let look = Look::of(step);
    let Some(structure) = look.state.structures.get(usize::from(slot) - 1).copied() else { return };
    if look.player(seat).structures.contains(&structure) {
        let income = look.facts.structure(structure).income.clone();
        effects::queue(step, seat, income, Via::from(Source::Structure(structure)));
    }
}

/// The crystal of a level (FD-4100).
pub(crate) fn price(look: Look<'_>, level: u8) -> Bundle {
    let upkeep = look.facts.ladder.upkeep.get(usize::from(level).wrapping_sub(1)).copied().flatten();
    upkeep.map_or(Bundle::EMPTY, |crystal| Bundle::of(crystal, 1))
}

/// Levels from that of the marker down; who pays nothing is not asked (FD-4125, FD-4135).
pub(crate) fn upkeep_candidates(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    let own = look.ladder_level(seat);
    if price(look, own).is_empty() {
        return;
    }
    let paid = (1..=own).rev().filter(|level| !price(look, *level).is_empty());
    out.extend(paid.map(Action::Pay));
    out.push(Action::Unpaid);
}

pub(crate) fn check_pay(look: Look<'_>, seat: Seat, level: u8) -> Result<(), Fault> {
    let cost = price(look, level);
    if level > look.ladder_level(seat) || cost.is_empty() {
        return Err(NOT_A_LEVEL);
    }
    if look.player(seat).stock.can_pay(cost) { Ok(()) } else { Err(TOO_DEAR) }
}

/// Pays for a level; the marker drops to its first cell, unless it is the own one (FD-4120, FD-4180).
pub(crate) fn keep_level(step: &mut Step<'_>, seat: Seat, level: u8) {
    let cost = price(Look::of(step), level);
    effects::pay(step, seat, cost);
    if level < Look::of(step).ladder_level(seat) {
        drop_to(step, seat, level);
    }
}

/// FD-4130
pub(crate) fn drop_level(step: &mut Step<'_>, seat: Seat) {
    let level = step.content().ladder.unpaid_level;
    drop_to(step, seat, level);
}

fn drop_to(step: &mut Step<'_>, seat: Seat, level: u8) {
    let degree = step.content().ladder.first(level);
    if step.state().players[seat].degree != degree {
        step.emit(Event::DegreeSet { seat, degree });
    }
}
