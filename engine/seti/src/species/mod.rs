//! Discovering species, and what each of them does (sections 10 and 14 to 18).

pub(crate) mod amoeba;
pub(crate) mod anomalies;
pub(crate) mod arkhos;
pub(crate) mod centaurians;
pub(crate) mod evolve;
pub(crate) mod exertians;
pub(crate) mod glyphids;
pub(crate) mod mascamites;
mod oumuamua;

use orrery_engine::{Pile, Seat};

use crate::{
    action::From,
    effects::S,
    event::Event,
    facts::SetupStep,
    ids::{CardId, Slot, Species, TraceColor},
    solo,
    state::{Owner, SLOTS},
    task::Task,
};

/// Carries out discoveries, the left species first (SE-3390, SE-3440).
pub(crate) fn discoveries(step: &mut S<'_>) {
    let due = |slot: &Slot| {
        let one = step.state().at_slot(*slot);
        one.discovered.is_none() && one.discovery.iter().all(Option::is_some)
    };
    if let Some(slot) = SLOTS.into_iter().find(due) {
        step.push([Task::Discoveries]);
        discover(step, slot);
    }
}

/// Reveals a species, deals its cards and sets it up (SE-3410, SE-3465).
fn discover(step: &mut S<'_>, slot: Slot) {
    let facts = step.content();
    let species = step.state().at_slot(slot).species;
    let order =
        1 + SLOTS.iter().filter(|slot| step.state().at_slot(**slot).discovered.is_some()).count() as u8;
    let cards: Vec<CardId> = facts.alien_cards(species).collect();
    // Everybody learns what it is.
    step.seal();
    step.emit(Event::Discovered { slot, species, order, cards, has_deck: species != Species::Arkhos });
    step.push([Task::SpeciesSetup { species }]);
    if species == Species::Exertians {
        exertians::deal(step, slot);
        return;
    }
    let discovery = &facts.species(species).discovery;
    for color in TraceColor::ALL.iter().copied() {
        let owner = step.state().at_slot(slot).discovery[color.index()];
        for _ in 0..discovery.cards_per_discovery_marker {
            match owner {
                Some(Owner::Seat(seat)) => draw_from_deck(step, seat, slot),
                // SE-5470: progress instead of cards.
                Some(Owner::Rival) if species != Species::Arkhos => solo::progress(step, 1),
                // SE-3420
                Some(Owner::Rival | Owner::Neutral) | None => {}
            }
        }
    }
    show_next(step, slot);
}

fn draw_from_deck(step: &mut S<'_>, seat: Seat, slot: Slot) {
    if let Some(card) = Pile::choose(step, |state| &state.at_slot(slot).deck) {
        step.emit(Event::AlienDrew { seat, slot, card: Some(card) });
    }
}

fn show_next(step: &mut S<'_>, slot: Slot) {
    let card = Pile::choose(step, |state| &state.at_slot(slot).deck);
    step.emit(Event::AlienShown { slot, card });
}

/// Asks for a card of a species, so many times; with no card left it has no effect (SE-3470).
pub(crate) fn draw(step: &mut S<'_>, seat: Seat, species: Species, amount: u8) {
    let some = step.state().known(species).is_some_and(|one| one.open.is_some() || !one.deck.is_empty());
    if some {
        step.push((0..amount).map(|_| Task::AlienDraw { seat, species }));
    }
}

/// Takes the face-up card, which is replaced, or the top card of the deck.
pub(crate) fn take_card(step: &mut S<'_>, seat: Seat, species: Species, from: From) {
    let Some(slot) = step.state().discovered(species) else { return };
    match from {
        From::Deck => draw_from_deck(step, seat, slot),
        From::Open(card) => {
            step.emit(Event::AlienTook { seat, slot, card });
            show_next(step, slot);
        }
    }
}

/// The setup steps of a species, in the order of the sheet.
pub(crate) fn set_up(step: &mut S<'_>, species: Species) {
    let Some(slot) = step.state().discovered(species) else { return };
    for setup in &step.content().species(species).setup {
        match setup {
            SetupStep::ShuffleSamplesFaceDown {} => mascamites::set_up(step, slot),
            // Done with the shuffle, which the event tells as one.
            SetupStep::PlaceSamples { .. } | SetupStep::PlaceSampleFaceUpOnBoardSpace { .. } => {}
            SetupStep::PlaceAnomalyToken { sector_offset_from_earth, .. } => {
                anomalies::place(step, slot, *sector_offset_from_earth);
            }
            SetupStep::ActivateSpecialCell { probe_already_there_gains, .. } => {
                oumuamua::activate(step, probe_already_there_gains);
            }
            // Slots are full as long as no marker lies in them.
            SetupStep::FillDataSlot { .. } => {}
            SetupStep::PlaceMessageMilestone { ahead_of_own_score, .. } => {
                centaurians::set_up(step, *ahead_of_own_score);
            }
            SetupStep::PlaceExertianMilestone { ahead_of_leader, .. } => {
                exertians::place(step, slot, *ahead_of_leader);
            }
            SetupStep::PlaceRandomGlyph { place_kind, .. } => glyphids::place(step, slot, *place_kind),
            SetupStep::DealSecurityCards { .. } => arkhos::deal(step),
            SetupStep::ExplorationRewardPerDiscoveryMarker { reward, times } => {
                arkhos::first_rewards(step, slot, *reward, *times);
            }
        }
    }
    if species == Species::Amoeba {
        amoeba::set_up(step, slot);
    }
    if species == Species::Exertians {
        exertians::first_plays(step, slot);
    }
}
