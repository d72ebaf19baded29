//! The fact sheets of the box in typed form: read once, shared by all tables.
//!
//! What a fact sheet says is never repeated in code. Tables are indexed by the types of [`crate::ids`], whose order
//! is that of the sheets; a sheet that names something else, or has a field that nothing reads, is refused.

mod agencies;
mod board;
mod cards;
mod choices;
mod conditions;
mod effects;
mod parts;
mod read;
mod solo;
mod species;
mod targets;
mod tiles;

use std::{collections::BTreeMap, sync::OnceLock};

use orrery_engine::{BadContent, Language, Names, Share, Sheet, Sheets, content};
use serde::{Deserialize, Deserializer, de::IgnoredAny};

pub use agencies::{
    AgenciesFacts, Deal, FlipAction, FlipTile, LongTerm, NeutralSignals, OrganizationFacts, Passive,
    PassiveRule, QuickStartFacts, SignalTokenFacts, Stock,
};
pub use board::{
    ComputerFacts, GameFacts, LandFacts, LandingCosts, Limits, MoonFacts, OrbitFacts, PlanetFacts,
    PlayerFacts, StarFacts, Start, StartingIncome, TopSpace,
};
pub use cards::{Card, CardKind, Circle, EndGame, Exertian, Mission};
pub use choices::{
    Breached, ConditionTraces, Corner, CountedTraces, DrawSource, Excluded, ExplorationReward, GlyphFrom,
    Landed, NextAnomaly, OrganelleCount, PerResource, Pieces, ProbePlanet, RemoveFrom, SampleChoice,
    SampleFrom, SamplePlanets, Section, SectorChoice, SetScope, ShownCorner, Stat, TechChoice, ThisSpecies,
    TileChoice, TraceChoice, TraceScope, TraceSpecies, TuckedCard, TurnRule, VisitFilter, Whose,
};
pub use conditions::{Condition, Metric, Trigger};
pub use effects::{Effect, Effects};
pub use parts::{
    ArrowTie, DangerFacts, ExplorationDeck, ExplorationFacts, GlyphScore, MessageCards, MessageFacts,
    OrganelleFacts, PlacesFacts, RivalSpecies, SampleFacts, TileCompletion, TileFacts, TokenFacts,
    TranslationFacts, TranslationRow, TranslationSlotFacts,
};
pub use solo::{
    Arrow, Difficulty, ObjectiveCounts, ObjectiveFacts, ObjectiveRules, ObjectiveTask, PlanetToken,
    ProgressFacts, Requirement, RivalCardFacts, RivalComputer, RivalFacts, RivalGroup, RivalSignal,
    RivalStep, RivalTarget,
};
pub use species::{
    Count, DataSlot, DiscoveryFacts, GlyphPlaces, RestOfDeck, SampleSpace, SecurityState, SetupStep,
    SlotFacts, SpaceFacts, SpeciesFacts, Who,
};
pub use targets::{Cost, SignalTarget};
pub use tiles::{Ability, GoldCount, GoldFacts, GoldSide, ScanChoice, TechFacts};

use crate::{
    ids::{
        Anomaly, BoardSpace, CardGroup, CardId, Exploration, GoldTile, MessageReward, Moon, Objective,
        Organelle, Organization, Planet, QuickStart, Ring, RivalCard, Sample, SectorColor, Side, Slot,
        Species, Star, Tech, TileBonus, TraceColor, TranslationSlot,
    },
    solar::System,
};

/// A part of a sheet that is refused if a field does not belong. Fields under `unread` are explanations for people, or
/// say what a rule of the catalogue says.
macro_rules! sheet {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$about:meta])* $fvis:vis $field:ident: $of:ty,)*
        } unread { $($unread:ident),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($(#[$about])* $fvis $field: $of,)*
            $(
                #[serde(default)]
                #[allow(dead_code, reason = "an explanation for people")]
                $unread: $crate::facts::Prose,
            )*
        }
    };
}

pub(crate) use sheet;

/// Anything at all, not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prose;

impl<'de> Deserialize<'de> for Prose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Prose, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Prose)
    }
}

/// The contents of the box.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Costs, rounds, milestones.
    pub game: GameFacts,
    /// The player board.
    pub player: PlayerFacts,
    /// The solar system.
    pub solar: System,
    /// What landing costs.
    pub landing: LandingCosts,
    earth: Names,
    planets: Vec<PlanetFacts>,
    /// The ring in which a probe of Pluto's owner has to be (SE-3120).
    pub pluto_ring: Ring,
    stars: Vec<StarFacts>,
    /// What everybody with a marker in a completed sector gains (SE-2350).
    pub participant_reward: Effects,
    techs: Vec<TechFacts>,
    gold: Vec<GoldFacts>,
    cards: Vec<Card>,
    slots: [SlotFacts; 2],
    neutral_markers: BTreeMap<u8, u8>,
    species: Vec<SpeciesFacts>,
    /// The rival.
    pub rival: RivalFacts,
    rival_cards: Vec<RivalCardFacts>,
    difficulties: Vec<Difficulty>,
    /// How objectives are spent and scored.
    pub objective_rules: ObjectiveRules,
    objectives: Vec<ObjectiveFacts>,
    /// The expansion.
    pub agencies: AgenciesFacts,
    organizations: Vec<OrganizationFacts>,
    quick_starts: Vec<QuickStartFacts>,
    /// How much of the sheets is reconstructed.
    pub reconstructed: Share,
}

impl Facts {
    /// The fact sheets of this build.
    pub const SHEETS: &'static [Sheet] = read::SHEETS;

    /// Reads and checks the fact sheets.
    ///
    /// # Errors
    /// Names the sheet and what is wrong with it.
    pub fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
        read::read(sheets)
    }

    /// The fact sheets of this build in typed form.
    #[must_use]
    pub fn builtin() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(content::built_in::<crate::Seti>)
    }

    /// The name of a planet.
    #[must_use]
    pub fn planet_name(&self, planet: Planet, language: Language) -> &str {
        self.planet(planet).map_or(&self.earth, |facts| &facts.name).pick(language)
    }

    /// A planet with orbit and ground; Earth has neither.
    #[must_use]
    pub fn planet(&self, planet: Planet) -> Option<&PlanetFacts> {
        planet.index().checked_sub(1).map(|at| &self.planets[at])
    }

    /// A moon.
    #[must_use]
    pub fn moon(&self, moon: Moon) -> &MoonFacts {
        let before = Moon::of(moon.planet()).position(|one| one == moon).unwrap_or(0);
        &self.planets[moon.planet().index() - 1].moons[before]
    }

    /// A star.
    #[must_use]
    pub fn star(&self, star: Star) -> &StarFacts {
        &self.stars[star.index()]
    }

    /// The stars of a colour (SE-2440).
    pub fn stars_of(&self, color: SectorColor) -> impl Iterator<Item = Star> + Clone + '_ {
        self.stars.iter().filter(move |star| star.color == color).map(|star| star.id)
    }

    /// A technology.
    #[must_use]
    pub fn tech(&self, tech: Tech) -> &TechFacts {
        &self.techs[tech.index()]
    }

    /// The bonus that a tile of a technology shows.
    #[must_use]
    pub fn tile_bonus(&self, tech: Tech, bonus: TileBonus) -> &Effects {
        &self.tech(tech).tile_bonuses[bonus.index()]
    }

    /// A gold tile.
    #[must_use]
    pub fn gold(&self, tile: GoldTile) -> &GoldFacts {
        &self.gold[tile.index()]
    }

    /// A side of a gold tile.
    #[must_use]
    pub fn gold_side(&self, tile: GoldTile, side: Side) -> &GoldSide {
        &self.gold(tile).sides[side.index()]
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The deck of a species, security cards included.
    pub fn alien_cards(&self, species: Species) -> impl Iterator<Item = CardId> + Clone + '_ {
        self.cards.iter().filter(move |card| card.species == Some(species)).map(|card| card.id)
    }

    /// The main deck: 138 cards, and those of options (SE-0040, SE-5850).
    pub fn main_deck(&self, promo: bool, agencies: bool) -> impl Iterator<Item = CardId> + Clone {
        let promo = CardGroup::Promo.cards().filter(move |_| promo);
        let agencies = CardGroup::Agencies.cards().filter(move |_| agencies);
        CardGroup::Main.cards().chain(promo).chain(agencies)
    }

    /// What the spaces beside a species give.
    #[must_use]
    pub fn slot(&self, slot: Slot) -> &SlotFacts {
        &self.slots[slot.index()]
    }

    /// Neutral markers of each milestone (SE-0250).
    #[must_use]
    pub fn neutral_markers(&self, players: u8) -> u8 {
        self.neutral_markers.get(&players).copied().unwrap_or(0)
    }

    /// A species.
    #[must_use]
    pub fn species(&self, species: Species) -> &SpeciesFacts {
        &self.species[species.index()]
    }

    /// How many spaces a column of a species board has.
    #[must_use]
    pub fn levels(&self, species: Species, color: TraceColor) -> u8 {
        self.species(species).board.iter().filter(|space| space.id.color == color).count() as u8
    }

    /// A space of a species board; none if the board does not have it.
    #[must_use]
    pub fn space(&self, space: BoardSpace) -> Option<&SpaceFacts> {
        self.species(space.species).board.iter().find(|one| one.id == space)
    }

    /// What a sample gives (SE-4180).
    #[must_use]
    pub fn sample(&self, sample: Sample) -> &Effects {
        &self.species(Species::Mascamites).samples[sample.index()].reward
    }

    /// What an anomaly gives (SE-4290).
    #[must_use]
    pub fn anomaly(&self, anomaly: Anomaly) -> &Effects {
        &self.species(Species::Anomalies).tokens[anomaly.color.index()].sides[usize::from(anomaly.side)]
    }

    /// A message reward (SE-4460).
    #[must_use]
    pub fn message(&self, message: MessageReward) -> &Effects {
        &self.species(Species::Centaurians).message_rewards_left_to_right[message.index()].reward
    }

    /// A slot of the translation board (SE-6090); the sheet is checked to have it.
    #[must_use]
    pub fn translation(&self, slot: TranslationSlot) -> Option<&TranslationSlotFacts> {
        self.species(Species::Glyphids).translation_board.as_ref().map(|board| &board.slots[slot.index()])
    }

    /// What an organelle gives (SE-6140).
    #[must_use]
    pub fn organelle(&self, organelle: Organelle) -> &Effects {
        &self.species(Species::Amoeba).organelles[organelle.index()].reward
    }

    /// An exploration card (SE-6180).
    #[must_use]
    pub fn exploration(&self, exploration: Exploration) -> &ExplorationFacts {
        &self.species(Species::Arkhos).exploration_cards[exploration.index()]
    }

    /// An action card of the rival.
    #[must_use]
    pub fn rival_card(&self, card: RivalCard) -> &RivalCardFacts {
        &self.rival_cards[card.index()]
    }

    /// A difficulty from 1 to 5.
    #[must_use]
    pub fn difficulty(&self, difficulty: u8) -> &Difficulty {
        &self.difficulties[usize::from(difficulty.clamp(1, 5)) - 1]
    }

    /// An objective.
    #[must_use]
    pub fn objective(&self, objective: Objective) -> &ObjectiveFacts {
        &self.objectives[objective.index()]
    }

    /// An organization.
    #[must_use]
    pub fn organization(&self, organization: Organization) -> &OrganizationFacts {
        &self.organizations[organization.index()]
    }

    /// A quick-start card.
    #[must_use]
    pub fn quick_start(&self, card: QuickStart) -> &QuickStartFacts {
        &self.quick_starts[card.index()]
    }
}
