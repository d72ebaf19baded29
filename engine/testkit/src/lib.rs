//! What every game is tested with: laws, playouts, scenarios, perft, golden replays.
//!
//! | module | content |
//! | --- | --- |
//! | [`laws`] | what must hold for every game, one function per law |
//! | [`run`] | random games under observation, the material of the laws |
//! | [`log`] | a log in memory: the reference for loading, snapshots and taking back |
//! | [`scenario`] | rule tests that read like the rule |
//! | [`sentences`] | everything that people read |
//! | [`perft`](mod@perft) | counts of action paths |
//! | [`goldens`] | whole games as replay files |
//! | [`coverage`] | what random games came upon |
//! | [`drift`] | a small complete game that exercises every mechanism of the engine |

pub mod coverage;
pub mod drift;
pub mod goldens;
pub mod laws;
pub mod log;
pub mod perft;
pub mod run;
pub mod scenario;
pub mod sentences;

pub use coverage::Coverage;
pub use orrery_engine::Dice;

pub use log::{Log, Snapshot};
pub use perft::{divide, perft};
pub use run::{Plan, Run, Turn, games, playout};
pub use scenario::Scenario;
