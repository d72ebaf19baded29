//! A board as its fact sheet writes it.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;

use super::{RegionKind, SiteKind};
use crate::ids::{BaseType, Era, PileId, SiteId};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    pub(super) era: Era,
    pub(super) offer_slots: u8,
    pub(super) start_site: SiteId,
    pub(super) start_base: StartBase,
    pub(super) beyond_site: Option<SiteId>,
    pub(super) liftoff_cost: u16,
    pub(super) landing_cost: u16,
    #[serde(default)]
    pub(super) near_distance: Option<u16>,
    #[serde(default)]
    pub(super) approach_track_spaces: Option<u8>,
    pub(super) tile_piles: Vec<TilePile>,
    pub(super) regions: Vec<Value>,
    pub(super) borders: Vec<Value>,
    pub(super) sites: Vec<Value>,
    pub(super) distance_overrides: Vec<Override>,
    pub(super) transit_costs: Vec<Border>,
    pub(super) distance_table: DistanceTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartBase {
    #[serde(rename = "kind")]
    _kind: Generic,
    pub(super) base_types: Vec<BaseType>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Generic {
    Generic,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TilePile {
    pub(super) id: PileId,
    pub(super) count: usize,
    pub(super) stacks: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionEntry {
    pub(super) id: String,
    pub(super) name: Names,
    pub(super) kind: RegionKind,
    pub(super) radiation: bool,
    pub(super) provenance: Provenance,
    #[serde(default, rename = "fields_reconstructed")]
    _fields_reconstructed: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Border {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) cost: u16,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    #[serde(default, rename = "fields_reconstructed")]
    _fields_reconstructed: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SiteEntry {
    pub(super) id: SiteId,
    pub(super) name: Names,
    pub(super) region: String,
    pub(super) kind: SiteKind,
    pub(super) explore_cost: Option<u8>,
    pub(super) build_cost: Option<u8>,
    pub(super) gravity: u16,
    pub(super) lagrange: bool,
    pub(super) exploration_boxes: Vec<String>,
    pub(super) buildable: bool,
    #[serde(rename = "solo_id")]
    _solo_id: IgnoredAny,
    pub(super) provenance: Provenance,
    #[serde(default)]
    pub(super) fields_reconstructed: Vec<String>,
    #[serde(default)]
    pub(super) multi_star: bool,
    #[serde(default)]
    pub(super) approach_track_spaces: Option<u8>,
    #[serde(default, rename = "light_years_from_sol")]
    _light_years_from_sol: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Override {
    pub(super) a: SiteId,
    pub(super) b: SiteId,
    pub(super) distance: u16,
    pub(super) ignores_gravity: bool,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DistanceTable {
    pub(super) from: SiteId,
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    pub(super) distances: Vec<TableLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLine {
    pub(super) site: SiteId,
    pub(super) distance: u16,
}
