//! A small map from sets of groups to numbers. Deterministic: it is only asked for single keys.

use super::field::Mask;

/// Open addressing; key 0 (the empty set) is never stored and marks a free place.
#[derive(Debug)]
pub(crate) struct MaskMap<V> {
    keys: Vec<Mask>,
    values: Vec<V>,
    used: usize,
}

impl<V: Copy + Default> MaskMap<V> {
    /// Room for a few hundred sets before it grows.
    pub(crate) fn new() -> MaskMap<V> {
        MaskMap::with_places(1 << 9)
    }

    fn with_places(places: usize) -> MaskMap<V> {
        MaskMap { keys: vec![0; places], values: vec![V::default(); places], used: 0 }
    }

    pub(crate) fn get(&self, key: Mask) -> Option<V> {
        let place = self.place(key);
        (self.keys[place] == key).then(|| self.values[place])
    }

    /// Stores or replaces.
    pub(crate) fn set(&mut self, key: Mask, value: V) {
        debug_assert!(key != 0);
        if self.used * 2 >= self.keys.len() {
            self.grow();
        }
        let place = self.place(key);
        self.used += usize::from(self.keys[place] == 0);
        self.keys[place] = key;
        self.values[place] = value;
    }

    /// Where the key is or would be put.
    fn place(&self, key: Mask) -> usize {
        let last = self.keys.len() - 1;
        // The high bits of the product depend on all bits of the key.
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 7) as usize & last;
        while self.keys[place] != key && self.keys[place] != 0 {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let mut larger = MaskMap::with_places(self.keys.len() * 2);
        for (&key, &value) in self.keys.iter().zip(&self.values).filter(|&(&key, _)| key != 0) {
            larger.set(key, value);
        }
        *self = larger;
    }
}
