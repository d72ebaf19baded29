//! Whether a condition holds.

use crate::{
    effects::metrics::Look,
    facts::{Condition, ConditionTraces, SetScope, TraceScope},
    ids::{Planet, Ring, Species, Star, TraceColor},
    state::{Owner, SLOTS, SpeciesState},
};

impl Look<'_> {
    /// Whether a condition holds now (NOTES.md: own pieces, markers and cards at the moment of checking).
    #[must_use]
    pub fn holds(&self, condition: &Condition) -> bool {
        let (state, facts, owner) = (self.state, self.facts, self.owner());
        let player = &state.players[self.seat];
        let run = state.run().filter(|run| run.seat == self.seat);
        let sky = state.sky(facts);
        match condition {
            Condition::AllOf { conditions } => conditions.iter().all(|one| self.holds(one)),
            Condition::PiecesAtPlanet { planet, piece, include_moons, at_least } => {
                self.pieces_at(*planet, *piece, *include_moons) >= *at_least
            }
            Condition::PiecesAtOnePlanet { piece, include_moons, at_least } => {
                Planet::ALL.iter().any(|planet| self.pieces_at(*planet, *piece, *include_moons) >= *at_least)
            }
            Condition::PieceCount { piece, include_moons, at_least } => {
                self.pieces(*piece, *include_moons) >= *at_least
            }
            Condition::OrbiterAndLanderAtOnePlanet { include_moons } => Planet::ALL.iter().any(|planet| {
                state.orbiters_at(owner, *planet) > 0 && state.landers_at(owner, *planet, *include_moons) > 0
            }),
            Condition::ProbeOn { feature, adjacent_to } => player.figures().any(|(_, at)| {
                let near = adjacent_to
                    .is_none_or(|planet| sky.planet(planet).is_some_and(|there| at.touches(there)));
                near && sky.cell(at).feature() == Some(*feature)
            }),
            Condition::ChosenProbeOn { feature } => {
                run.and_then(|run| run.probe).is_some_and(|at| sky.cell(at).feature() == Some(*feature))
            }
            Condition::ProbeDistanceFromEarth { at_least } => {
                player.figures().any(|(_, at)| at.distance(sky.earth()) >= *at_least)
            }
            Condition::OwnProbeAdjacentTo { planet } => {
                sky.planet(*planet).is_some_and(|there| player.figures().any(|(_, at)| at.touches(there)))
            }
            Condition::OtherPlayerProbeOn { planet } => sky.planet(*planet).is_some_and(|there| {
                state.figures().any(|(whose, _, at)| !whose.is(self.seat) && at == there)
            }),
            Condition::OwnProbeSharesSpaceWithProbe { owner: _ } => player.figures().any(|(own, at)| {
                state
                    .figures()
                    .any(|(whose, figure, there)| at == there && !(whose.is(self.seat) && figure == own))
            }),
            Condition::OwnProbesOnDistinctPlanets { at_least, except_earth } => {
                let on = |planet: &&Planet| {
                    let counts = !(*except_earth && **planet == Planet::Earth);
                    counts
                        && sky
                            .planet(**planet)
                            .is_some_and(|there| player.figures().any(|(_, at)| at == there))
                };
                // SE-3120: the promo planet has no space.
                Planet::ALL.iter().filter(on).count() >= usize::from(*at_least)
            }
            Condition::OwnCapsuleAt { planet } => {
                sky.planet(*planet).is_some_and(|there| player.capsules.iter().any(|one| one.at == there))
            }
            Condition::VisitedPlanetThisTurn { planet } => state.turn.planets.has(*planet),
            Condition::VisitedFeatureThisTurn { feature } => state.turn.features.has(*feature),
            Condition::DistinctPlanetsVisitedThisTurn { at_least } => state.turn.planets.len() >= *at_least,
            Condition::MovedWithinRingThisTurn {} => state.turn.ring,
            Condition::CompletedSectorThisTurn {} => state.turn.completed,
            Condition::LandedThisEffect { bodies, any_moon } => {
                run.and_then(|run| run.landing).is_some_and(|landing| match landing.body {
                    crate::ids::Body::Planet(planet) => bodies.contains(&planet),
                    crate::ids::Body::Moon(_) => *any_moon,
                })
            }
            Condition::LandedThisEffectOnPlanetWithEarlierLander { moons } => {
                run.and_then(|run| run.landing).is_some_and(|landing| {
                    landing.earlier && (*moons || matches!(landing.body, crate::ids::Body::Planet(_)))
                })
            }
            Condition::LaunchedInAnomalySector {} => run
                .and_then(|run| run.launched)
                .is_some_and(|sector| self.anomalies().any(|token| token.sector == sector)),
            Condition::MarkedSignalOnOumuamuaTileThisEffect {} => {
                run.is_some_and(|run| run.signals.contains(&crate::state::Spot::Tile))
            }
            Condition::TechTakenWasResearchedByOther {} => run.is_some_and(|run| run.known_tech),
            Condition::OwnSignalsInChosenSector { equals } => run
                .and_then(|run| run.sector)
                .is_some_and(|sector| state.sectors[state.star_of(sector).index()].count(owner) == *equals),
            Condition::SectorWins { color, at_least, same_sector } => {
                let wins = Star::ALL
                    .iter()
                    .filter(|star| color.counts(facts.star(**star).color))
                    .map(|star| state.wins(owner, *star));
                // SE-3040: both wins in the same sector.
                let counted = if *same_sector { wins.max().unwrap_or(0) } else { wins.sum() };
                counted >= *at_least
            }
            Condition::SectorsWithOwnSignal { at_least } => state.sectors_marked(owner) >= *at_least,
            Condition::SignalInEachColor { colors } => colors
                .iter()
                .all(|color| facts.stars_of(*color).any(|star| state.sectors[star.index()].count(owner) > 0)),
            Condition::SignalOrWinInEverySector {} => Star::ALL
                .iter()
                .all(|star| state.sectors[star.index()].count(owner) > 0 || state.wins(owner, *star) > 0),
            Condition::OwnSignalsOnOumuamuaTile { at_least } => {
                let tile = state.known(Species::Oumuamua).map_or(&[][..], |one| &one.special.tile);
                tile.iter().filter(|marker| **marker == owner).count() >= usize::from(*at_least)
            }
            Condition::TraceCount { color, at_least, scope } => self.trace_count(*color, *scope) >= *at_least,
            Condition::TraceSet { colors, scope } => self.sets(colors, *scope).next().is_some(),
            Condition::TraceOnExofossilCostSpace { at_least } => {
                let on_costly = state.known(Species::Oumuamua).map_or(0, |one| {
                    let costs = facts
                        .species(Species::Oumuamua)
                        .board
                        .iter()
                        .filter(|space| space.cost.exofossil > 0);
                    let own = costs.map(|space| {
                        let column = one.column(space.id.color);
                        column.filter(|(level, whose)| *level == space.id.level && *whose == owner).count()
                    });
                    own.sum()
                });
                on_costly >= usize::from(*at_least)
            }
            Condition::Publicity { at_least, equals } => {
                at_least.is_none_or(|n| player.publicity >= n) && equals.is_none_or(|n| player.publicity == n)
            }
            Condition::Score { at_least } => player.score >= i32::from(*at_least),
            Condition::Resource { resource, equals } => self.store(*resource) == i32::from(*equals),
            Condition::Exofossils { at_least } => player.exofossils >= *at_least,
            Condition::HandSize { equals } => player.hand.len() == usize::from(*equals),
            Condition::TechCount { kind, at_least } => player.techs.count(Some(*kind)) >= *at_least,
            Condition::TuckedIncomeCards { at_least } => self.tucked(None) >= *at_least,
            Condition::CompletedMissions { at_least } => player.completed.len() >= usize::from(*at_least),
            Condition::DataInComputerAndPool { at_least } => {
                player.computer.data() + player.data >= *at_least
            }
        }
    }

    /// Traces as a condition counts them.
    fn trace_count(&self, color: ConditionTraces, scope: TraceScope) -> u8 {
        let colors: &[TraceColor] = match color {
            ConditionTraces::Pink => &[TraceColor::Pink],
            ConditionTraces::Yellow => &[TraceColor::Yellow],
            ConditionTraces::Blue => &[TraceColor::Blue],
            ConditionTraces::Any | ConditionTraces::SameColor => TraceColor::ALL,
        };
        let of = |species: &SpeciesState| -> u8 {
            let counts = colors.iter().map(|color| species.traces(self.owner(), *color));
            if color == ConditionTraces::SameColor { counts.max().unwrap_or(0) } else { counts.sum() }
        };
        let species = &self.state.species;
        match scope {
            TraceScope::Total if color == ConditionTraces::SameColor => {
                let total = colors.iter().map(|color| self.state.traces(self.owner(), *color));
                total.max().unwrap_or(0)
            }
            TraceScope::Total => species.iter().map(of).sum(),
            // SE-2655: on both species, discovered or not.
            TraceScope::EachSpecies => species.iter().map(of).min().unwrap_or(0),
            TraceScope::ThisSpecies => species.iter().filter(|one| self.is_this(one)).map(of).sum(),
            TraceScope::OtherSpecies => species.iter().filter(|one| !self.is_this(one)).map(of).sum(),
        }
    }

    /// The slots whose species carries a trace of each colour.
    pub fn sets<'b>(
        &'b self,
        colors: &'b [TraceColor],
        scope: SetScope,
    ) -> impl Iterator<Item = crate::ids::Slot> + 'b {
        SLOTS.into_iter().filter(move |slot| {
            let one = self.state.at_slot(*slot);
            let named = scope == SetScope::SingleSpecies || self.is_this(one);
            let own = |color: &TraceColor| match scope {
                SetScope::SingleSpecies | SetScope::ThisSpecies => one.traces(self.owner(), *color),
                SetScope::ThisSpeciesExceptDiscoverySpaces => {
                    let discovery = one.discovery[color.index()] == Some(self.owner());
                    one.traces(self.owner(), *color) - u8::from(discovery)
                }
            };
            named && colors.iter().all(|color| own(color) > 0)
        })
    }

    fn is_this(&self, species: &SpeciesState) -> bool {
        self.species.is_some_and(|this| species.shows(this))
    }

    /// Whether a probe of the promo planet stands in the right ring (SE-3120).
    #[must_use]
    pub fn in_ring(&self, ring: Ring) -> bool {
        self.state.players[self.seat].probes.iter().any(|at| at.ring == ring)
    }
}

/// Whose traces, for the rival's species cards.
#[must_use]
pub fn traces_on_board(species: &SpeciesState, owner: Owner) -> u8 {
    let columns =
        TraceColor::ALL.iter().map(|color| species.column(*color).filter(|(_, one)| *one == owner).count());
    columns.sum::<usize>() as u8
}
