//! Work on rows of numbers, byte by byte. Loops run over whole rows of fixed length: the compiler turns that form into vector
//! code and keeps the sums in registers.

use wide::u8x16;

use super::spread::FAR;
use super::table::LANES;
use crate::hexset::HexSet;

/// As many numbers as a vector register holds.
pub(crate) type Chunk = [u8; LANES];

/// The least sum of the numbers of two rows, over all pairs of rows.
#[inline(never)]
pub(crate) fn least_meeting<const W: usize>(
    rows: &[[Chunk; W]],
    pairs: impl Iterator<Item = (u32, u32)>,
) -> [Chunk; W] {
    let mut least = [[FAR; LANES]; W];
    for (one, two) in pairs {
        let (one, two) = (rows[one as usize].as_flattened(), rows[two as usize].as_flattened());
        let least = least.as_flattened_mut();
        for at in 0..W * LANES {
            least[at] = least[at].min(one[at].saturating_add(two[at]));
        }
    }
    least
}

/// The least sum of the number of a row and what comes with it.
#[inline(never)]
pub(crate) fn least_path<const W: usize>(rows: &[[Chunk; W]], paths: &[(u32, u8)], most: u8) -> [Chunk; W] {
    let mut least = [[most; LANES]; W];
    for &(row, more) in paths {
        let (row, least) = (rows[row as usize].as_flattened(), least.as_flattened_mut());
        for at in 0..W * LANES {
            least[at] = least[at].min(row[at].saturating_add(more));
        }
    }
    least
}

/// Lowers each number to that of a path and `more`.
#[inline(never)]
pub(crate) fn lower_to_path<const W: usize>(best: &mut [Chunk; W], road: &[Chunk; W], more: u8) {
    let (best, road) = (best.as_flattened_mut(), road.as_flattened());
    for at in 0..W * LANES {
        best[at] = best[at].min(road[at].saturating_add(more));
    }
}

/// Lowers each number that is above `most`.
#[inline(never)]
pub(crate) fn lower_to<const W: usize>(best: &mut [Chunk; W], most: u8) {
    best.as_flattened_mut().iter_mut().for_each(|number| *number = most.min(*number));
}

/// Whether some number of the first row is below that of the second.
#[inline(never)]
pub(crate) fn is_any_below<const W: usize>(one: &[Chunk; W], two: &[Chunk; W]) -> bool {
    let mut excess = [[0; LANES]; W];
    let (one, two) = (one.as_flattened(), two.as_flattened());
    for (at, excess) in excess.as_flattened_mut().iter_mut().enumerate() {
        *excess = two[at].saturating_sub(one[at]);
    }
    excess.iter().fold(0, |any, chunk| any | u128::from_ne_bytes(*chunk)) != 0
}

/// Hexes whose numbers pass the test, which judges those of a register and tells by the highest bit of each.
pub(crate) fn compare<const W: usize>(
    one: &[Chunk; W],
    two: &[Chunk; W],
    test: impl Fn(u8x16, u8x16) -> u8x16,
) -> HexSet {
    let [a, b, c, d, _] = flags(one, two, test);
    HexSet::from_words([a, b, c, d])
}

/// One bit for each number of a row that passes the test: enough for the longest row.
#[inline]
pub(crate) fn flags<const W: usize>(
    one: &[Chunk; W],
    two: &[Chunk; W],
    test: impl Fn(u8x16, u8x16) -> u8x16,
) -> [u64; 5] {
    let mut words = [0; 5];
    for (number, (&one, &two)) in one.iter().zip(two).enumerate() {
        let passed = u64::from(test(one.into(), two.into()).to_bitmask());
        words[number / 4] |= passed << (number % 4 * LANES);
    }
    words
}

/// Those that are the same in both; only `FAR` has the highest bit, and is never the same.
pub(crate) fn same(one: u8x16, two: u8x16) -> u8x16 {
    one.simd_eq(two) & !one
}

/// Those of the first that are not above those of the second; `FAR` always is.
pub(crate) fn not_above(one: u8x16, two: u8x16) -> u8x16 {
    one.min(two).simd_eq(one) & !one
}

/// Those of the first that are below those of the second.
pub(crate) fn below(one: u8x16, two: u8x16) -> u8x16 {
    !one.max(two).simd_eq(one)
}
