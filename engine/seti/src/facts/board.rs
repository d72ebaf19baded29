//! Boards: costs, player board, planets, stars.

use std::collections::BTreeMap;

use orrery_engine::{Names, Provenance};

use serde::Deserialize;

use super::{Prose, effects::Effects, sheet, targets::Cost};
use crate::ids::{Column, Moon, Planet, SectorColor, Star};

/// Numbers of the whole game (`game.json`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFacts {
    /// How many rounds there are (SE-0010).
    pub rounds: u8,
    /// The rounds that are played with organizations (SE-5860).
    pub rounds_with_organizations: Vec<u8>,
    /// Cards of the row.
    pub row: u8,
    /// The rounds with a stack of cards for those who pass (SE-0280).
    pub stacks: Vec<u8>,
    /// Cards in a stack beyond the number of players.
    pub stack_extra: u8,
    /// Cards in a stack of the solo game.
    pub stack_solo: u8,
    /// Launching (SE-0950).
    pub launch: Cost,
    /// Orbiting (SE-1010).
    pub orbit: Cost,
    /// Scanning (SE-1370).
    pub scan: Cost,
    /// Analyzing (SE-1490).
    pub analyze: Cost,
    /// Researching (SE-1650).
    pub research: Cost,
    /// A movement point (SE-0470).
    pub step: Cost,
    /// Buying a card (SE-2090).
    pub buy: Cost,
    /// How many of one kind are exchanged for one (SE-2030).
    pub exchange: u8,
    /// Scores of the gold milestones (SE-3490).
    pub gold_milestones: Vec<u16>,
    /// Scores of the neutral milestones (SE-3540).
    pub neutral_milestones: Vec<u16>,
    /// Names of the actions.
    pub actions: BTreeMap<String, Names>,
}

sheet! {
    pub(super) struct GameSheet {
        rounds: u8,
        rounds_with_space_agencies_organizations: Vec<u8>,
        setup: SetupSheet,
        main_actions: Vec<ActionSheet>,
        free_actions: Vec<ActionSheet>,
        milestones: Vec<MilestoneSheet>,
    } unread { game, file, provenance, title, players, component_counts, publicity_track, end_of_turn_order, pass_steps, between_rounds, final_scoring }
}

sheet! {
    struct SetupSheet {
        card_row: u8,
        end_of_round_stacks: Vec<u8>,
        cards_per_end_of_round_stack: StackSheet,
    } unread { species_face_down, rotation_token_position, pass_reminder_token_on_stack }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackSheet {
    players_plus: u8,
    solo: u8,
}

sheet! {
    struct ActionSheet {
        id: String,
        name: Names,
        #[serde(default)]
        cost: Cost,
        #[serde(default)]
        cost_any_of: Vec<BTreeMap<String, u8>>,
    } unread { cost_is_printed_on_card, gain, gain_any_of, species, expansion }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MilestoneSheet {
    score: u16,
    kind: MilestoneKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MilestoneKind {
    /// A neutral marker (SE-3540).
    Neutral,
    /// That of the player, onto a gold tile (SE-3490).
    Gold,
}

impl GameSheet {
    fn action(&self, id: &str) -> Option<&ActionSheet> {
        self.main_actions.iter().chain(&self.free_actions).find(|action| action.id == id)
    }

    /// The facts, or the id of the action that is missing.
    pub(super) fn read(self) -> Result<GameFacts, &'static str> {
        let cost = |id: &'static str| self.action(id).map(|action| action.cost).ok_or(id);
        let exchange = self.action("exchange").ok_or("exchange")?;
        let exchange = exchange.cost_any_of.iter().flat_map(BTreeMap::values).copied().max().unwrap_or(0);
        let milestones = |kind: MilestoneKind| {
            self.milestones.iter().filter(|one| one.kind == kind).map(|one| one.score).collect()
        };
        Ok(GameFacts {
            rounds: self.rounds,
            row: self.setup.card_row,
            stacks: self.setup.end_of_round_stacks.clone(),
            stack_extra: self.setup.cards_per_end_of_round_stack.players_plus,
            stack_solo: self.setup.cards_per_end_of_round_stack.solo,
            launch: cost("launch")?,
            orbit: cost("orbit")?,
            scan: cost("scan")?,
            analyze: cost("analyze")?,
            research: cost("research")?,
            step: cost("move")?,
            buy: cost("buy_card")?,
            exchange,
            gold_milestones: milestones(MilestoneKind::Gold),
            neutral_milestones: milestones(MilestoneKind::Neutral),
            rounds_with_organizations: self.rounds_with_space_agencies_organizations,
            actions: self
                .main_actions
                .into_iter()
                .chain(self.free_actions)
                .map(|action| (action.id, action.name))
                .collect(),
        })
    }
}

sheet! {
    /// The player board (`player_board.json`).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PlayerFacts {
        /// The colours of the seats, in their order.
        pub seat_colors: Vec<String>,
        /// What a player has at the start.
        pub start: Start,
        /// What the printed income card brings.
        pub starting_income_card: StartingIncome,
        /// What cannot be exceeded.
        pub limits: Limits,
        /// The computer.
        pub computer: ComputerFacts,
    } unread { game, file, provenance, pieces_per_color, scan_action, tech_slots }
}

sheet! {
    /// What a player has at the start (SE-0310, SE-0320).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Start {
        /// Publicity.
        pub publicity: u8,
        /// Credits.
        pub credit: u8,
        /// Energy.
        pub energy: u8,
        /// Cards.
        pub cards_drawn: u8,
        /// Points, by turn order.
        pub vp_by_turn_order: Vec<u8>,
        /// Data in the pool.
        pub data_pool: u8,
    } unread { tuck_one_card_for_income_and_gain_it }
}

/// The printed income card (SE-0350).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartingIncome {
    /// Credits.
    pub credit: u8,
    /// Energy.
    pub energy: u8,
    /// Cards from the top of the deck.
    pub random_card: u8,
    /// From which round on.
    pub paid_from_round: u8,
}

sheet! {
    /// Limits of a player.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Limits {
        /// The least publicity.
        pub publicity_min: u8,
        /// The most publicity (SE-0090).
        pub publicity_max: u8,
        /// Data in the pool (SE-0100).
        pub data_pool: u8,
        /// Cards in hand when passing (SE-1810).
        pub hand_when_passing: u8,
        /// Probes in space (SE-0130).
        pub probes_in_space: u8,
    } unread { probes_in_space_with_tech, markers, figures }
}

sheet! {
    /// The computer (SE-1930).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ComputerFacts {
        /// The spaces of the top row, from left to right.
        pub top_row: Vec<TopSpace>,
    } unread { tech_column, top_fill_order, bottom_fill_order, analyze_requires }
}

impl ComputerFacts {
    /// The space at the top of a column.
    #[must_use]
    pub fn top(&self, column: Column) -> &TopSpace {
        &self.top_row[column.index()]
    }
}

/// A space of the top row.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopSpace {
    /// The number of its column.
    pub column: u8,
    /// Whether a computer technology can be put there (SE-1740).
    pub tech_slot: bool,
    /// What placing data there gives (SE-1940).
    pub reward: Effects,
}

sheet! {
    /// The planetary board (`planets.json`).
    pub(super) struct PlanetsSheet {
        pub(super) earth: EarthSheet,
        pub(super) costs: LandingCosts,
        pub(super) planets: Vec<PlanetFacts>,
    } unread { game, file, provenance, moon_order_note }
}

sheet! {
    pub(super) struct EarthSheet {
        pub(super) name: Names,
    } unread { id, launch_space, orbit, land, visit_publicity }
}

sheet! {
    /// What landing costs (SE-1170).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct LandingCosts {
        /// Usually.
        pub land: Cost,
        /// With an orbiter of anybody at the planet.
        pub land_if_any_orbiter_at_planet: Cost,
    } unread { orbit, landing_tech_discount, moon }
}

sheet! {
    /// A planet with its orbit and its ground.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PlanetFacts {
        /// Which one.
        pub id: Planet,
        /// Its name.
        pub name: Names,
        /// Its orbit.
        pub orbit: OrbitFacts,
        /// Its ground.
        pub land: LandFacts,
        /// Its moons, from left to right.
        pub moons: Vec<MoonFacts>,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { active, requires_species }
}

/// What orbiting gives (SE-1030).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrbitFacts {
    /// For every orbiter.
    pub reward: Effects,
    /// Before that, for the first one (SE-1040, SE-1160).
    pub first_bonus: Effects,
    /// How many orbiters there can be.
    pub capacity: Option<u8>,
}

/// What landing gives (SE-1200).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandFacts {
    /// For every lander.
    pub reward: Effects,
    /// The data of the spaces for the first landers (SE-1210, SE-1220).
    pub first_data_spaces: Vec<u8>,
    /// How many landers there can be.
    pub capacity: Option<u8>,
}

/// A moon (SE-1320).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoonFacts {
    /// Which one.
    pub id: Moon,
    /// Its name.
    pub name: Names,
    /// What landing there gives.
    pub reward: Effects,
    /// How many landers there can be (SE-1310).
    pub capacity: u8,
    /// Where its data comes from.
    pub source: Provenance,
}

sheet! {
    /// Pluto, of a promo card (SE-3120).
    pub(super) struct PlutoSheet {
        requires: PlutoRequires,
        orbit: PlutoSide,
        land: PlutoSide,
        source: Provenance,
    } unread { id, usable_by, counts_as_planet }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlutoRequires {
    own_probe_in_ring: u8,
}

sheet! {
    struct PlutoSide {
        capacity: u8,
        reward: Effects,
    } unread { cost, cost_with_orbiter, tech_discount_applies }
}

impl PlutoSheet {
    /// The ring in which a probe has to be, and the planet.
    pub(super) fn read(self) -> (u8, PlanetFacts) {
        let planet = PlanetFacts {
            id: Planet::Pluto,
            name: Names::new("Pluto", "Pluton"),
            orbit: OrbitFacts {
                reward: self.orbit.reward,
                first_bonus: Vec::new(),
                capacity: Some(self.orbit.capacity),
            },
            land: LandFacts {
                reward: self.land.reward,
                first_data_spaces: Vec::new(),
                capacity: Some(self.land.capacity),
            },
            moons: Vec::new(),
            active: Prose,
            requires_species: Prose,
            source: self.source,
        };
        (self.requires.own_probe_in_ring, planet)
    }
}

sheet! {
    /// Stars (`sectors.json`).
    pub(super) struct SectorsSheet {
        pub(super) sectors_per_color: usize,
        pub(super) stars: Vec<StarFacts>,
        pub(super) resolution: ResolutionSheet,
        pub(super) total_data_at_setup: u16,
    } unread { game, file, provenance, colors }
}

sheet! {
    pub(super) struct ResolutionSheet {
        pub(super) participant_reward: Effects,
    } unread { majority, tie_break, winner_marker, second, reset }
}

sheet! {
    /// A star and its sector (SE-0210).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct StarFacts {
        /// Which one.
        pub id: Star,
        /// Its name.
        pub name: Names,
        /// Its colour.
        pub color: SectorColor,
        /// Places of its slot.
        pub data_slots: u8,
        /// Points for the marker in the second place (SE-2180).
        pub second_slot_vp: u8,
        /// What the first win gives (SE-2320).
        pub win_reward_first: Effects,
        /// What a later win gives.
        pub win_reward_later: Effects,
        /// Where its data comes from.
        pub source: Provenance,
    } unread { first_reward_is_one_time }
}
