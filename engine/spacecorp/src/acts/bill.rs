//! Whether a plan is enough for its target, what it costs, and whether it can still become enough.

use orrery_engine::Seat;

use crate::{
    acts::{building, colonizing, moving, value},
    fault::Fault,
    ids::{SiteId, Team},
    look::Look,
    map::{Gravity, Route},
    plan::{Aim, Plan},
    rules,
};

/// What carrying out a plan costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Bill {
    /// Profit in all (SC-0735).
    pub(crate) profit: u8,
    /// The part of it that buys missing points (SC-3310).
    pub(crate) bought: u8,
}

const TOO_LOW: Fault =
    Fault::new("VALUE_TOO_LOW", &[rules::TARGET_NEEDED, rules::VALUE], "the value is too low");

/// What it costs to reach `need` with `total` if radiation costs `penalty`; none if it cannot be done.
fn close(look: Look<'_>, seat: Seat, plan: &Plan, total: u32, need: u32, penalty: u8) -> Option<Bill> {
    let purse = look.player(seat).profit;
    let spend = &look.facts.setup.profit_spend;
    let gap = need.saturating_sub(total);
    let bought = u8::try_from(gap).ok()?;
    let bill = Bill { profit: penalty.checked_add(bought)?, bought };
    if i32::from(bill.profit) > purse {
        return None;
    }
    if gap == 0 {
        return Some(bill);
    }
    // SC-3310, SC-3320, SC-3350
    let left = spend.max - plan.carried.map_or(0, |carried| carried.spent).min(spend.max);
    let allowed = look.facts.setup.era(look.era()).profit_spending
        && spend.actions.contains(&plan.aim.kind())
        && gap <= u32::from(left)
        && (!spend.strictly_below_other_value || gap < total);
    allowed.then_some(bill)
}

/// The cheapest way to cover one of several needs; an irradiated one costs a penalty unless shielded.
fn cheapest(
    look: Look<'_>,
    seat: Seat,
    plan: &Plan,
    total: u32,
    shielded: bool,
    needs: impl Iterator<Item = Route>,
) -> Option<Bill> {
    let penalty = look.facts.setup.era(look.era()).unshielded_penalty;
    needs
        .filter_map(|need| {
            let penalty = if need.irradiated && !shielded { penalty } else { 0 };
            close(look, seat, plan, total, u32::from(need.distance), penalty)
        })
        .min()
}

/// What an Explore, Move or Build has to reach, as distance and radiation: several for a Move that can choose its way.
fn needs(look: Look<'_>, seat: Seat, plan: &Plan) -> [Option<Route>; 2] {
    let Some(here) = value::ground(look, seat, plan) else { return [None; 2] };
    match plan.aim {
        Aim::Move { to, .. } => ways(look, here.id, to, look.gravity(seat)),
        Aim::Explore { .. } => {
            [here.explore.map(|cost| Route { distance: u16::from(cost), irradiated: false }), None]
        }
        Aim::Build { .. } => {
            let irradiated = look.board.region(here.region).radiation;
            [building::cost(look, here).map(|distance| Route { distance, irradiated }), None]
        }
        Aim::Research | Aim::Produce | Aim::Genetics | Aim::Revelation | Aim::Colonize { .. } => [None; 2],
    }
}

/// What carrying out a plan now costs.
pub(crate) fn bill(look: Look<'_>, seat: Seat, plan: &Plan) -> Result<Bill, Fault> {
    const TWO: Fault =
        Fault::new("TWO_HEADQUARTERS_NEEDED", &[rules::RIVALS], "Rivals are played for two headquarters");
    if plan.rivals.is_some() && plan.hqs.len() < 2 {
        return Err(TWO);
    }
    let total = value::total(look, seat, plan);
    match plan.aim {
        Aim::Research | Aim::Genetics | Aim::Revelation => {
            if total > 0 {
                Ok(Bill::default())
            } else {
                Err(TOO_LOW)
            }
        }
        Aim::Produce => {
            const NO_TILE: Fault =
                Fault::new("NO_TILE", &[rules::PRODUCE_NEEDS_TILE], "no tile was chosen to produce");
            const TOO_MANY: Fault =
                Fault::new("TOO_MANY_TILES", &[rules::PRODUCE], "the value is less than the number of tiles");
            if plan.sources.is_empty() {
                return Err(NO_TILE);
            }
            if (plan.sources.len() as u32) <= total { Ok(Bill::default()) } else { Err(TOO_MANY) }
        }
        Aim::Move { .. } | Aim::Explore { .. } | Aim::Build { .. } => {
            building::complete(look, seat, plan)?;
            let shielded = value::is_shielded(look, seat, plan);
            let needs = needs(look, seat, plan).into_iter().flatten();
            cheapest(look, seat, plan, total, shielded, needs).ok_or(TOO_LOW)
        }
        Aim::Colonize { site, colony } => colonizing::bill(look, seat, plan, site, colony, total),
    }
}

/// Whether a plan can be carried out if more is added to it.
pub(crate) fn possible(look: Look<'_>, seat: Seat, plan: &Plan) -> bool {
    if bill(look, seat, plan).is_ok() {
        return true;
    }
    let reach = value::reach(look, seat, plan);
    match plan.aim {
        Aim::Research | Aim::Genetics | Aim::Revelation => reach.any > 0,
        Aim::Produce => reach.any > 0 && plan.sources.len() as u32 <= reach.any,
        Aim::Move { .. } | Aim::Explore { .. } => covers(look, seat, plan, reach),
        Aim::Build { .. } => match building::completions(look, seat, plan) {
            None => false,
            // A Shield Factory that is built shields the action (SC-3190).
            Some(completions) => {
                let any = value::Reach { shielded: Some(reach.any), ..reach };
                covers(look, seat, plan, reach) || (completions.shielded && covers(look, seat, plan, any))
            }
        },
        Aim::Colonize { site, colony } => colonizing::possible(look, seat, plan, site, colony, reach.any),
    }
}

fn covers(look: Look<'_>, seat: Seat, plan: &Plan, reach: value::Reach) -> bool {
    covers_one(look, seat, plan, reach, needs(look, seat, plan))
}

/// Whether one of the needs is within reach.
fn covers_one(
    look: Look<'_>,
    seat: Seat,
    plan: &Plan,
    reach: value::Reach,
    needs: [Option<Route>; 2],
) -> bool {
    let with =
        |total, shielded| cheapest(look, seat, plan, total, shielded, needs.into_iter().flatten()).is_some();
    with(reach.any, false) || reach.shielded.is_some_and(|total| with(total, true))
}

/// Sites that a Move of a team can reach; how far it gets does not depend on where it goes.
pub(crate) fn destinations(look: Look<'_>, seat: Seat, team: Team) -> impl Iterator<Item = SiteId> {
    let plan = Plan::new(Aim::Move { team, to: look.board.start }, None);
    let reach = value::reach(look, seat, &plan);
    let (here, gravity) = (look.acting(seat, team), look.gravity(seat));
    let sites = look.board.sites().iter().map(|site| site.id);
    sites.filter(move |to| match here {
        Some(here) => covers_one(look, seat, &plan, reach, ways(look, here.id, *to, gravity)),
        None => false,
    })
}

/// What a Move has to reach, by each way that can matter.
fn ways(look: Look<'_>, from: SiteId, to: SiteId, gravity: Gravity) -> [Option<Route>; 2] {
    match look.board.routes(from, to, gravity) {
        Some(routes) => [Some(routes.shortest), routes.clean],
        None => [None; 2],
    }
}

/// What a plan costs to carry out, with the base that a Move needs.
pub(crate) fn ready(look: Look<'_>, seat: Seat, plan: &Plan) -> Result<(Bill, moving::Dock), Fault> {
    let bill = bill(look, seat, plan)?;
    let dock = match plan.aim {
        Aim::Move { to, .. } => moving::dock(look, seat, plan, to)?,
        Aim::Research
        | Aim::Explore { .. }
        | Aim::Build { .. }
        | Aim::Produce
        | Aim::Genetics
        | Aim::Revelation
        | Aim::Colonize { .. } => moving::Dock::Free,
    };
    Ok((bill, dock))
}
