//! Reading `data/*.json`.

use std::collections::BTreeMap;

use orrery_engine::{BadContent, Names, Sheet, Sheets, sheets};
use serde::Deserialize;

use super::{
    Amounts, AreaFacts, AutomaCount, AutomaWish, BoosterAction, BoosterFacts, ConversionFacts, Count, Effect,
    Facts, FinalTileFacts, Level, Pointless, Resources, RoundTileFacts, SpaceFacts, StructureFacts,
    TileFacts, Timing, TokenFacts, Trigger,
    factions::RawFaction,
    sectors::{self, RawLayouts, RawSectors},
};
use crate::{
    GaiaProject,
    ids::{AdvancedTile, Faction, Planet, StandardTile},
};

/// Every fact sheet of the box, the Automa's included.
pub(crate) const SHEETS: &[Sheet] = sheets![
    "../../data/":
    "game",
    "planets",
    "sectors",
    "layouts",
    "structures",
    "factions",
    "research",
    "tech_tiles",
    "boosters",
    "federation_tokens",
    "scoring",
    "actions",
    "automa",
];

#[derive(Deserialize)]
struct Game {
    rounds: u8,
    starting_vp: u8,
    resource_caps: Caps,
    pieces_per_color: BTreeMap<String, u8>,
    components: BTreeMap<String, u8>,
    neutral_player: Neutral,
}

#[derive(Deserialize)]
struct Caps {
    ore: u8,
    knowledge: u8,
    credits: u8,
}

#[derive(Deserialize)]
struct Neutral {
    player_counts: Vec<u8>,
}

#[derive(Deserialize)]
struct Planets {
    planet_types: Vec<Named>,
    terraforming_distance: BTreeMap<Planet, BTreeMap<Planet, u8>>,
    gaia_planet_habitability_cost: BTreeMap<String, Amounts>,
}

#[derive(Deserialize)]
struct Named {
    name: Names,
}

#[derive(Deserialize)]
struct Structures {
    structures: Vec<RawStructure>,
    neighbour_range: u32,
}

#[derive(Deserialize)]
struct RawStructure {
    name: Names,
    count: u8,
    power_value: u8,
    gains_tech_tile: bool,
}

#[derive(Deserialize)]
struct Factions {
    factions: Vec<RawFaction>,
}

#[derive(Deserialize)]
struct Research {
    advance_cost: Amounts,
    max_level: u8,
    charge_power_on_entering_level: BTreeMap<String, u8>,
    advanced_tech_slots: Vec<AdvancedSlot>,
    tracks: Vec<Track>,
}

#[derive(Deserialize)]
struct AdvancedSlot {
    required_level: Vec<u8>,
}

#[derive(Deserialize)]
struct Track {
    name: Names,
    levels: Vec<RawLevel>,
}

#[derive(Deserialize)]
struct RawLevel {
    passive: Passive,
    immediate: Vec<Effect>,
    income: Amounts,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Passive {
    ore_per_terraforming_step: u8,
    range: u8,
    gaia_project_cost: Option<u8>,
}

#[derive(Deserialize)]
struct Tiles {
    tiles: Vec<RawTile>,
}

#[derive(Deserialize)]
struct RawTile {
    kind: String,
    copies: u8,
    timing: Timing,
    #[serde(default)]
    trigger: Option<Trigger>,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
struct Boosters {
    in_play: InPlay,
    boosters: Vec<RawBooster>,
}

#[derive(Deserialize)]
struct InPlay {
    by_player_count: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct RawBooster {
    income: Vec<Effect>,
    special_action: Option<RawBoosterAction>,
    on_pass: Vec<Effect>,
}

#[derive(Deserialize)]
struct RawBoosterAction {
    free_terraforming_steps: u8,
    range_bonus: u8,
    alternatives: Vec<String>,
}

#[derive(Deserialize)]
struct Tokens {
    tokens: Vec<RawToken>,
    federation_threshold: u8,
    solo_copies_per_type: Valued,
}

#[derive(Deserialize)]
struct Valued {
    value: u8,
}

#[derive(Deserialize)]
struct RawToken {
    copies: u8,
    green_side: bool,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
struct Scoring {
    final_tiles_in_play: u8,
    final_rank_vp: Vec<u8>,
    resource_vp: PerVp,
    research_vp: ResearchVp,
    round_tiles: Vec<RawRoundTile>,
    final_tiles: Vec<RawFinalTile>,
}

#[derive(Deserialize)]
struct PerVp {
    per: u8,
}

#[derive(Deserialize)]
struct ResearchVp {
    levels: Vec<u8>,
    vp_each: u8,
}

#[derive(Deserialize)]
struct RawRoundTile {
    trigger: Trigger,
    vp: u8,
    automa_vp_rounds_1_3: u8,
    automa_vp_rounds_4_6: u8,
}

#[derive(Deserialize)]
struct RawFinalTile {
    name: Names,
    counts: Count,
    neutral_value: u8,
    automa_count: AutomaCount,
    automa_mine_tiebreak: Option<AutomaWish>,
}

#[derive(Deserialize)]
struct Actions {
    board_actions: Vec<RawSpace>,
    conversions: Vec<RawConversion>,
    range_extension: RangeExtension,
    passive_charge: PassiveCharge,
}

#[derive(Deserialize)]
struct RawSpace {
    cost: Amounts,
    effects: Vec<Effect>,
    illegal_if: Option<Pointless>,
}

#[derive(Deserialize)]
struct RawConversion {
    cost: BTreeMap<String, u8>,
    gain: BTreeMap<String, u8>,
    faction: Option<Faction>,
}

#[derive(Deserialize)]
struct RangeExtension {
    range_bonus: u8,
}

#[derive(Deserialize)]
struct PassiveCharge {
    range: u32,
}

/// Moves of pieces have keys of their own; what is left are amounts.
fn amounts(map: &BTreeMap<String, u8>) -> Amounts {
    let of = |key: &str| map.get(key).copied().unwrap_or(0);
    Amounts {
        ore: of("ore"),
        knowledge: of("knowledge"),
        credits: of("credits"),
        qic: of("qic"),
        power_tokens: of("power_tokens"),
        charge_power: of("charge_power"),
        power: of("power"),
    }
}

pub(crate) fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
    sheets.keep_entries::<GaiaProject>()?;
    let game: Game = sheets.read("game")?;
    let planets: Planets = sheets.read("planets")?;
    let structures: Structures = sheets.read("structures")?;
    let factions: Factions = sheets.read("factions")?;
    let research: Research = sheets.read("research")?;
    let tiles: Tiles = sheets.read("tech_tiles")?;
    let boosters: Boosters = sheets.read("boosters")?;
    let tokens: Tokens = sheets.read("federation_tokens")?;
    let scoring: Scoring = sheets.read("scoring")?;
    let actions: Actions = sheets.read("actions")?;
    let (layouts, methods, first_games) = sectors::layouts(sheets.read::<RawLayouts>("layouts")?);
    let mut steps = [[0; 7]; 7];
    for (from, row) in &planets.terraforming_distance {
        for (to, n) in row {
            steps[from.index()][to.index()] = *n;
        }
    }
    let mut level_charge = [0; 6];
    for (level, power) in &research.charge_power_on_entering_level {
        if let Some(place) = level.parse().ok().and_then(|level: usize| level_charge.get_mut(level)) {
            *place = *power;
        }
    }
    let mut boosters_in_play = [0; 4];
    for (seats, n) in &boosters.in_play.by_player_count {
        let place = seats.parse().ok().and_then(|seats: usize| boosters_in_play.get_mut(seats - 1));
        if let Some(place) = place {
            *place = *n;
        }
    }
    let tile = |tile: &RawTile| TileFacts {
        timing: tile.timing,
        trigger: tile.trigger,
        effects: tile.effects.clone(),
        copies: tile.copies,
    };
    let of_kind = |kind: &str| tiles.tiles.iter().filter(|tile| tile.kind == kind).map(tile).collect();
    let piece = |key: &str| game.pieces_per_color.get(key).copied().unwrap_or(0);
    let component = |key: &str| game.components.get(key).copied().unwrap_or(0);
    let facts = Facts {
        rounds: game.rounds,
        starting_vp: game.starting_vp,
        caps: Resources {
            ore: game.resource_caps.ore,
            knowledge: game.resource_caps.knowledge,
            credits: game.resource_caps.credits,
            qic: u8::MAX,
        },
        gaiaformers: piece("gaiaformer"),
        satellites: piece("satellite"),
        space_stations: component("space_stations"),
        supply: (component("power_tokens"), component("qic")),
        planets: planets.planet_types.into_iter().map(|planet| planet.name).collect(),
        steps,
        gaia_planet: planets
            .gaia_planet_habitability_cost
            .get("default")
            .copied()
            .unwrap_or_default()
            .resources(),
        structures: structures
            .structures
            .into_iter()
            .map(|structure| StructureFacts {
                name: structure.name,
                count: structure.count,
                power: structure.power_value,
                gains_tile: structure.gains_tech_tile,
            })
            .collect(),
        neighbour_range: structures.neighbour_range,
        factions: factions.factions.into_iter().map(Into::into).collect(),
        areas: research
            .tracks
            .into_iter()
            .map(|track| AreaFacts {
                name: track.name,
                levels: track
                    .levels
                    .into_iter()
                    .map(|level| Level {
                        step_ore: level.passive.ore_per_terraforming_step,
                        range: level.passive.range,
                        project: level.passive.gaia_project_cost,
                        immediate: level.immediate,
                        income: level.income,
                    })
                    .collect(),
            })
            .collect(),
        advance_knowledge: research.advance_cost.knowledge,
        top_level: research.max_level,
        level_charge,
        advanced_levels: research
            .advanced_tech_slots
            .first()
            .map(|slot| slot.required_level.clone())
            .unwrap_or_default(),
        standard_tiles: of_kind("standard"),
        advanced_tiles: of_kind("advanced"),
        boosters: boosters
            .boosters
            .into_iter()
            .map(|booster| BoosterFacts {
                income: booster.income,
                action: booster.special_action.map(|action| BoosterAction {
                    steps: action.free_terraforming_steps,
                    range: action.range_bonus,
                    project: action.alternatives.iter().any(|other| other == "start_gaia_project"),
                }),
                on_pass: booster.on_pass,
            })
            .collect(),
        boosters_in_play,
        tokens: tokens
            .tokens
            .into_iter()
            .map(|token| TokenFacts { copies: token.copies, green: token.green_side, effects: token.effects })
            .collect(),
        solo_token_copies: tokens.solo_copies_per_type.value,
        federation_threshold: tokens.federation_threshold,
        round_tiles: scoring
            .round_tiles
            .into_iter()
            .map(|tile| RoundTileFacts {
                trigger: tile.trigger,
                vp: tile.vp,
                automa_vp: [tile.automa_vp_rounds_1_3, tile.automa_vp_rounds_4_6],
            })
            .collect(),
        final_tiles: scoring
            .final_tiles
            .into_iter()
            .map(|tile| FinalTileFacts {
                name: tile.name,
                counts: tile.counts,
                neutral: tile.neutral_value,
                automa_count: tile.automa_count,
                automa_wish: tile.automa_mine_tiebreak,
            })
            .collect(),
        final_tiles_in_play: scoring.final_tiles_in_play,
        rank_vp: scoring.final_rank_vp,
        research_vp: (scoring.research_vp.levels, scoring.research_vp.vp_each),
        resources_per_vp: scoring.resource_vp.per,
        neutral_seats: game.neutral_player.player_counts,
        spaces: actions
            .board_actions
            .into_iter()
            .map(|space| SpaceFacts {
                power: space.cost.power,
                qic: space.cost.qic,
                effects: space.effects,
                pointless: space.illegal_if,
            })
            .collect(),
        conversions: actions
            .conversions
            .iter()
            .map(|conversion| ConversionFacts {
                cost: amounts(&conversion.cost),
                gain: amounts(&conversion.gain),
                faction: conversion.faction,
            })
            .collect(),
        range_per_qic: actions.range_extension.range_bonus,
        charge_range: actions.passive_charge.range,
        faces: sectors::faces(sheets.read::<RawSectors>("sectors")?),
        layouts,
        methods,
        first_games,
        automa: sheets.read("automa")?,
        reconstructed: sheets.reconstructed(),
    };
    check(&facts)?;
    Ok(facts)
}

/// What the rules count on beside the shape of the sheets.
fn check(facts: &Facts) -> Result<(), BadContent> {
    let tiles = (facts.standard_tiles.len(), facts.advanced_tiles.len());
    let kinds = tiles == (StandardTile::ALL.len(), AdvancedTile::ALL.len());
    BadContent::unless(kinds, "tech_tiles", "tiles: each is standard or advanced, as in the build")?;
    // GP-0340: solo too the Automa takes one.
    let enough = (1..).zip(facts.boosters_in_play).all(|(seats, boosters)| boosters > seats);
    BadContent::unless(enough, "boosters", "in_play: more boosters than players")?;
    BadContent::unless(facts.range_per_qic > 0, "actions", "range_extension.range_bonus: at least 1")?;
    let tokens = facts.solo_token_copies > 0 && facts.tokens.iter().all(|token| token.copies > 0);
    BadContent::unless(tokens, "federation_tokens", "copies: at least 1 of each")
}
