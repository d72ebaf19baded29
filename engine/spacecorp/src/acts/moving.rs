//! Move (section 11), the places beyond the boards (sections 11.1, 16.6, 19.4), and transfers (section 8).

use orrery_engine::{Seat, Step};

use crate::{
    acts::{engage, value},
    event::{Cause, Event},
    facts::Capacity,
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{Beyond, SiteId, Team},
    look::Look,
    map::{Site, SiteKind},
    plan::Plan,
    rules,
    state::At,
};

/// The base that a Move needs (SC-1540).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dock {
    /// An own base, or one whose capacity is used anyway (SC-1240, SC-1260).
    Free,
    /// The only one there is.
    Only(SiteId),
    /// One of two, at either end (SC-1250).
    Either(SiteId, SiteId),
}

const NO_TEAM: Fault =
    Fault::new("TEAM_CANNOT_ACT", &[rules::TEAM_BEYOND, rules::TEAM_ON_TRACK], "the team cannot act");

/// Whether a team may go to a site, value aside.
pub(crate) fn check(look: Look<'_>, seat: Seat, team: Team, to: SiteId) -> Result<(), Fault> {
    const NOWHERE: Fault = Fault::new("NO_WAY", &[rules::MOVE_ENDS_ON_SITE], "no way leads there");
    const NO_COLONY: Fault =
        Fault::new("NO_COLONY", &[rules::ORION_ARM], "only a colony next to it opens the Orion Arm");
    let here = look.acting(seat, team).ok_or(NO_TEAM)?;
    let there = look.site(to).ok_or(NOWHERE)?;
    if look.board.routes(here.id, to, look.gravity(seat)).is_none() {
        return Err(NOWHERE);
    }
    if there.kind == SiteKind::OrionArm {
        let colony = look.place(here.id).and_then(|place| place.colony);
        if colony.is_none_or(|(owner, _)| owner != seat) {
            return Err(NO_COLONY);
        }
    }
    bases(look, seat, here.id, to).map(|_| ())
}

/// The bases that make a Move possible (SC-1540, SC-1550).
fn bases(look: Look<'_>, seat: Seat, from: SiteId, to: SiteId) -> Result<Dock, Fault> {
    const NO_BASE: Fault = Fault::new("NO_BASE", &[rules::MOVE_NEEDS_BASE], "there is no base at either end");
    const BARRED: Fault = Fault::new(
        "OPPONENTS_BARRED",
        &[rules::BASES_BARRED, rules::BARRED],
        "bases of opponents cannot be used since the end of the era was triggered",
    );
    if look.has_base(seat, from) || look.has_base(seat, to) {
        return Ok(Dock::Free);
    }
    let dock = match (look.owner(from), look.owner(to)) {
        (Some(_), Some(_)) => Dock::Either(from, to),
        (Some(_), None) => Dock::Only(from),
        (None, Some(_)) => Dock::Only(to),
        (None, None) => return Err(NO_BASE),
    };
    if look.state.turn.barred { Err(BARRED) } else { Ok(dock) }
}

/// The base that a plan still needs to name.
pub(crate) fn dock(look: Look<'_>, seat: Seat, plan: &Plan, to: SiteId) -> Result<Dock, Fault> {
    let here = value::ground(look, seat, plan).ok_or(NO_TEAM)?;
    let dock = bases(look, seat, here.id, to)?;
    // SC-1240: a base whose capacity is used at the start serves for this as well.
    Ok(if used_here(look, seat, plan, here) { Dock::Free } else { dock })
}

/// Whether a capacity of a foreign base on the start site is used.
fn used_here(look: Look<'_>, seat: Seat, plan: &Plan, here: &Site) -> bool {
    let Some(place) = look.place(here.id) else { return false };
    let doubled = is_doubled(plan) && value::doubling_port(look, here.id).is_some_and(|owner| owner != seat);
    doubled
        || plan
            .uses
            .iter()
            .any(|(base, owner)| *owner != seat && place.owner() == Some(*owner) && place.has(*base))
}

fn is_doubled(plan: &Plan) -> bool {
    plan.doubled.is_some() || plan.carried.is_some_and(|carried| carried.doubled)
}

/// Carries out a Move; `via` is the base that was named.
pub(crate) fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: &Plan, team: Team, to: SiteId, via: Dock) {
    let look = Look::of(step);
    let mut owed: Vec<Seat> = Vec::new();
    if let Dock::Only(site) | Dock::Either(site, _) = via {
        owed.extend(look.owner(site));
    }
    if is_doubled(plan)
        && let Some(here) = look.acting(seat, team)
    {
        // SC-3500
        owed.extend(value::doubling_port(look, here.id).filter(|owner| *owner != seat));
    }
    owed.into_iter().for_each(|owner| gains::indebt(step, owner));
    engage(step, seat, team);
    bring(step, seat, team, to);
}

/// A team comes to a site.
pub(crate) fn bring(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team, to: SiteId) {
    let at = Look::of(step).arrival(to);
    gains::send(step, seat, team, at);
    arrive(step, seat, to);
}

/// What the places beyond a board bring (SC-1700, SC-3750, SC-4630).
fn arrive(step: &mut Step<'_, SpaceCorp>, seat: Seat, to: SiteId) {
    let look = Look::of(step);
    match look.site(to).map(|site| site.kind) {
        Some(SiteKind::Beyond) => {
            let left = Beyond::ALL.iter().copied().find(|marker| look.state.beyond[marker.index()].is_none());
            if let Some(marker) = left {
                step.emit(Event::MarkerTaken { seat, marker });
            }
        }
        Some(SiteKind::OrionArm) => {
            let others = |site: &Site| {
                let here = look.state.players.iter().map(|player| player.on(site.id).count());
                here.sum::<usize>() - usize::from(site.id == to)
            };
            let orion = look.facts.setup.orion_arm;
            let arms = || look.board.sites().iter().filter(|site| site.kind == SiteKind::OrionArm);
            let first = arms().all(|site| others(site) == 0);
            let lonely = arms().filter(|site| site.id == to).all(|site| others(site) == 0);
            let amount = match (first, lonely) {
                (true, _) => orion.first_arrival,
                (false, true) => orion.later_arrival_in_unoccupied_region,
                (false, false) => 0,
            };
            gains::profit(step, seat, i32::from(amount), Cause::Orion);
        }
        Some(
            SiteKind::Home
            | SiteKind::Planet
            | SiteKind::DwarfPlanet
            | SiteKind::Moon
            | SiteKind::Asteroid
            | SiteKind::Comet
            | SiteKind::Lagrange
            | SiteKind::StarSystem,
        )
        | None => {}
    }
}

/// Whether a base on the site lets teams be transferred (SC-1300).
fn is_port(look: Look<'_>, seat: Seat, site: SiteId) -> bool {
    let Some(place) = look.place(site) else { return false };
    let ports = |base: &crate::state::Base| {
        base.owner == seat && look.capacities(base.kind).contains(&Capacity::EnablesTransfer)
    };
    place.bases.iter().any(ports)
}

/// Whether a team may be transferred to a site (section 8).
pub(crate) fn check_transfer(look: Look<'_>, seat: Seat, team: Team, to: SiteId) -> Result<(), Fault> {
    const BUSY: Fault = Fault::new("TEAM_TOOK_PART", &[rules::TRANSFER], "the team took part in the action");
    const BASES: Fault =
        Fault::new("NO_BASE", &[rules::TRANSFER_BASES], "a transfer goes from an own base to another");
    const PORT: Fault = Fault::new("NO_SPACEPORT", &[rules::TRANSFER_PORT], "neither base is a Spaceport");
    let here = look.acting(seat, team).ok_or(Fault::new(
        "TEAM_CANNOT_BE_TRANSFERRED",
        &[rules::NO_TRANSFER_BEYOND, rules::NO_TRANSFER_ON_TRACK],
        "the team cannot be transferred from where it is",
    ))?;
    if look.state.turn.busy.contains(&team) {
        return Err(BUSY);
    }
    if here.id == to || look.site(to).is_none() || !look.has_base(seat, here.id) || !look.has_base(seat, to) {
        return Err(BASES);
    }
    if is_port(look, seat, here.id) || is_port(look, seat, to) { Ok(()) } else { Err(PORT) }
}

/// Every transfer that might be possible.
pub(crate) fn transfers(look: Look<'_>, seat: Seat) -> impl Iterator<Item = (Team, SiteId)> {
    look.acting_teams(seat).flat_map(move |(team, _)| {
        let bases = look.board.sites().iter().filter(move |site| look.has_base(seat, site.id));
        bases.map(move |site| (team, site.id))
    })
}

/// Carries out a transfer (SC-1320, SC-1340).
pub(crate) fn transfer(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team, to: SiteId) {
    let at: At = Look::of(step).arrival(to);
    gains::send(step, seat, team, at);
}
