//! Chance: drawn from a seed by address, never from a generator that has to be kept.
//!
//! Draw number `d` of stream `s` is the first word of block `d` of ChaCha20 with the seed as key and `s` as
//! nonce. So a snapshot keeps counters only, lanes draw from streams of their own and commute, and the same
//! position always deals the same card: taking back cannot fish for another one.
//!
//! `rand_chacha` supplies the block function only; `below` and `shuffle` are written here and pinned by golden
//! vectors, because the helpers of `rand` changed their output between versions.

use std::fmt;

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};

use crate::{
    agenda::lane_index,
    seat::{MAX_SEATS, Seat},
};

/// The secret of a game from which all its chance comes: 32 bytes of the operating system.
///
/// It never appears in a state, view, notice, log line or trace; `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// Published when a game is created, so that the seed revealed at its end can be checked against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Commits to a seed without telling it.
    #[must_use]
    pub fn to(seed: &Seed) -> Commitment {
        Commitment(blake3::derive_key("orrery 2026 commitment to the seed of a game", &seed.0))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        for nibble in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(nibble), 16).unwrap_or('?'));
        }
        text
    })
}

/// Reads what [`hex`] wrote, 32 bytes of it.
#[must_use]
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let mut bytes = [0; 32];
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

/// Draws taken so far from the shared stream and from each lane's own, counted apart so that lanes commute.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draws([u64; MAX_SEATS + 1]);

impl Draws {
    /// How many draws a stream has given.
    #[must_use]
    pub fn taken(&self, lane: Option<Seat>) -> u64 {
        self.0[lane_index(lane)]
    }

    pub(crate) fn count(&mut self, lane: Option<Seat>) {
        self.0[lane_index(lane)] += 1;
    }
}

/// Draw number `draw` of a stream, uniform in `0..n`. An empty range gives 0.
#[must_use]
pub fn below(seed: &Seed, lane: Option<Seat>, draw: u64, n: u64) -> u64 {
    let mut rng = ChaCha20Rng::from_seed(seed.0);
    rng.set_stream(lane_index(lane) as u64);
    rng.set_word_pos(u128::from(draw) * 16);
    // Lemire's method: the high half of x * n is uniform once the few lowest products are refused. Eight words
    // lie in a block; that all are refused has a chance below 2^-256 for any n a board game knows.
    let refused = n.wrapping_neg().checked_rem(n).unwrap_or(0);
    let mut product = 0;
    for _ in 0..8 {
        product = u128::from(rng.next_u64()) * u128::from(n);
        if product as u64 >= refused {
            break;
        }
    }
    (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = Seed([7; 32]);

    #[test]
    fn draws_are_pinned() {
        let draws: Vec<u64> = (0..8).map(|draw| below(&SEED, None, draw, 1000)).collect();
        assert_eq!(draws, GOLDEN, "the stream changed: every running game would deal other cards");
        let lane: Vec<u64> = (0..4).map(|draw| below(&SEED, Some(Seat(1)), draw, 6)).collect();
        assert_eq!(lane, GOLDEN_LANE);
    }

    const GOLDEN: [u64; 8] = [257, 988, 206, 428, 407, 684, 154, 143];
    const GOLDEN_LANE: [u64; 4] = [4, 2, 2, 5];

    #[test]
    fn draws_follow_the_cipher() {
        // RFC 8439 A.1 test vector 1: key 0, nonce 0, block 0 starts 76 b8 e0 ad a0 f1 3d 90.
        let zero = Seed([0; 32]);
        let word = u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        let n = 1_000_000_007;
        assert_eq!(below(&zero, None, 0, n), ((u128::from(word) * u128::from(n)) >> 64) as u64);
    }

    #[test]
    fn draws_are_uniform_enough_and_in_range() {
        let mut seen = [0u32; 6];
        for draw in 0..6000 {
            seen[below(&SEED, None, draw, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
        assert_eq!(below(&SEED, None, 3, 1), 0);
        assert_eq!(below(&SEED, None, 3, 0), 0);
    }

    #[test]
    fn a_commitment_hides_and_binds() {
        let other = Seed([8; 32]);
        assert_ne!(Commitment::to(&SEED), Commitment::to(&other));
        assert_eq!(Commitment::to(&SEED).to_string().len(), 64);
        assert_eq!(format!("{SEED:?}"), "Seed(..)");
    }

    #[test]
    fn hexadecimal_reads_back() {
        let bytes: [u8; 32] = std::array::from_fn(|i| (i * 37) as u8);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex("00"), None);
        assert_eq!(unhex(&"é".repeat(32)), None);
    }
}
