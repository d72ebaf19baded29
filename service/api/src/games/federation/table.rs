//! What several messages are made of.

use std::{fmt::Display, str::FromStr};

use orrery_engine::{Seat, erased::Problem};
use orrery_federation::{
    Bundle,
    ids::{Cell, Erudite, EruditeType, Mega, MegaToken, Project, Resource},
    scoring::Sheet,
    source::Source,
    state::Placed,
};

use super::{
    super::{missing, number, seat_number},
    ids::{Listed, write_all},
    v1,
};

/// A component that is called by its id.
pub(super) fn read_id<T: FromStr>(field: &str, what: &str, id: &str) -> Result<T, Problem> {
    if id.is_empty() {
        return Err(missing(field));
    }
    id.parse().map_err(|_| Problem::new(field, format!("{id:?} cannot be {what}")))
}

/// The ids of components.
pub(super) fn write_ids<T: Display>(components: &[T]) -> Vec<String> {
    components.iter().map(T::to_string).collect()
}

pub(super) fn read_resources(field: &str, resources: &v1::Resources) -> Result<Bundle, Problem> {
    let amounts = [
        (Resource::Lavandium, "lavandium", resources.lavandium),
        (Resource::Copernium, "copernium", resources.copernium),
        (Resource::Oceanium, "oceanium", resources.oceanium),
        (Resource::GoldDiamond, "gold_diamond", resources.gold_diamond),
    ];
    let read = |(resource, name, amount)| Ok((resource, number(format!("{field}.{name}"), amount)?));
    amounts.into_iter().map(read).collect()
}

pub(super) fn write_resources(resources: Bundle) -> v1::Resources {
    v1::Resources {
        lavandium: resources[Resource::Lavandium].into(),
        copernium: resources[Resource::Copernium].into(),
        oceanium: resources[Resource::Oceanium].into(),
        gold_diamond: resources[Resource::GoldDiamond].into(),
    }
}

pub(super) fn read_erudite(field: &str, erudite: Option<&v1::Erudite>) -> Result<Erudite, Problem> {
    let said = erudite.ok_or_else(|| missing(field))?;
    let kind = EruditeType::read(&format!("{field}.type"), said.r#type)?;
    let (level, n) =
        (number(format!("{field}.level"), said.level)?, number(format!("{field}.number"), said.number)?);
    Erudite::new(kind, level, n).ok_or_else(|| Problem::new(field, format!("{level}{kind}{n} is no Erudite")))
}

pub(super) fn write_erudite(tile: Erudite) -> v1::Erudite {
    v1::Erudite { r#type: tile.kind().write(), level: tile.level().into(), number: tile.number().into() }
}

pub(super) fn write_erudites(tiles: &[Erudite]) -> Vec<v1::Erudite> {
    tiles.iter().copied().map(write_erudite).collect()
}

/// No cell is the external module.
pub(super) fn read_place(field: &str, at: Option<&v1::Place>) -> Result<Option<Cell>, Problem> {
    use v1::place::Place;
    let at = at.ok_or_else(|| missing(field))?;
    match at.place.as_ref().ok_or_else(|| missing(format!("{field}.place")))? {
        Place::Cell(cell) => Listed::read(&format!("{field}.cell"), *cell).map(Some),
        Place::Module(v1::ExternalModule {}) => Ok(None),
    }
}

pub(super) fn write_place(at: Option<Cell>) -> v1::Place {
    use v1::place::Place;
    let place = at.map_or(Place::Module(v1::ExternalModule {}), |cell| Place::Cell(cell.write()));
    v1::Place { place: Some(place) }
}

pub(super) fn write_placed(placed: &Placed) -> v1::PlacedAmbassador {
    v1::PlacedAmbassador {
        seat: seat_number(placed.seat),
        ambassador: placed.ambassador.write(),
        side: placed.side.write(),
        votes: placed.votes.into(),
        token: placed.token.map(|token| token.to_string()).unwrap_or_default(),
        has_die: placed.die,
    }
}

pub(super) fn write_neutral(votes: &[(Cell, u8)]) -> Vec<v1::NeutralVotes> {
    let one = |(cell, votes): &(Cell, u8)| v1::NeutralVotes { cell: cell.write(), votes: (*votes).into() };
    votes.iter().map(one).collect()
}

/// Pairs lie on the Megastructures in their order.
pub(super) fn write_pairs(pairs: &[[MegaToken; 2]]) -> Vec<v1::MegastructureTokens> {
    let one = |(mega, tokens): (&Mega, &[MegaToken; 2])| v1::MegastructureTokens {
        megastructure: mega.write(),
        tokens: write_all(tokens),
    };
    Mega::ALL.iter().zip(pairs).map(one).collect()
}

pub(super) fn write_source(source: Source) -> v1::Source {
    use v1::source::Kind;
    let kind = match source {
        Source::Ambassador(ambassador) => Kind::Ambassador(ambassador.write()),
        Source::Token(token) => Kind::Token(token.to_string()),
        Source::Cell(cell) => Kind::Cell(cell.write()),
        Source::Module => Kind::Module(v1::ExternalModule {}),
        Source::Room(room) => Kind::Room(room.write()),
        Source::Planet(planet) => Kind::Planet(planet.write()),
        Source::Mission(mission) => Kind::Mission(mission.write()),
        Source::Starter(tile) => Kind::Starter(tile.write()),
        Source::DeepSpace(tile) => Kind::DeepSpace(tile.write()),
        Source::Erudite(tile) => Kind::Erudite(write_erudite(tile)),
        Source::Structure(structure) => Kind::Structure(structure.write()),
        Source::Mega(mega) => Kind::Megastructure(mega.write()),
        Source::Shop(shop) => Kind::Shop(shop.write()),
        Source::Asteroid(asteroid) => Kind::Asteroid(asteroid.to_string()),
        Source::Rock(rock) => Kind::Rock(rock.write()),
        Source::Ladder => Kind::Ladder(v1::LadderEnd {}),
        Source::Project(project) => Kind::Project(project.write()),
        Source::Law(law) => Kind::Law(law.write()),
        Source::Floor(floor) => Kind::Floor(floor.into()),
        Source::Medals => Kind::Medals(v1::MedalBoard {}),
        Source::Leftovers => Kind::Leftovers(v1::Leftovers {}),
    };
    v1::Source { kind: Some(kind) }
}

/// Sheets lie in seat order.
pub(super) fn write_sheets(sheets: &[Sheet]) -> Vec<v1::ScoreSheet> {
    (0..).map(Seat).zip(sheets).map(|(seat, sheet)| write_sheet(seat, sheet)).collect()
}

fn write_sheet(seat: Seat, sheet: &Sheet) -> v1::ScoreSheet {
    let project = |(project, points): (&Project, u16)| v1::ProjectScore {
        project: project.write(),
        points: points.into(),
    };
    v1::ScoreSheet {
        seat: seat_number(seat),
        medals: sheet.medals.into(),
        leftovers: sheet.leftovers.into(),
        projects: Project::ALL.iter().zip(sheet.projects).map(project).collect(),
        total: sheet.total().into(),
    }
}
