//! What several messages are made of.

use std::ops::RangeInclusive;

use orrery_engine::{Seat, erased::Problem};
use orrery_planet_unknown::{
    action::Rock,
    facts::TOP,
    grid::{Mask, Square},
    ids::{EventId, Rank, TechLevel, TileId, Track},
    scoring::Sheet,
    sets::Tracks,
    spots::{Pod, Space},
    state::{Between, Boards, Claim, Laid, Owed, Shared},
};

use super::{
    super::{missing, number, seat_number},
    ids::{Listed, write_set, write_some},
    v1,
};

/// A number that has to be one of these.
pub(super) fn within(field: impl Into<String>, said: i32, range: &RangeInclusive<u8>) -> Result<u8, Problem> {
    let fits = u8::try_from(said).ok().filter(|number| range.contains(number));
    fits.ok_or_else(|| Problem::new(field, format!("{said} is out of range")))
}

pub(super) fn read_level(field: &str, level: i32) -> Result<TechLevel, Problem> {
    within(field, level, &(1..=6)).map(TechLevel)
}

pub(super) fn read_rank(field: &str, rank: i32) -> Result<Rank, Problem> {
    within(field, rank, &(1..=4)).map(Rank)
}

pub(super) fn write_levels(levels: &[TechLevel]) -> Vec<i32> {
    levels.iter().map(|level| level.0.into()).collect()
}

pub(super) fn write_ranks(ranks: &[Rank]) -> Vec<i32> {
    ranks.iter().map(|rank| rank.0.into()).collect()
}

pub(super) fn read_square(field: &str, square: Option<&v1::Square>) -> Result<Square, Problem> {
    let said = square.ok_or_else(|| missing(field))?;
    let (x, y) = (number(format!("{field}.x"), said.x)?, number(format!("{field}.y"), said.y)?);
    Square::new(x, y).ok_or_else(|| Problem::new(field, format!("{x},{y} is off the grid")))
}

pub(super) fn write_square(square: Square) -> v1::Square {
    v1::Square { x: square.x().into(), y: square.y().into() }
}

pub(super) fn write_squares(squares: Mask) -> Vec<v1::Square> {
    squares.iter().map(write_square).collect()
}

pub(super) fn read_tile(field: &str, tile: Option<&v1::Tile>) -> Result<TileId, Problem> {
    let tile = tile.ok_or_else(|| missing(field))?;
    Ok(TileId::new(
        Listed::read(&format!("{field}.shape"), tile.shape)?,
        Listed::read(&format!("{field}.terrains"), tile.terrains)?,
        tile.has_meteor,
    ))
}

pub(super) fn write_tile(tile: TileId) -> v1::Tile {
    v1::Tile { shape: tile.shape().write(), terrains: tile.pair().write(), has_meteor: tile.meteor() }
}

/// Cards are numbered from 1 within their alert.
pub(super) fn write_event_card(card: EventId) -> v1::EventCard {
    let number = card.index() % EventId::PER_ALERT + 1;
    v1::EventCard { alert: card.alert().write(), number: i32::try_from(number).unwrap_or(i32::MAX) }
}

fn read_space(field: &str, space: &v1::Space) -> Result<Space, Problem> {
    let track = Track::read(&format!("{field}.track"), space.track)?;
    Ok(Space::new(track, within(format!("{field}.row"), space.row, &(0..=TOP))?))
}

pub(super) fn write_space(space: Space) -> v1::Space {
    v1::Space { track: space.track.write(), row: space.row.into() }
}

pub(super) fn write_spaces(spaces: &[Space]) -> Vec<v1::Space> {
    spaces.iter().copied().map(write_space).collect()
}

pub(super) fn read_pod(field: &str, pod: Option<&v1::Pod>) -> Result<Pod, Problem> {
    use v1::pod::Place;
    let pod = pod.ok_or_else(|| missing(field))?;
    Ok(match pod.place.as_ref().ok_or_else(|| missing(format!("{field}.place")))? {
        Place::Area(v1::ScoringArea {}) => Pod::Area,
        Place::Space(space) => Pod::Space(read_space(&format!("{field}.space"), space)?),
        Place::Tech(level) => Pod::Tech(read_level(&format!("{field}.tech"), *level)?),
    })
}

pub(super) fn write_pod(pod: Pod) -> v1::Pod {
    use v1::pod::Place;
    let place = match pod {
        Pod::Area => Place::Area(v1::ScoringArea {}),
        Pod::Space(space) => Place::Space(write_space(space)),
        Pod::Tech(level) => Place::Tech(level.0.into()),
    };
    v1::Pod { place: Some(place) }
}

pub(super) fn read_meteorite(field: &str, meteorite: &v1::Meteorite) -> Result<Rock, Problem> {
    let at = read_square(&format!("{field}.square"), meteorite.square.as_ref())?;
    Ok(Rock { at, cargo: meteorite.is_cargo })
}

pub(super) fn write_meteorite(Rock { at, cargo }: Rock) -> v1::Meteorite {
    v1::Meteorite { square: Some(write_square(at)), is_cargo: cargo }
}

pub(super) fn write_boards(boards: Boards) -> v1::Boards {
    v1::Boards {
        planet: boards.planet.write(),
        corporation: boards.corporation.write(),
        flux: write_some(boards.flux),
    }
}

pub(super) fn write_laid(laid: &Laid) -> v1::LaidTile {
    let halves = laid.tile.resources().into_iter().zip(laid.halves).zip(laid.icons);
    v1::LaidTile {
        tile: Some(write_tile(laid.tile)),
        square: Some(write_square(laid.at)),
        turns: laid.turns.into(),
        is_flipped: laid.flipped,
        halves: halves
            .map(|((terrain, squares), icon)| v1::TileHalf {
                terrain: terrain.write(),
                squares: write_squares(squares),
                resource: Some(write_square(icon)),
            })
            .collect(),
        meteor_symbol: laid.symbol.map(write_square),
    }
}

pub(super) fn write_claim(claim: Claim) -> v1::Claim {
    v1::Claim { rank: claim.rank.0.into(), is_wider: claim.wider }
}

pub(super) fn write_shared(shared: &Shared) -> v1::SharedObjective {
    let seats = match shared.between {
        Between::Neighbours(a, b) => vec![seat_number(a), seat_number(b)],
        Between::All => Vec::new(),
    };
    v1::SharedObjective { objective: shared.card.write(), seats }
}

pub(super) fn write_owed(owed: Owed) -> v1::Owed {
    use v1::OwedKind as Kind;
    let bare = |kind: Kind| v1::Owed { kind: kind.into(), ..v1::Owed::default() };
    let with = |kind: Kind, cubes: Tracks| v1::Owed { cubes: write_set(cubes.iter()), ..bare(kind) };
    match owed {
        Owed::Advance { cube, rewards } => {
            v1::Owed { has_rewards: rewards, ..with(Kind::Advance, Tracks::of(cube)) }
        }
        Owed::Resource(cube) => with(Kind::Resource, Tracks::of(cube)),
        Owed::Energy(cubes) => with(Kind::Energy, cubes),
        Owed::Synergy => bare(Kind::Synergy),
        Owed::Patch => bare(Kind::Patch),
        Owed::StoredPatch => bare(Kind::StoredPatch),
        Owed::Rover => bare(Kind::Rover),
        Owed::ExtraRover => bare(Kind::ExtraRover),
        Owed::Regress { cubes, spaces } => v1::Owed { count: spaces.into(), ..with(Kind::Regress, cubes) },
        Owed::Lifepod => bare(Kind::Lifepod),
        Owed::Step { step, synergy } => {
            v1::Owed { step: step.into(), has_synergy: synergy, ..bare(Kind::Step) }
        }
        Owed::OneCube { cubes, times, rewards } => {
            v1::Owed { count: times.into(), has_rewards: rewards, ..with(Kind::OneCube, cubes) }
        }
        Owed::DifferentCubes(count) => v1::Owed { count: count.into(), ..bare(Kind::DifferentCubes) },
        Owed::Union => bare(Kind::Union),
        Owed::CollectLifepod => bare(Kind::CollectLifepod),
        Owed::CollectMeteorite => bare(Kind::CollectMeteorite),
        Owed::DestroyMeteorite => bare(Kind::DestroyMeteorite),
        Owed::DestroyLine => bare(Kind::DestroyLine),
        Owed::DestroyLifepod => bare(Kind::DestroyLifepod),
        Owed::DestroyCollected => bare(Kind::DestroyCollected),
        Owed::DestroyRover => bare(Kind::DestroyRover),
        Owed::Meteor => bare(Kind::Meteor),
        Owed::Relocate => bare(Kind::Relocate),
        Owed::Reposition => bare(Kind::Reposition),
        Owed::Tile { advances } => v1::Owed { has_resources: advances, ..bare(Kind::Tile) },
        Owed::BoostOrPeek => bare(Kind::BoostOrPeek),
        Owed::DestroyObjective => bare(Kind::DestroyObjective),
        Owed::RemoveStack => bare(Kind::RemoveStack),
        Owed::Turn => bare(Kind::Turn),
        Owed::Archive => bare(Kind::Archive),
    }
}

pub(super) fn write_sheet(seat: Seat, sheet: &Sheet) -> v1::ScoreSheet {
    v1::ScoreSheet {
        seat: seat_number(seat),
        planet: sheet.planet.into(),
        tracks: sheet.tracks.map(i32::from).to_vec(),
        lifepods: sheet.lifepods.into(),
        meteorites: sheet.meteorites.into(),
        civ_cards: sheet.civ_cards.into(),
        personal_objectives: sheet.personal.into(),
        shared_objectives: sheet.shared.into(),
        total: sheet.total().into(),
        free_squares: sheet.free_squares.into(),
        meteorites_left: sheet.meteorites_left.into(),
        target: sheet.target.map(i32::from),
    }
}
