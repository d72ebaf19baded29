//! Where tiles and patches may lie (sections 5, 6, 11 and 23 of the catalogue).

use super::{Mask, Placement, Square};
use crate::{
    facts::{PlanetFacts, PlanetRule},
    ids::{Terrain, TileId},
};

/// Why a piece may not lie somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// A square of it is no square of the grid (PU-0920).
    OffGrid,
    /// It overlaps a piece (PU-0930).
    Overlap,
    /// The first piece lies wrong (PU-0940, PU-4370).
    FirstPiece,
    /// It touches no piece (PU-0950).
    Detached,
    /// It covers only the ring (PU-4140).
    OnlyRing,
    /// A patch would lie on the ring (PU-4150).
    PatchOnRing,
    /// It covers ice and land (PU-4170).
    MixedGround,
    /// A resource lies where the quadrant bans it (PU-4230).
    BannedResource,
    /// It lies across the chasm (PU-4320).
    AcrossChasm,
    /// It cannot be slid into place (PU-4490).
    NoWayIn,
    /// The event keeps tiles off the perimeter (PU-6840).
    EventPerimeter,
    /// The event keeps tiles off ice (PU-6940).
    EventIce,
    /// The event keeps tiles away from their own terrain (PU-6930).
    EventTerrain,
    /// A patch would lie on a tile (PU-0930, PU-4990).
    PatchOnTile,
    /// A patch would lie on a patch (PU-5015).
    PatchOnPatch,
    /// A patch would lie on a meteorite (PU-4990, PU-5050).
    PatchOnMeteorite,
}

/// What an event forbids tiles to cover or to touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventBan {
    /// Perimeter squares (PU-6840).
    Perimeter,
    /// Ice (PU-6940).
    Ice,
    /// Squares that show the terrain of the square laid beside them (PU-6930).
    MatchingTerrain,
}

/// Which restrictions are obeyed besides the basic rules. Ignored in the order of [`Bans::RELAXED`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bans {
    /// Those of the planet.
    pub planet: bool,
    /// Those of the event.
    pub event: bool,
}

impl Bans {
    /// Everything is obeyed.
    pub const ALL: Bans = Bans { planet: true, event: true };
    /// From everything to nothing but the basic rules (PU-1130 to PU-1160).
    pub const RELAXED: [Bans; 4] = [
        Bans::ALL,
        Bans { planet: true, event: false },
        Bans { planet: false, event: true },
        Bans { planet: false, event: false },
    ];
}

/// What bears on placing a tile.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The planet.
    pub planet: &'a PlanetFacts,
    /// Squares covered by tiles or patches.
    pub covered: Mask,
    /// Visible terrain, in the order of [`Terrain::ALL`].
    pub terrain: &'a [Mask; Terrain::COUNT],
    /// What the event of this turn forbids.
    pub event: Option<EventBan>,
}

impl Site<'_> {
    /// Whether a tile may be laid like this. `unattached`: a tech of the player lifts adjacency, and only that (PU-1040).
    pub fn allows(
        &self,
        tile: TileId,
        placement: &Placement,
        unattached: bool,
        bans: Bans,
    ) -> Result<(), Breach> {
        self.basic(placement.squares(), unattached, bans)?;
        self.planet_allows(tile, placement, bans)?;
        if bans.event { self.event_allows(tile, placement) } else { Ok(()) }
    }

    /// Those of the placements in which a tile may be laid. Two sets of squares tell of most others, without a look at
    /// the rules one by one, that they break the basic ones.
    pub fn legal<'p>(
        &self,
        tile: TileId,
        placements: &'p [Placement],
        unattached: bool,
        bans: Bans,
    ) -> impl Iterator<Item = &'p Placement> {
        let free = self.planet.grid.squares().minus(self.covered);
        let anchor = match (self.covered.is_empty(), unattached) {
            (true, _) => self.landing(bans),
            (false, true) => Mask::FIELD,
            (false, false) => self.covered.beside(),
        };
        placements.iter().filter(move |placement| {
            let squares = placement.squares();
            squares.within(free)
                && squares.meets(anchor)
                && self.allows(tile, placement, unattached, bans).is_ok()
        })
    }

    /// Where the first piece lands. PU-4590: Charybdis has its own landing as a restriction; without it the perimeter
    /// counts.
    fn landing(&self, bans: Bans) -> Mask {
        if bans.planet { self.planet.landing() } else { self.planet.perimeter }
    }

    /// The strictest restrictions under which one of these tiles can be placed; `None` if none can be placed at all.
    /// Both tiles count together (PU-1170).
    pub fn bans<'p>(
        &self,
        tiles: impl Iterator<Item = (TileId, bool, &'p [Placement])> + Clone,
    ) -> Option<Bans> {
        Bans::RELAXED.into_iter().find(|bans| {
            tiles.clone().any(|(tile, unattached, placements)| {
                self.legal(tile, placements, unattached, *bans).next().is_some()
            })
        })
    }

    /// Grid, overlap, first piece, adjacency: never ignored (PU-1180).
    fn basic(&self, squares: Mask, unattached: bool, bans: Bans) -> Result<(), Breach> {
        if !squares.within(self.planet.grid.squares()) {
            return Err(Breach::OffGrid);
        }
        if squares.meets(self.covered) {
            return Err(Breach::Overlap);
        }
        if self.covered.is_empty() {
            return if squares.meets(self.landing(bans)) { Ok(()) } else { Err(Breach::FirstPiece) };
        }
        if unattached || squares.beside().meets(self.covered) { Ok(()) } else { Err(Breach::Detached) }
    }

    fn planet_allows(&self, tile: TileId, placement: &Placement, bans: Bans) -> Result<(), Breach> {
        let squares = placement.squares();
        let obeyed = |ignorable: bool| bans.planet || !ignorable;
        for rule in &self.planet.rules {
            let breach = match rule {
                PlanetRule::RingAnchor { ring, ignorable } if obeyed(*ignorable) => {
                    squares.within(*ring).then_some(Breach::OnlyRing)
                }
                PlanetRule::NoTileOverMixedGround { ignorable } if obeyed(*ignorable) => {
                    let grid = &self.planet.grid;
                    (squares.meets(grid.ice()) && squares.meets(grid.land())).then_some(Breach::MixedGround)
                }
                PlanetRule::QuadrantResourceBan { quadrants, ignorable } if obeyed(*ignorable) => {
                    let mut icons = tile.resources().into_iter().zip(placement.icons);
                    let banned = icons.any(|(resource, at)| {
                        quadrants.iter().any(|part| part.banned == resource && part.squares.contains(at))
                    });
                    banned.then_some(Breach::BannedResource)
                }
                PlanetRule::Chasm(chasm) if obeyed(chasm.ignorable) => {
                    (squares.meets(chasm.side) && !squares.within(chasm.side)).then_some(Breach::AcrossChasm)
                }
                PlanetRule::SlideIntoPlace { ignorable } if obeyed(*ignorable) => {
                    // PU-4490: what leaves the field is free, and so is what is no square of the grid.
                    let from = [squares.left(), squares.right(), squares.up(), squares.down()];
                    from.iter().all(|shifted| shifted.meets(self.covered)).then_some(Breach::NoWayIn)
                }
                PlanetRule::RingAnchor { .. }
                | PlanetRule::NoTileOverMixedGround { .. }
                | PlanetRule::QuadrantResourceBan { .. }
                | PlanetRule::Chasm(_)
                | PlanetRule::SlideIntoPlace { .. }
                | PlanetRule::FirstTileMustCoverOneOf { .. }
                | PlanetRule::ScoreUncoveredCities { .. }
                | PlanetRule::SubPlanetBonus { .. }
                | PlanetRule::RoverMayNotEnterUncovered { .. }
                | PlanetRule::UncoveredGroundMayCountAsTerrain { .. }
                | PlanetRule::HolesAreNotGridSquares
                | PlanetRule::PerimeterIsOuterBorderOnly
                | PlanetRule::NoIceOnPlanet => None,
            };
            if let Some(breach) = breach {
                return Err(breach);
            }
        }
        Ok(())
    }

    fn event_allows(&self, tile: TileId, placement: &Placement) -> Result<(), Breach> {
        let squares = placement.squares();
        let breach = match self.event {
            None => None,
            Some(EventBan::Perimeter) => {
                squares.meets(self.planet.perimeter).then_some(Breach::EventPerimeter)
            }
            Some(EventBan::Ice) => squares.meets(self.planet.grid.ice()).then_some(Breach::EventIce),
            Some(EventBan::MatchingTerrain) => {
                let mut halves = tile.resources().into_iter().zip(placement.halves);
                let touches =
                    halves.any(|(terrain, half)| half.beside().meets(self.terrain[terrain.index()]));
                touches.then_some(Breach::EventTerrain)
            }
        };
        breach.map_or(Ok(()), Err)
    }
}

/// What bears on placing a patch. Events never do (PU-2070), nor does anything lift a ban for it (PU-1175).
#[derive(Clone, Copy, Debug)]
pub struct PatchSite<'a> {
    /// The planet.
    pub planet: &'a PlanetFacts,
    /// Squares covered by tiles.
    pub tiles: Mask,
    /// Squares covered by patches.
    pub patches: Mask,
    /// Squares with meteorites.
    pub meteorites: Mask,
    /// A tech lifts adjacency (PU-4610).
    pub unattached: bool,
    /// A tech lets patches lie on tiles (PU-4990).
    pub on_tiles: bool,
    /// A tech lets patches lie on meteorites (PU-5050).
    pub on_meteorites: bool,
}

impl PatchSite<'_> {
    /// Whether a patch may be laid there.
    pub fn allows(&self, square: Square) -> Result<(), Breach> {
        let covered = self.tiles.union(self.patches);
        if !self.planet.grid.squares().contains(square) {
            Err(Breach::OffGrid)
        } else if self.planet.ring().contains(square) {
            Err(Breach::PatchOnRing)
        } else if self.patches.contains(square) {
            Err(Breach::PatchOnPatch)
        } else if self.tiles.contains(square) {
            // PU-5010: on a tile no further adjacency is needed.
            match (self.on_tiles, self.meteorites.contains(square)) {
                (false, _) => Err(Breach::PatchOnTile),
                (true, true) if !self.on_meteorites => Err(Breach::PatchOnMeteorite),
                (true, _) => Ok(()),
            }
        } else if covered.is_empty() {
            // PU-0990
            if self.planet.landing().contains(square) { Ok(()) } else { Err(Breach::FirstPiece) }
        } else if self.unattached || Mask::of(square).beside().meets(covered) {
            Ok(())
        } else {
            Err(Breach::Detached)
        }
    }

    /// Every square where a patch may be laid.
    #[must_use]
    pub fn squares(&self) -> Mask {
        self.planet.grid.squares().iter().filter(|square| self.allows(*square).is_ok()).collect()
    }
}
