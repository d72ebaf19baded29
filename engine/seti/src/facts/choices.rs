//! The small words of effects, conditions and metrics: which colour, which piece, from where.

use crate::ids::{Piece, SectorColor, TechType, TraceColor};

/// A closed list of words of the fact sheets.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$about])* $variant,)*
        }
    )*};
}

pub(super) use words;

words! {
    /// What is gained for each unit of a metric.
    PerResource {
        /// Points.
        Vp,
        /// Credits.
        Credit,
        /// Energy.
        Energy,
        /// Publicity.
        Publicity,
        /// Data.
        Data,
        /// Movement points.
        Move,
        /// Cards from the top of the deck.
        RandomCard,
        /// What was chosen before.
        Chosen,
    }

    /// Where a card is drawn from.
    DrawSource {
        /// The top of the deck: a random card.
        Deck,
        /// A card of the row or the top of the deck: any card (SE-0875).
        RowOrDeck,
    }

    /// Whose probes an effect speaks of.
    Whose {
        /// Everybody's.
        Any,
    }

    /// Cards that an effect leaves out.
    Excluded {
        /// Those of species.
        AlienCards,
    }

    /// A trace of one colour, or of any (SE-3270).
    TraceChoice {
        /// Pink.
        Pink,
        /// Yellow.
        Yellow,
        /// Blue.
        Blue,
        /// A universal trace.
        Any,
    }

    /// Where a trace may be marked.
    TraceSpecies {
        /// At either species.
        Any,
        /// Where the player already has that colour (SE-3020).
        WhereYouHaveSameColor,
        /// At a species that fulfils the condition of the mission.
        SpeciesOfCondition,
        /// At the right species.
        Right,
    }

    /// The card that is tucked for income.
    TuckedCard {
        /// One from hand (SE-2110).
        Hand,
        /// The card itself (SE-1620).
        ThisCard,
    }

    /// Where a piece is removed.
    RemoveFrom {
        /// A planet.
        AnyPlanet,
        /// A planet or a moon.
        AnyPlanetOrMoon,
    }

    /// The species whose card or space it is.
    ThisSpecies {
        /// That one.
        This,
    }

    /// A rule for the rest of the turn.
    TurnRule {
        /// Publicity of a planet's visit may be taken as movement (SE-2890).
        PlanetVisitPublicityMayBecomeMove,
        /// Leaving asteroids costs nothing more.
        IgnoreAsteroidExitCost,
        /// Moving gives no publicity (SE-0575).
        NoPublicityFromMovingProbes,
    }

    /// The planet on whose space a probe is put.
    ProbePlanet {
        /// The one from which the piece was removed.
        RemovedFrom,
    }

    /// The planet from which a sample is collected.
    SampleFrom {
        /// The one where the figure has just landed (SE-4050).
        PlanetOfThisLanding,
        /// The one where the figure has just landed or gone into orbit.
        PlanetOfThisEffect,
    }

    /// The sample whose reward is gained.
    SampleChoice {
        /// The one on the space that was marked (SE-4160).
        OnThisSpace,
        /// The one that was delivered (SE-4120).
        Delivered,
        /// One of a planet, which is looked at and put back (SE-4170).
        ChosenOnPlanet,
    }

    /// Which of the listed planets count.
    SamplePlanets {
        /// All of them.
        Listed,
        /// Those with an own probe.
        WithOwnProbe,
    }

    /// Where a glyph is taken.
    GlyphFrom {
        /// From the space that was marked.
        ThisSpace,
    }

    /// A section of the Amoeba.
    Section {
        /// The pink one.
        Pink,
        /// The yellow one.
        Yellow,
        /// The blue one.
        Blue,
        /// The one of the removed trace.
        ColorOfRemovedSpace,
        /// The one with three organelles.
        FullSection,
    }

    /// How many organelles of a section.
    OrganelleCount {
        /// One of them.
        One,
        /// All of them.
        All,
    }

    /// A reward of an exploration card (SE-6180).
    ExplorationReward {
        /// The small one.
        Basic,
        /// The large one.
        Advanced,
    }

    /// The colour of the rival's trace on S.16.
    NextAnomaly {
        /// That of the anomaly triggered next (SE-4270).
        NextAnomalyColor,
    }

    /// The planet on S.15.
    Landed {
        /// Where the rival has just landed.
        Landed,
    }

    /// The colour of the overflow space on SE2_S.3.
    Breached {
        /// That of the card just breached.
        Breached,
    }

    /// Orbiters, landers or both.
    Pieces {
        /// Orbiters.
        Orbiter,
        /// Landers.
        Lander,
        /// Both.
        OrbiterOrLander,
    }

    /// Sectors of one colour, or all.
    SectorChoice {
        /// Yellow.
        Yellow,
        /// Red.
        Red,
        /// Blue.
        Blue,
        /// Black.
        Black,
        /// All.
        Any,
    }

    /// Technologies that are counted.
    TechChoice {
        /// Probe technologies.
        Probe,
        /// Telescope technologies.
        Telescope,
        /// Computer technologies.
        Computer,
        /// All.
        Any,
        /// Those of the type taken by the same effect (SE-2970).
        TypeTakenThisEffect,
        /// Those of the type of which the player has most.
        TypeYouHaveMost,
    }

    /// Traces that are counted.
    CountedTraces {
        /// Pink ones.
        Pink,
        /// Yellow ones.
        Yellow,
        /// Blue ones.
        Blue,
        /// All.
        Any,
        /// Those of the colour just marked (SE-2980).
        ColorMarkedThisEffect,
    }

    /// Traces that a condition counts.
    ConditionTraces {
        /// Pink ones.
        Pink,
        /// Yellow ones.
        Yellow,
        /// Blue ones.
        Blue,
        /// All.
        Any,
        /// Those of one colour, whichever it is.
        SameColor,
    }

    /// The species whose traces are counted.
    TraceScope {
        /// Both together (SE-2640).
        Total,
        /// Each of the two (SE-2655).
        EachSpecies,
        /// The one of the card.
        ThisSpecies,
        /// The one that is not the card's.
        OtherSpecies,
    }

    /// The species that has to have a trace of each colour.
    SetScope {
        /// Either of them, all at the same.
        SingleSpecies,
        /// The one of the card.
        ThisSpecies,
        /// The one of the card, discovery spaces left out.
        ThisSpeciesExceptDiscoverySpaces,
    }

    /// The upper left corner of a card, by what it gives (SE-2010).
    Corner {
        /// Movement.
        Move,
        /// Publicity.
        Publicity,
        /// Data.
        Data,
    }

    /// Corners of shown cards that are counted.
    ShownCorner {
        /// Movement.
        Move,
        /// Publicity.
        Publicity,
        /// Data.
        Data,
        /// The one chosen before.
        Chosen,
    }

    /// Which planets' visits trigger.
    VisitFilter {
        /// The listed ones.
        Listed,
        /// Every one but Earth.
        AnyExceptEarth,
        /// Those with an own orbiter.
        WithOwnOrbiter,
    }

    /// A number that is reached (SE-5530).
    Stat {
        /// The score.
        Vp,
        /// Publicity.
        Publicity,
        /// Data in the pool.
        DataPool,
    }

    /// The gold tile that card 113 scores (SE-3050).
    TileChoice {
        /// One without an own marker.
        OneWithoutOwnMarker,
    }
}

impl TraceChoice {
    /// The colour, if it is not any.
    #[must_use]
    pub const fn color(self) -> Option<TraceColor> {
        match self {
            TraceChoice::Pink => Some(TraceColor::Pink),
            TraceChoice::Yellow => Some(TraceColor::Yellow),
            TraceChoice::Blue => Some(TraceColor::Blue),
            TraceChoice::Any => None,
        }
    }

    /// Whether a trace of that colour may be marked.
    #[must_use]
    pub fn fits(self, color: TraceColor) -> bool {
        self.color().is_none_or(|one| one == color)
    }
}

impl From<TraceColor> for TraceChoice {
    fn from(color: TraceColor) -> TraceChoice {
        match color {
            TraceColor::Pink => TraceChoice::Pink,
            TraceColor::Yellow => TraceChoice::Yellow,
            TraceColor::Blue => TraceChoice::Blue,
        }
    }
}

impl Pieces {
    /// Whether such a piece counts.
    #[must_use]
    pub const fn counts(self, piece: Piece) -> bool {
        match self {
            Pieces::Orbiter => matches!(piece, Piece::Orbiter),
            Pieces::Lander => matches!(piece, Piece::Lander),
            Pieces::OrbiterOrLander => true,
        }
    }
}

impl SectorChoice {
    /// Whether a sector of that colour counts.
    #[must_use]
    pub const fn counts(self, color: SectorColor) -> bool {
        match self {
            SectorChoice::Yellow => matches!(color, SectorColor::Yellow),
            SectorChoice::Red => matches!(color, SectorColor::Red),
            SectorChoice::Blue => matches!(color, SectorColor::Blue),
            SectorChoice::Black => matches!(color, SectorColor::Black),
            SectorChoice::Any => true,
        }
    }
}

impl From<TechType> for TechChoice {
    fn from(kind: TechType) -> TechChoice {
        match kind {
            TechType::Probe => TechChoice::Probe,
            TechType::Telescope => TechChoice::Telescope,
            TechType::Computer => TechChoice::Computer,
        }
    }
}
