//! Random choices that a seed repeats.

use orrery_engine::Dice;

/// The dice of the engine, with what tests of stores and servers need besides.
#[derive(Clone, Debug)]
pub struct Random(Dice);

impl Random {
    /// Choices that follow from a number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(Dice::new(seed))
    }

    /// The number that the tests begin with: `ORRERY_SEED` if it is set. It is printed, so that a failure can be
    /// repeated as far as scheduling allows.
    #[must_use]
    pub fn for_test(name: &str) -> Self {
        let seed = std::env::var("ORRERY_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_260_701);
        println!("{name}: ORRERY_SEED={seed}");
        let name = name.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        Random::new(seed ^ name)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0.roll()
    }

    /// A number below `n`, or 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    /// True once in `n` times; never if `n` is 0.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.0.once_in(n)
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        self.0.pick(things)
    }

    /// Some bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.number() as u8).collect()
    }

    /// Choices of their own for somebody else.
    pub fn fork(&mut self) -> Random {
        Random::new(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut random = Random::new(20_260_701);
        assert_eq!([random.number(), random.number()], [0x253d_27c0_691f_0359, 0xe6aa_c44e_8b82_cb03]);
        assert_eq!([10, 100, 0].map(|n| random.below(n)), [5, 81, 0]);
        assert_eq!([2, 2, 2, 2].map(|n| random.one_in(n)), [false, true, false, false]);
        assert_eq!(random.pick(&['a', 'b', 'c']), Some(&'b'));
        assert_eq!(random.bytes(4), [136, 206, 77, 74]);
        assert_eq!(random.fork().number(), 0x4a77_1166_c62b_cdf1);
        assert_eq!(random.number(), 0xe206_d88c_d813_2368);
    }
}
