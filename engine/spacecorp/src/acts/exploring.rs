//! Explore (sections 12, 19.5) and probes (SC-2520).

use orrery_engine::{Pile, Seat, Step};

use crate::{
    acts::engage,
    event::Event,
    facts::{Bonus, Effect, TileSpecial},
    fault::Fault,
    game::SpaceCorp,
    ids::{PileId, SiteId, Team, TileId},
    look::Look,
    map::Site,
    rules,
    task::{Scene, Task},
};

const NO_BOX: Fault = Fault::new("CANNOT_EXPLORE", &[rules::NO_EXPLORATION], "the site cannot be explored");
const FILLED: Fault = Fault::new("ALREADY_EXPLORED", &[rules::BOX_FILLED], "the site has been explored");
const NO_TILES: Fault = Fault::new("NO_TILES_LEFT", &[rules::PILE_EMPTY], "a pile that is needed is empty");

/// Whether the boxes of a site can be filled.
fn explorable(look: Look<'_>, site: &Site) -> Result<(), Fault> {
    if site.explore.is_none() || site.boxes.is_empty() {
        return Err(NO_BOX);
    }
    if look.place(site.id).is_some_and(|place| !place.tiles.is_empty()) {
        return Err(FILLED);
    }
    let left = |pile: &PileId| look.state.piles.get(pile).map_or(0, Pile::len);
    let wanted = |pile: &PileId| site.boxes.iter().filter(|one| *one == pile).count();
    if site.boxes.iter().all(|pile| left(pile) >= wanted(pile)) { Ok(()) } else { Err(NO_TILES) }
}

/// Whether a team may explore where it is, value aside.
pub(crate) fn check(look: Look<'_>, seat: Seat, team: Team) -> Result<(), Fault> {
    const NO_TEAM: Fault =
        Fault::new("TEAM_CANNOT_ACT", &[rules::TEAM_BEYOND, rules::TEAM_ON_TRACK], "the team cannot act");
    explorable(look, look.acting(seat, team).ok_or(NO_TEAM)?)
}

/// Carries out an Explore: box by box (SC-4700).
pub(crate) fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team) {
    let Some(site) = Look::of(step).acting(seat, team) else { return };
    engage(step, seat, team);
    let fills = site.numbered_boxes().map(|(number, _)| Task::Fill {
        seat,
        claims: Some(team),
        gains: true,
        site: site.id,
        number,
    });
    step.push(fills);
}

/// Whether a probe may reach a site: one that holds nothing at all (SC-2520, SC-2530).
pub(crate) fn check_probe(look: Look<'_>, site: SiteId) -> Result<(), Fault> {
    const NOT_EMPTY: Fault = Fault::new("NOT_EMPTY", &[rules::EMPTY_SITE], "the site is not empty");
    let there = look.site(site).ok_or(NO_BOX)?;
    explorable(look, there)?;
    let bases = look.place(site).is_some_and(|place| !place.bases.is_empty());
    // SC-2530, SC-4555: teams on the approach track are in the system.
    let teams = look.state.players.iter().any(|player| player.around(site).next().is_some());
    if bases || teams { Err(NOT_EMPTY) } else { Ok(()) }
}

/// Sends a probe.
pub(crate) fn probe(step: &mut Step<'_, SpaceCorp>, seat: Seat, site: SiteId, gains: bool) {
    let Some(there) = Look::of(step).site(site) else { return };
    let fills =
        there.numbered_boxes().map(|(number, _)| Task::Fill { seat, claims: None, gains, site, number });
    step.push(fills);
}

/// Draws the tile for a pile; redirects are followed (SC-1890, SC-1900).
fn discover(step: &mut Step<'_, SpaceCorp>, seat: Seat, first: PileId) -> Option<TileId> {
    let mut pile = first;
    loop {
        let tile = Pile::choose(step, |state| &state.piles[&pile])?;
        let Some(next) = step.content().tile(tile).redirect_to_pile else { return Some(tile) };
        let left = |pile: PileId| step.state().piles.get(&pile).map_or(0, Pile::len);
        let here = left(pile) > 1;
        // With nothing left to draw from, the tile itself has to do.
        if left(next) == 0 && !here {
            return Some(tile);
        }
        pile = if left(next) > 0 { next } else { pile };
        step.emit(Event::Redirected { seat, tile });
    }
}

/// Fills one box: the tile, the claim, the rewards, Phobes.
pub(crate) fn fill(
    step: &mut Step<'_, SpaceCorp>,
    seat: Seat,
    claims: Option<Team>,
    gains: bool,
    site: SiteId,
    pile: PileId,
) {
    let Some(tile) = discover(step, seat, pile) else { return };
    step.emit(Event::TileLaid { seat, site, tile });
    let here = step.state().place(site).and_then(|place| place.claim);
    if let Some(team) = claims
        && here.is_none()
        // A team that Phobes have sent away claims nothing (SC-4760).
        && step.state().team(seat, team).site() == Some(site)
    {
        step.emit(Event::TileClaimed { seat, team, site });
    }
    let look = Look::of(step);
    let facts = look.facts.tile(tile);
    let in_force = look.place(site).is_some_and(|place| !look.is_suppressed(place));
    let mut tasks = Vec::new();
    if in_force && gains {
        tasks.extend(rewards(seat, &facts.immediate));
    }
    if let Some(TileSpecial::Phobes { .. }) = facts.special {
        let immune = look.bonuses(seat).any(|bonus| *bonus == Bonus::ImmuneToPhobesRetreat);
        if !immune && look.player(seat).around(site).next().is_some() {
            tasks.push(Task::Retreat { seat, site });
        }
    }
    step.push(tasks);
}

/// The immediate rewards of a tile, in the order of the sheet (SC-1920).
pub(crate) fn rewards(seat: Seat, immediate: &[Effect]) -> impl Iterator<Item = Task> {
    immediate.iter().map(move |effect| Task::Effect { seat, effect: effect.clone(), scene: Scene::Tile })
}
