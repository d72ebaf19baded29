//! What lies on a site.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{BaseType, BoxNo, ColonyId, Team, TileId};

/// A discovery tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Which.
    pub tile: TileId,
    /// Whether an Exploitation base has used up its production (SC-3420).
    pub barren: bool,
    /// Whether an Exploitation base has used up its colony value (SC-4960).
    pub spoiled: bool,
}

impl Laid {
    /// A tile as it was drawn.
    #[must_use]
    pub const fn new(tile: TileId) -> Laid {
        Laid { tile, barren: false, spoiled: false }
    }
}

/// A base on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// Whose.
    pub owner: Seat,
    /// Which.
    pub kind: BaseType,
}

/// What lies on a site. Start bases are no pieces (SC-0145) and are not listed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The tiles of its exploration boxes, in the order of the boxes.
    pub tiles: Vec<Laid>,
    /// Its bases: one for each tile, or a single one where there is no box.
    pub bases: Vec<Base>,
    /// The team that claims its tiles (SC-1940).
    pub claim: Option<(Seat, Team)>,
    /// The colony of the region (SC-5060).
    pub colony: Option<(Seat, ColonyId)>,
}

impl Place {
    /// Whose bases stand here: all of a site belong to one player.
    #[must_use]
    pub fn owner(&self) -> Option<Seat> {
        self.bases.first().map(|base| base.owner)
    }

    /// Whether a base of that type stands here.
    #[must_use]
    pub fn has(&self, kind: BaseType) -> bool {
        self.bases.iter().any(|base| base.kind == kind)
    }

    /// Tiles and the bases on them.
    pub fn boxes(&self) -> impl Iterator<Item = (BoxNo, &Laid, Option<&Base>)> {
        BoxNo::all().zip(&self.tiles).map(|(number, laid)| (number, laid, self.bases.get(number.index())))
    }
}
