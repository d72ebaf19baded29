//! What is to be decided, and what happens by itself.

use orrery_engine::{Hex, Prompt, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{AdvancedTile, Area, Structure},
    rules,
    who::Who,
};

/// What is answered for a seat to an offer of power.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Nothing: ask.
    #[default]
    Ask,
    /// Decline every offer.
    Decline,
    /// Accept offers of at most so much power, ask about larger ones.
    Charge(u8),
}

impl Order {
    /// The largest offer that an order can name: the highest power value there is (GP-1980).
    pub const MOST: u8 = 5;
}

/// Areas in which an advance may be made, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Areas(pub u8);

impl Areas {
    /// All six.
    pub const ANY: Areas = Areas(0b11_1111);

    /// Only one.
    #[must_use]
    pub const fn only(area: Area) -> Areas {
        Areas(1 << area.index())
    }

    /// Whether it is among them.
    #[must_use]
    pub const fn contains(self, area: Area) -> bool {
        self.0 >> area.index() & 1 == 1
    }
}

/// What happens with tokens that leave the bowls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// They go back to the supply, for satellites.
    Discard,
    /// They go to the Gaia area, for a project.
    Gaia,
}

/// What a token is flipped for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlipFor {
    /// The highest level of an area.
    Level(Area),
    /// An advanced tech tile.
    Tile(AdvancedTile),
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who decides about what")]
pub enum Task {
    // Setup
    /// Choose a faction.
    ChooseFaction { seat: Seat },
    /// Automatic: the variable board is drawn.
    LayBoard,
    /// Turn tiles of the drawn board, each at most once; the answer so far, by place of the sector.
    TurnTiles { seat: Seat, turns: Vec<(u8, u8)> },
    /// Automatic: who places which starting structure, in order.
    Placements,
    /// Place a starting structure.
    PlaceStart { seat: Seat, structure: Structure },
    /// Automatic: who takes the first booster.
    FirstBoosters,
    /// Take the first booster.
    FirstBooster { seat: Seat },
    /// Automatic: the Automa takes its faction.
    AutomaFaction,
    /// Automatic: the Automa places a starting mine.
    AutomaPlace,
    /// Automatic: the Automa takes its first booster.
    AutomaBooster,

    // Income and Gaia phase
    /// Automatic: the income of a participant.
    IncomeOf { who: Who },
    /// Which source of power next; what is left, by amount.
    Income { seat: Seat, charges: Vec<u8>, tokens: Vec<u8> },
    /// Automatic: the rest of the income, after the Brainstone was placed.
    IncomeLeft { seat: Seat, charges: Vec<u8>, tokens: Vec<u8> },
    /// Where the Brainstone ends; tokens that are gained after the charge.
    Stone { seat: Seat, power: u8, tokens: u8 },
    /// Automatic: Transdim planets with Gaiaformers turn.
    GaiaPhase,
    /// Automatic: the Gaia area of a participant.
    GaiaOf { who: Who },
    /// Itars: tokens of the Gaia area for a tech tile?
    GaiaTrade { seat: Seat },
    /// Automatic: another tech tile, if it can be bought.
    GaiaTradeAgain { seat: Seat },
    /// Automatic: tokens return from the Gaia area.
    GaiaReturn { seat: Seat },
    /// Terrans: what the returning tokens buy; value left.
    GaiaGain { seat: Seat, value: u8 },

    // Turns
    /// Automatic: who is next, after whom.
    NextTurn { after: Option<Who> },
    /// Automatic: the Automa's turn.
    AutomaTurn,
    /// Conversions and one action.
    Turn { seat: Seat },
    /// Conversions, then the end of the turn.
    AfterAction { seat: Seat },
    /// Automatic: builds of the turn are announced.
    Announce { by: Who },
    /// Automatic: neighbours of one build are asked, clockwise.
    Offer { by: Who, hex: Hex },
    /// Charge power?
    Charge { seat: Seat, by: Who, hex: Hex, power: u8 },

    // Parts of actions
    /// From which bowls tokens are taken.
    TakeTokens { seat: Seat, count: u8, fate: Fate },
    /// Which tech tile.
    TechTile { seat: Seat },
    /// Which standard tile is covered.
    Cover { seat: Seat, tile: AdvancedTile },
    /// Which green token is flipped.
    Flip { seat: Seat, why: FlipFor },
    /// Automatic: an advanced tile is taken over a standard one, after the flip.
    TakeAdvanced { seat: Seat, tile: AdvancedTile, cover: crate::ids::StandardTile },
    /// In which of these areas to advance, or none.
    Advance { seat: Seat, areas: Areas },
    /// Automatic: one level up, after the flip.
    Climb { seat: Seat, area: Area },
    /// Where the Lost Planet goes.
    LostPlanet { seat: Seat },
    /// Which planets are united; those that are already picked, where there are too many sets to list.
    Planets { seat: Seat, with: Vec<Hex> },
    /// Which hexes get satellites; those that are already picked, where there are too many sets to list.
    Satellites { seat: Seat, planets: Vec<Hex>, with: Vec<Hex> },
    /// Which federation token.
    TakeToken { seat: Seat },
    /// Which own token is scored again.
    Rescore { seat: Seat },

    /// What a seat may say at any time.
    Aside { seat: Seat },
}

orrery_engine::tasks! {
    asked: ChooseFaction, TurnTiles, PlaceStart, FirstBooster, Income, Stone, GaiaTrade, GaiaGain, Turn,
        AfterAction, Charge, TakeTokens, TechTile, Cover, Flip, Advance, LostPlanet, Planets, Satellites,
        TakeToken, Rescore, Aside;
    automatic: LayBoard, Placements, FirstBoosters, AutomaFaction, AutomaPlace, AutomaBooster, AutomaTurn,
        IncomeOf, IncomeLeft, GaiaPhase, GaiaTradeAgain, GaiaOf, GaiaReturn, NextTurn, Announce, Offer,
        TakeAdvanced, Climb;
}

impl Task {
    /// The question that the task asks.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let open = Prompt::open;
        match self {
            Task::ChooseFaction { .. } => {
                open("gaia_project.faction", &[rules::FACTIONS, rules::ONE_BOARD_EACH])
            }
            Task::LayBoard => open("gaia_project.lay_board", &[rules::VARIABLE_BOARD]),
            Task::TurnTiles { .. } => open("gaia_project.turn_tiles", &[rules::VARIABLE_BOARD]),
            Task::Placements => open("gaia_project.placements", &[rules::START_ORDER]),
            Task::PlaceStart { .. } => open("gaia_project.place", &[rules::START_PLANET]),
            Task::FirstBoosters => open("gaia_project.first_boosters", &[rules::FIRST_BOOSTER]),
            Task::FirstBooster { .. } => open("gaia_project.booster", &[rules::FIRST_BOOSTER]),
            Task::AutomaFaction => open("gaia_project.automa_faction", &[rules::AUTOMA_FACTION]),
            Task::AutomaPlace => open("gaia_project.automa_place", &[rules::AUTOMA_MINES]),
            Task::AutomaBooster => open("gaia_project.automa_booster", &[rules::AUTOMA_BOOSTER]),
            Task::AutomaTurn => open("gaia_project.automa_turn", &[rules::AUTOMA_TURN]),
            Task::IncomeOf { .. } | Task::IncomeLeft { .. } => {
                open("gaia_project.income_phase", &[rules::INCOME_SOURCES])
            }
            Task::Income { .. } => open("gaia_project.income", &[rules::INCOME_ORDER, rules::INCOME_CHOICE]),
            Task::Stone { .. } => open("gaia_project.brainstone", &[rules::STONE_CHARGE]),
            Task::GaiaPhase | Task::GaiaOf { .. } | Task::GaiaReturn { .. } | Task::GaiaTradeAgain { .. } => {
                open("gaia_project.gaia_phase", &[rules::GAIA_PHASE])
            }
            Task::GaiaTrade { .. } => open("gaia_project.gaia_trade", &[rules::ITARS_TRADE]),
            Task::GaiaGain { .. } => open("gaia_project.gaia_gain", &[rules::TERRANS_GAIN]),
            Task::NextTurn { .. } => open("gaia_project.next_turn", &[rules::TURNS]),
            Task::Turn { .. } => open("gaia_project.turn", &[rules::ONE_ACTION, rules::CONVERSIONS]),
            Task::AfterAction { .. } => {
                open("gaia_project.after_action", &[rules::TURN_PARTS, rules::CONVERSIONS])
            }
            Task::Announce { .. } | Task::Offer { .. } => open("gaia_project.announce", &[rules::ANNOUNCE]),
            Task::Charge { .. } => open("gaia_project.charge", &[rules::CHARGE_OFFER, rules::CHARGE_ALL]),
            Task::TakeTokens { fate: Fate::Discard, .. } => open("gaia_project.tokens", &[rules::DISCARD]),
            Task::TakeTokens { fate: Fate::Gaia, .. } => {
                open("gaia_project.tokens", &[rules::PROJECT_TOKENS])
            }
            Task::TechTile { .. } => open("gaia_project.tech_tile", &[rules::TAKE_TILE]),
            Task::Cover { .. } => open("gaia_project.cover", &[rules::COVER]),
            Task::Flip { .. } => open("gaia_project.flip", &[rules::FLIP]),
            Task::TakeAdvanced { .. } => open("gaia_project.take_advanced", &[rules::COVER]),
            Task::Advance { .. } => open("gaia_project.advance", &[rules::FREE_ADVANCE]),
            Task::Climb { .. } => open("gaia_project.climb", &[rules::LEVEL_5]),
            Task::LostPlanet { .. } => open("gaia_project.lost_planet", &[rules::LOST_PLANET]),
            Task::Planets { .. } => open("gaia_project.planets", &[rules::FEDERATION_SETS]),
            Task::Satellites { .. } => open("gaia_project.satellites", &[rules::FEWEST_SATELLITES]),
            Task::TakeToken { .. } => open("gaia_project.federation_token", &[rules::TOKEN_CHOICE]),
            Task::Rescore { .. } => open("gaia_project.rescore", &[rules::RESCORE]),
            Task::Aside { .. } => open("gaia_project.aside", &[rules::ANNOUNCE]),
        }
    }
}
