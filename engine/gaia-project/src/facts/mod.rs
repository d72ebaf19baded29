//! The fact sheets of the box in typed form: read once, shared by all tables.
//!
//! What a fact sheet says is never repeated in code. Tables are indexed by the types of [`crate::ids`], whose order
//! is that of the sheets (a test compares them).

mod effects;
mod factions;
mod sectors;
mod sheets;

use std::sync::OnceLock;

use orrery_engine::{Hex, Language, Names, Share, content};
use serde::Deserialize;

pub use effects::{Amounts, Count, Effect, Pointless, Resources, TokenSource, Trigger, Where};
pub use factions::{Abilities, FactionAction, FactionFacts};
pub use sectors::{FirstGame, Layout, Method, Slot};

pub(crate) use self::sheets::{SHEETS, read};
use crate::{
    automa::cards::AutomaFacts,
    ids::{
        AdvancedTile, Area, Booster, Conversion, Face, Faction, FinalTile, Planet, RoundTile, Space,
        StandardTile, Structure, Token,
    },
};

/// One level of a research area.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// Ore for a terraforming step.
    pub step_ore: u8,
    /// Basic range.
    pub range: u8,
    /// Tokens for a Gaia project; `None`: impossible.
    pub project: Option<u8>,
    /// What arriving brings.
    pub immediate: Vec<Effect>,
    /// What it brings in the income phase.
    pub income: Amounts,
}

/// One research area.
#[derive(Clone, Debug)]
pub struct AreaFacts {
    /// Its name.
    pub name: Names,
    /// Levels 0 to 5.
    pub levels: Vec<Level>,
}

/// One kind of structure.
#[derive(Clone, Debug)]
pub struct StructureFacts {
    /// Its name.
    pub name: Names,
    /// Pieces of a colour.
    pub count: u8,
    /// Its power value.
    pub power: u8,
    /// Whether building it brings a tech tile.
    pub gains_tile: bool,
}

/// When a tech tile works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// Once, when it is gained.
    Immediate,
    /// In the income phase.
    Income,
    /// Whenever its trigger happens.
    Trigger,
    /// When its owner passes.
    Pass,
    /// As a special action.
    SpecialAction,
    /// All the time.
    Passive,
}

/// One tech tile.
#[derive(Clone, Debug)]
pub struct TileFacts {
    /// When it works.
    pub timing: Timing,
    /// What triggers it.
    pub trigger: Option<Trigger>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Copies in the box.
    pub copies: u8,
}

/// The special action of a booster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoosterAction {
    /// Free terraforming steps for the mine.
    pub steps: u8,
    /// More range.
    pub range: u8,
    /// Whether a Gaia project may be started instead.
    pub project: bool,
}

/// One round booster.
#[derive(Clone, Debug)]
pub struct BoosterFacts {
    /// Its income: one source.
    pub income: Vec<Effect>,
    /// Its special action.
    pub action: Option<BoosterAction>,
    /// What returning it brings.
    pub on_pass: Vec<Effect>,
}

/// One type of federation token.
#[derive(Clone, Debug)]
pub struct TokenFacts {
    /// Copies in the box.
    pub copies: u8,
    /// Whether it has a green side.
    pub green: bool,
    /// What it brings.
    pub effects: Vec<Effect>,
}

/// One round scoring tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundTileFacts {
    /// What scores.
    pub trigger: Trigger,
    /// Points for each.
    pub vp: u8,
    /// Points of a passing Automa in rounds 1 to 3 and in rounds 4 to 6.
    pub automa_vp: [u8; 2],
}

/// One final scoring tile.
#[derive(Clone, Debug)]
pub struct FinalTileFacts {
    /// Its English name.
    pub name: Names,
    /// What is compared.
    pub counts: Count,
    /// The count of the neutral player.
    pub neutral: u8,
    /// What the Automa counts.
    pub automa_count: AutomaCount,
    /// Where the Automa rather builds because of it.
    pub automa_wish: Option<AutomaWish>,
}

/// What the Automa counts for a final scoring tile (GP-4940).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutomaCount {
    /// All structures but one: it has no federations.
    #[serde(rename = "structures_minus_1")]
    StructuresMinus1,
    /// All structures.
    Structures,
    /// Types of colonised planets.
    PlanetTypes,
    /// Colonised Gaia planets.
    GaiaPlanets,
    /// Sectors with a structure.
    Sectors,
    /// Satellites.
    SatellitesPlacedByRule,
}

/// Planets that serve a final scoring tile for the Automa (GP-4650).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutomaWish {
    /// Of a type that it has not colonised.
    UncolonizedType,
    /// Gaia and Transdim planets.
    GaiaOrTransdim,
    /// In a sector where it has no planet.
    UncolonizedSector,
}

/// One power or Q.I.C. action space.
#[derive(Clone, Debug)]
pub struct SpaceFacts {
    /// Power to spend.
    pub power: u8,
    /// Q.I.C. to pay.
    pub qic: u8,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Why it cannot be chosen for lack of effect.
    pub pointless: Option<Pointless>,
}

impl SpaceFacts {
    /// The free steps of the mine that it builds; `None` if it builds none.
    #[must_use]
    pub fn mine_steps(&self) -> Option<u8> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::BuildMine { free_terraforming_steps } => Some(*free_terraforming_steps),
            Effect::Gain { .. }
            | Effect::GainPer { .. }
            | Effect::GainVp { .. }
            | Effect::GainVpPer { .. }
            | Effect::ChargePower { .. }
            | Effect::GainPowerTokens { .. }
            | Effect::GainGaiaformer { .. }
            | Effect::GainFederationToken { .. }
            | Effect::GainTechTile
            | Effect::RescoreFederationToken
            | Effect::PlaceLostPlanet
            | Effect::AdvanceResearch { .. }
            | Effect::SetPowerValue { .. } => None,
        })
    }
}

/// One conversion. Costs and gains that move pieces are named by the conversion itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionFacts {
    /// What is paid, power included.
    pub cost: Amounts,
    /// What is gained.
    pub gain: Amounts,
    /// Only for this faction.
    pub faction: Option<Faction>,
}

/// The contents of the box.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Rounds of a game.
    pub rounds: u8,
    /// Points at the start.
    pub starting_vp: u8,
    /// The most that can be owned; Q.I.C. have no cap.
    pub caps: Resources,
    /// Gaiaformers of a colour.
    pub gaiaformers: u8,
    /// Satellites of a colour.
    pub satellites: u8,
    /// Space stations of the Ivits.
    pub space_stations: u8,
    /// Power tokens and Q.I.C. of the general supply, which never run out (GP-0100, GP-0110).
    pub supply: (u8, u8),
    /// Names of planets.
    pub planets: Vec<Names>,
    /// Terraforming steps between home types.
    pub steps: [[u8; 7]; 7],
    /// What a Gaia planet costs.
    pub gaia_planet: Resources,
    /// Structures.
    pub structures: Vec<StructureFacts>,
    /// How far neighbours are.
    pub neighbour_range: u32,
    /// Faction boards.
    pub factions: Vec<FactionFacts>,
    /// Research areas.
    pub areas: Vec<AreaFacts>,
    /// Knowledge for an advance.
    pub advance_knowledge: u8,
    /// The highest level.
    pub top_level: u8,
    /// Power charged on entering each level.
    pub level_charge: [u8; 6],
    /// The levels from which an advanced tile may be taken.
    pub advanced_levels: Vec<u8>,
    /// Standard tech tiles.
    pub standard_tiles: Vec<TileFacts>,
    /// Advanced tech tiles.
    pub advanced_tiles: Vec<TileFacts>,
    /// Round boosters.
    pub boosters: Vec<BoosterFacts>,
    /// Boosters laid out for 1 to 4 players.
    pub boosters_in_play: [u8; 4],
    /// Federation tokens.
    pub tokens: Vec<TokenFacts>,
    /// Copies of each token in the solo game.
    pub solo_token_copies: u8,
    /// Power that a federation needs.
    pub federation_threshold: u8,
    /// Round scoring tiles.
    pub round_tiles: Vec<RoundTileFacts>,
    /// Final scoring tiles.
    pub final_tiles: Vec<FinalTileFacts>,
    /// Final scoring tiles in play.
    pub final_tiles_in_play: u8,
    /// Points of ranks 1 to 4.
    pub rank_vp: Vec<u8>,
    /// Levels that score at the end, and points for each.
    pub research_vp: (Vec<u8>, u8),
    /// So many resources make a point at the end.
    pub resources_per_vp: u8,
    /// Player numbers with a neutral player.
    pub neutral_seats: Vec<u8>,
    /// Power and Q.I.C. actions.
    pub spaces: Vec<SpaceFacts>,
    /// Conversions.
    pub conversions: Vec<ConversionFacts>,
    /// Range for a Q.I.C.
    pub range_per_qic: u8,
    /// How far a build lets others charge.
    pub charge_range: u32,
    /// Planets of the faces.
    faces: Vec<Vec<(Hex, Planet)>>,
    /// Default boards.
    pub layouts: Vec<Layout>,
    /// Ways to vary them.
    pub methods: Vec<Method>,
    /// First games.
    pub first_games: Vec<FirstGame>,
    /// The Automa's cards.
    pub automa: AutomaFacts,
    /// How much of the sheets is reconstructed.
    pub reconstructed: Share,
}

impl Facts {
    /// The fact sheets of this build.
    ///
    /// # Panics
    /// If a fact sheet cannot be read, which a test of this crate shows.
    #[must_use]
    pub fn builtin() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(content::built_in::<crate::GaiaProject>)
    }

    /// A faction board.
    #[must_use]
    pub fn faction(&self, faction: Faction) -> &FactionFacts {
        &self.factions[faction.index()]
    }

    /// A structure.
    #[must_use]
    pub fn structure(&self, structure: Structure) -> &StructureFacts {
        &self.structures[structure.index()]
    }

    /// A level of an area.
    #[must_use]
    pub fn level(&self, area: Area, level: u8) -> &Level {
        &self.areas[area.index()].levels[usize::from(level)]
    }

    /// A standard tech tile.
    #[must_use]
    pub fn standard(&self, tile: StandardTile) -> &TileFacts {
        &self.standard_tiles[tile.index()]
    }

    /// An advanced tech tile.
    #[must_use]
    pub fn advanced(&self, tile: AdvancedTile) -> &TileFacts {
        &self.advanced_tiles[tile.index()]
    }

    /// A booster.
    #[must_use]
    pub fn booster(&self, booster: Booster) -> &BoosterFacts {
        &self.boosters[booster.index()]
    }

    /// A federation token.
    #[must_use]
    pub fn token(&self, token: Token) -> &TokenFacts {
        &self.tokens[token.index()]
    }

    /// A round scoring tile.
    #[must_use]
    pub fn round_tile(&self, tile: RoundTile) -> &RoundTileFacts {
        &self.round_tiles[tile.index()]
    }

    /// A final scoring tile.
    #[must_use]
    pub fn final_tile(&self, tile: FinalTile) -> &FinalTileFacts {
        &self.final_tiles[tile.index()]
    }

    /// An action space.
    #[must_use]
    pub fn space(&self, space: Space) -> &SpaceFacts {
        &self.spaces[space.index()]
    }

    /// A conversion.
    #[must_use]
    pub fn conversion(&self, conversion: Conversion) -> &ConversionFacts {
        &self.conversions[conversion.index()]
    }

    /// The planets of a face around its middle, not turned.
    #[must_use]
    pub fn face(&self, face: Face) -> &[(Hex, Planet)] {
        &self.faces[face.index()]
    }

    /// The default board for a number of players.
    ///
    /// # Panics
    /// If the sheets have none, which a test of this crate shows.
    #[must_use]
    pub fn default_layout(&self, seats: u8) -> &Layout {
        let fits = |layout: &&Layout| layout.seats.contains(&seats);
        self.layouts.iter().find(fits).or(self.layouts.last()).expect("the sheets have default boards")
    }

    /// Steps between two types on the wheel (GP-0180); 0 for types that are not on it.
    #[must_use]
    pub fn steps(&self, from: Planet, to: Planet) -> u8 {
        if from.is_home() && to.is_home() { self.steps[from.index()][to.index()] } else { 0 }
    }

    /// The name of a planet type.
    #[must_use]
    pub fn planet_name(&self, planet: Planet, language: Language) -> &str {
        self.planets[planet.index()].pick(language)
    }
}
