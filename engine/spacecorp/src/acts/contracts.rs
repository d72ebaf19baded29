//! Step 2: contracts (section 6) and their rewards (sections 16.7, 19.9).

use std::collections::BTreeSet;

use orrery_engine::{Seat, Step};

use crate::{
    acts::colonizing,
    event::{Cause, Event},
    facts::{BaseFilter, ColonyTiming, ContractCondition},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{ContractId, Era, Row, SiteId},
    look::Look,
    rules,
    state::Base,
    task::Moment,
};

/// The profit of a contract of the current era: earlier ones of the row that nobody claimed are added, as far as the
/// disc shows (SC-3770 to SC-3800, SC-5280 to SC-5305).
pub(crate) fn reward(look: Look<'_>, row: Row) -> u8 {
    let disc = look.state.discs[row.index()];
    let open = |era: &&Era| **era <= look.era() && disc.is_none_or(|claimed| claimed < **era);
    let rewards = Era::ALL.iter().filter(open);
    rewards.map(|era| look.facts.contract(ContractId::new(*era, row)).side(look.state.seats).reward).sum()
}

/// Whether a contract may be claimed (SC-1060).
pub(crate) fn check(look: Look<'_>, seat: Seat, row: Row) -> Result<(), Fault> {
    const CLAIMED: Fault =
        Fault::new("ALREADY_CLAIMED", &[rules::ONE_CLAIM], "somebody has claimed it in this era");
    const NOT_MET: Fault =
        Fault::new("CONDITION_NOT_MET", &[rules::CLAIM_CONTRACTS], "its condition is not met");
    if look.state.is_claimed(row) {
        return Err(CLAIMED);
    }
    let contract = look.facts.contract(ContractId::new(look.era(), row));
    if is_met(look, seat, &contract.side(look.state.seats).condition) { Ok(()) } else { Err(NOT_MET) }
}

/// Whether a seat meets a condition now. Only bases on the board are looked at (SC-1110 to SC-1130).
pub(crate) fn is_met(look: Look<'_>, seat: Seat, condition: &ContractCondition) -> bool {
    let player = look.player(seat);
    let bases = || look.bases(seat);
    let regions = || bases().filter_map(|(site, _)| look.board.region_of(site));
    let enough = |count: usize, at_least: u8| count >= usize::from(at_least);
    match condition {
        ContractCondition::PerformedAction { action } => player.performed(*action),
        ContractCondition::BaseOnAnySite { sites } => bases().any(|(site, _)| sites.contains(&site)),
        ContractCondition::BaseInAnyRegion { regions: wanted } => {
            regions().any(|region| wanted.ids.contains(&region))
        }
        ContractCondition::BaseCount { at_least, filter } => {
            enough(bases().filter(|base| passes(look, filter, *base)).count(), *at_least)
        }
        ContractCondition::BaseTypeCount { base, at_least } => {
            enough(bases().filter(|(_, one)| one.kind == *base).count(), *at_least)
        }
        ContractCondition::InfraCardsOnHq { at_least } => enough(player.infra_cards(), *at_least),
        ContractCondition::DistinctRegionsWithBase { at_least } => {
            enough(regions().collect::<BTreeSet<_>>().len(), *at_least)
        }
        ContractCondition::WheelSpacesAdvancedInEra { cube, at_least } => {
            player.wheel(*cube).travelled >= *at_least
        }
        ContractCondition::ProgressCards { at_least } => enough(player.progress.len(), *at_least),
        ContractCondition::DistinctBaseTypes { at_least } => {
            enough(bases().map(|(_, base)| base.kind).collect::<BTreeSet<_>>().len(), *at_least)
        }
        ContractCondition::SingleProduceProfit { at_least } => {
            player.produced.is_some_and(|best| u16::from(best) >= *at_least)
        }
        ContractCondition::Colonies { at_least } => enough(look.colonies(seat).count(), *at_least),
        ContractCondition::BaseOnTileSymbol { symbols, at_least } => {
            let places = look.state.places.values().flat_map(|place| place.boxes());
            let fitting = places.filter(|(_, laid, base)| {
                base.is_some_and(|base| base.owner == seat)
                    && symbols.iter().any(|symbol| look.tile(laid).has(*symbol))
            });
            enough(fitting.count(), *at_least)
        }
        ContractCondition::SystemsWithBoxesFullyBased { boxes_at_least, at_least } => {
            let based = |site: &SiteId| look.place(*site).map_or(0, |place| place.bases.len());
            let full = look.board.star_systems().filter(|site| {
                enough(site.boxes.len(), *boxes_at_least)
                    && look.owner(site.id) == Some(seat)
                    && based(&site.id) == site.boxes.len()
            });
            enough(full.count(), *at_least)
        }
    }
}

fn passes(look: Look<'_>, filter: &BaseFilter, (site, _): (SiteId, &Base)) -> bool {
    let Some(site) = look.site(site) else { return false };
    filter.lagrange.is_none_or(|lagrange| site.lagrange == lagrange)
        && filter.regions.as_ref().is_none_or(|regions| regions.ids.contains(&site.region))
}

/// Claims a contract: profit, the disc, perhaps the end of the era, and everybody may react (SC-1080, SC-1180).
pub(crate) fn claim(step: &mut Step<'_, SpaceCorp>, seat: Seat, row: Row) {
    let look = Look::of(step);
    let (reward, era, enough) = (reward(look, row), look.era(), usize::from(look.facts.era_end_claims));
    step.emit(Event::ContractClaimed { seat, row, era });
    gains::profit(step, seat, i32::from(reward), Cause::Contract);
    let state = step.state();
    if state.claims() >= enough && state.ender.is_none() {
        // SC-1190, SC-2560
        if !state.triggered {
            step.emit(Event::Triggered);
        }
        step.emit(Event::SixthClaimed { seat });
    }
    crate::edges::open(step, Moment::Contract { by: seat, row });
    let benefits = colonizing::triggered(step, seat, ColonyTiming::OnOpponentContract);
    step.push(benefits);
}
