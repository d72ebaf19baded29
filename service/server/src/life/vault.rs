//! Where archives are kept.

use std::{fmt, str::FromStr};

use bytes::Bytes;
use orrery_store::{GameId, Head, Tag, Version};

/// Archives lie in this many drawers, so that none holds too many and all can be gone through.
pub const SHARDS: u16 = 256;

/// Names an archive: the game, and the record that it ends with.
///
/// Two archives of the same name hold the same, so a name never has to be given again. A game that was brought back
/// and went on gets another one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// The game.
    pub game: GameId,
    /// The version of the last record.
    pub version: Version,
    /// Its branch.
    pub tag: Tag,
}

impl Key {
    /// The last record of the archive.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { version: self.version, tag: Some(self.tag) }
    }

    /// The drawer that the archives of a game are in.
    #[must_use]
    pub fn shard(game: &GameId) -> u16 {
        let [first, ..] = *blake3::hash(game.as_str().as_bytes()).as_bytes();
        u16::from(first) % SHARDS
    }

    /// What tells the archives of one game apart, in the order of versions.
    #[must_use]
    pub fn ending(&self) -> String {
        format!("{:010}-{:016x}", self.version, u64::from_be_bytes(self.tag.0))
    }

    /// The reverse of [`ending`](Self::ending).
    #[must_use]
    pub fn with_ending(game: &GameId, ending: &str) -> Option<Key> {
        let (version, tag) = ending.split_once('-')?;
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
        let tag = Some(tag).filter(|tag| tag.len() == 16 && digits(tag))?;
        let tag = Tag(u64::from_str_radix(tag, 16).ok()?.to_be_bytes());
        let version = Some(version).filter(|version| digits(version))?;
        Some(Key { game: game.clone(), version: Version::from_str(version).ok()?, tag })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.ending())
    }
}

/// The archive cannot be reached or written; the message names what.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the archive is not available: {0}")]
pub struct VaultError(pub String);

/// Keeps archives as bytes, and knows nothing of what is in them.
///
/// All servers of an installation need the same one: a game that has left the store is nowhere else.
#[tonic::async_trait]
pub trait Vault: Send + Sync + fmt::Debug + 'static {
    /// Keeps an archive, whole or not at all. Once this is done, it survives a power loss.
    ///
    /// # Errors
    /// It cannot be written; nothing can be said of what is there.
    async fn put(&self, key: &Key, archive: Bytes) -> Result<(), VaultError>;

    /// An archive, or `None` if there is none of this name.
    ///
    /// # Errors
    /// It cannot be read.
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, VaultError>;

    /// The archives of one game, those that end earlier first.
    ///
    /// # Errors
    /// They cannot be looked for.
    async fn find(&self, game: &GameId) -> Result<Vec<Key>, VaultError>;

    /// All archives of a drawer.
    ///
    /// # Errors
    /// They cannot be looked for.
    async fn list(&self, shard: u16) -> Result<Vec<Key>, VaultError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_nothing_else_is() {
        let game: GameId = "g-1".parse().unwrap();
        for (version, tag) in [(1, [0; 8]), (321, [0xab; 8]), (99_999_999_999, [255; 8])] {
            let key = Key { game: game.clone(), version, tag: Tag(tag) };
            assert_eq!(Key::with_ending(&game, &key.ending()), Some(key));
        }
        let wrong = [
            "",
            "-",
            "1",
            "x-0000000000000000",
            "1-000000000000000",
            "1-000000000000000g",
            "+1-0000000000000000",
        ];
        for ending in wrong {
            assert_eq!(Key::with_ending(&game, ending), None, "{ending}");
        }
        assert!(Key::shard(&game) < SHARDS);
    }
}
