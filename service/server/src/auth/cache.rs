//! Remembers tokens that were verified, since a player sends the same one with every call.
//!
//! A hit must be nearly free: one keyed hash, one shared lock, one comparison. Entries live in two
//! generations: when the young one is full it becomes the old one, and the old one is dropped. What is
//! used moves to the young one, so this forgets roughly the least recently used and never more than needed.

use std::{
    collections::HashMap,
    hash::{BuildHasher, Hasher, RandomState},
    mem,
    sync::{PoisonError, RwLock},
};

use super::Grant;

/// A power of two, so that finding the shard is one mask.
const SHARDS: usize = 16;

/// 24 random bytes in base64, after `v4.local.`.
const NONCE: std::ops::Range<usize> = 9..41;

pub(super) struct TokenCache {
    /// Keyed at random, so that nobody can aim tokens at the same slot.
    hasher: RandomState,
    shards: [RwLock<Generations>; SHARDS],
    young_capacity: usize,
}

#[derive(Default)]
struct Generations {
    young: HashMap<u64, Entry, Prehashed>,
    old: HashMap<u64, Entry, Prehashed>,
}

struct Entry {
    /// Compared in full. That this is not constant in time tells nothing: one gets here only with a token
    /// of the same hash under a key that is not known outside.
    token: Box<[u8]>,
    grant: Grant,
    expires: u64,
}

impl TokenCache {
    /// A cache of about `capacity` tokens, half of which may be forgotten at any time.
    pub(super) fn new(capacity: usize) -> Self {
        TokenCache {
            hasher: RandomState::new(),
            shards: std::array::from_fn(|_| RwLock::default()),
            young_capacity: (capacity / SHARDS / 2).max(1),
        }
    }

    /// The number that stands for a token in this process, e.g. in rate limits. It looks at a part of the
    /// nonce only, which no two genuine tokens share; the others never get a place here.
    pub(super) fn hash(&self, token: &[u8]) -> u64 {
        self.hasher.hash_one(token.get(NONCE).unwrap_or(token))
    }

    /// The grant and the end of a token that was verified before.
    pub(super) fn get(&self, hash: u64, token: &[u8]) -> Option<(Grant, u64)> {
        let shard = self.shard(hash)?;
        let fits = |entry: &&Entry| *entry.token == *token;
        {
            // A panic elsewhere cannot leave a map half changed in a way that matters here.
            let generations = shard.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(entry) = generations.young.get(&hash).filter(fits) {
                return Some((entry.grant.clone(), entry.expires));
            }
            generations.old.get(&hash).filter(fits)?;
        }
        let mut generations = shard.write().unwrap_or_else(PoisonError::into_inner);
        let entry = generations.old.remove(&hash)?;
        let found = (*entry.token == *token).then(|| (entry.grant.clone(), entry.expires));
        generations.insert(hash, entry, self.young_capacity);
        found
    }

    pub(super) fn insert(&self, hash: u64, token: &[u8], grant: Grant, expires: u64) {
        let Some(shard) = self.shard(hash) else { return };
        let mut generations = shard.write().unwrap_or_else(PoisonError::into_inner);
        generations.insert(hash, Entry { token: token.into(), grant, expires }, self.young_capacity);
    }

    /// Forgets a token, e.g. one that has expired.
    pub(super) fn remove(&self, hash: u64) {
        let Some(shard) = self.shard(hash) else { return };
        let mut generations = shard.write().unwrap_or_else(PoisonError::into_inner);
        generations.young.remove(&hash);
        generations.old.remove(&hash);
    }

    fn shard(&self, hash: u64) -> Option<&RwLock<Generations>> {
        // Bits from the middle: the maps inside use both ends.
        self.shards.get((hash >> 32) as usize % SHARDS)
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.read().unwrap()).map(|g| g.young.len() + g.old.len()).sum()
    }
}

impl Generations {
    fn insert(&mut self, hash: u64, entry: Entry, young_capacity: usize) {
        if self.young.len() >= young_capacity {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(hash, entry);
    }
}

/// The keys of the maps are hashes already.
#[derive(Clone, Copy, Default)]
struct Prehashed;

struct Identity(u64);

impl BuildHasher for Prehashed {
    type Hasher = Identity;

    fn build_hasher(&self) -> Identity {
        Identity(0)
    }
}

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Only `write_u64` is used; anything else would still be right, if slow.
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grant(name: &str) -> Grant {
        Grant::Service { name: name.into() }
    }

    fn put(cache: &TokenCache, token: &str) {
        cache.insert(cache.hash(token.as_bytes()), token.as_bytes(), grant(token), 9);
    }

    fn has(cache: &TokenCache, token: &str) -> bool {
        cache.get(cache.hash(token.as_bytes()), token.as_bytes()).is_some()
    }

    #[test]
    fn remembers_and_forgets() {
        let cache = TokenCache::new(1_000);
        assert!(!has(&cache, "a"));
        put(&cache, "a");
        assert_eq!(cache.get(cache.hash(b"a"), b"a"), Some((grant("a"), 9)));
        assert_eq!(cache.get(cache.hash(b"a"), b"b"), None, "the same hash is not the same token");
        cache.remove(cache.hash(b"a"));
        assert!(!has(&cache, "a"));
    }

    #[test]
    fn is_bounded_and_keeps_what_is_used() {
        let cache = TokenCache::new(320);
        put(&cache, "used");
        for n in 0..10_000 {
            put(&cache, &n.to_string());
            assert!(has(&cache, "used"), "after {n}");
        }
        assert!(cache.len() <= 320, "{}", cache.len());
        assert!(!has(&cache, "0"));
        assert!(has(&cache, "9999"));
    }
}
