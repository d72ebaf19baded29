//! Produce (section 13a).

use orrery_engine::{Seat, Step};

use crate::{
    acts::colonizing,
    event::{Cause, Event},
    facts::{Bonus, ColonyTiming},
    gains,
    game::SpaceCorp,
    look::Look,
    plan::Source,
    task::Moment,
};

/// The tiles pay, and others may react (SC-2290, SC-2330).
pub(crate) fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, sources: &[Source]) {
    let look = Look::of(step);
    let tiles: u8 = sources.iter().filter_map(|source| look.yields(seat, *source)).sum();
    let bonus = look.bonuses(seat).filter_map(|bonus| match bonus {
        Bonus::ProductionFlatBonus { amount } => Some(*amount),
        Bonus::MultiplyActionTotal { .. }
        | Bonus::AddActionValue { .. }
        | Bonus::AlwaysShielded { .. }
        | Bonus::IgnoreGravity
        | Bonus::ColonyPoints { .. }
        | Bonus::ImmuneToPhobesRetreat
        | Bonus::MayBuildWithIntrovs
        | Bonus::OnIndemnityReceived { .. }
        | Bonus::EndTurnDrawThreshold { .. } => None,
    });
    let amount = tiles + bonus.sum::<u8>();
    step.emit(Event::Produced { seat, sources: sources.to_vec(), amount });
    gains::profit(step, seat, i32::from(amount), Cause::Produce);
    crate::edges::open(step, Moment::Produced { by: seat, amount });
    let benefits = colonizing::triggered(step, seat, ColonyTiming::OnOpponentProduce);
    step.push(benefits);
}
