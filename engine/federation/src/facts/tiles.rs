//! Erudites, Alteration tokens, Starter and Deep Space tiles.

use orrery_engine::{BadContent, Names, Sheets};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Effect,
    effect::Yes,
    fit::{Place, fit},
    maps::MoonFacts,
    price,
    sheet::{Entries, in_order, need, only, read},
};
use crate::{
    bundle::Bundle,
    ids::{Alteration, DeepSpace, Erudite, EruditeType, Planet, Side, Starter},
};

/// When an Erudite is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// On taking it (FD-2490).
    Immediate,
    /// During one later main action on a planet (FD-2500).
    NextPlanetAction,
    /// At any decision of an own turn (FD-2530).
    AnyTimeOwnTurn,
}

/// An Erudite tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EruditeFacts {
    /// When it is used.
    pub timing: Timing,
    /// The planet of whose main action it speaks; only those of [`Timing::NextPlanetAction`] have one.
    pub planet: Option<Planet>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// An Alteration token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlterationFacts {
    /// The power on its back.
    pub power: u8,
    /// Its symbol.
    pub side: Side,
    /// Its votes; none on the funding side.
    pub votes: u8,
    /// What the player receives.
    pub bonus: Vec<Effect>,
    /// What laying it costs (FD-1290).
    pub cost: Bundle,
}

/// A Starter or Deep Space tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileFacts {
    /// Its name.
    pub name: Names,
    /// What it gives.
    pub effects: Vec<Effect>,
}

/// The sheets `erudite_tiles`, `alteration_tokens`, `starter_tiles` and `deep_space_tiles`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TilesFacts {
    pub(super) types: Vec<Names>,
    pub(super) erudites: Vec<EruditeFacts>,
    /// In the order of the ids.
    pub(super) alterations: Vec<(Alteration, AlterationFacts)>,
    pub(super) starters: Vec<TileFacts>,
    pub(super) deep_space: Vec<TileFacts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Erudites {
    types: Types,
    levels: u8,
    tiles_per_type_and_level: u8,
    #[serde(rename = "setup")]
    _setup: EruditeSetup,
    tiles: Entries<EruditeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Types {
    #[serde(rename = "A")]
    a: Type,
    #[serde(rename = "B")]
    b: Type,
    #[serde(rename = "C")]
    c: Type,
    #[serde(rename = "D")]
    d: Type,
    #[serde(rename = "E")]
    e: Type,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Type {
    name: Names,
    #[serde(rename = "planet")]
    _planet: Planet,
}

/// FD-0440 to FD-0460 as the sheet repeats them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EruditeSetup {
    #[serde(rename = "level_1")]
    _level_1: IgnoredAny,
    #[serde(rename = "level_2")]
    _level_2: IgnoredAny,
    #[serde(rename = "level_3")]
    _level_3: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EruditeEntry {
    id: Erudite,
    code: String,
    #[serde(rename = "type")]
    kind: EruditeType,
    level: u8,
    number: u8,
    timing: Timing,
    #[serde(default)]
    trigger_planet: Option<Planet>,
    effects: Entries<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alterations {
    total: usize,
    tokens: Entries<AlterationEntry>,
    end_game_pp_each_unused: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlterationEntry {
    id: Alteration,
    power: u8,
    side: Side,
    vote: u8,
    bonus: Entries<Effect>,
    #[serde(with = "price")]
    cost: Bundle,
}

only! {
    PlayersPlus1 = "players_plus_1",
    ReverseTurnOrder = "reverse_turn_order",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Starters {
    tiles: Entries<TileEntry<Starter>>,
    #[serde(rename = "drawn")]
    _drawn: PlayersPlus1,
    #[serde(rename = "choice_order")]
    _choice_order: ReverseTurnOrder,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeepSpaceTiles {
    tiles: Entries<TileEntry<DeepSpace>>,
    #[serde(rename = "in_play")]
    _in_play: PlayersPlus1,
    max_per_player: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileEntry<I> {
    id: I,
    name: Names,
    effects: Entries<Effect>,
    #[serde(rename = "counts_as_completed_mission")]
    _counts_as_completed_mission: Yes,
}

impl TilesFacts {
    /// `moons` and `side_stacks`: where the Alteration tokens lie at setup.
    pub(super) fn read(
        sheets: &Sheets,
        moons: &[MoonFacts],
        side_stacks: [usize; 4],
    ) -> Result<TilesFacts, BadContent> {
        let erudites: Erudites = read(sheets, "erudite_tiles")?;
        let three = (erudites.levels, erudites.tiles_per_type_and_level) == (Erudite::THREE, Erudite::THREE);
        need("erudite_tiles", three, || "levels: three of three tiles of each type".into())?;
        let Types { a, b, c, d, e } = erudites.types;
        let starters: Starters = read(sheets, "starter_tiles")?;
        let deep_space: DeepSpaceTiles = read(sheets, "deep_space_tiles")?;
        need("deep_space_tiles", deep_space.max_per_player == 1, || "max_per_player: one (FD-3760)".into())?;
        Ok(TilesFacts {
            types: [a, b, c, d, e].map(|kind| kind.name).into(),
            erudites: erudites_of(erudites.tiles)?,
            alterations: alterations(read(sheets, "alteration_tokens")?, moons, side_stacks)?,
            starters: {
                let tiles = starters.tiles.0.into_iter().map(|tile| {
                    let effects = fit("starter_tiles", &tile.id.id(), Place::Bonus, tile.effects.0)?;
                    Ok((tile.id, TileFacts { name: tile.name, effects }))
                });
                in_order("starter_tiles", Starter::ALL.iter().copied(), tiles.collect::<Result<_, _>>()?)?
            },
            deep_space: {
                let tiles = deep_space.tiles.0.into_iter().map(|tile| {
                    let effects = fit("deep_space_tiles", &tile.id.id(), Place::DeepSpace, tile.effects.0)?;
                    Ok((tile.id, TileFacts { name: tile.name, effects }))
                });
                in_order(
                    "deep_space_tiles",
                    DeepSpace::ALL.iter().copied(),
                    tiles.collect::<Result<_, _>>()?,
                )?
            },
        })
    }
}

fn erudites_of(tiles: Entries<EruditeEntry>) -> Result<Vec<EruditeFacts>, BadContent> {
    const SHEET: &str = "erudite_tiles";
    let facts = |tile: EruditeEntry| {
        let EruditeEntry { id, code, kind, level, number, timing, trigger_planet: planet, effects } = tile;
        let named = Erudite::new(kind, level, number) == Some(id) && code == id.code();
        need(SHEET, named, || format!("{code}: code, type, level and number are not those of its id"))?;
        let triggered = planet.is_some() == (timing == Timing::NextPlanetAction);
        need(SHEET, triggered, || format!("{code}: a trigger_planet belongs to next_planet_action"))?;
        let effects = fit(SHEET, &code, Place::Erudite(timing, planet), effects.0)?;
        Ok((id, EruditeFacts { timing, planet, effects }))
    };
    let tiles = tiles.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(SHEET, Erudite::all(), tiles)
}

/// FD-0230, FD-0400, FD-0420: enough tokens of each power for its places, and the rest beside the board.
fn alterations(
    sheet: Alterations,
    moons: &[MoonFacts],
    side_stacks: [usize; 4],
) -> Result<Vec<(Alteration, AlterationFacts)>, BadContent> {
    const SHEET: &str = "alteration_tokens";
    need(SHEET, sheet.end_game_pp_each_unused == 1, || "end_game_pp_each_unused: see end_scoring".into())?;
    need(SHEET, sheet.total == sheet.tokens.0.len(), || {
        format!("total: there are {}", sheet.tokens.0.len())
    })?;
    for (power, beside) in (1..).zip(side_stacks) {
        let tokens = sheet.tokens.0.iter().filter(|token| token.power == power).count();
        let laid = moons.iter().filter(|moon| moon.power == Some(power)).map(|moon| usize::from(moon.slots));
        let laid: usize = laid.sum();
        need(SHEET, tokens == laid + beside, || {
            format!(
                "tokens of power {power}: {tokens}, but {laid} lie on 6Moon and {beside} beside the board"
            )
        })?;
    }
    let facts = |token: AlterationEntry| {
        let AlterationEntry { id, power, side, vote, bonus, cost } = token;
        need(SHEET, id.power == power, || format!("{id}: its power is {power}"))?;
        need(SHEET, (side == Side::Vote) == (vote > 0), || format!("{id}: votes belong to the vote side"))?;
        let bonus = fit(SHEET, &id, Place::Bonus, bonus.0)?;
        Ok((id, AlterationFacts { power, side, votes: vote, bonus, cost }))
    };
    let mut tokens = sheet.tokens.0.into_iter().map(facts).collect::<Result<Vec<_>, _>>()?;
    tokens.sort_by_key(|(id, _)| *id);
    match tokens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(BadContent::new(SHEET, format!("{} is there twice", pair[0].0))),
        None => Ok(tokens),
    }
}
