//! The boards of the eras: regions with borders, and sites in them (SC-0240, SC-1560, SC-4370).
//!
//! Distances are computed once, when the sheets are read: between regions as cheapest paths over the borders, between
//! sites by adding what the ends of a Move cost.

mod paths;
mod read;
mod sheet;

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, Serialize};

use crate::ids::{BaseType, BoxNo, Era, PileId, RegionId, SiteId};
use paths::Paths;

pub(crate) use read::read;
pub(crate) use sheet::BoardSheet;

/// What a region is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegionKind {
    /// It has sites.
    Sites,
    /// It has the site of the Beyond markers.
    Beyond,
    /// Sol (SC-3930).
    Home,
    /// It is a star system (SC-4490).
    StarSystem,
    /// There is nothing; a Move may cross it (SC-4410).
    Empty,
    /// The way out of the board (SC-4600).
    OrionArm,
}

/// What a site is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SiteKind {
    /// Where everybody starts.
    Home,
    /// A planet.
    Planet,
    /// A dwarf planet.
    DwarfPlanet,
    /// A moon.
    Moon,
    /// An asteroid.
    Asteroid,
    /// A comet.
    Comet,
    /// A Lagrange point (SC-1770).
    Lagrange,
    /// Where the Beyond markers lie (SC-1700, SC-3750).
    Beyond,
    /// A star with its boxes and its approach track (SC-4490).
    StarSystem,
    /// The end of the board (SC-4620).
    OrionArm,
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its place on the board.
    pub id: RegionId,
    /// Its id in the sheets.
    pub key: String,
    /// Its name.
    pub name: Names,
    /// What it is.
    pub kind: RegionKind,
    /// Whether it is irradiated (SC-3110).
    pub radiation: bool,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// A site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// Which.
    pub id: SiteId,
    /// Its name.
    pub name: Names,
    /// Where it lies.
    pub region: RegionId,
    /// What it is.
    pub kind: SiteKind,
    /// The cost of exploring, e#; none if it cannot be explored (SC-1770).
    pub explore: Option<u8>,
    /// The cost of building, b#; none if nobody can build.
    pub build: Option<u8>,
    /// What a Move that begins or ends here costs more (SC-1590).
    pub gravity: u16,
    /// Whether it is a Lagrange point.
    pub lagrange: bool,
    /// The piles of its exploration boxes, in the order in which they are filled.
    pub boxes: Vec<PileId>,
    /// Whether it has several stars (SC-4500).
    pub multi_star: bool,
    /// Spaces of its approach track (SC-4520).
    pub approach: u8,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    pub fields_reconstructed: Vec<String>,
}

impl Site {
    /// Its boxes with their piles.
    pub fn numbered_boxes(&self) -> impl Iterator<Item = (BoxNo, PileId)> {
        BoxNo::all().zip(self.boxes.iter().copied())
    }

    /// Whether it is a star system.
    #[must_use]
    pub fn is_star_system(&self) -> bool {
        self.kind == SiteKind::StarSystem
    }
}

/// Whether gravity counts for a Move; some players are free of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gravity {
    /// Both ends are charged (SC-1590).
    Counts,
    /// No end is.
    Ignored,
}

/// A way from site to site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The value that a Move needs.
    pub distance: u16,
    /// Whether any region of it is irradiated (SC-3210).
    pub irradiated: bool,
}

/// The ways from site to site that can matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Routes {
    /// The shortest one; among equal ones one without radiation.
    pub shortest: Route,
    /// The shortest one without radiation, if it is longer (SC-3220).
    pub clean: Option<Route>,
}

/// A distance that the rules state instead of computing it (SC-1610).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stated {
    ends: [SiteId; 2],
    distance: u16,
    ignores_gravity: bool,
}

/// The board of an era.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its era.
    pub era: Era,
    /// Spaces of the offer (SC-0250).
    pub offer_spaces: u8,
    /// Where everybody starts and has a base (SC-0540).
    pub start: SiteId,
    /// What that base is besides (SC-3070).
    pub start_base_types: Vec<BaseType>,
    /// Where the Beyond markers lie.
    pub beyond: Option<SiteId>,
    /// Its piles of tiles.
    pub piles: Vec<PileId>,
    /// How far "near" reaches (SC-4460).
    pub near_distance: u16,
    liftoff: u16,
    landing: u16,
    regions: Vec<Region>,
    sites: Vec<Site>,
    /// By [`SiteId`]: the place among `sites`.
    places: Vec<Option<u8>>,
    paths: Paths,
    stated: Vec<Stated>,
}

impl Board {
    /// The sites, in the order of the sheet.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The regions, in the order of the sheet.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// A site, if it is on this board.
    #[must_use]
    pub fn site(&self, site: SiteId) -> Option<&Site> {
        self.place(site).map(|place| &self.sites[place])
    }

    /// The place of a site in the order of the sheet, if it is on this board.
    #[must_use]
    pub fn place(&self, site: SiteId) -> Option<usize> {
        self.places[site.index()].map(usize::from)
    }

    /// A region.
    #[must_use]
    pub fn region(&self, region: RegionId) -> &Region {
        &self.regions[region.index()]
    }

    /// The region of a site.
    #[must_use]
    pub fn region_of(&self, site: SiteId) -> Option<RegionId> {
        self.site(site).map(|site| site.region)
    }

    /// The region that the sheets call so.
    #[must_use]
    pub fn region_called(&self, key: &str) -> Option<RegionId> {
        self.regions.iter().find(|region| region.key == key).map(|region| region.id)
    }

    /// The sites of a region.
    pub fn sites_in(&self, region: RegionId) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(move |site| site.region == region)
    }

    /// The star systems (SC-4380).
    pub fn star_systems(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(|site| site.is_star_system())
    }

    /// What it costs to go directly from region to region; nothing if they do not touch.
    #[must_use]
    pub fn border(&self, a: RegionId, b: RegionId) -> Option<u16> {
        self.paths.border(a, b)
    }

    /// The sum of the border costs of the cheapest path.
    #[must_use]
    pub fn between(&self, a: RegionId, b: RegionId) -> Option<u16> {
        self.paths.cheapest(a, b)
    }

    /// Whether regions are near each other; a region is near itself (SC-4460, SC-4480).
    #[must_use]
    pub fn near(&self, a: RegionId, b: RegionId) -> bool {
        self.between(a, b).is_some_and(|distance| distance <= self.near_distance)
    }

    /// The ways of a Move (SC-1560 to SC-1620, SC-3280, SC-4390). None leads from a site to itself, or to a site of the
    /// Orion Arm except over the border (SC-4440, SC-4600).
    #[must_use]
    pub fn routes(&self, from: SiteId, to: SiteId, gravity: Gravity) -> Option<Routes> {
        let (start, end) = (self.site(from)?, self.site(to)?);
        if from == to {
            return None;
        }
        let pull = match gravity {
            Gravity::Counts => start.gravity + end.gravity,
            Gravity::Ignored => 0,
        };
        if let Some(stated) = self.stated.iter().find(|stated| stated.joins(from, to)) {
            let distance = stated.distance + if stated.ignores_gravity { 0 } else { pull };
            let irradiated = self.region(start.region).radiation || self.region(end.region).radiation;
            return Some(Routes { shortest: Route { distance, irradiated }, clean: None });
        }
        let ends = self.liftoff + self.landing + pull + self.paths.transit(start.region, end.region);
        let cheapest = self.paths.cheapest(start.region, end.region)?;
        let clean = self.paths.clean(start.region, end.region);
        Some(Routes {
            shortest: Route { distance: ends + cheapest, irradiated: clean != Some(cheapest) },
            clean: clean
                .filter(|clean| *clean != cheapest)
                .map(|clean| Route { distance: ends + clean, irradiated: false }),
        })
    }

    /// How far it is from site to site.
    #[must_use]
    pub fn distance(&self, from: SiteId, to: SiteId, gravity: Gravity) -> Option<u16> {
        self.routes(from, to, gravity).map(|routes| routes.shortest.distance)
    }
}

impl Stated {
    fn joins(&self, from: SiteId, to: SiteId) -> bool {
        self.ends == [from, to] || self.ends == [to, from]
    }
}
