//! What effects and scoring count.

use orrery_engine::Seat;

use crate::{
    facts::{
        Corner, CountedTraces, Facts, GoldCount, Metric, PerResource, Pieces, SectorChoice, ShownCorner,
        TechChoice, TraceScope,
    },
    ids::{CardId, Feature, Glyph, Income, Planet, Resource, Species, TechType, TraceColor},
    state::{AnomalyToken, Figure, Owner, Spot, State},
};

/// The table as one player counts it.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The table.
    pub state: &'a State,
    /// The components.
    pub facts: &'a Facts,
    /// Who counts.
    pub seat: Seat,
    /// What "this species" means.
    pub species: Option<Species>,
}

impl<'a> Look<'a> {
    /// Counts for a player.
    #[must_use]
    pub fn new(state: &'a State, facts: &'a Facts, seat: Seat) -> Look<'a> {
        let species = state.run().filter(|run| run.seat == seat).and_then(|run| run.species);
        Look { state, facts, seat, species }
    }

    /// Counts for a card of a player.
    #[must_use]
    pub fn of_card(state: &'a State, facts: &'a Facts, seat: Seat, card: CardId) -> Look<'a> {
        Look { state, facts, seat, species: facts.card(card).species }
    }

    pub(super) fn owner(&self) -> Owner {
        Owner::Seat(self.seat)
    }

    /// So much of something.
    #[must_use]
    pub fn store(&self, resource: Resource) -> i32 {
        let player = &self.state.players[self.seat];
        match resource {
            Resource::Vp => player.score,
            Resource::Credit => i32::from(player.credits),
            Resource::Energy => i32::from(player.energy),
            Resource::Publicity => i32::from(player.publicity),
            Resource::Data => i32::from(player.data),
            Resource::Exofossil => i32::from(player.exofossils),
            Resource::SignalToken => i32::from(player.tokens),
        }
    }

    /// Own pieces at a planet (SE-2650).
    #[must_use]
    pub fn pieces_at(&self, planet: Planet, pieces: Pieces, moons: bool) -> u8 {
        let orbiters = self.state.orbiters_at(self.owner(), planet);
        let landers = self.state.landers_at(self.owner(), planet, moons);
        match pieces {
            Pieces::Orbiter => orbiters,
            Pieces::Lander => landers,
            Pieces::OrbiterOrLander => orbiters + landers,
        }
    }

    /// Own pieces at all planets.
    #[must_use]
    pub fn pieces(&self, pieces: Pieces, moons: bool) -> u8 {
        Planet::ALL.iter().map(|planet| self.pieces_at(*planet, pieces, moons)).sum()
    }

    /// The tokens of the Anomalies on the table.
    pub fn anomalies(&self) -> impl Iterator<Item = AnomalyToken> + 'a {
        self.state.known(Species::Anomalies).into_iter().flat_map(|one| one.special.anomalies.iter().copied())
    }

    /// Tucked cards with an income; all of them with `None`. Quick-start cards that count as income are cards too.
    #[must_use]
    pub fn tucked(&self, income: Option<Income>) -> u8 {
        let player = &self.state.players[self.seat];
        let cards = player.tucked.iter().map(|card| self.facts.card(*card).income);
        let quick = player.agency.income.iter().map(|card| crate::setup::quick_income(self.facts, *card));
        let counted = cards.chain(quick).filter(|one| income.is_none() || *one == income);
        counted.count() as u8
    }

    /// The hand cards that an effect has its owner show (SE-2570).
    pub fn shown(
        &self,
        corner: Option<ShownCorner>,
        income: Option<Income>,
    ) -> impl Iterator<Item = CardId> + 'a {
        let chosen = self.state.run().and_then(|run| run.chosen);
        let corner = corner.and_then(|corner| match corner {
            ShownCorner::Move => Some(Corner::Move),
            ShownCorner::Publicity => Some(Corner::Publicity),
            ShownCorner::Data => Some(Corner::Data),
            ShownCorner::Chosen => chosen.and_then(corner_of),
        });
        let facts = self.facts;
        self.state.players[self.seat].hand.iter().copied().filter(move |card| {
            let card = facts.card(*card);
            corner.is_none_or(|corner| card.has_corner(corner))
                && income.is_none_or(|one| card.income == Some(one))
        })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self, metric: Metric) -> u8 {
        let (state, facts, owner) = (self.state, self.facts, self.owner());
        let player = &state.players[self.seat];
        let run = state.run().filter(|run| run.seat == self.seat);
        let sky = state.sky(facts);
        let planets =
            |counts: &dyn Fn(Planet) -> bool| Planet::ALL.iter().filter(|one| counts(**one)).count() as u8;
        match metric {
            Metric::Pieces { piece, include_moons } => self.pieces(piece, include_moons),
            Metric::PiecesAtPlanet { planet, piece, include_moons } => {
                self.pieces_at(planet, piece, include_moons)
            }
            Metric::PlanetsWithOwnLanders { at_least, moons } => {
                planets(&|planet| self.pieces_at(planet, Pieces::Lander, moons) >= at_least)
            }
            Metric::PlanetsWithOwnOrbiterOrLander { moons } => {
                planets(&|planet| self.pieces_at(planet, Pieces::OrbiterOrLander, moons) > 0)
            }
            Metric::SectorWins { color } => self.wins(color),
            Metric::SectorsWithOwnSignal {} => state.sectors_marked(owner),
            Metric::SignalsMarkedThisEffect { color } => run.map_or(0, |run| {
                let fits =
                    |spot: &&Spot| matches!(spot, Spot::Star(star) if facts.star(*star).color == color);
                run.signals.iter().filter(fits).count() as u8
            }),
            Metric::DistinctSectorsMarkedThisEffect {} => run.map_or(0, |run| {
                // SE-4400: the tile is not one of the sectors.
                let mut stars: Vec<Spot> =
                    run.signals.iter().copied().filter(|spot| *spot != Spot::Tile).collect();
                stars.sort_unstable();
                stars.dedup();
                stars.len() as u8
            }),
            Metric::SignalsMarkedOnOumuamuaTileThisEffect {} => {
                run.map_or(0, |run| run.signals.iter().filter(|spot| **spot == Spot::Tile).count() as u8)
            }
            Metric::OwnSignalsInAnomalySectors {} => self
                .anomalies()
                .map(|token| state.sectors[state.star_of(token.sector).index()].count(owner))
                .sum(),
            Metric::Traces { color, scope } => self.traces(color, scope),
            Metric::Techs { kind } => self.techs(kind),
            Metric::TuckedIncomeCards { income } => self.tucked(Some(income)),
            Metric::HandCardsShown { corner, income } => self.shown(corner, income).count() as u8,
            Metric::Publicity {} => player.publicity,
            Metric::DataInPool {} => player.data,
            Metric::UniquePlanetsVisitedThisTurn { include_earth } => {
                let visited = state.turn.planets;
                visited.len() - u8::from(!include_earth && visited.has(Planet::Earth))
            }
            Metric::OtherPlanetsAndCometsInEarthSector { max } => {
                let earth = sky.earth();
                let counts = sky.spaces(earth.sector).filter(|space| {
                    *space != earth && {
                        let cell = sky.cell(*space);
                        cell.planet().is_some() || cell.feature() == Some(Feature::Comet)
                    }
                });
                (counts.count() as u8).min(max)
            }
            Metric::AsteroidsAdjacentToChosenProbe {} => run.and_then(|run| run.probe).map_or(0, |at| {
                at.neighbours().filter(|space| sky.cell(*space).feature() == Some(Feature::Asteroid)).count()
                    as u8
            }),
            Metric::OwnProbesInSpace {} => player.figures().count() as u8,
            Metric::CompletedMissions {} => player.completed.len() as u8,
            // SE-2840
            Metric::CompletedMissionsPlusEndGameCards {} => {
                (player.completed.len() + player.scoring.len()) as u8
            }
            Metric::EmptySpacesOnThisSpeciesBoard {} => self.empty_spaces(),
            Metric::GlyphsOfMostCommonType {} => player.glyphs.iter().copied().max().unwrap_or(0),
            Metric::GlyphsInLargestSet {} => {
                Glyph::ALL.iter().filter(|glyph| player.glyphs[glyph.index()] > 0).count() as u8
            }
        }
    }

    fn wins(&self, color: SectorChoice) -> u8 {
        let stars = crate::ids::Star::ALL.iter().filter(|star| color.counts(self.facts.star(**star).color));
        stars.map(|star| self.state.wins(self.owner(), *star)).sum()
    }

    fn traces(&self, color: CountedTraces, scope: TraceScope) -> u8 {
        let colors: &[TraceColor] = match color {
            CountedTraces::Pink => &[TraceColor::Pink],
            CountedTraces::Yellow => &[TraceColor::Yellow],
            CountedTraces::Blue => &[TraceColor::Blue],
            CountedTraces::Any => TraceColor::ALL,
            CountedTraces::ColorMarkedThisEffect => match self.state.run().and_then(|run| run.trace) {
                Some(TraceColor::Pink) => &[TraceColor::Pink],
                Some(TraceColor::Yellow) => &[TraceColor::Yellow],
                Some(TraceColor::Blue) => &[TraceColor::Blue],
                None => &[],
            },
        };
        let counted = |one: &crate::state::SpeciesState| match scope {
            TraceScope::Total | TraceScope::EachSpecies => true,
            TraceScope::ThisSpecies => self.species.is_some_and(|this| one.shows(this)),
            TraceScope::OtherSpecies => !self.species.is_some_and(|this| one.shows(this)),
        };
        let species = self.state.species.iter().filter(|one| counted(one));
        species.map(|one| colors.iter().map(|color| one.traces(self.owner(), *color)).sum::<u8>()).sum()
    }

    fn techs(&self, kind: TechChoice) -> u8 {
        let techs = self.state.players[self.seat].techs;
        match kind {
            TechChoice::Probe => techs.count(Some(TechType::Probe)),
            TechChoice::Telescope => techs.count(Some(TechType::Telescope)),
            TechChoice::Computer => techs.count(Some(TechType::Computer)),
            TechChoice::Any => techs.count(None),
            TechChoice::TypeTakenThisEffect => {
                let taken = self.state.run().and_then(|run| run.tech);
                taken.map_or(0, |tech| techs.count(Some(tech.kind())))
            }
            TechChoice::TypeYouHaveMost => {
                TechType::ALL.iter().map(|kind| techs.count(Some(*kind))).max().unwrap_or(0)
            }
        }
    }

    fn empty_spaces(&self) -> u8 {
        let Some(one) = self.species.and_then(|species| self.state.known(species)) else { return 0 };
        let board = &self.facts.species(one.species).board;
        let free = board
            .iter()
            .filter(|space| !one.column(space.id.color).any(|(level, _)| level == space.id.level));
        free.count() as u8
    }

    /// How many sets a gold tile counts (section 13).
    #[must_use]
    pub fn gold(&self, count: &GoldCount) -> u8 {
        match count {
            GoldCount::CountOf(metric) => self.count(*metric),
            GoldCount::FloorHalfOf(metric) => self.count(*metric) / 2,
            GoldCount::MinOf(metrics) => metrics.iter().map(|one| self.count(*one)).min().unwrap_or(0),
            GoldCount::MaxOf(metrics) => metrics.iter().map(|one| self.count(*one)).max().unwrap_or(0),
        }
    }
}

/// The corner that a chosen resource stands for.
fn corner_of(resource: PerResource) -> Option<Corner> {
    match resource {
        PerResource::Move => Some(Corner::Move),
        PerResource::Publicity => Some(Corner::Publicity),
        PerResource::Data => Some(Corner::Data),
        PerResource::Vp
        | PerResource::Credit
        | PerResource::Energy
        | PerResource::RandomCard
        | PerResource::Chosen => None,
    }
}

impl State {
    /// Everything in space that counts as a probe (SE-4095): whose, which and where.
    pub fn figures(&self) -> impl Iterator<Item = (Owner, Figure, crate::ids::Space)> + '_ {
        let players = self.players.entries().flat_map(|(seat, player)| {
            player.figures().map(move |(figure, at)| (Owner::Seat(seat), figure, at))
        });
        let rival = self.rival.iter().filter_map(|rival| rival.probe);
        players.chain(rival.map(|at| (Owner::Rival, Figure::Probe(0), at)))
    }
}
