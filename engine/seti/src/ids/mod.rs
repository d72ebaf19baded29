//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them.

mod cards;
mod named;
mod spaces;
mod species;

pub use cards::{CardGroup, CardId};
pub use named::{
    Feature, GoldTile, Income, Moon, Objective, Organization, Piece, Planet, QuickStart, Resource, RivalCard,
    SectorColor, Side, Star, Tech, TechType, TileBonus, TraceColor,
};
pub use spaces::{Body, Column, Disc, Ring, Sector, Space, Token};
pub use species::{
    Anomaly, BoardSpace, Exploration, Glyph, MessageReward, Organelle, Place, Sample, Slot, Species,
    TranslationSlot,
};
