//! Questions about the table that need the fact sheets: which techs are in force, what an event forbids.

use orrery_engine::{Seat, Step, Table};

use crate::{
    facts::{
        CivTiming, CorporationFacts, EventEffect, Facts, PlanetFacts, Reward, SpecialRule, TechEffect,
        Timing, Unattached,
    },
    game::PlanetUnknown,
    grid::{EventBan, Mask, PatchSite, Site, Square},
    ids::{CivId, Depot, TechLevel, Terrain, TileId, Track},
    spots::Space,
    state::{Levels, Player, State},
};

/// The table and the fact sheets, looked at together.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What lies on the table.
    pub state: &'a State,
    /// What is printed on it.
    pub facts: &'static Facts,
}

impl<'a> Look<'a> {
    /// Looks at a table.
    #[must_use]
    pub fn at(table: &'a Table<PlanetUnknown>) -> Look<'a> {
        Look { state: &table.state, facts: table.content }
    }

    /// Looks at the table of a step, after all that happened so far.
    #[must_use]
    pub fn of(step: &'a Step<'_, PlanetUnknown>) -> Look<'a> {
        Look { state: step.state(), facts: step.content() }
    }

    /// One player's side of the table.
    #[must_use]
    pub fn of_seat(self, seat: Seat) -> Side<'a> {
        Side::new(self, seat)
    }

    /// The effects of the event of this turn.
    #[must_use]
    pub fn event(self) -> &'static [EventEffect] {
        self.state.events.now.map_or(&[], |event| &self.facts.event(event).effects)
    }

    /// Whether the event of this turn has this effect.
    #[must_use]
    #[inline(never)]
    pub fn is_event(self, effect: &EventEffect) -> bool {
        self.event().contains(effect)
    }

    /// What the event of this turn forbids tiles (PU-6840, PU-6930, PU-6940).
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "all the others forbid tiles nothing")]
    pub fn event_ban(self) -> Option<EventBan> {
        self.event().iter().find_map(|effect| match effect {
            EventEffect::TilesMayNotCoverPerimeter => Some(EventBan::Perimeter),
            EventEffect::TilesMayNotCoverIce => Some(EventBan::Ice),
            EventEffect::TilesMayNotTouchMatchingTerrain => Some(EventBan::MatchingTerrain),
            _ => None,
        })
    }

    /// The terrain that rovers may not enter this turn (PU-6830).
    #[must_use]
    pub fn banned_terrain(self) -> Option<Terrain> {
        self.event().iter().find_map(|effect| {
            if let EventEffect::RoversMayNotEnterTerrain { terrain } = effect { Some(*terrain) } else { None }
        })
    }

    /// Whether a card is applied at once and lies open (PU-1720).
    #[must_use]
    pub fn is_immediate(self, card: CivId) -> bool {
        self.facts.civ(card).timing == CivTiming::Immediate
    }

    /// The depot that faces a seat.
    #[must_use]
    pub fn depot(self, seat: Seat) -> Depot {
        self.state.station.facing(&self.facts.station, self.state.seats, seat)
    }

    /// The visible tiles of the depot that faces a seat (PU-0740).
    pub fn tiles(self, seat: Seat) -> impl Iterator<Item = TileId> + Clone {
        self.state.station.tiles(&self.facts.station, self.depot(seat)).into_iter().flatten()
    }
}

/// One player's side of the table, with what is printed on the boards.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The whole table.
    pub look: Look<'a>,
    /// Whose side it is.
    pub seat: Seat,
    /// The player.
    pub player: &'a Player,
    /// The planet board.
    pub planet: &'static PlanetFacts,
    /// The corporation board.
    pub board: &'static CorporationFacts,
}

impl<'a> Side<'a> {
    fn new(look: Look<'a>, seat: Seat) -> Side<'a> {
        let player = &look.state.players[seat];
        let planet = look.facts.planet(player.boards.planet);
        Side { look, seat, player, planet, board: look.facts.corporation(player.boards.corporation) }
    }

    /// Whether the corporation has a special rule.
    #[must_use]
    pub fn has(self, rule: &SpecialRule) -> bool {
        self.board.has(rule)
    }

    /// Whether a collected lifepod goes to a place of choice (PU-5110, PU-5510).
    #[must_use]
    pub fn chooses_pods(self) -> bool {
        self.has(&SpecialRule::OnlyScoringAreaLifepodsScore)
    }

    /// Whether meteorites have to be delivered (PU-5320).
    #[must_use]
    pub fn carries(self) -> bool {
        self.board
            .special_rules
            .iter()
            .any(|rule| matches!(rule, SpecialRule::MeteoritesMustBeCarried { .. }))
    }

    /// Whether there is a flux token (PU-6110).
    #[must_use]
    pub fn has_flux(self) -> bool {
        self.board.special_rules.iter().any(|rule| matches!(rule, SpecialRule::FluxToken { .. }))
    }

    /// The tech levels in force.
    // Not inlined, like the questions below: they are asked in nested loops, and inlining all of it into every list
    // makes functions that the optimiser works on for minutes.
    #[must_use]
    #[inline(never)]
    pub fn levels(self) -> Levels {
        let player = self.player;
        // PU-5510: Jump Drive's techs are unlocked by lifepods.
        if self.has(&SpecialRule::TechUnlockedByLifepod) {
            return player.pods_on_techs.iter().copied().collect();
        }
        let reached: Levels = self.tech_spaces().map(|(_, level)| level).collect();
        // PU-6880: not those entered under a no-milestone event.
        let reached = reached.minus(player.barred);
        // PU-6130: Flux Industries has only the latest.
        if self.has(&SpecialRule::OnlyLatestTechLevelActive) { reached.highest() } else { reached }
    }

    /// The spaces with tech levels at or below the cube, with their levels. What lies under a lifepod does not count
    /// (PU-5140).
    fn tech_spaces(self) -> impl Iterator<Item = (Space, TechLevel)> + 'a {
        let height = self.tech_height();
        let rows = self.board.track(Track::Tech).spaces.iter().zip(0u8..);
        rows.take_while(move |(_, row)| height.is_some_and(|height| *row <= height)).filter_map(
            move |(space, row)| {
                let level = space.rewards.iter().find_map(|reward| match reward {
                    Reward::TechMilestone { level } => Some(*level),
                    Reward::Synergy
                    | Reward::RoverMove { .. }
                    | Reward::Advance { .. }
                    | Reward::CivMilestone { .. }
                    | Reward::BiomassMilestone { .. }
                    | Reward::RoverMilestone { .. } => None,
                })?;
                let at = Space::new(Track::Tech, row);
                (!self.player.pods_on_tracks.contains(&at)).then_some((at, level))
            },
        )
    }

    /// The row that counts for tech levels: of the Tech cube, for Makeshift of the topmost cube on the track (PU-5970).
    fn tech_height(self) -> Option<u8> {
        if self.has(&SpecialRule::TechLevelsFromTopmostCubeOnTechTrack) {
            let cubes = self.player.cubes.iter().filter(|at| at.track == Track::Tech);
            return cubes.map(|at| at.row).max();
        }
        Some(self.player.cube(Track::Tech).row)
    }

    /// The effects of the techs in force, with level and timing.
    pub fn techs(self) -> impl Iterator<Item = (TechLevel, Timing, &'static TechEffect)> {
        let levels = self.levels();
        let techs = self.board.techs.iter().filter(move |tech| levels.contains(tech.level));
        techs.flat_map(|tech| tech.effects.iter().map(|effect| (tech.level, tech.timing, effect)))
    }

    /// What the techs in force make of a question about their effects: the first answer.
    #[inline(never)]
    pub fn tech<T>(self, question: impl Fn(&TechEffect) -> Option<T>) -> Option<T> {
        self.techs().find_map(|(_, _, effect)| question(effect))
    }

    /// Whether a tech with this effect is in force.
    #[must_use]
    #[inline(never)]
    pub fn has_tech(self, wanted: &TechEffect) -> bool {
        self.techs().any(|(_, _, effect)| effect == wanted)
    }

    /// The level of a tech with such an effect that may be used now: in force, and not used up in this turn or game
    /// (PU-2540, PU-2550).
    #[inline(never)]
    pub fn usable(self, wanted: impl Fn(&TechEffect) -> bool) -> Option<(TechLevel, Timing)> {
        let fresh = |level: TechLevel, timing: Timing| match timing {
            Timing::OncePerTurn => !self.player.used_this_turn.contains(level),
            Timing::OncePerGame => !self.player.used_this_game.contains(level),
            Timing::Passive
            | Timing::StartOfTurn
            | Timing::EndOfGame
            | Timing::OnPlaceTileWithEnergy
            | Timing::OnPlaceTileWithTech
            | Timing::OnPlaceTileWithWater
            | Timing::OnPlaceTileMatchingFluxTrack
            | Timing::OnPlaceTileCoveringNoIce
            | Timing::OnSelectTileWithCiv
            | Timing::OnCivMilestone
            | Timing::OnCollectMeteorite => false,
        };
        self.techs()
            .find(|(level, timing, effect)| fresh(*level, *timing) && wanted(effect))
            .map(|(level, timing, _)| (level, timing))
    }

    /// Whether a tile need not touch another piece (PU-4610, PU-5400).
    #[must_use]
    pub fn is_unattached(self, tile: TileId) -> bool {
        let applies = |applies_to: Unattached| match applies_to {
            Unattached::AllTilesAndPatches => true,
            Unattached::TilesWithRoverResource => tile.has(Terrain::Rover),
        };
        self.unattached().is_some_and(applies)
    }

    fn unattached(self) -> Option<Unattached> {
        self.tech(|effect| {
            if let TechEffect::IgnoreAdjacency { applies_to } = effect { Some(*applies_to) } else { None }
        })
    }

    /// Whether patches may be stored (PU-2090).
    #[must_use]
    pub fn stores(self) -> bool {
        self.has_tech(&TechEffect::MayStoreBiomassPatches)
    }

    /// Whether no meteorite is placed (PU-1360).
    #[must_use]
    pub fn is_immune(self) -> bool {
        self.has_tech(&TechEffect::ImmuneToMeteors)
    }

    /// What bears on placing tiles.
    #[must_use]
    pub fn site(self) -> Site<'a> {
        let surface = &self.player.surface;
        let event = self.look.event_ban();
        Site { planet: self.planet, covered: surface.covered(), terrain: &surface.terrain, event }
    }

    /// What bears on placing patches.
    #[must_use]
    #[inline(never)]
    pub fn patch_site(self) -> PatchSite<'a> {
        let surface = &self.player.surface;
        PatchSite {
            planet: self.planet,
            tiles: surface.tiles,
            patches: surface.patches,
            meteorites: surface.struck(),
            unattached: self.unattached() == Some(Unattached::AllTilesAndPatches),
            on_tiles: self.has_tech(&TechEffect::PatchesMayCoverTiles),
            on_meteorites: self.has_tech(&TechEffect::PatchesMayCoverMeteorites),
        }
    }

    /// Squares that show a terrain, bare ground that counts as it included (PU-4260).
    #[must_use]
    pub fn terrain(self, terrain: Terrain) -> Mask {
        let surface = &self.player.surface;
        let shown = surface.terrain(terrain);
        match self.planet.bare_terrain() {
            Some((bare, counts_as)) if counts_as == terrain => shown.union(bare.minus(surface.covered())),
            Some(_) | None => shown,
        }
    }

    /// Whether rovers may be on a square at all: on the grid, and not on bare toxic ground (PU-2290, PU-4390).
    #[must_use]
    pub fn is_passable(self, square: Square) -> bool {
        let bare = self.planet.impassable().minus(self.player.surface.covered());
        self.planet.grid.squares().contains(square) && !bare.contains(square)
    }
}
