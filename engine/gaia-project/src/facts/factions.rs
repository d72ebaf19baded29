//! Faction boards: start values, incomes, costs, upgrade trees and abilities.

use orrery_engine::Names;
use serde::Deserialize;

use super::effects::{Amounts, Effect, Resources, Trigger};
use crate::ids::{Area, Conversion, Faction, Planet, Structure};

/// One faction board.
#[derive(Clone, Debug)]
pub struct FactionFacts {
    /// Which.
    pub id: Faction,
    /// Its name.
    pub name: Names,
    /// Its home type.
    pub home: Planet,
    /// Resources at the start.
    pub start: Resources,
    /// Tokens in bowls I to III at the start.
    pub bowls: [u8; 3],
    /// Whether the Brainstone starts in bowl I.
    pub brainstone: bool,
    /// Research levels at the start.
    pub research: [u8; Area::COUNT],
    /// Mines placed during setup.
    pub setup_mines: u8,
    /// Whether the institute is placed during setup instead.
    pub setup_institute: bool,
    /// Income that is never covered, icon by icon.
    pub base_income: Vec<Amounts>,
    /// Income slots by structure, from the left, icon by icon.
    pub slots: [Vec<Vec<Amounts>>; Structure::COUNT],
    /// Costs by structure; `None` cannot be bought. A trading station next to others.
    pub costs: [Option<Resources>; Structure::COUNT],
    /// The cost of a trading station without neighbours.
    pub isolated: Resources,
    /// What each structure may become.
    pub upgrades: [Vec<Structure>; Structure::COUNT],
    /// The special action of the action academy.
    pub academy_action: Vec<Effect>,
    /// Abilities from the start.
    pub abilities: Abilities,
    /// Abilities while the institute stands.
    pub institute: Abilities,
}

/// A special action printed on a faction board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactionAction {
    /// Ambas.
    SwapPlanetaryInstituteWithMine,
    /// Firaks.
    DowngradeResearchLabToTradingStation,
    /// Bescods.
    AdvanceLowestResearch,
    /// Ivits.
    PlaceSpaceStation,
}

/// What a faction changes, in the terms of the rules.
#[derive(Clone, Debug, Default)]
pub struct Abilities {
    /// Terrans: the bowl to which Gaia tokens return, 1 or 2; 0 where nothing is said.
    pub gaia_bowl: u8,
    /// Terrans with institute: what Gaia tokens may buy on their way back.
    pub gaia_gains: Vec<Conversion>,
    /// Itars with institute: Gaia tokens for a tech tile; 0 where nothing is said.
    pub gaia_tile_cost: u8,
    /// Lantids: mines on planets of opponents.
    pub shares_planets: bool,
    /// Gleens: Q.I.C. become ore until the action academy stands.
    pub qic_becomes_ore: bool,
    /// Gleens: the price of a Gaia planet.
    pub gaia_planet: Option<Resources>,
    /// Taklons: the Brainstone's value when spent; 0 where there is none.
    pub brainstone_value: u8,
    /// Ivits: one federation that grows, so much power for each token.
    pub growing_federation: u8,
    /// Ivits: satellites cost Q.I.C.
    pub satellite: Option<Resources>,
    /// Xenos with institute: the federation threshold; 0 where nothing is said.
    pub federation_threshold: u8,
    /// Bescods with institute: more power value on planets of a type.
    pub power_bonus: Option<(Planet, u8)>,
    /// Nevlas with institute: the value of a token spent; 0 where nothing is said.
    pub token_value: u8,
    /// Itars: the token that is burned goes to the Gaia area.
    pub burns_to_gaia: bool,
    /// Bal T'aks: an area that is closed until the institute stands.
    pub locked: Option<Area>,
    /// Conversions of its own.
    pub conversions: Vec<Conversion>,
    /// A special action.
    pub action: Option<FactionAction>,
    /// What follows the special action.
    pub action_effects: Vec<Effect>,
    /// Effects of events.
    pub on_event: Vec<(Trigger, Vec<Effect>)>,
}

#[derive(Deserialize)]
pub(super) struct RawFaction {
    id: Faction,
    name: Names,
    home_planet: Planet,
    starting_resources: Amounts,
    starting_power: RawPower,
    starting_research: RawLevels,
    setup_structures: RawSetup,
    base_income: RawSlot,
    income_slots: RawSlots,
    costs: RawCosts,
    upgrades: RawUpgrades,
    academy_action: RawEffects,
    abilities: Vec<RawAbility>,
    planetary_institute_abilities: Vec<RawAbility>,
}

#[derive(Deserialize)]
struct RawPower {
    bowl_1: u8,
    bowl_2: u8,
    bowl_3: u8,
    brainstone: Option<String>,
}

#[derive(Deserialize)]
struct RawLevels {
    terraforming: u8,
    navigation: u8,
    artificial_intelligence: u8,
    gaia_project: u8,
    economy: u8,
    science: u8,
}

#[derive(Deserialize)]
struct RawSetup {
    mines: u8,
    planetary_institute: u8,
}

#[derive(Deserialize)]
struct RawSlot {
    icons: Vec<Amounts>,
}

#[derive(Deserialize)]
struct RawSlots {
    mine: Vec<RawSlot>,
    trading_station: Vec<RawSlot>,
    research_lab: Vec<RawSlot>,
    planetary_institute: Vec<RawSlot>,
    academy_knowledge: Vec<RawSlot>,
    academy_action: Vec<RawSlot>,
}

#[derive(Deserialize)]
struct RawCosts {
    mine: Option<Amounts>,
    trading_station: Option<Amounts>,
    trading_station_isolated: Amounts,
    research_lab: Option<Amounts>,
    planetary_institute: Option<Amounts>,
    academy_knowledge: Option<Amounts>,
    academy_action: Option<Amounts>,
}

#[derive(Deserialize)]
struct RawUpgrades {
    mine: Vec<Structure>,
    trading_station: Vec<Structure>,
    research_lab: Vec<Structure>,
    planetary_institute: Vec<Structure>,
    academy_knowledge: Vec<Structure>,
    academy_action: Vec<Structure>,
}

#[derive(Deserialize)]
struct RawEffects {
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
struct RawGaiaCost {
    gaia_tokens_discarded: u8,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum RawAbility {
    GaiaPhaseDestination {
        bowl: u8,
    },
    GaiaPhaseVirtualPower {
        conversions: Vec<Conversion>,
    },
    GaiaPhasePurchase {
        cost: RawGaiaCost,
    },
    BuildMineOnOpponentPlanet {},
    ExtraSetupMine {},
    SetupPlanetaryInstitute {},
    ReplaceGain {},
    GaiaHabitabilityCost {
        cost: Amounts,
    },
    OnEvent {
        event: Trigger,
        effects: Vec<Effect>,
    },
    Brainstone {
        spend_value: u8,
    },
    SingleGrowingFederation {
        threshold_per_token: u8,
    },
    SatelliteCost {
        cost: Amounts,
    },
    FederationThreshold {
        value: u8,
    },
    SpecialAction {
        action: FactionAction,
        #[serde(default)]
        then: Vec<Effect>,
        #[serde(default)]
        effects: Vec<Effect>,
    },
    ExtraConversions {
        conversions: Vec<Conversion>,
    },
    ResearchLock {
        area: Area,
    },
    ResearchUnlock {},
    SwappedStructures {},
    PowerValueBonus {
        planet_type: Planet,
        amount: u8,
    },
    PowerTokenSpendValue {
        value: u8,
    },
    BurnedTokenDestination {},
}

impl From<Vec<RawAbility>> for Abilities {
    fn from(list: Vec<RawAbility>) -> Abilities {
        let mut all = Abilities::default();
        for ability in list {
            match ability {
                RawAbility::GaiaPhaseDestination { bowl } => all.gaia_bowl = bowl,
                RawAbility::GaiaPhaseVirtualPower { conversions } => all.gaia_gains = conversions,
                RawAbility::GaiaPhasePurchase { cost } => all.gaia_tile_cost = cost.gaia_tokens_discarded,
                RawAbility::BuildMineOnOpponentPlanet {} => all.shares_planets = true,
                RawAbility::ReplaceGain {} => all.qic_becomes_ore = true,
                RawAbility::GaiaHabitabilityCost { cost } => all.gaia_planet = Some(cost.resources()),
                RawAbility::OnEvent { event, effects } => all.on_event.push((event, effects)),
                RawAbility::Brainstone { spend_value } => all.brainstone_value = spend_value,
                RawAbility::SingleGrowingFederation { threshold_per_token } => {
                    all.growing_federation = threshold_per_token;
                }
                RawAbility::SatelliteCost { cost } => all.satellite = Some(cost.resources()),
                RawAbility::FederationThreshold { value } => all.federation_threshold = value,
                RawAbility::SpecialAction { action, then, effects } => {
                    all.action = Some(action);
                    all.action_effects = then.into_iter().chain(effects).collect();
                }
                RawAbility::ExtraConversions { conversions } => all.conversions = conversions,
                RawAbility::ResearchLock { area } => all.locked = Some(area),
                RawAbility::PowerValueBonus { planet_type, amount } => {
                    all.power_bonus = Some((planet_type, amount));
                }
                RawAbility::PowerTokenSpendValue { value } => all.token_value = value,
                RawAbility::BurnedTokenDestination {} => all.burns_to_gaia = true,
                // The start values say how many mines; the institute opens what the lock has closed; slots and
                // upgrades of the board are already swapped.
                RawAbility::ExtraSetupMine {}
                | RawAbility::SetupPlanetaryInstitute {}
                | RawAbility::ResearchUnlock {}
                | RawAbility::SwappedStructures {} => {}
            }
        }
        all
    }
}

impl From<RawFaction> for FactionFacts {
    fn from(raw: RawFaction) -> FactionFacts {
        let slots = |slots: Vec<RawSlot>| slots.into_iter().map(|slot| slot.icons).collect::<Vec<_>>();
        let cost = |cost: Option<Amounts>| cost.map(Amounts::resources);
        let (levels, income, costs) = (raw.starting_research, raw.income_slots, raw.costs);
        FactionFacts {
            id: raw.id,
            name: raw.name,
            home: raw.home_planet,
            start: raw.starting_resources.resources(),
            bowls: [raw.starting_power.bowl_1, raw.starting_power.bowl_2, raw.starting_power.bowl_3],
            brainstone: raw.starting_power.brainstone.is_some(),
            research: [
                levels.terraforming,
                levels.navigation,
                levels.artificial_intelligence,
                levels.gaia_project,
                levels.economy,
                levels.science,
            ],
            setup_mines: raw.setup_structures.mines,
            setup_institute: raw.setup_structures.planetary_institute > 0,
            base_income: raw.base_income.icons,
            slots: [
                slots(income.mine),
                slots(income.trading_station),
                slots(income.research_lab),
                slots(income.planetary_institute),
                slots(income.academy_knowledge),
                slots(income.academy_action),
            ],
            costs: [
                cost(costs.mine),
                cost(costs.trading_station),
                cost(costs.research_lab),
                cost(costs.planetary_institute),
                cost(costs.academy_knowledge),
                cost(costs.academy_action),
            ],
            isolated: costs.trading_station_isolated.resources(),
            upgrades: [
                raw.upgrades.mine,
                raw.upgrades.trading_station,
                raw.upgrades.research_lab,
                raw.upgrades.planetary_institute,
                raw.upgrades.academy_knowledge,
                raw.upgrades.academy_action,
            ],
            academy_action: raw.academy_action.effects,
            abilities: raw.abilities.into(),
            institute: raw.planetary_institute_abilities.into(),
        }
    }
}
