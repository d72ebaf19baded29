//! Objectives, shared and personal (sections 18, 35 and 36).

use std::cmp::Ordering;

use orrery_engine::Seat;

use crate::{
    facts::{Bare, Best, Collected, Criterion, Metric, ObjectiveFacts},
    grid::Mask,
    ids::{Terrain, Track},
    look::{Look, Side},
    spots::Space,
    state::{Between, Shared},
    tracks,
};

/// What a shared objective brings to a seat.
pub(super) fn shared(look: Look<'_>, shared: &Shared, seat: Seat) -> u8 {
    let face = &look.facts.objective(shared.card).shared;
    let count = |seat: Seat| {
        let counted = count(look.of_seat(seat), face.criterion.metric);
        match face.criterion.best {
            Best::Most => i16::from(counted),
            Best::Least => -i16::from(counted),
        }
    };
    let others: Vec<i16> = match shared.between {
        Between::Neighbours(a, b) if a == seat => vec![count(b)],
        Between::Neighbours(a, b) if b == seat => vec![count(a)],
        Between::Neighbours(..) => return 0,
        // PU-5640: all players compete.
        Between::All => seat.others(look.state.seats).map(count).collect(),
    };
    match others.into_iter().max().map(|best| count(seat).cmp(&best)) {
        Some(Ordering::Greater) => face.win_medals,
        Some(Ordering::Equal) => face.tie_medals,
        Some(Ordering::Less) | None => 0,
    }
}

fn count(side: Side<'_>, metric: Metric) -> u8 {
    let surface = &side.player.surface;
    match metric {
        Metric::ResourcesOnPerimeter { resource } => surface.icons(resource).and(side.planet.perimeter).len(),
        Metric::LargestTerrainArea { resource } => side.terrain(resource).largest_area(),
        Metric::NumberOfTerrainAreas { resource } => side.terrain(resource).areas().count() as u8,
        Metric::ResourcesOnPlanet { resource } => surface.icons(resource).len(),
        Metric::CubesAtTopOfTrack => {
            Track::ALL.iter().filter(|cube| tracks::is_at_top(side, **cube)).count() as u8
        }
        Metric::CollectedMeteorites => collected(side, Collected::Meteorites),
        Metric::CollectedLifepods => collected(side, Collected::Lifepods),
    }
}

fn collected(side: Side<'_>, what: Collected) -> u8 {
    match what {
        Collected::Lifepods => side.player.collected_lifepods(),
        Collected::Meteorites => side.player.meteorites,
    }
}

/// What a personal objective brings (PU-3750: on the final state).
pub(super) fn personal(side: Side<'_>, card: &ObjectiveFacts) -> u8 {
    if is_met(side, card.personal.criterion) { card.personal.medals } else { 0 }
}

fn is_met(side: Side<'_>, criterion: Criterion) -> bool {
    let surface = &side.player.surface;
    match criterion {
        Criterion::TerrainRectangle { terrain, width, height, any_orientation } => {
            let squares = side.terrain(terrain);
            squares.has_rectangle(width, height) || any_orientation && squares.has_rectangle(height, width)
        }
        Criterion::TerrainAreaWithResources { resource, at_least } => {
            let icons = surface.icons(resource);
            side.terrain(resource).areas().any(|area| area.and(icons).len() >= at_least)
        }
        Criterion::CubeAtTop { track } => is_track_topped(side, track),
        Criterion::ResourcesOnPlanetAtMost { resource, at_most } => surface.icons(resource).len() <= at_most,
        Criterion::CollectedAtLeast { what, at_least } => collected(side, what) >= at_least,
        Criterion::CollectedMoreThan { what, than } => collected(side, what) > collected(side, than),
        Criterion::NoUncoveredGround { ground } => bare(side, ground).is_empty(),
    }
}

/// PU-7610: for Makeshift any cube on the top of the named track will do.
fn is_track_topped(side: Side<'_>, track: Track) -> bool {
    if side.has(&crate::facts::SpecialRule::CubeScoresOnTheTrackItOccupies) {
        return side.player.has_cube_on(Space::new(track, crate::facts::TOP));
    }
    tracks::is_at_top(side, track)
}

/// Ground of a kind that is uncovered; electric squares do not count as uncovered (PU-7600).
fn bare(side: Side<'_>, ground: Bare) -> Mask {
    let surface = &side.player.surface;
    let squares = match ground {
        Bare::Ice => side.planet.grid.ice(),
        Bare::NonIce => side.planet.grid.land(),
    };
    squares.minus(surface.covered()).minus(side.terrain(Terrain::Energy))
}
