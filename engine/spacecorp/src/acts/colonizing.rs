//! Colonize (section 19.8) and what colonies bring (section 21).

use orrery_engine::{Seat, Step};

use crate::{
    acts::bill::Bill,
    event::Event,
    facts::{Bonus, Capacity, ColonyTiming},
    fault::Fault,
    game::SpaceCorp,
    ids::{BaseType, ColonyId, SiteId},
    look::Look,
    plan::Plan,
    rules,
    state::{At, Place},
    task::{Scene, Task},
};

const NO_SITE: Fault =
    Fault::new("CANNOT_COLONIZE", &[rules::COLONIZE], "an own base is needed on every box of a star system");

/// Whether a colony may be placed, points aside (SC-5060 to SC-5080).
pub(crate) fn check(look: Look<'_>, seat: Seat, site: SiteId, colony: ColonyId) -> Result<(), Fault> {
    const TAKEN: Fault = Fault::new("COLONY_PRESENT", &[rules::COLONIZE], "a colony stands here");
    const GONE: Fault =
        Fault::new("COLONY_GONE", &[rules::COLONY_ON_ANNEX], "the colony tile is not on the Annex");
    let there = look.site(site).filter(|there| there.is_star_system()).ok_or(NO_SITE)?;
    let place = look.place(site).ok_or(NO_SITE)?;
    if place.owner() != Some(seat) || place.bases.len() < there.boxes.len() {
        return Err(NO_SITE);
    }
    if place.colony.is_some() {
        return Err(TAKEN);
    }
    if look.state.colonies.contains(&colony) { Ok(()) } else { Err(GONE) }
}

/// Colony points that cost nothing (SC-5100 to SC-5130, SC-5170).
fn free_points(look: Look<'_>, seat: Seat, site: SiteId, place: &Place) -> u32 {
    let points = &look.facts.colony_points;
    let tiles: u32 = place.tiles.iter().map(|laid| u32::from(look.colony_value(place, laid))).sum();
    let region = look.board.region_of(site);
    let is_near = |other: SiteId| match (region, look.board.region_of(other)) {
        (Some(here), Some(there)) => look.board.near(here, there),
        (_, _) => false,
    };
    let near = if look.colonies(seat).any(|(other, _)| is_near(other)) { points.near_colony } else { 0 };
    let several = if place.bases.len() > 1 { points.several_bases } else { 0 };
    let cards = look.bonuses(seat).filter_map(|bonus| match bonus {
        Bonus::ColonyPoints { amount, .. } => Some(u32::from(*amount)),
        Bonus::MultiplyActionTotal { .. }
        | Bonus::AddActionValue { .. }
        | Bonus::AlwaysShielded { .. }
        | Bonus::IgnoreGravity
        | Bonus::ProductionFlatBonus { .. }
        | Bonus::ImmuneToPhobesRetreat
        | Bonus::MayBuildWithIntrovs
        | Bonus::OnIndemnityReceived { .. }
        | Bonus::EndTurnDrawThreshold { .. } => None,
    });
    let enviro: u32 = cards.sum();
    tiles + industrial(look, place) + u32::from(near) + u32::from(several) + enviro
}

/// Colony points of bases in the region (SC-4970, SC-5120).
fn industrial(look: Look<'_>, place: &Place) -> u32 {
    let of_kind = |kind: &BaseType| -> u32 {
        let count = place.bases.iter().filter(|base| base.kind == *kind).count() as u32;
        let points = look.capacities(*kind).iter().filter_map(|capacity| match capacity {
            Capacity::ColonyPoints { amount, max_per_region, .. } => {
                Some((count * u32::from(*amount)).min(u32::from(*max_per_region)))
            }
            Capacity::MultiplyActionTotal { .. }
            | Capacity::AddActionValue { .. }
            | Capacity::DoubleOneMoveCard { .. }
            | Capacity::ShieldAction { .. }
            | Capacity::EnablesTransfer
            | Capacity::TileGainsProduction { .. }
            | Capacity::TileProductionAdd { .. } => None,
        });
        points.sum()
    };
    BaseType::ALL.iter().map(of_kind).sum()
}

/// The Build value that earns a point here (SC-5150).
fn threshold(look: Look<'_>, site: SiteId) -> u32 {
    let points = &look.facts.colony_points;
    let several_stars = look.site(site).is_some_and(|site| site.multi_star);
    u32::from(if several_stars { points.build_at_least_multi_star } else { points.build_at_least })
}

/// The points of a plan as it stands, with a Build value.
pub(crate) fn points(look: Look<'_>, seat: Seat, plan: &Plan, site: SiteId, value: u32) -> u32 {
    let points = &look.facts.colony_points;
    let Some(place) = look.place(site) else { return 0 };
    let built = if value >= threshold(look, site) { points.build_value } else { 0 };
    let given = if plan.gives.is_some() { points.removed_team } else { 0 };
    let paid = if plan.pays { points.paid } else { 0 };
    free_points(look, seat, site, place) + u32::from(built) + u32::from(given) + u32::from(paid)
}

/// What a plan costs, if its points are enough (SC-5090).
pub(crate) fn bill(
    look: Look<'_>,
    seat: Seat,
    plan: &Plan,
    site: SiteId,
    colony: ColonyId,
    value: u32,
) -> Result<Bill, Fault> {
    const TOO_FEW: Fault =
        Fault::new("TOO_FEW_COLONY_POINTS", &[rules::COLONY_VALUE], "too few colony points");
    let need = u32::from(look.facts.colony(colony).colony_value);
    if points(look, seat, plan, site, value) < need {
        return Err(TOO_FEW);
    }
    Ok(Bill { profit: if plan.pays { look.facts.colony_points.pay } else { 0 }, bought: 0 })
}

/// Whether a plan can get enough points.
pub(crate) fn possible(
    look: Look<'_>,
    seat: Seat,
    plan: &Plan,
    site: SiteId,
    colony: ColonyId,
    most: u32,
) -> bool {
    let mut all = plan.clone();
    all.gives = all.gives.or_else(|| look.player(seat).around(site).next());
    all.pays |= may_pay(look, seat);
    bill(look, seat, &all, site, colony, most).is_ok()
}

/// Whether profit for a point is there (SC-5160).
pub(crate) fn may_pay(look: Look<'_>, seat: Seat) -> bool {
    look.player(seat).profit >= i32::from(look.facts.colony_points.pay)
}

/// Carries out a Colonize.
pub(crate) fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: &Plan, site: SiteId, colony: ColonyId) {
    if let Some(team) = plan.gives {
        // SC-5145: it never comes back.
        crate::gains::send(step, seat, team, At::Gone);
    }
    step.emit(Event::Colonized { seat, site, colony });
    let facts = step.content().colony(colony);
    let mut tasks = Vec::new();
    if facts.timing == ColonyTiming::Immediate {
        tasks.extend(effects(step, seat, colony));
    }
    tasks.extend(triggered(step, seat, ColonyTiming::OnOwnColonizeIncludingThis));
    tasks.extend(triggered(step, seat, ColonyTiming::OnOpponentColonize));
    step.push(tasks);
}

/// The benefit of a colony.
pub(crate) fn effects(step: &Step<'_, SpaceCorp>, seat: Seat, colony: ColonyId) -> Vec<Task> {
    let facts = step.content().colony(colony);
    let task =
        |effect: &crate::facts::Effect| Task::Effect { seat, effect: effect.clone(), scene: Scene::Colony };
    facts.effects.iter().map(task).collect()
}

/// The benefits of all colonies that something done by a seat triggers, each time (SC-5570).
pub(crate) fn triggered(step: &Step<'_, SpaceCorp>, by: Seat, timing: ColonyTiming) -> Vec<Task> {
    let look = Look::of(step);
    let own = timing == ColonyTiming::OnOwnColonizeIncludingThis;
    let owners = look.state.from(by).filter(|owner| (*owner == by) == own);
    let benefits = owners.flat_map(|owner| look.colonies(owner).map(move |(_, colony)| (owner, colony)));
    benefits
        .filter(|(_, colony)| look.facts.colony(*colony).timing == timing)
        .flat_map(|(owner, colony)| effects(step, owner, colony))
        .collect()
}
