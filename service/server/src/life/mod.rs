//! What becomes of games that nobody plays any more.
//!
//! A finished game is written to an archive, read back and compared; then the store lets its log go after some
//! time. A game without a command for long is marked as abandoned, and goes the same way. Whoever asks for a game
//! that has left the store is answered from the archive, and a command to an abandoned one brings it back.
//!
//! Every process does this, and none waits for another: what is written is named by what is in it, so that two who
//! write the same file write the same, and the store lets a log go only if it still ends where the file does. A
//! process that dies in between leaves at most a file that the next one finds, or a part of one that is never read.
//!
//! | file | content |
//! | --- | --- |
//! | `packed` | one archive as bytes, with a checksum |
//! | `vault` | where such bytes are kept: the trait |
//! | `directory` | a local directory |
//! | `tiered` | a store that falls through to the archive |
//! | `keeper` | who writes, compares, lets go and sweeps |

mod directory;
mod keeper;
mod packed;
#[cfg(test)]
mod tests;
mod tiered;
mod vault;

pub use directory::Directory;
pub use keeper::{Keeper, Round, readmit};
pub use packed::{is_packed, pack, unpack, unzip};
pub use tiered::Tiered;
pub use vault::{Key, SHARDS, Vault, VaultError};
