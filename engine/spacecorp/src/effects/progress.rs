//! The Progress Wheel and its cards (section 16.5).

use orrery_engine::{Seat, Step};

use crate::{
    event::{Cause, Event},
    facts::{OwnerCondition, Twin},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{Cube, ProgressId, ProgressKind},
    look::Look,
    rules,
    state::Stage,
    task::{Moment, Scene, Task},
};

/// A cube advances; from Planeteers on every arrival on or passing of the award space brings a card (SC-2370, SC-3560).
pub(crate) fn advance(step: &mut Step<'_, SpaceCorp>, seat: Seat, cube: Cube, spaces: u32) {
    let look = Look::of(step);
    let spaces = u8::try_from(spaces).unwrap_or(u8::MAX);
    let wheel = *look.player(seat).wheel(cube);
    let (space, awards) = look.facts.wheel.advance(wheel.space, u16::from(spaces));
    let (brings, setup) = (look.facts.setup.era(look.era()).progress_cards, look.state.stage == Stage::Setup);
    step.emit(Event::Advanced { seat, cube, spaces, space });
    if !brings || awards == 0 {
        return;
    }
    if setup {
        // SC-2960: the cards are not on the Annex yet.
        step.emit(Event::AwardsOwed { seat, cube, count: wheel.owed + awards as u8 });
        return;
    }
    // SC-3570, SC-3670
    step.push((0..awards).map(|_| Task::Award { seat, kind: cube.awards() }));
}

/// A card is due: chosen if there is a choice, lost if there is none (SC-3660).
pub(crate) fn award(step: &mut Step<'_, SpaceCorp>, seat: Seat, kind: ProgressKind) {
    if gainable(Look::of(step), seat, kind).next().is_some() {
        step.push([Task::Gain { seat, kind }]);
    } else {
        step.emit(Event::AwardLost { seat });
    }
}

/// The cards of the Annex that a seat may choose.
pub(crate) fn gainable(look: Look<'_>, seat: Seat, kind: ProgressKind) -> impl Iterator<Item = ProgressId> {
    let cards = look.state.annex.iter().copied();
    cards.filter(move |card| card.kind() == kind && is_gainable(look, seat, *card).is_ok())
}

/// Whether a seat may choose a card of the Annex (SC-3590 to SC-3610).
pub(crate) fn is_gainable(look: Look<'_>, seat: Seat, card: ProgressId) -> Result<(), Fault> {
    const GONE: Fault = Fault::new("NOT_ON_ANNEX", &[rules::FROM_ANNEX], "the card is not on the Annex");
    const COVERED: Fault = Fault::new("NOT_ON_TOP", &[rules::TOP_COPY], "the copy with profit lies on top");
    if !look.state.annex.contains(&card) {
        return Err(GONE);
    }
    let covered = look.facts.progress(card).copy == Twin::NoProfit;
    if covered && look.state.annex.contains(&look.facts.twin(card)) {
        return Err(COVERED);
    }
    is_ownable(look, seat, card)
}

/// Whether a seat may own a card: no other of its name, and its condition (SC-3590, SC-3600).
pub(crate) fn is_ownable(look: Look<'_>, seat: Seat, card: ProgressId) -> Result<(), Fault> {
    const OWNED: Fault = Fault::new("NAME_OWNED", &[rules::ONE_OF_A_NAME], "a card of this name is owned");
    const NOT_MET: Fault =
        Fault::new("CONDITION_NOT_MET", &[rules::PROGRESS_CONDITION], "its condition is not met");
    let (player, facts) = (look.player(seat), look.facts.progress(card));
    if look.owns(seat, &facts.name_key) {
        return Err(OWNED);
    }
    let met = match facts.condition {
        None => true,
        Some(OwnerCondition::ProgressCards { at_least }) => player.progress.len() >= usize::from(at_least),
        Some(OwnerCondition::AdaptationCards { at_least }) => {
            player.cards_of(ProgressKind::Adaptation) >= usize::from(at_least)
        }
        Some(OwnerCondition::BreakthroughCards { at_least }) => {
            player.cards_of(ProgressKind::Breakthrough) >= usize::from(at_least)
        }
    };
    if met { Ok(()) } else { Err(NOT_MET) }
}

/// A card is gained: its profit, the reactions, its effect (SC-3620, SC-3630).
pub(crate) fn gain(step: &mut Step<'_, SpaceCorp>, seat: Seat, card: ProgressId) {
    let facts = step.content().progress(card);
    step.emit(Event::ProgressGained { seat, card });
    gains::profit(step, seat, i32::from(facts.profit), Cause::Progress);
    take_effect(step, seat, card);
    crate::edges::open(step, Moment::Progress { by: seat, card });
}

/// What a card does at once.
pub(crate) fn take_effect(step: &mut Step<'_, SpaceCorp>, seat: Seat, card: ProgressId) {
    let effects = step.content().progress(card).immediate();
    step.push(effects.map(|effect| Task::Effect { seat, effect: effect.clone(), scene: Scene::Progress }));
}
