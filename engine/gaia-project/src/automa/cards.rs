//! The Automa's fact sheet, typed: decision cards, faction cards, difficulty levels and selection rules.

use std::collections::BTreeMap;

use orrery_engine::{Hex, Names};
use serde::{Deserialize, Deserializer};

use crate::ids::{Area, Card, Difficulty, Faction, FinalTile, Planet, Structure};

/// Everything that `data/automa.json` says.
#[derive(Clone, Debug, Deserialize)]
pub struct AutomaFacts {
    /// The middle of the board, from where starting mines are measured.
    #[serde(rename = "center_hex", deserialize_with = "hex")]
    pub centre: Hex,
    /// The decision cards.
    #[serde(rename = "decision_cards")]
    pub cards: Vec<CardFacts>,
    /// How the deck is made.
    pub deck: DeckFacts,
    /// The faction cards.
    pub factions: Vec<FactionCard>,
    /// The difficulty levels.
    #[serde(rename = "difficulty_levels")]
    pub levels: Vec<LevelFacts>,
    /// Upgrades, the first possible one is made.
    #[serde(rename = "upgrade_priority")]
    pub upgrades: Vec<Upgrade>,
    /// How one of several planets for a mine is chosen.
    #[serde(rename = "build_mine_tiebreak_order")]
    pub mine_tie_breaks: Vec<TieBreak>,
    /// How one of several structures to be upgraded is chosen.
    #[serde(rename = "upgrade_tiebreak_order")]
    pub upgrade_tie_breaks: Vec<TieBreak>,
    /// Terraforming steps of planets that are not on the wheel.
    #[serde(rename = "terraforming_steps_override")]
    pub steps: BTreeMap<Planet, u8>,
    /// The booster row.
    #[serde(rename = "round_booster_row")]
    pub booster_row: BoosterRow,
    /// When satellites are placed.
    #[serde(rename = "satellite_rule")]
    pub satellites: SatelliteRule,
}

impl AutomaFacts {
    /// A decision card.
    #[must_use]
    pub fn card(&self, card: Card) -> &CardFacts {
        &self.cards[card.index()]
    }

    /// A difficulty level.
    #[must_use]
    pub fn level(&self, difficulty: Difficulty) -> &LevelFacts {
        &self.levels[difficulty.index()]
    }

    /// The faction card of a faction; `None` for those that the Automa cannot be (GP-4370).
    #[must_use]
    pub fn faction(&self, faction: Faction) -> Option<&FactionCard> {
        self.factions.iter().find(|card| card.id == faction)
    }
}

/// One decision card: the action on its right half, the support icons on its left half.
#[derive(Clone, Debug, Deserialize)]
pub struct CardFacts {
    /// Which.
    pub id: Card,
    /// The red cross: it makes the Automa pass when it is one of the last cards.
    pub pass_icon: bool,
    /// What it does as the action card.
    pub action: CardAction,
    /// What it says as the support card.
    pub support: Support,
    /// Which booster a passing Automa takes, as the support card.
    #[serde(rename = "round_booster_selection")]
    pub booster: BoosterPick,
    /// The place of the Automa's first booster in the row, from 1.
    #[serde(rename = "initial_round_booster")]
    pub first_booster: u8,
}

/// The right half of a decision card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct CardAction {
    /// What is done.
    pub r#type: ActionType,
    /// Points for it.
    pub vp: u8,
}

/// What an action card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionType {
    /// Build a mine.
    BuildMine,
    /// Upgrade a structure.
    Upgrade,
    /// Research where it stands highest.
    ResearchHighest,
    /// Research anywhere.
    ResearchRandom,
    /// Block a power or Q.I.C. action.
    PowerQic,
    /// What the faction card says.
    Faction,
}

/// The left half of a decision card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Support {
    /// Which final scoring tile breaks ties between planets.
    #[serde(rename = "final_tile_tiebreak")]
    pub final_tile: FinalPlace,
    /// How far a mine may be.
    pub range: u8,
    /// Which of several hexes.
    #[serde(rename = "directional_selection")]
    pub direction: Direction,
    /// Which of several areas or spaces.
    #[serde(rename = "numbered_selection")]
    pub number: Numbered,
}

/// One of the two final scoring tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalPlace {
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
    /// Neither.
    None,
}

/// Directional selection (GP-4560).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// The first in reading order.
    RightDown,
    /// The last in reading order.
    LeftUp,
}

/// Numbered selection (GP-4570).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Numbered {
    /// In which direction is counted.
    pub direction: Towards,
    /// How far.
    pub count: u8,
}

/// Where counting goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Towards {
    /// From the left end to the right.
    Right,
    /// From the right end to the left.
    Left,
}

/// One of the three boosters of the row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoosterPick {
    /// The left one.
    Left,
    /// The one in the middle.
    Middle,
    /// The right one.
    Right,
}

/// The booster row.
#[derive(Clone, Debug, Deserialize)]
pub struct BoosterRow {
    /// The places of the row, from 1.
    pub selection: BTreeMap<BoosterPick, u8>,
}

/// How the deck is made (GP-4460, GP-4490, GP-4500).
#[derive(Clone, Debug, Deserialize)]
pub struct DeckFacts {
    /// The cards of the starting deck.
    #[serde(rename = "starting_cards")]
    pub starting: Vec<Card>,
    /// So many of the others join them.
    #[serde(rename = "random_reserve_cards_added_at_start")]
    pub added_at_start: u8,
    /// So many join them for each further round.
    #[serde(rename = "reserve_cards_added_each_round")]
    pub added_each_round: u8,
    /// So many cards at the end of the deck can make the Automa pass.
    #[serde(rename = "pass_check_last_cards")]
    pub last: u8,
}

/// One faction card.
#[derive(Clone, Debug, Deserialize)]
pub struct FactionCard {
    /// Which.
    pub id: Faction,
    /// Levels to start with.
    #[serde(rename = "research_setup")]
    pub research: BTreeMap<Area, u8>,
    /// Mines to start with.
    #[serde(rename = "starting_mines")]
    pub mines: u8,
    /// The faction action, part by part.
    #[serde(rename = "faction_action")]
    pub action: Vec<FactionPart>,
    /// What holds all the time.
    pub ongoing: Vec<Ongoing>,
}

/// One part of a faction action.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FactionPart {
    /// Research in this area.
    ResearchSpecific {
        /// Which.
        area: Area,
    },
    /// Research anywhere.
    ResearchRandom,
    /// Build a mine.
    BuildMine(FactionMine),
    /// Block a power or Q.I.C. action.
    PowerQic,
    /// Upgrade a structure.
    Upgrade {
        /// What is done if no upgrade is possible.
        #[serde(default)]
        fallback: Option<FactionMine>,
        /// Whether and when a lab becomes a trading station again.
        #[serde(default)]
        downgrade_priority: Option<DowngradePriority>,
    },
    /// Points.
    GainVp {
        /// How many.
        amount: u8,
    },
}

/// A mine of a faction action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct FactionMine {
    /// How far.
    pub range: u8,
    /// The tie-breaker that comes first.
    #[serde(default, rename = "tiebreak_3a")]
    pub tie_break: Option<OwnTieBreak>,
}

/// The tie-breaker of a faction action (GP-4640 a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnTieBreak {
    /// Transdim planets.
    Transdim,
    /// The least distance to a planet of the human.
    ClosestToHumanPlanets,
}

/// When a lab becomes a trading station again (GP-4860).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DowngradePriority {
    /// Rather than a mine becoming one.
    BeforeMineToTradingStation,
}

/// An ongoing ability.
#[derive(Clone, Debug, Deserialize)]
pub struct Ongoing {
    /// When it works.
    pub event: Occasion,
    /// What it does.
    pub effects: Vec<OngoingEffect>,
}

/// When an ongoing ability works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The first planet of a type was colonised.
    ColonizeNewPlanetType,
    /// A structure became a trading station.
    UpgradeToTradingStation,
    /// A structure became a research lab.
    UpgradeToResearchLab,
    /// A power or Q.I.C. action is blocked by a card, not by the faction action.
    PowerQicActionOutsideFactionAction,
}

/// What an ongoing ability does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum OngoingEffect {
    /// Points.
    GainVp {
        /// How many.
        amount: u8,
    },
    /// Research anywhere.
    AutomaResearchRandom,
    /// Actions are blocked so many times in all.
    RepeatPowerQic {
        /// How often.
        times: u8,
    },
}

/// One difficulty level (GP-4470).
#[derive(Clone, Debug, Deserialize)]
pub struct LevelFacts {
    /// Which.
    pub id: Difficulty,
    /// Its name.
    pub name: Names,
    /// Points to start with.
    pub starting_vp: u8,
    /// Cards of the others that join the starting deck.
    #[serde(rename = "cards_moved_to_deck")]
    pub to_deck: Vec<Card>,
    /// Cards of the starting deck that do not.
    #[serde(rename = "cards_moved_to_reserve")]
    pub to_reserve: Vec<Card>,
    /// Points on top of every gain.
    #[serde(rename = "bonus_vp_per_vp_gain")]
    pub bonus_vp: u8,
}

/// One upgrade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Upgrade {
    /// What is replaced.
    pub from: Piece,
    /// By what.
    pub to: Piece,
}

/// A piece of the Automa. Its academies are equal (GP-4695).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A mine.
    Mine,
    /// A trading station.
    TradingStation,
    /// A research lab.
    ResearchLab,
    /// The planetary institute.
    PlanetaryInstitute,
    /// Either academy.
    Academy,
}

impl Piece {
    /// The structures that it stands for, in the order in which they leave the supply.
    #[must_use]
    pub const fn structures(self) -> &'static [Structure] {
        match self {
            Piece::Mine => &[Structure::Mine],
            Piece::TradingStation => &[Structure::TradingStation],
            Piece::ResearchLab => &[Structure::ResearchLab],
            Piece::PlanetaryInstitute => &[Structure::Institute],
            Piece::Academy => &[Structure::AcademyKnowledge, Structure::AcademyAction],
        }
    }
}

/// How one of several hexes is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// As the faction action says.
    #[serde(rename = "faction_action_3a")]
    FactionAction,
    /// What serves the final scoring tile of the support card.
    FinalTile,
    /// The fewest terraforming steps.
    FewestTerraformingSteps,
    /// The least distance to a planet of the human.
    ClosestToHumanPlanets,
    /// By reading order.
    DirectionalSelection,
}

/// When a satellite is placed (GP-4670).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct SatelliteRule {
    /// Only if this tile is in play.
    #[serde(rename = "requires_final_tile")]
    pub tile: FinalTile,
}

fn hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
    #[derive(Deserialize)]
    struct Place {
        q: i8,
        r: i8,
    }
    Place::deserialize(deserializer).map(|place| Hex::new(place.q, place.r))
}
