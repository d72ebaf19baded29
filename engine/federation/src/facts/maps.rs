//! The ways of pawns: the moons of 6Moon and the map of Neo.

use orrery_engine::{BadContent, Names, Sheets};
use serde::Deserialize;

use super::{
    Effect,
    effect::Yes,
    fit::{Place, fit},
    sheet::{Entries, in_order, need, read},
};
use crate::ids::{Asteroid, Rock};

/// A place on 6Moon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoonFacts {
    /// Its name.
    pub name: Names,
    /// The influence of a mage there.
    pub influence: u8,
    /// The power of its Alteration tokens; the starting moon has none.
    pub power: Option<u8>,
    /// How many tokens are laid there at setup.
    pub slots: u8,
    /// Whether they are face up from the beginning (FD-0410).
    pub face_up: bool,
}

/// What a place on the map of Neo is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AsteroidKind {
    /// Where the miners start.
    Start,
    /// An asteroid with printed resources (FD-2030).
    Printed,
    /// A place for an asteroid token (FD-2040).
    AsteroidToken,
    /// A place of the inert zone (FD-2100).
    Inert,
}

/// A place on the map of Neo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsteroidFacts {
    /// Its name.
    pub id: Asteroid,
    /// The influence of a miner there.
    pub influence: u8,
    /// What it is.
    pub kind: AsteroidKind,
    /// What it gives to every miner that arrives.
    pub printed: Vec<Effect>,
    /// What is directly reachable from it (FD-2010).
    pub next: Vec<Asteroid>,
}

/// An asteroid token of either kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RockFacts {
    /// What it gives to the miner that takes it.
    pub resources: Vec<Effect>,
}

/// The sheets `six_moon` and `neo`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MapsFacts {
    pub(super) moons: Vec<MoonFacts>,
    /// How many Alteration tokens lie beside the board, by power from 1.
    pub(super) side_stacks: [usize; 4],
    pub(super) asteroids: Vec<AsteroidFacts>,
    pub(super) rocks: Vec<RockFacts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SixMoonSheet {
    positions: Entries<Position>,
    max_influence: u8,
    side_stacks: SideStacks,
    repeat_at_end: MoonRepeat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    index: u8,
    id: String,
    name: Names,
    influence: u8,
    token_power: Option<u8>,
    token_slots: u8,
    face_up_at_setup: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideStacks {
    power_1: usize,
    power_2: usize,
    power_3: usize,
    power_4: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoonRepeat {
    position: u8,
    #[serde(rename = "takes_token")]
    _takes_token: Yes,
    influence_gain: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeoSheet {
    max_influence: u8,
    nodes: Entries<Node>,
    asteroid_tokens: Entries<Token>,
    inert_tokens: Entries<Token>,
    setup: NeoSetup,
    repeat_at_end: NeoRepeat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Node {
    id: Asteroid,
    influence: u8,
    kind: AsteroidKind,
    printed: Entries<Effect>,
    next: Vec<Asteroid>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    id: Rock,
    resources: Entries<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeoSetup {
    asteroid_tokens_placed: usize,
    inert_tokens_placed: usize,
    #[serde(rename = "face_down")]
    _face_down: Yes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeoRepeat {
    #[serde(rename = "takes_token_from_any_inert")]
    _takes_token_from_any_inert: Yes,
    influence_gain: u8,
}

impl MapsFacts {
    /// `neo` and `six_moon`: what the planets say of the most influence there.
    pub(super) fn read(sheets: &Sheets, neo: u8, six_moon: u8) -> Result<MapsFacts, BadContent> {
        let map: NeoSheet = read(sheets, "neo")?;
        need("neo", map.max_influence == neo, || "max_influence: planets say otherwise".into())?;
        let (asteroids, rocks) = neo_of(map)?;
        let places: SixMoonSheet = read(sheets, "six_moon")?;
        need("six_moon", places.max_influence == six_moon, || "max_influence: planets say otherwise".into())?;
        let SideStacks { power_1, power_2, power_3, power_4 } = places.side_stacks;
        let side_stacks = [power_1, power_2, power_3, power_4];
        Ok(MapsFacts { moons: moons(places)?, side_stacks, asteroids, rocks })
    }
}

/// FD-2280: influence is the number of the place.
fn moons(sheet: SixMoonSheet) -> Result<Vec<MoonFacts>, BadContent> {
    const SHEET: &str = "six_moon";
    let last = sheet.max_influence;
    let end = (sheet.repeat_at_end.position, sheet.repeat_at_end.influence_gain);
    need(SHEET, end == (last, 0), || format!("repeat_at_end: position {last}, no influence"))?;
    for place in &sheet.positions.0 {
        let Position { index, id, influence, token_power, token_slots, face_up_at_setup, .. } = place;
        need(SHEET, index == influence, || format!("{id}: its influence is its index"))?;
        let start = *index == 0;
        let powers = token_power.is_none_or(|power| (1..=4).contains(&power));
        let tokens = token_power.is_none() == start && (*token_slots == 0) == start && powers;
        need(SHEET, tokens, || format!("{id}: tokens of power 1 to 4 lie on every place but the first"))?;
        need(SHEET, *face_up_at_setup == (*index == 1), || format!("{id}: only the first moon is face up"))?;
    }
    let facts = |place: Position| {
        let Position {
            name,
            influence,
            token_power: power,
            token_slots: slots,
            face_up_at_setup: face_up,
            ..
        } = place;
        (influence, MoonFacts { name, influence, power, slots, face_up })
    };
    in_order(SHEET, 0..=last, sheet.positions.0.into_iter().map(facts).collect())
}

fn neo_of(sheet: NeoSheet) -> Result<(Vec<AsteroidFacts>, Vec<RockFacts>), BadContent> {
    const SHEET: &str = "neo";
    let facts = |node: Node| {
        let printed = fit(SHEET, &node.id, Place::Bonus, node.printed.0)?;
        let Node { id, influence, kind, next, .. } = node;
        Ok(AsteroidFacts { id, influence, kind, printed, next })
    };
    let nodes = sheet.nodes.0.into_iter().map(facts).collect::<Result<Vec<_>, _>>()?;
    map(&nodes, sheet.max_influence)?;
    let places = |kind| nodes.iter().filter(|node| node.kind == kind).count();
    let asteroid = (sheet.setup.asteroid_tokens_placed, AsteroidKind::AsteroidToken, &sheet.asteroid_tokens);
    let inert = (sheet.setup.inert_tokens_placed, AsteroidKind::Inert, &sheet.inert_tokens);
    for (placed, kind, tokens) in [asteroid, inert] {
        let there = places(kind);
        need(SHEET, placed == there && placed <= tokens.0.len(), || {
            format!("setup: {there} places of the kind {kind:?} and {} tokens", tokens.0.len())
        })?;
        let inert = kind == AsteroidKind::Inert;
        let stray = tokens.0.iter().find(|token| token.id.is_inert() != inert);
        need(SHEET, stray.is_none(), || "a token stands in the list of the other kind".into())?;
    }
    need(SHEET, sheet.repeat_at_end.influence_gain == 0, || "repeat_at_end: no influence".into())?;
    let tokens = sheet.asteroid_tokens.0.into_iter().chain(sheet.inert_tokens.0);
    let tokens = tokens.map(|token| {
        let resources = fit(SHEET, &token.id, Place::Bonus, token.resources.0)?;
        Ok((token.id, RockFacts { resources }))
    });
    let tokens = tokens.collect::<Result<_, _>>()?;
    Ok((nodes, in_order(SHEET, Rock::ALL.iter().copied(), tokens)?))
}

/// FD-2010, FD-2020, FD-2100: movement is only forward, and it ends in the inert zone.
fn map(nodes: &[AsteroidFacts], max_influence: u8) -> Result<(), BadContent> {
    const SHEET: &str = "neo";
    let starts = nodes.iter().filter(|node| node.kind == AsteroidKind::Start).count();
    need(SHEET, starts == 1 && nodes.len() <= 64, || "nodes: one start, at most 64 places".into())?;
    for (i, node) in nodes.iter().enumerate() {
        let id = node.id;
        need(SHEET, nodes[..i].iter().all(|other| other.id != id), || format!("{id} is there twice"))?;
        let start = node.kind == AsteroidKind::Start;
        let inert = node.kind == AsteroidKind::Inert;
        need(SHEET, (node.influence == 0) == start, || format!("{id}: influence 0 is that of the start"))?;
        need(SHEET, (node.influence == max_influence) == inert, || {
            format!("{id}: influence {max_influence} is that of the inert zone")
        })?;
        need(SHEET, node.next.is_empty() == inert, || format!("{id}: the way ends in the inert zone only"))?;
        need(SHEET, node.printed.is_empty() || node.kind == AsteroidKind::Printed, || {
            format!("{id}: only printed asteroids have resources of their own")
        })?;
        let reached = start || nodes.iter().any(|other| other.next.contains(&id));
        need(SHEET, reached, || format!("{id}: no way leads there"))?;
        for (j, next) in node.next.iter().enumerate() {
            let Some(to) = nodes.iter().find(|other| other.id == *next) else {
                return Err(BadContent::new(SHEET, format!("{id}: the way to {next} leads nowhere")));
            };
            let forward = to.influence > node.influence && !node.next[..j].contains(next);
            need(SHEET, forward, || {
                format!("{id}: the way to {next} does not lead forward, or is there twice")
            })?;
        }
    }
    Ok(())
}
