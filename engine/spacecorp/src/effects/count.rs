//! What effects count.

use orrery_engine::Seat;

use crate::{
    facts::{Cancelled, Selector},
    ids::{BaseType, BoxNo, ProgressKind, RegionId, SiteId},
    look::Look,
    task::Scene,
};

/// The base on which an effect happens.
fn here(scene: &Scene) -> Option<(SiteId, BoxNo)> {
    match scene {
        Scene::Base { site, number, .. } => Some((*site, *number)),
        Scene::Special | Scene::Tile | Scene::Progress | Scene::Colony | Scene::Edge { .. } => None,
    }
}

/// Bases of other players in regions that pass.
fn foreign(look: Look<'_>, seat: Seat, passes: impl Fn(RegionId) -> bool) -> usize {
    let others = look.state.players.seats().filter(|other| *other != seat);
    let bases = others.flat_map(|other| look.bases(other));
    bases.filter(|(site, _)| look.board.region_of(*site).is_some_and(&passes)).count()
}

/// How many of something there are.
pub(super) fn count(look: Look<'_>, seat: Seat, per: Selector, scene: &Scene) -> i32 {
    let region = here(scene).and_then(|(site, _)| look.board.region_of(site));
    let everybody = || look.state.players.seats();
    let cards = |kind| everybody().map(|seat| look.player(seat).cards_of(kind)).sum::<usize>();
    let tile = here(scene).and_then(|(site, number)| {
        let place = look.place(site)?;
        Some((place, place.tiles.get(number.index())?))
    });
    let production = || tile.and_then(|(place, laid)| look.own_production(place, laid)).unwrap_or(0);
    let colony = || tile.map_or(0, |(place, laid)| look.colony_value(place, laid));
    let count = match per {
        Selector::TileProduction => usize::from(production()),
        Selector::TileProductionPlusColony => usize::from(production() + colony()),
        Selector::OpponentBasesInRegion => {
            region.map_or(0, |region| foreign(look, seat, |one| one == region))
        }
        Selector::OpponentBasesNear => {
            region.map_or(0, |region| foreign(look, seat, |one| look.board.near(region, one)))
        }
        // SC-5410: a system counts once.
        Selector::OwnSitesWithSecurityBase => {
            let places = look.state.places.values();
            places.filter(|place| place.owner() == Some(seat) && place.has(BaseType::Security)).count()
        }
        Selector::BreakthroughCardsHeldByAllPlayers => cards(ProgressKind::Breakthrough),
        Selector::PairsOfAdaptationCardsHeldByAllPlayers => cards(ProgressKind::Adaptation) / 2,
        Selector::OwnProgressCards => look.player(seat).progress.len(),
        Selector::OwnColonies => look.colonies(seat).count(),
        Selector::PairsOfOpponentColonies => {
            let others = everybody().filter(|other| *other != seat);
            others.map(|other| look.colonies(other).count()).sum::<usize>() / 2
        }
        Selector::StarSystemsWithoutColony => {
            let free = |site: SiteId| look.place(site).is_none_or(|place| place.colony.is_none());
            look.board.star_systems().filter(|site| free(site.id)).count()
        }
    };
    count as i32
}

/// Whether a Security base was there before (SC-3460, SC-5000). Of several in one action those whose turn is still to
/// come were not (SC-5010).
pub(super) fn is_cancelled(look: Look<'_>, by: Cancelled, scene: &Scene) -> bool {
    let Scene::Base { site, number, left } = scene else { return false };
    let Some(region) = look.board.region_of(*site) else { return false };
    let reaches = |other: SiteId| {
        look.board.region_of(other).is_some_and(|other| match by {
            Cancelled::SecurityBaseAlreadyInRegion => other == region,
            Cancelled::SecurityBaseAlreadyInOrNearRegion => look.board.near(region, other),
        })
    };
    look.state.places.iter().filter(|(other, _)| reaches(**other)).any(|(other, place)| {
        BoxNo::all().zip(&place.bases).any(|(one, base)| {
            let new = other == site && (one == *number || left.contains(&one));
            base.kind == BaseType::Security && !new
        })
    })
}
