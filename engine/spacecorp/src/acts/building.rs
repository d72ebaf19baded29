//! Build (sections 13, 16.4, 19.6): where, which bases, at what cost.

use orrery_engine::{Seat, Step};

use crate::{
    acts::{engage, value},
    event::{Cause, Event},
    facts::{BaseEra, Bonus, Effect, TileCondition, TileSpecial},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{BaseType, BoxNo, Team},
    look::Look,
    map::Site,
    plan::{Aim, Plan},
    rules,
    state::{Laid, Place},
    task::Task,
};

/// How many bases are built at once: one on each tile, or one where there is no box (SC-2040, SC-4850).
fn room(site: &Site) -> usize {
    site.boxes.len().max(1)
}

/// The cost of building on a site, with the modifiers that are in force (SC-2010, SC-2025, SC-4860).
pub(crate) fn cost(look: Look<'_>, site: &Site) -> Option<u16> {
    let printed = i32::from(site.build?);
    let modifiers: i32 = match look.place(site.id) {
        Some(place) if !look.is_suppressed(place) => {
            place.tiles.iter().map(|laid| i32::from(look.tile(laid).base_modifier)).sum()
        }
        Some(_) | None => 0,
    };
    u16::try_from((printed + modifiers).max(0)).ok()
}

/// Whether a team may build where it is, value and types of bases aside.
pub(crate) fn check(look: Look<'_>, seat: Seat, team: Team) -> Result<(), Fault> {
    const NO_TEAM: Fault =
        Fault::new("TEAM_CANNOT_ACT", &[rules::TEAM_BEYOND, rules::TEAM_ON_TRACK], "the team cannot act");
    const NO_SITE: Fault =
        Fault::new("CANNOT_BUILD_HERE", &[rules::BUILD], "nothing can be built on this site");
    const OCCUPIED: Fault =
        Fault::new("BASE_PRESENT", &[rules::BUILD, rules::ONE_BASE], "a base stands here");
    const UNEXPLORED: Fault = Fault::new("UNEXPLORED", &[rules::BUILD], "a box of the site is still empty");
    const INTROVS: Fault = Fault::new("INTROVS", &[rules::INTROVS], "Introvs let nobody build here");
    let here = look.acting(seat, team).ok_or(NO_TEAM)?;
    if here.build.is_none() {
        return Err(NO_SITE);
    }
    let place = look.place(here.id);
    if place.is_some_and(|place| !place.bases.is_empty()) {
        return Err(OCCUPIED);
    }
    if place.map_or(0, |place| place.tiles.len()) < here.boxes.len() {
        return Err(UNEXPLORED);
    }
    let introvs = |laid: &Laid| matches!(look.tile(laid).special, Some(TileSpecial::Introvs { .. }));
    let welcome = look.bonuses(seat).any(|bonus| *bonus == Bonus::MayBuildWithIntrovs);
    if !welcome && place.is_some_and(|place| place.tiles.iter().any(introvs)) {
        return Err(INTROVS);
    }
    Ok(())
}

/// Whether a base may stand on a tile; without a tile only what the site itself allows (SC-2060, SC-2200).
fn holds(
    look: Look<'_>,
    condition: &TileCondition,
    site: &Site,
    laid: Option<&Laid>,
    in_force: bool,
) -> bool {
    match condition {
        TileCondition::Always {} => true,
        TileCondition::TileSymbol { symbol } => laid.is_some_and(|laid| look.tile(laid).has(*symbol)),
        TileCondition::TileHasProduction {} => {
            in_force && laid.is_some_and(|laid| !laid.barren && look.tile(laid).production.is_some())
        }
        TileCondition::TileHasColonyValue {} => {
            in_force && laid.is_some_and(|laid| !laid.spoiled && look.tile(laid).colony_value > 0)
        }
        TileCondition::SiteIsLagrange {} => site.lagrange,
        TileCondition::SiteHasGravity {} => site.gravity > 0,
        TileCondition::AnyOf { of } => of.iter().any(|one| holds(look, one, site, laid, in_force)),
        TileCondition::AllOf { of } => of.iter().all(|one| holds(look, one, site, laid, in_force)),
        TileCondition::Not { of } => !holds(look, of, site, laid, in_force),
    }
}

/// Whether these bases may be built together on a site (SC-2050, SC-4880).
fn fits(look: Look<'_>, seat: Seat, site: &Site, bases: &[BaseType]) -> bool {
    let empty = Place::default();
    let place = look.place(site.id).unwrap_or(&empty);
    // SC-4815: a Security base on Phobes brings the other tiles into force for this action.
    let quiet = |(laid, base): (&Laid, &BaseType)| match &look.tile(laid).special {
        Some(TileSpecial::Phobes { suppresses_region_until_base, .. }) => {
            base == suppresses_region_until_base
        }
        Some(TileSpecial::Introvs { .. }) | None => true,
    };
    let in_force = place.tiles.iter().zip(bases).all(quiet);
    let enough = |kind: &BaseType| {
        bases.iter().filter(|base| *base == kind).count()
            <= usize::from(look.player(seat).reserve[kind.index()])
    };
    bases.iter().enumerate().all(|(index, kind)| {
        let laid = place.tiles.get(index);
        enough(kind)
            && look.base(*kind).is_some_and(|base| holds(look, &base.condition, site, laid, in_force))
    })
}

/// What the ways to fill the boxes that are left have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Completions {
    /// Whether one of them shields the action (SC-3190).
    pub(crate) shielded: bool,
}

/// Whether the bases of a plan can be completed, and how.
pub(crate) fn completions(look: Look<'_>, seat: Seat, plan: &Plan) -> Option<Completions> {
    let site = value::ground(look, seat, plan)?;
    let mut bases = plan.bases.clone();
    let mut found = None;
    search(look, seat, site, &mut bases, &mut found);
    found
}

fn search(
    look: Look<'_>,
    seat: Seat,
    site: &Site,
    bases: &mut Vec<BaseType>,
    found: &mut Option<Completions>,
) {
    if found.is_some_and(|found| found.shielded) {
        return;
    }
    if bases.len() >= room(site) {
        if bases.len() == room(site) && fits(look, seat, site, bases) {
            let shields = |base: &BaseType| {
                look.base(*base).is_some_and(|base| base.on_build.contains(&Effect::ShieldThisAction))
            };
            *found = Some(Completions { shielded: bases.iter().any(shields) });
        }
        return;
    }
    let laid = look.place(site.id).and_then(|place| place.tiles.get(bases.len()));
    for kind in BaseType::ALL {
        let in_reserve = look.player(seat).reserve[kind.index()] > 0;
        // Whether the tiles are in force is known once all bases are.
        let may = |base: &BaseEra| {
            [true, false].into_iter().any(|in_force| holds(look, &base.condition, site, laid, in_force))
        };
        if in_reserve && look.base(*kind).is_some_and(may) {
            bases.push(*kind);
            search(look, seat, site, bases, found);
            bases.pop();
        }
    }
}

/// Whether a base for every box has been chosen.
pub(crate) fn complete(look: Look<'_>, seat: Seat, plan: &Plan) -> Result<(), Fault> {
    const MISSING: Fault =
        Fault::new("BASE_MISSING", &[rules::BASE_FOR_EVERY_TILE], "a base is still to be chosen");
    match (plan.aim, value::ground(look, seat, plan)) {
        (Aim::Build { .. }, Some(site)) if plan.bases.len() < room(site) => Err(MISSING),
        (_, _) => Ok(()),
    }
}

/// Whether bases are still to be chosen.
pub(crate) fn is_choosing(look: Look<'_>, seat: Seat, plan: &Plan) -> bool {
    complete(look, seat, plan).is_err()
}

/// Carries out a Build: the claim is paid, the bases stand, their benefits follow.
pub(crate) fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: &Plan, team: Team) {
    let Some(site) = Look::of(step).acting(seat, team) else { return };
    engage(step, seat, team);
    let claim = Look::of(step).place(site.id).and_then(|place| place.claim);
    step.emit(Event::Built { seat, site: site.id, bases: plan.bases.clone() });
    if let Some((owner, _)) = claim {
        if owner != seat {
            // SC-1970, SC-4910: once for the whole site, from the bank (SC-1270).
            let payment = Look::of(step).facts.setup.claimed_tile_payment;
            gains::profit(step, owner, i32::from(payment), Cause::Claim);
        }
        // SC-1990
        step.emit(Event::ClaimEnded { site: site.id });
    }
    let left = BoxNo::all().take(plan.bases.len()).collect();
    step.push([Task::Benefits { seat, site: site.id, left }]);
}

/// What a base brings when it is built.
pub(crate) fn benefits(look: Look<'_>, site: crate::ids::SiteId, number: BoxNo) -> &'static [Effect] {
    let base = look.place(site).and_then(|place| place.bases.get(number.index()));
    base.and_then(|base| look.base(base.kind)).map_or(&[], |base| &base.on_build)
}
