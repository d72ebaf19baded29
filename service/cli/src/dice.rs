//! Choices of random players: reproducible, and apart from the chance of the games.

use orrery_engine::Seed;

/// A small generator (SplitMix64). The same number gives the same choices on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice that always roll the same for the same number.
    pub(crate) fn new(number: u64) -> Dice {
        Dice(number)
    }

    /// Dice of game `index` of a series: neighbouring games and neighbouring series have nothing in common.
    pub(crate) fn of_game(series: u64, index: u64) -> Dice {
        let (a, b) = (Dice(series).roll(), Dice(!index).roll());
        Dice(a.rotate_left(32) ^ b)
    }

    /// Any number.
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..n`; 0 if the range is empty.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.roll()) * n as u128) >> 64) as usize
    }

    /// A seed for a game.
    pub(crate) fn seed(&mut self) -> Seed {
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
    fn dice_are_pinned_and_games_differ() {
        assert_eq!(Dice::new(0).roll(), 0xe220_a839_7b1d_cdaf, "the reference output of SplitMix64 for 0");
        assert_eq!(Dice::of_game(1, 2), Dice::of_game(1, 2));
        let mut seeds: Vec<_> =
            (0..8).flat_map(|s| (0..8).map(move |i| Dice::of_game(s, i).seed().0)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 64);
        assert_eq!(Dice::new(3).below(0), 0);
    }
}
