//! Random choices that a seed repeats.

/// SplitMix64: small, and the same everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Choices that follow from a number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The number that the tests begin with: `ORRERY_SEED` if it is set. It is printed, so that a failure can be
    /// repeated as far as scheduling allows.
    #[must_use]
    pub fn for_test(name: &str) -> Self {
        let seed = std::env::var("ORRERY_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_260_701);
        println!("{name}: ORRERY_SEED={seed}");
        let name = name.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        Random(seed ^ name)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, or 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.number()) * n as u128) >> 64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    /// Some bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.number() as u8).collect()
    }

    /// Choices of their own for somebody else.
    pub fn fork(&mut self) -> Random {
        Random(self.number())
    }
}
