//! Enums of the contract and the names of the game, side by side; what is numbered or named by the fact sheets.

use orrery_engine::erased::Problem;
use orrery_seti::{
    action::Good,
    event::Pile,
    facts::TurnRule,
    ids::{
        Anomaly, Body, CardId, Column, Feature, Glyph, GoldTile, Moon, Organelle, Organization, Place,
        Planet, Resource, Ring, Sample, Sector, Side, Slot, Space, Species, Star, Tech, TechType, Token,
        TraceColor,
    },
    scoring::Sheet,
    solar::Orientation,
    state::{Arrow, DataSpace, Figure, Owner, Spot, Stage, TracePlace},
};

use super::{
    super::{missing, number, seat_number},
    v1,
};
use crate::games::listed::listed;
pub(super) use crate::games::{
    listed::{Listed, write_all, write_some},
    named, names, numbered,
};

listed! {
    Resource = Resource { Vp, Credit, Energy, Publicity, Data, Exofossil, SignalToken }
    Good = Good { Card, Credit, Energy }
    Planet = Planet { Earth, Mercury, Venus, Mars, Jupiter, Saturn, Uranus, Neptune, Oumuamua, Pluto }
    Moon = Moon { PhobosDeimos, Callisto, Ganymede, Europa, Io, Titan, Enceladus, Titania, Triton }
    Star = Star {
        Procyon, Vega, SiriusA, BarnardsStar, Kepler22, ProximaCentauri, Virginis61, BetaPictoris,
    }
    TraceColor = TraceColor { Pink, Yellow, Blue }
    Feature = Feature { Asteroid, Comet }
    TechType = TechType { Probe, Telescope, Computer }
    Tech = Tech {
        Probe1, Probe2, Probe3, Probe4, Telescope1, Telescope2, Telescope3, Telescope4, Computer1, Computer2,
        Computer3, Computer4,
    }
    GoldTile = GoldTile { Tech, Mission, Income, Other }
    Side = Side { A, B }
    Species = Species {
        Mascamites, Anomalies, Oumuamua, Centaurians, Exertians, Glyphids, Amoeba, Arkhos,
    }
    Slot = Slot { Left, Right }
    Sample = Sample { Publicity, Vp, VpCard, Cards, Data, Energy, Credits }
    Glyph = Glyph { Gray, Orange, Yellow, Red, Green, Blue, Purple }
    Organelle = Organelle { Publicity, Data, Vp4, Card, Vp2 }
    Place = OrganellePlace {
        Yellow1, Yellow2, Blue1, Blue2, Pink1, Pink2, Yellow3, Blue3, Pink3,
    }
    Organization = Organization {
        Stratus, Turing, Sentinel, Universal, Helion, Relay, Fenwick, DeepSpace, Strategy, Futurespan, XenoLab,
    }
    Arrow = Arrow { Left, Right }
    Stage = Stage { Setup, Acting, Done, Passing, Gap, Over }
    Pile = CardPile { Discard, Mission, Scoring, Permanent, Message, Hand, Income, Box }
    TurnRule = TurnRule {
        PlanetVisitPublicityMayBecomeMove, IgnoreAsteroidExitCost, NoPublicityFromMovingProbes,
    }
}

/// The places of the bits that are set, from 1.
pub(super) fn write_bits(bits: u8) -> Vec<i32> {
    (0..8).filter(|bit| bits & (1 << bit) != 0).map(|bit| bit + 1).collect()
}

/// The number of an owner; those of players are their seats.
pub(super) fn write_owner(owner: Owner) -> i32 {
    match owner {
        Owner::Seat(seat) => seat_number(seat),
        Owner::Rival => v1::Owner::Rival.into(),
        Owner::Neutral => v1::Owner::Neutral.into(),
    }
}

pub(super) fn write_owners(owners: &[Owner]) -> Vec<i32> {
    owners.iter().copied().map(write_owner).collect()
}

pub(super) fn read_space(field: &str, space: Option<&v1::Space>) -> Result<Space, Problem> {
    let space = space.ok_or_else(|| missing(field))?;
    Ok(Space {
        ring: numbered(&format!("{field}.ring"), space.ring, Ring::of)?,
        sector: numbered(&format!("{field}.sector"), space.sector, Sector::of)?,
    })
}

pub(super) fn read_space_some(field: &str, space: Option<&v1::Space>) -> Result<Option<Space>, Problem> {
    space.map(|space| read_space(field, Some(space))).transpose()
}

pub(super) fn write_space(space: Space) -> v1::Space {
    let Space { ring, sector } = space;
    v1::Space { ring: ring.number().into(), sector: sector.number().into() }
}

/// The place of a figure, which counts from 1 on the wire.
fn figure_place(field: &str, n: i32) -> Result<u8, Problem> {
    numbered(field, n, |n| n.checked_sub(1))
}

pub(super) fn read_figure(field: &str, figure: Option<&v1::Figure>) -> Result<Figure, Problem> {
    let kind = figure.and_then(|figure| figure.kind).ok_or_else(|| missing(field))?;
    Ok(match kind {
        v1::figure::Kind::Probe(n) => Figure::Probe(figure_place(&format!("{field}.probe"), n)?),
        v1::figure::Kind::Capsule(n) => Figure::Capsule(figure_place(&format!("{field}.capsule"), n)?),
    })
}

pub(super) fn write_figure(figure: Figure) -> v1::Figure {
    let kind = match figure {
        Figure::Probe(n) => v1::figure::Kind::Probe(i32::from(n) + 1),
        Figure::Capsule(n) => v1::figure::Kind::Capsule(i32::from(n) + 1),
    };
    v1::Figure { kind: Some(kind) }
}

pub(super) fn read_body(field: &str, body: Option<&v1::Body>) -> Result<Body, Problem> {
    let kind = body.and_then(|body| body.kind).ok_or_else(|| missing(field))?;
    Ok(match kind {
        v1::body::Kind::Planet(planet) => Body::Planet(Listed::read(&format!("{field}.planet"), planet)?),
        v1::body::Kind::Moon(moon) => Body::Moon(Listed::read(&format!("{field}.moon"), moon)?),
    })
}

pub(super) fn write_body(body: Body) -> v1::Body {
    let kind = match body {
        Body::Planet(planet) => v1::body::Kind::Planet(planet.write()),
        Body::Moon(moon) => v1::body::Kind::Moon(moon.write()),
    };
    v1::Body { kind: Some(kind) }
}

pub(super) fn read_spot(field: &str, spot: Option<&v1::Spot>) -> Result<Spot, Problem> {
    let kind = spot.and_then(|spot| spot.kind).ok_or_else(|| missing(field))?;
    Ok(match kind {
        v1::spot::Kind::Star(star) => Spot::Star(Listed::read(&format!("{field}.star"), star)?),
        v1::spot::Kind::Tile(v1::OumuamuaTile {}) => Spot::Tile,
    })
}

pub(super) fn write_spot(spot: Spot) -> v1::Spot {
    let kind = match spot {
        Spot::Star(star) => v1::spot::Kind::Star(star.write()),
        Spot::Tile => v1::spot::Kind::Tile(v1::OumuamuaTile {}),
    };
    v1::Spot { kind: Some(kind) }
}

pub(super) fn read_data_space(field: &str, space: Option<&v1::DataSpace>) -> Result<DataSpace, Problem> {
    let kind = space.and_then(|space| space.kind).ok_or_else(|| missing(field))?;
    Ok(match kind {
        v1::data_space::Kind::Top(v1::TopSpace {}) => DataSpace::Top,
        v1::data_space::Kind::Column(n) => {
            DataSpace::Bottom(numbered(&format!("{field}.column"), n, Column::of)?)
        }
    })
}

pub(super) fn write_data_space(space: DataSpace) -> v1::DataSpace {
    let kind = match space {
        DataSpace::Top => v1::data_space::Kind::Top(v1::TopSpace {}),
        DataSpace::Bottom(column) => v1::data_space::Kind::Column(column.number().into()),
    };
    v1::DataSpace { kind: Some(kind) }
}

pub(super) fn read_trace_place(field: &str, place: Option<&v1::TracePlace>) -> Result<TracePlace, Problem> {
    let kind = place.and_then(|place| place.kind).ok_or_else(|| missing(field))?;
    Ok(match kind {
        v1::trace_place::Kind::Discovery(v1::DiscoverySpace {}) => TracePlace::Discovery,
        v1::trace_place::Kind::Level(n) => TracePlace::Board(number(format!("{field}.level"), n)?),
        v1::trace_place::Kind::Overflow(v1::OverflowSpace {}) => TracePlace::Overflow,
    })
}

pub(super) fn write_trace_place(place: TracePlace) -> v1::TracePlace {
    let kind = match place {
        TracePlace::Discovery => v1::trace_place::Kind::Discovery(v1::DiscoverySpace {}),
        TracePlace::Board(level) => v1::trace_place::Kind::Level(level.into()),
        TracePlace::Overflow => v1::trace_place::Kind::Overflow(v1::OverflowSpace {}),
    };
    v1::TracePlace { kind: Some(kind) }
}

/// Milestones are numbered from 0 in the game, in the order of the enum.
pub(super) fn read_milestone(field: &str, n: i32) -> Result<u8, Problem> {
    match v1::Milestone::try_from(n) {
        Ok(v1::Milestone::Unspecified) => Err(missing(field)),
        Ok(milestone) => number(field, i32::from(milestone) - 1),
        Err(_) => Err(super::super::unknown(field, n)),
    }
}

pub(super) fn write_milestone(milestone: u8) -> i32 {
    i32::from(milestone) + 1
}

pub(super) fn write_anomaly(anomaly: Anomaly) -> v1::Anomaly {
    let Anomaly { color, side } = anomaly;
    v1::Anomaly { color: color.write(), side: i32::from(side) + 1 }
}

pub(super) fn write_discs(orientation: Orientation, token: Token) -> v1::Discs {
    let steps = <[u8; 3]>::from(orientation).map(i32::from).to_vec();
    v1::Discs { steps, token: token.number().into() }
}

fn write_card_points(cards: &[(CardId, i32)]) -> Vec<v1::CardPoints> {
    cards.iter().map(|(card, points)| v1::CardPoints { card: card.to_string(), points: *points }).collect()
}

pub(super) fn write_sheets(sheets: &[Sheet]) -> Vec<v1::ScoreSheet> {
    sheets.iter().map(write_sheet).collect()
}

fn write_sheet(sheet: &Sheet) -> v1::ScoreSheet {
    let Sheet { owner, score, cards, gold, objectives, exertians, glyphs, danger, penalty } = sheet;
    let gold = GoldTile::ALL
        .iter()
        .zip(gold)
        .map(|(tile, points)| v1::GoldPoints { tile: tile.write(), points: *points });
    v1::ScoreSheet {
        owner: write_owner(*owner),
        total: sheet.total(),
        score: *score,
        cards: write_card_points(cards),
        gold: gold.collect(),
        objectives: *objectives,
        exertians: write_card_points(exertians),
        glyphs: *glyphs,
        danger: *danger,
        penalty: *penalty,
    }
}
