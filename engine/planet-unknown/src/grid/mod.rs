//! Planets and tiles as sets of squares.
//!
//! Everything here is a question about sets: which squares a tile covers, where it may lie, what hangs together, which
//! lines are complete. Nothing knows about turns or players.

mod lines;
mod mask;
mod placements;
mod site;

pub use lines::PlanetMedals;
pub use mask::{Mask, SIDE, Square};
pub use placements::{Geometry, Placement};
pub use site::{Bans, Breach, EventBan, PatchSite, Site};
