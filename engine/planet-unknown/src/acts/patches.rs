//! Biomass patches (section 11).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    event::Event,
    facts::{EventEffect, TechEffect},
    fault::Fault,
    gains,
    game::PlanetUnknown,
    grid::Square,
    look::{Look, Side},
    rules,
    spots::Slot,
    state::Owed,
};

use super::tile;

const NO_PATCH: Fault = Fault::new("NO_PATCH", &[rules::PATCH], "no patch is pending");
const NO_STORING: Fault =
    Fault::new("CANNOT_STORE", &[rules::STORING, rules::NO_STORING_AT_END], "patches cannot be stored now");
const NO_DOUBLING: Fault = Fault::new("CANNOT_DOUBLE", &[rules::DOUBLE_PATCH], "no patch can be doubled now");
const NO_TRADING: Fault =
    Fault::new("CANNOT_TRADE", &[rules::TRADE_PATCH, rules::TRADE_LIMITS], "no patch can become a boost now");

/// The patch that is placed: a gained one before a stored one, for only those can still be lost (PU-3030).
fn placed(side: Side<'_>) -> Option<Owed> {
    [Owed::Patch, Owed::StoredPatch].into_iter().find(|owed| side.player.owes(*owed))
}

pub(super) fn can_store(side: Side<'_>, slot: Slot) -> bool {
    !slot.is_final() && side.stores()
}

fn multiplier(effect: &TechEffect) -> bool {
    matches!(effect, TechEffect::BiomassPatchMultiplier { .. })
}

fn replacement(effect: &TechEffect) -> bool {
    *effect == TechEffect::ReplaceGain
}

#[inline(never)]
pub(super) fn candidates(side: Side<'_>, slot: Slot, out: &mut Vec<Action>) {
    if placed(side).is_some() {
        out.extend(side.patch_site().squares().iter().map(Action::Patch));
    }
    if side.player.owes(Owed::Patch) {
        if can_store(side, slot) {
            out.push(Action::Store);
        }
        if side.usable(multiplier).is_some() {
            out.push(Action::Double);
        }
        if check_trade(side).is_ok() {
            out.push(Action::Trade);
        }
    }
}

pub(super) fn check_patch(side: Side<'_>, at: Square) -> Result<(), Fault> {
    placed(side).ok_or(NO_PATCH)?;
    side.patch_site().allows(at).map_err(Fault::from)
}

pub(super) fn check_store(side: Side<'_>, slot: Slot) -> Result<(), Fault> {
    if !side.player.owes(Owed::Patch) {
        return Err(NO_PATCH);
    }
    // PU-2095: storing needs no square.
    if can_store(side, slot) { Ok(()) } else { Err(NO_STORING) }
}

/// PU-5030, PU-5035: one patch that was gained becomes two, once in a turn.
pub(super) fn check_double(side: Side<'_>) -> Result<(), Fault> {
    if !side.player.owes(Owed::Patch) {
        return Err(NO_PATCH);
    }
    side.usable(multiplier).map(|_| ()).ok_or(NO_DOUBLING)
}

/// PU-5550, PU-5555: a boost instead of a patch, once in a turn, but not while boosts are not gained.
pub(super) fn check_trade(side: Side<'_>) -> Result<(), Fault> {
    if !side.player.owes(Owed::Patch) {
        return Err(NO_PATCH);
    }
    if side.look.is_event(&EventEffect::NoSynergy) {
        return Err(NO_TRADING);
    }
    side.usable(replacement).map(|_| ()).ok_or(NO_TRADING)
}

pub(super) fn patch(step: &mut Step<'_, PlanetUnknown>, seat: Seat, at: Square) {
    let Some(owed) = placed(Look::of(step).of_seat(seat)) else { return };
    gains::settle(step, seat, owed);
    // PU-5050, PU-5070: with the tech a meteorite under a patch is destroyed, not collected. Without it the load of a
    // rover that is destroyed here stays (PU-5380).
    if Look::of(step).of_seat(seat).has_tech(&TechEffect::PatchesMayCoverMeteorites) {
        while step.state().players[seat].surface.meteorites.contains(at) {
            step.emit(Event::MeteoriteDestroyed { seat, at, cargo: false });
        }
    }
    tile::destroy_under(step, seat, at);
    step.emit(Event::PatchPlaced { seat, at });
}

pub(super) fn store(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    gains::settle(step, seat, Owed::Patch);
    step.emit(Event::PatchStored { seat });
}

pub(super) fn double(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    if let Some(tech) = Look::of(step).of_seat(seat).usable(multiplier) {
        gains::use_tech(step, seat, tech);
        gains::owe(step, seat, Owed::Patch, 1);
    }
}

pub(super) fn trade(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    if let Some(tech) = Look::of(step).of_seat(seat).usable(replacement) {
        gains::use_tech(step, seat, tech);
        gains::settle(step, seat, Owed::Patch);
        gains::boost(step, seat, 1);
    }
}
