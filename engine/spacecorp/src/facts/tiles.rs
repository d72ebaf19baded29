//! Discovery tiles (SC-0190) and what can be built on them.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, de::IgnoredAny};

use super::{Capacity, Effect};
use crate::ids::{BaseType, Era, PileId, SiteId, Symbol, TileId};

/// A discovery tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileFacts {
    /// Which.
    pub id: TileId,
    /// Its pile.
    pub pile: PileId,
    /// Its era.
    pub era: Era,
    /// Its name.
    pub name: Names,
    /// What is found, for readers.
    pub discoveries: Vec<String>,
    /// Its symbols.
    pub symbols: Vec<Symbol>,
    /// What the explorer gains at once (SC-1830, SC-1840), in the order of SC-1920.
    pub immediate: Vec<Effect>,
    /// Its P value; a P0 counts as one (SC-2150).
    pub production: Option<u8>,
    /// What it adds to the cost of building (SC-1860).
    pub base_modifier: i8,
    /// Its Col value (SC-1870); 0 is none.
    pub colony_value: u8,
    /// The pile from which a tile is placed instead (SC-1890).
    pub redirect_to_pile: Option<PileId>,
    /// Its red text (SC-1880).
    pub special: Option<TileSpecial>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
}

impl TileFacts {
    /// Whether it is Phobes (SC-4750).
    #[must_use]
    pub const fn is_phobes(&self) -> bool {
        matches!(self.special, Some(TileSpecial::Phobes { .. }))
    }

    /// Whether it is Introvs (SC-4830).
    #[must_use]
    pub const fn is_introvs(&self) -> bool {
        matches!(self.special, Some(TileSpecial::Introvs { .. }))
    }

    /// Whether it carries the symbol.
    #[must_use]
    pub fn has(&self, symbol: Symbol) -> bool {
        self.symbols.contains(&symbol)
    }
}

/// The special tiles of the Alien pile (SC-4740).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TileSpecial {
    /// A team retreats, and nothing of the region is in force until a Security base stands on it (SC-4750 to SC-4825).
    Phobes {
        /// Where the team goes.
        forces_team_to: SiteId,
        /// Whose owners keep their team, by its `name_key`.
        unless_progress: String,
        /// What lifts the suppression.
        suppresses_region_until_base: BaseType,
    },
    /// Nobody may build in the system without one of the cards (SC-4830).
    Introvs {
        /// By their `name_key`.
        building_requires_any_progress: Vec<String>,
    },
}

/// What must be true for a base of a type (SC-2060).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "pred", rename_all = "snake_case", deny_unknown_fields)]
pub enum TileCondition {
    /// Nothing.
    Always {},
    /// The tile has the symbol.
    TileSymbol {
        /// Which.
        symbol: Symbol,
    },
    /// The tile has a P value (SC-2150).
    TileHasProduction {},
    /// The tile has a Col value (SC-4960).
    TileHasColonyValue {},
    /// The site is a Lagrange point (SC-2190).
    SiteIsLagrange {},
    /// The site has a gravity penalty (SC-3470).
    SiteHasGravity {},
    /// One of these.
    AnyOf {
        /// Which.
        of: Vec<TileCondition>,
    },
    /// All of these.
    AllOf {
        /// Which.
        of: Vec<TileCondition>,
    },
    /// Not this.
    Not {
        /// Which.
        of: Box<TileCondition>,
    },
}

/// A type of base in one era (SC-0140).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseEra {
    /// Where it may be built.
    pub condition: TileCondition,
    /// What happens at once (SC-2070).
    pub on_build: Vec<Effect>,
    /// What it offers while it stands.
    pub passive: Vec<Capacity>,
}

/// A type of base in the eras in which it exists.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseEras {
    mariners: Option<BaseEra>,
    planeteers: Option<BaseEra>,
    starfarers: Option<BaseEra>,
}

/// A type of base.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseFacts {
    /// Which.
    pub id: BaseType,
    /// Its name.
    pub name: Names,
    /// How many each player has.
    pub count_per_player: u8,
    eras: BaseEras,
    /// Where it comes from.
    pub provenance: Provenance,
    /// What of it is reconstructed.
    #[serde(default)]
    pub fields_reconstructed: Vec<String>,
}

impl BaseFacts {
    /// What it is in an era; nothing if it cannot be built then (SC-2120).
    #[must_use]
    pub const fn era(&self, era: Era) -> Option<&BaseEra> {
        match era {
            Era::Mariners => self.eras.mariners.as_ref(),
            Era::Planeteers => self.eras.planeteers.as_ref(),
            Era::Starfarers => self.eras.starfarers.as_ref(),
        }
    }
}

/// The sheet of bases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaseSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    pub(super) per_player_total: u8,
    #[serde(rename = "predicates")]
    _predicates: IgnoredAny,
    pub(super) bases: Vec<serde_json::Value>,
}
