//! What missions, conditional effects and scoring look at: conditions, triggers and metrics, with the words of
//! `data/NOTES.md`.
//!
//! Variants without fields are written with braces, because only then does serde refuse a field that does not belong.

use serde::{Deserialize, Serialize};

use super::choices::{
    ConditionTraces, Corner, CountedTraces, Pieces, SectorChoice, SetScope, ShownCorner, Stat, TechChoice,
    ThisSpecies, TraceScope, VisitFilter, Whose,
};
use crate::ids::{CardId, Feature, Income, Planet, Resource, SectorColor, TechType, TraceColor};

/// Something that is true or not for a player. Own pieces, markers and cards count, at the moment of checking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "cond", rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// All of these are true.
    AllOf {
        /// Which.
        conditions: Vec<Condition>,
    },
    /// Pieces at a planet (SE-2650).
    PiecesAtPlanet {
        /// Which planet.
        planet: Planet,
        /// Which pieces.
        piece: Pieces,
        /// Whether landers on its moons count.
        include_moons: bool,
        /// How many.
        at_least: u8,
    },
    /// Pieces at one and the same planet.
    PiecesAtOnePlanet {
        /// Which pieces.
        piece: Pieces,
        /// Whether landers on its moons count.
        include_moons: bool,
        /// How many.
        at_least: u8,
    },
    /// Pieces wherever they are.
    PieceCount {
        /// Which pieces.
        piece: Pieces,
        /// Whether landers on moons count.
        include_moons: bool,
        /// How many.
        at_least: u8,
    },
    /// An orbiter and a lander at the same planet.
    OrbiterAndLanderAtOnePlanet {
        /// Whether landers on its moons count.
        include_moons: bool,
    },
    /// A probe on a feature (SE-2630), perhaps next to a planet.
    ProbeOn {
        /// Which feature.
        feature: Feature,
        /// Next to which planet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        adjacent_to: Option<Planet>,
    },
    /// The probe chosen before is on a feature (SE-2880).
    ChosenProbeOn {
        /// Which feature.
        feature: Feature,
    },
    /// A probe far from Earth (SE-3110).
    ProbeDistanceFromEarth {
        /// How many steps.
        at_least: u8,
    },
    /// A probe next to a planet.
    OwnProbeAdjacentTo {
        /// Which planet.
        planet: Planet,
    },
    /// A probe of another player on a planet's space.
    OtherPlayerProbeOn {
        /// Which planet.
        planet: Planet,
    },
    /// A probe that is not alone on its space.
    OwnProbeSharesSpaceWithProbe {
        /// Whose the other probe may be.
        owner: Whose,
    },
    /// Probes on different planets.
    OwnProbesOnDistinctPlanets {
        /// On how many.
        at_least: u8,
        /// Whether Earth does not count.
        except_earth: bool,
    },
    /// A capsule on a planet's space (SE-4120).
    OwnCapsuleAt {
        /// Which planet.
        planet: Planet,
    },
    /// A planet was visited this turn (SE-1630).
    VisitedPlanetThisTurn {
        /// Which planet.
        planet: Planet,
    },
    /// A feature was visited this turn.
    VisitedFeatureThisTurn {
        /// Which feature.
        feature: Feature,
    },
    /// Different planets were visited this turn.
    DistinctPlanetsVisitedThisTurn {
        /// How many.
        at_least: u8,
    },
    /// A step without change of ring was made this turn (SE-0590).
    MovedWithinRingThisTurn {},
    /// A sector was completed this turn (SE-4385).
    CompletedSectorThisTurn {},
    /// The same effect has landed on one of these.
    LandedThisEffect {
        /// On which planets.
        bodies: Vec<Planet>,
        /// Or on any moon.
        any_moon: bool,
    },
    /// The same effect has landed where an own lander was before.
    LandedThisEffectOnPlanetWithEarlierLander {
        /// Whether moons count.
        moons: bool,
    },
    /// The same effect has launched a probe into a sector with an anomaly.
    LaunchedInAnomalySector {},
    /// The same effect has marked a signal on the tile of 'Oumuamua.
    MarkedSignalOnOumuamuaTileThisEffect {},
    /// The technology taken by the same effect was owned by another player before.
    TechTakenWasResearchedByOther {},
    /// Own signals in the sector marked before (SE-3070).
    OwnSignalsInChosenSector {
        /// Exactly so many.
        equals: u8,
    },
    /// Sector wins (SE-2420).
    SectorWins {
        /// Of which colour.
        color: SectorChoice,
        /// How many.
        at_least: u8,
        /// Whether all have to be in one sector (SE-3040).
        #[serde(default, skip_serializing_if = "is_false")]
        same_sector: bool,
    },
    /// Sectors with an own marker in the slot (SE-3000).
    SectorsWithOwnSignal {
        /// How many.
        at_least: u8,
    },
    /// An own marker in a slot of each of these colours.
    SignalInEachColor {
        /// Which colours.
        colors: Vec<SectorColor>,
    },
    /// A marker in the slot of, or a win of, each of the 8 sectors.
    SignalOrWinInEverySector {},
    /// Own markers on the tile of 'Oumuamua.
    OwnSignalsOnOumuamuaTile {
        /// How many.
        at_least: u8,
    },
    /// Traces.
    TraceCount {
        /// Of which colour.
        color: ConditionTraces,
        /// How many.
        at_least: u8,
        /// At which species.
        scope: TraceScope,
    },
    /// A trace of each colour.
    TraceSet {
        /// Which colours.
        colors: Vec<TraceColor>,
        /// At which species.
        scope: SetScope,
    },
    /// Traces on spaces that cost exofossils.
    TraceOnExofossilCostSpace {
        /// How many.
        at_least: u8,
    },
    /// Publicity; exactly one of the bounds is given.
    Publicity {
        /// So much or more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_least: Option<u8>,
        /// Exactly so much.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        equals: Option<u8>,
    },
    /// Points.
    Score {
        /// How many.
        at_least: u16,
    },
    /// A resource.
    Resource {
        /// Which.
        resource: Resource,
        /// Exactly so much.
        equals: u8,
    },
    /// Exofossils.
    Exofossils {
        /// How many.
        at_least: u8,
    },
    /// Cards in hand.
    HandSize {
        /// Exactly so many.
        equals: u8,
    },
    /// Technologies.
    TechCount {
        /// Of which type.
        #[serde(rename = "type")]
        kind: TechType,
        /// How many.
        at_least: u8,
    },
    /// Tucked cards.
    TuckedIncomeCards {
        /// How many.
        at_least: u8,
    },
    /// Completed missions.
    CompletedMissions {
        /// How many.
        at_least: u8,
    },
    /// Data in the computer and the pool together.
    DataInComputerAndPool {
        /// How much.
        at_least: u8,
    },
}

/// An event that covers a circle of a mission (SE-2670) or marks a task of an objective (SE-5490).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "trigger", rename_all = "snake_case", deny_unknown_fields)]
pub enum Trigger {
    /// A probe visits a planet (SE-0570).
    VisitPlanet {
        /// The listed ones.
        planets: Vec<Planet>,
        /// How the list is meant.
        filter: VisitFilter,
    },
    /// A probe visits a feature.
    VisitFeature {
        /// Which.
        feature: Feature,
        /// Whether it has to be the own turn (SE-2740).
        #[serde(default, skip_serializing_if = "is_false")]
        own_turn_only: bool,
    },
    /// A signal is marked in a sector.
    MarkSignal {
        /// Of that colour.
        color: SectorColor,
    },
    /// A trace is marked.
    MarkTrace {
        /// Of one of these colours.
        colors: Vec<TraceColor>,
        /// At the species of the card only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        species: Option<ThisSpecies>,
    },
    /// A technology is taken (SE-2780).
    ResearchTech {
        /// Of one of these types.
        types: Vec<TechType>,
    },
    /// A probe is launched (SE-2755).
    ActionLaunch {},
    /// A scan is finished (SE-2770).
    ActionScan {},
    /// A probe goes into orbit.
    Orbit {},
    /// A probe lands.
    Land {},
    /// A probe goes into orbit or lands.
    OrbitOrLand {
        /// At one of these planets; everywhere, if none is listed.
        planets: Vec<Planet>,
        /// Whether moons count.
        include_moons: bool,
    },
    /// A card is discarded from hand for its corner (SE-2800).
    DiscardHandCardForCorner {
        /// Which corner.
        corner: Corner,
    },
    /// A card is played as the main action (SE-2790).
    PlayCardMainAction {
        /// With that printed cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        printed_cost_credits: Option<u8>,
        /// With one of these colours; with any, if none is listed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sector_colors: Vec<SectorColor>,
        /// With a mission.
        #[serde(default, skip_serializing_if = "is_false")]
        with_mission: bool,
    },
    /// A card is played whose flavour text has a word.
    PlayCardWithFlavorMention {
        /// The word.
        word: String,
        /// The cards that have it.
        cards: Vec<CardId>,
    },
    /// A mission is completed (SE-2735).
    CompleteMission {},
    /// A sector is won.
    WinSector {
        /// Of that colour.
        color: SectorChoice,
    },
    /// A card is tucked for income.
    IncreaseIncome {},
    /// A number is reached (SE-5530).
    Reach {
        /// Which number.
        stat: Stat,
        /// How much.
        value: u8,
    },
    /// The player has passed.
    Pass {},
    /// One of these happens.
    AnyOf {
        /// Which.
        triggers: Vec<Trigger>,
    },
}

/// Something that is counted, for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "metric", rename_all = "snake_case", deny_unknown_fields)]
pub enum Metric {
    /// Pieces.
    Pieces {
        /// Which pieces.
        piece: Pieces,
        /// Whether landers on moons count.
        include_moons: bool,
    },
    /// Pieces at a planet.
    PiecesAtPlanet {
        /// Which planet.
        planet: Planet,
        /// Which pieces.
        piece: Pieces,
        /// Whether landers on its moons count.
        include_moons: bool,
    },
    /// Planets with own landers.
    PlanetsWithOwnLanders {
        /// So many landers at each.
        at_least: u8,
        /// Whether landers on moons count.
        moons: bool,
    },
    /// Planets with an own orbiter or lander.
    PlanetsWithOwnOrbiterOrLander {
        /// Whether landers on moons count.
        moons: bool,
    },
    /// Sector wins.
    SectorWins {
        /// Of which colour.
        color: SectorChoice,
    },
    /// Sectors with an own marker in the slot.
    SectorsWithOwnSignal {},
    /// Signals marked by the same effect (SE-2950).
    SignalsMarkedThisEffect {
        /// Of which colour.
        color: SectorColor,
    },
    /// Different sectors marked by the same effect.
    DistinctSectorsMarkedThisEffect {},
    /// Signals marked on the tile of 'Oumuamua by the same effect.
    SignalsMarkedOnOumuamuaTileThisEffect {},
    /// Own markers in slots of sectors with an anomaly.
    OwnSignalsInAnomalySectors {},
    /// Traces.
    Traces {
        /// Of which colour.
        color: CountedTraces,
        /// At which species; at both, if nothing is said.
        #[serde(default = "both_species", skip_serializing_if = "is_total")]
        scope: TraceScope,
    },
    /// Technologies.
    Techs {
        /// Which.
        #[serde(rename = "type")]
        kind: TechChoice,
    },
    /// Tucked cards (SE-3010).
    TuckedIncomeCards {
        /// With that income.
        income: Income,
    },
    /// Cards of the hand that the player shows (SE-2570), by corner or by income.
    HandCardsShown {
        /// With that corner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corner: Option<ShownCorner>,
        /// With that income.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        income: Option<Income>,
    },
    /// Publicity.
    Publicity {},
    /// Data in the pool.
    DataInPool {},
    /// Different planets visited this turn (SE-2920).
    UniquePlanetsVisitedThisTurn {
        /// Whether Earth counts.
        include_earth: bool,
    },
    /// Planets other than Earth and comets in Earth's sector (SE-3100).
    OtherPlanetsAndCometsInEarthSector {
        /// At most so many count.
        max: u8,
    },
    /// Asteroid spaces next to the probe chosen before (SE-2880).
    AsteroidsAdjacentToChosenProbe {},
    /// Own probes in space.
    OwnProbesInSpace {},
    /// Completed missions.
    CompletedMissions {},
    /// Completed missions and played gold-box cards (SE-2840).
    CompletedMissionsPlusEndGameCards {},
    /// Free spaces of the board of the card's species.
    EmptySpacesOnThisSpeciesBoard {},
    /// Kept glyphs of the type of which the player has most.
    GlyphsOfMostCommonType {},
    /// Different types among the kept glyphs.
    GlyphsInLargestSet {},
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn both_species() -> TraceScope {
    TraceScope::Total
}

fn is_total(scope: &TraceScope) -> bool {
    *scope == TraceScope::Total
}
