//! Choices of random players and of tests: reproducible, integers only, and apart from the chance of the games.

use crate::chance::Seed;

/// A small generator (SplitMix64). The same number gives the same choices on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that always roll the same for the same number.
    #[must_use]
    pub fn new(number: u64) -> Dice {
        Dice(number)
    }

    /// Dice of game `index` of a series: neighbouring games and neighbouring series have nothing in common.
    #[must_use]
    pub fn of_game(series: u64, index: u64) -> Dice {
        let (a, b) = (Dice(series).roll(), Dice(!index).roll());
        Dice(a.rotate_left(32) ^ b)
    }

    /// Any number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..n`; 0 if the range is empty.
    pub fn below(&mut self, n: usize) -> usize {
        // The bias for the small ranges of games is far below what anybody could notice.
        ((u128::from(self.roll()) * n as u128) >> 64) as usize
    }

    /// True once in `n` times; never if `n` is 0.
    pub fn once_in(&mut self, n: usize) -> bool {
        n > 0 && self.below(n) == 0
    }

    /// One of these, if there is any.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts these into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for unplaced in (2..=items.len()).rev() {
            items.swap(unplaced - 1, self.below(unplaced));
        }
    }

    /// A seed for a game.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&self.roll().to_le_bytes());
        }
        Seed(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_pinned() {
        let mut dice = Dice::new(0);
        assert_eq!(dice.roll(), 0xe220_a839_7b1d_cdaf, "the reference output of SplitMix64 for 0");
        let mut dice = Dice::new(1);
        let rolls: Vec<usize> = (0..8).map(|_| dice.below(10)).collect();
        assert!(rolls.iter().all(|roll| *roll < 10) && Dice::new(1).seed() == Dice::new(1).seed());
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }

    #[test]
    fn games_of_a_series_differ() {
        assert_eq!(Dice::of_game(1, 2), Dice::of_game(1, 2));
        let mut seeds: Vec<_> =
            (0..8).flat_map(|s| (0..8).map(move |i| Dice::of_game(s, i).seed().0)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 64);
    }
}
