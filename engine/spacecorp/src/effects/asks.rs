//! What effects ask for.

use orrery_engine::{Seat, Step};

use super::{benefit, gain, gainable, is_gainable};
use crate::{
    action::Action,
    acts::{NOT_HERE, contracts, exploring, targets},
    event::{Cause, Event, Fate},
    facts::{Effect, TileSpecial},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{Row, SiteId, Slot, Team},
    look::Look,
    map::SiteKind,
    rules,
    state::At,
    task::Task,
};

/// Star systems without any team, if a team is left for one (SC-3710 to SC-3735).
pub(super) fn settlements(look: Look<'_>, seat: Seat) -> impl Iterator<Item = SiteId> {
    let spare = look.player(seat).spare().is_some();
    let free =
        move |site: SiteId| look.state.players.iter().all(|player| player.around(site).next().is_none());
    look.board.star_systems().map(|site| site.id).filter(move |site| spare && free(*site))
}

/// Where teams may go without a Move (SC-2510).
pub(super) fn jumps<'a>(
    look: Look<'a>,
    seat: Seat,
    effect: &Effect,
) -> impl Iterator<Item = (Team, SiteId)> + 'a {
    let terms = if let Effect::MoveTeamToSite { exclude_kinds, max_distance, requires_base, .. } = effect {
        Some((exclude_kinds.clone(), *max_distance, *requires_base))
    } else {
        None
    };
    let teams = terms
        .into_iter()
        .flat_map(move |terms| look.acting_teams(seat).map(move |(team, here)| (team, here, terms.clone())));
    teams.flat_map(move |(team, here, (excluded, limit, base))| {
        let sites = look.board.sites().iter().filter(move |site| {
            let distance = || look.board.distance(here.id, site.id, look.gravity(seat));
            // SC-4440: the Orion Arm is entered over its border only.
            let reachable = site.kind != SiteKind::OrionArm && site.id != here.id;
            let near = limit.is_none_or(|limit| distance().is_some_and(|distance| distance <= limit));
            let based = !base || look.has_base(seat, here.id) || look.has_base(seat, site.id);
            reachable && near && based && !excluded.contains(&site.kind)
        });
        sites.map(move |site| (team, site.id))
    })
}

/// Every answer that might be possible.
#[expect(clippy::wildcard_enum_match_arm, reason = "only questions of effects come here")]
pub(crate) fn candidates(look: Look<'_>, seat: Seat, task: &Task, out: &mut Vec<Action>) {
    match task {
        Task::Retreat { site, .. } => out.extend(look.player(seat).around(*site).map(Action::Retreat)),
        Task::ChooseBenefit { left, .. } => out.extend(left.iter().map(|number| Action::Benefit(*number))),
        Task::Choose { options, .. } => out.extend((1..=options.len() as u8).map(Action::Choose)),
        Task::TakeOffer { .. } => out.extend(look.state.offered().map(Action::Take)),
        Task::Gain { kind, .. } => out.extend(gainable(look, seat, *kind).map(Action::Gain)),
        Task::Settle { .. } => out.extend(settlements(look, seat).map(Action::Settle)),
        Task::Reward { .. } => out.extend(Row::all().map(Action::Reward)),
        Task::Probe { .. } => out.extend(look.board.sites().iter().map(|site| Action::Probe(site.id))),
        Task::Jump { effect, .. } => {
            out.extend(jumps(look, seat, effect).map(|(team, to)| Action::Jump(team, to)))
        }
        Task::Lose { .. } => {
            out.extend(look.player(seat).slots.iter().flatten().map(|card| Action::Lose(*card)))
        }
        _ => {}
    }
}

/// Whether an answer is possible.
pub(crate) fn check(look: Look<'_>, seat: Seat, task: &Task, action: Action) -> Result<(), Fault> {
    const NOT_THERE: Fault =
        Fault::new("TEAM_NOT_HERE", &[rules::PHOBES_TEAM], "the team is not in the region");
    const NO_OPTION: Fault = Fault::new("NO_SUCH_OPTION", &[rules::BENEFIT_ORDER], "there is no such option");
    const NOT_OFFERED: Fault =
        Fault::new("NOT_OFFERED", &[rules::RESEARCH_ON_BUILD], "the card is not in the offer");
    const WRONG_KIND: Fault = Fault::new("WRONG_KIND", &[rules::AWARD], "another kind of card is due");
    const TEAM_THERE: Fault =
        Fault::new("TEAM_PRESENT", &[rules::STAR_CHILDREN, rules::WITHOUT_TEAM], "a team is in that region");
    const CLAIMED: Fault =
        Fault::new("ALREADY_CLAIMED", &[rules::UNCLAIMED_REWARD], "the contract has been claimed");
    const NO_JUMP: Fault = Fault::new("CANNOT_GO_THERE", &[rules::PROTOTYPE], "the team cannot go there");
    const NO_INFRA: Fault =
        Fault::new("NOT_ON_HQ", &[rules::INCOMPATIBILITY], "the card is not on the headquarters");
    let holds = |fine: bool, fault: Fault| if fine { Ok(()) } else { Err(fault) };
    match (task, action) {
        (Task::Retreat { site, .. }, Action::Retreat(team)) => {
            holds(look.state.team(seat, team).around() == Some(*site), NOT_THERE)
        }
        (Task::ChooseBenefit { left, .. }, Action::Benefit(number)) => {
            holds(left.contains(&number), NO_OPTION)
        }
        (Task::Choose { options, .. }, Action::Choose(n)) => {
            holds((1..=options.len()).contains(&usize::from(n)), NO_OPTION)
        }
        (Task::TakeOffer { .. }, Action::Take(card)) => {
            holds(look.state.offered().any(|offered| offered == card), NOT_OFFERED)
        }
        (Task::Gain { kind, .. }, Action::Gain(card)) => {
            holds(card.kind() == *kind, WRONG_KIND)?;
            is_gainable(look, seat, card)
        }
        (Task::Settle { .. }, Action::Settle(site)) => {
            holds(settlements(look, seat).any(|free| free == site), TEAM_THERE)
        }
        (Task::Reward { .. }, Action::Reward(row)) => holds(!look.state.is_claimed(row), CLAIMED),
        (Task::Probe { .. }, Action::Probe(site)) => exploring::check_probe(look, site),
        (Task::Jump { effect, .. }, Action::Jump(team, to)) => {
            holds(jumps(look, seat, effect).any(|jump| jump == (team, to)), NO_JUMP)
        }
        (Task::Lose { .. }, Action::Lose(card)) => {
            holds(look.player(seat).slots.contains(&Some(card)), NO_INFRA)
        }
        (_, _) => Err(NOT_HERE),
    }
}

/// Carries out a checked answer.
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, task: Task, action: Action) {
    match (task, action) {
        (Task::Retreat { site, .. }, Action::Retreat(team)) => {
            let home = retreat(Look::of(step), site);
            gains::send(step, seat, team, home);
        }
        (Task::ChooseBenefit { site, left, .. }, Action::Benefit(number)) => {
            benefit(step, seat, site, number, &left)
        }
        (Task::Choose { options, scene, .. }, Action::Choose(n)) => {
            let chosen = options.into_iter().nth(usize::from(n) - 1).unwrap_or_default();
            step.push(chosen.into_iter().map(|effect| Task::Effect { seat, effect, scene: scene.clone() }));
        }
        (Task::TakeOffer { count, .. }, Action::Take(card)) => {
            step.emit(Event::Took { seat, card });
            if count > 1 && step.state().offered().next().is_some() {
                step.push([Task::TakeOffer { seat, count: count - 1 }]);
            }
        }
        (Task::Gain { .. }, Action::Gain(card)) => gain(step, seat, card),
        (Task::Settle { .. }, Action::Settle(site)) => {
            if let Some(team) = step.state().players[seat].spare() {
                // SC-3710: on the star, not on the approach track.
                gains::send(step, seat, team, At::Site(site));
            }
        }
        (Task::Reward { fulfils, .. }, Action::Reward(row)) => {
            let reward = contracts::reward(Look::of(step), row);
            let era = step.state().era;
            if fulfils {
                // SC-5550: no window, no benefit of another colony.
                step.emit(Event::ContractClaimed { seat, row, era });
            }
            gains::profit(step, seat, i32::from(reward), Cause::Colony);
        }
        (Task::Probe { gains, .. }, Action::Probe(site)) => exploring::probe(step, seat, site, gains),
        (Task::Jump { .. }, Action::Jump(team, to)) => targets::jump(step, seat, team, to),
        (Task::Lose { .. }, Action::Lose(card)) => lose(step, seat, card),
        (_, _) => {}
    }
}

/// Where Phobes send a team (SC-4750).
fn retreat(look: Look<'_>, site: SiteId) -> At {
    let tiles = look.place(site).into_iter().flat_map(|place| &place.tiles);
    let home = tiles.filter_map(|laid| match &look.tile(laid).special {
        Some(TileSpecial::Phobes { forces_team_to, .. }) => Some(*forces_team_to),
        Some(TileSpecial::Introvs { .. }) | None => None,
    });
    At::Site(home.into_iter().next().unwrap_or(look.board.start))
}

/// An Infra card is lost: discarded, or out of the game if it is from an earlier era (SC-4160).
fn lose(step: &mut Step<'_, SpaceCorp>, seat: Seat, card: crate::ids::CardId) {
    let state = step.state();
    let to = if card.era() == Some(state.era) { Fate::Discard } else { Fate::Removed };
    let lies = |slot: &Slot| state.players[seat].slots.get(slot.index()) == Some(&Some(card));
    if let Some(slot) = Slot::all().find(lies) {
        step.emit(Event::InfraLeft { seat, card, slot, to });
    }
}
