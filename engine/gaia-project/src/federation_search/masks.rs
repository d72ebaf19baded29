//! A small map from sets of groups to numbers. Deterministic: it is only asked for single keys.

use super::field::Mask;

/// Open addressing; key 0 (the empty set) is never stored and marks a free place.
#[derive(Debug)]
pub(crate) struct MaskMap<V> {
    places: Vec<(Mask, V)>,
    used: usize,
    /// The high bits of a product depend on all bits of the key: the place is what is left after this shift.
    shift: u32,
}

impl<V: Copy + Default> MaskMap<V> {
    /// Room for a hundred sets before it grows.
    pub(crate) fn new() -> MaskMap<V> {
        MaskMap::with_places(1 << 8)
    }

    /// Room for about as many sets as are looked at among so many groups: growing step by step takes longer than
    /// clearing a little too much.
    pub(crate) fn for_groups(groups: usize) -> MaskMap<V> {
        MaskMap::with_places(1 << (groups / 2 + 4).clamp(8, 14))
    }

    fn with_places(places: usize) -> MaskMap<V> {
        let shift = 32 - places.trailing_zeros();
        MaskMap { places: vec![(0, V::default()); places], used: 0, shift }
    }

    pub(crate) fn get(&self, key: Mask) -> Option<V> {
        let (found, value) = self.places[self.place(key)];
        (found == key).then_some(value)
    }

    /// Stores or replaces.
    pub(crate) fn set(&mut self, key: Mask, value: V) {
        debug_assert!(key != 0);
        if self.used * 2 >= self.places.len() {
            self.grow();
        }
        let place = self.place(key);
        self.used += usize::from(self.places[place].0 == 0);
        self.places[place] = (key, value);
    }

    /// Where the key is or would be put.
    fn place(&self, key: Mask) -> usize {
        let last = self.places.len() - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> self.shift) as usize & last;
        while self.places[place].0 != key && self.places[place].0 != 0 {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let mut larger = MaskMap::with_places(self.places.len() * 2);
        self.places.iter().filter(|place| place.0 != 0).for_each(|&(key, value)| larger.set(key, value));
        *self = larger;
    }
}
