//! Civ cards (sections 9 and 33).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    event::Event,
    facts::{CivEffect, TechEffect},
    fault::Fault,
    gains,
    game::PlanetUnknown,
    ids::{CivId, Rank},
    look::{Look, Side},
    rules,
    sets::{CivSet, Tracks},
    spots::Slot,
    state::{Claim, Owed},
    task::Task,
};

const NO_CLAIM: Fault =
    Fault::new("NO_CIV_CHOICE", &[rules::CIV_CHOICE, rules::CIV_ORDER], "no such Civ choice is to be made");
const EMPTY_PILE: Fault = Fault::new("PILE_EMPTY", &[rules::PILE_EMPTY], "no card of that rank is left");
const NO_ARCHIVE: Fault = Fault::new("NO_ARCHIVE", &[rules::ARCHIVE], "no cards may be taken from the piles");
const NOT_SEEN: Fault =
    Fault::new("CARD_NOT_OFFERED", &[rules::CIV_CHOICE], "that card is not among those seen");

fn pile(side: Side<'_>, rank: Rank) -> CivSet {
    side.look.state.piles[rank.index()]
}

/// Whether a choice finds a card (PU-1800).
pub(super) fn is_claimable(side: Side<'_>, claim: Claim) -> bool {
    !pile(side, claim.rank).is_empty()
}

/// Whether a Civ choice has still to be made here (PU-1810).
pub(super) fn has_claims(side: Side<'_>, slot: Slot) -> bool {
    slot.has_civ_choices() && side.player.claims.iter().any(|claim| is_claimable(side, *claim))
}

#[inline(never)]
pub(super) fn candidates(side: Side<'_>, slot: Slot, out: &mut Vec<Action>) {
    if slot.has_civ_choices() {
        let mut claims = side.player.claims.clone();
        claims.dedup();
        out.extend(claims.into_iter().map(|claim| Action::Claim(claim.rank, claim.wider)));
    }
    if side.player.owes(Owed::Archive) {
        out.push(Action::Archive);
    }
}

pub(super) fn check_claim(side: Side<'_>, slot: Slot, claim: Claim) -> Result<(), Fault> {
    if !slot.has_civ_choices() || !side.player.claims.contains(&claim) {
        return Err(NO_CLAIM);
    }
    if is_claimable(side, claim) { Ok(()) } else { Err(EMPTY_PILE) }
}

pub(super) fn check_archive(side: Side<'_>) -> Result<(), Fault> {
    if !side.player.owes(Owed::Archive) {
        return Err(NO_ARCHIVE);
    }
    if is_archive_open(side) { Ok(()) } else { Err(EMPTY_PILE) }
}

pub(super) fn is_archive_open(side: Side<'_>) -> bool {
    side.look.state.piles.iter().any(|pile| !pile.is_empty())
}

pub(super) fn check_card(side: Side<'_>, card: CivId) -> Result<(), Fault> {
    if side.player.looking.contains(card) { Ok(()) } else { Err(NOT_SEEN) }
}

/// Looks at the pile, with one random card of the next rank if the milestone was reached like that (PU-4770).
pub(super) fn claim(step: &mut Step<'_, PlanetUnknown>, seat: Seat, claim: Claim) {
    let side = Look::of(step).of_seat(seat);
    let mut cards = pile(side, claim.rank);
    let next = claim.rank.next().filter(|_| claim.wider).map_or(CivSet::EMPTY, |rank| pile(side, rank));
    if !next.is_empty() {
        let chosen = step.below(next.len());
        next.iter().nth(chosen).iter().for_each(|card| cards.insert(*card));
    }
    look_at(step, seat, Some(claim), cards, 0);
}

/// PU-4820: looks at all piles and keeps as many cards as the tech says.
pub(super) fn archive(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    let side = Look::of(step).of_seat(seat);
    let cards = side.look.state.piles.iter().fold(CivSet::EMPTY, |all, pile| all.union(*pile));
    // The right to it was gained when the slot began: a regression in the meantime does not take it away.
    let granted = side.board.techs.iter().flat_map(|tech| &tech.effects).find_map(archives);
    let keep = granted.unwrap_or(0).min(cards.len() as u8);
    gains::settle(step, seat, Owed::Archive);
    look_at(step, seat, None, cards, keep.saturating_sub(1));
}

/// How many cards a tech in force takes from the piles before scoring (PU-4820).
pub(crate) fn archived(side: Side<'_>) -> u8 {
    side.tech(archives).unwrap_or(0)
}

fn archives(effect: &TechEffect) -> Option<u8> {
    if let TechEffect::TakeCivCardsFromAllRemaining { n } = effect { Some(*n) } else { None }
}

fn look_at(step: &mut Step<'_, PlanetUnknown>, seat: Seat, claim: Option<Claim>, cards: CivSet, more: u8) {
    step.emit(Event::CardsSeen { seat, claim, count: cards.len() as u8, cards: Some(cards) });
    // Hidden cards came out.
    step.seal();
    step.push([Task::Card { seat, more }]);
}

/// Keeps a card; the others go back, unless one more is kept (PU-1710).
pub(super) fn keep(step: &mut Step<'_, PlanetUnknown>, seat: Seat, card: CivId, more: u8) {
    let look = Look::of(step);
    let facts = look.facts.civ(card);
    // PU-1820: the rank is public; the card itself if it is Immediate, or at the end.
    let open = look.is_immediate(card) || look.state.are_cards_open();
    step.emit(Event::CardKept { seat, rank: facts.rank, open, card: Some(card) });
    step.seal();
    if more > 0 {
        step.push([Task::Card { seat, more: more - 1 }]);
    } else {
        step.emit(Event::CardsReturned { seat });
    }
    // PU-1720; before scoring End Game cards take effect as well (PU-3050).
    if open {
        apply(step, seat, card);
    }
}

/// What a card does; medals are counted at the end.
pub(crate) fn apply(step: &mut Step<'_, PlanetUnknown>, seat: Seat, card: CivId) {
    for effect in &step.content().civ(card).effects {
        let all = Tracks::all();
        match *effect {
            CivEffect::AdvanceDifferentTrackers { trackers, n_each: _ } => {
                gains::owe(step, seat, Owed::DifferentCubes(trackers), 1);
            }
            CivEffect::AdvanceOneTracker { n } => {
                gains::owe(step, seat, Owed::OneCube { cubes: all, times: n, rewards: true }, 1);
            }
            CivEffect::GainBiomassPatch { n } => gains::owe(step, seat, Owed::Patch, n),
            CivEffect::GainRoverMove { n } => gains::movement(step, seat, n),
            CivEffect::TakeAndPlaceDepotTile { advance_resources } => {
                gains::owe(step, seat, Owed::Tile { advances: advance_resources }, 1);
            }
            CivEffect::CollectLifepodFromPlanet { n } => gains::owe(step, seat, Owed::CollectLifepod, n),
            CivEffect::TeleportRover { .. } => gains::owe(step, seat, Owed::Relocate, 1),
            CivEffect::DestroyAllMeteoritesInLine => gains::owe(step, seat, Owed::DestroyLine, 1),
            CivEffect::DestroyMeteoriteOnPlanet { n } => gains::owe(step, seat, Owed::DestroyMeteorite, n),
            CivEffect::AdvanceAllTrackersToSpace { .. } => gains::owe(step, seat, Owed::Union, 1),
            CivEffect::MedalsPerBiomassPatchOnPlanet { .. }
            | CivEffect::MedalsPerScoredLifepod { .. }
            | CivEffect::SetMeteoriteRepo
            | CivEffect::SetCommerceAgreement => {}
        }
    }
}
