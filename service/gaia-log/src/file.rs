//! The format of the recorded games (NOTATION, section 2): JSON, mostly packed with gzip.

use std::{borrow::Cow, fmt, io::Read as _};

use flate2::read::MultiGzDecoder;
use serde::{Deserialize, Deserializer, de::Visitor};

/// The largest game in the collection has a quarter of a megabyte; what unpacks to more than this is no game.
const MOST_BYTES: u64 = 64 << 20;
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The file is no recorded game, or a damaged one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Whether a file looks like a recorded game: packed, or JSON with the keys of the format. Nothing else that is
/// replayed has them.
#[must_use]
pub fn is_recorded(bytes: &[u8]) -> bool {
    if bytes.starts_with(&GZIP) {
        return true;
    }
    let Ok(text) = str::from_utf8(bytes) else { return false };
    text.trim_start().starts_with('{')
        && ["\"setup\"", "\"moves\"", "\"states\""].into_iter().all(|key| text.contains(key))
}

/// The text of a file, packed or not.
///
/// # Errors
/// When it cannot be unpacked, or is no text.
pub fn unpack(bytes: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    let wrong = |detail: &dyn fmt::Display| Unreadable(format!("cannot be unpacked: {detail}"));
    if !bytes.starts_with(&GZIP) {
        let text = str::from_utf8(bytes).map_err(|e| Unreadable(format!("is no text: {e}")))?;
        return Ok(Cow::Borrowed(text));
    }
    let mut text = Vec::new();
    let mut unpacked = MultiGzDecoder::new(bytes).take(MOST_BYTES + 1);
    unpacked.read_to_end(&mut text).map_err(|e| wrong(&e))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(wrong(&"it is far larger than any game"));
    }
    String::from_utf8(text).map(Cow::Owned).map_err(|e| Unreadable(format!("is no text: {e}")))
}

/// A string of the file, not copied where nothing in it is escaped.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Text<'a>(Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(text))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text.to_string()))
            }
        }

        deserializer.deserialize_str(Reader).map(Text)
    }
}

/// A recorded game. Borrows from the text of its file.
#[derive(Debug, Deserialize)]
pub struct Recorded<'a> {
    #[serde(borrow)]
    pub(crate) id: Text<'a>,
    #[serde(default)]
    pub(crate) options: Options,
    pub(crate) setup: Setup<'a>,
    pub(crate) moves: Vec<Text<'a>>,
    pub(crate) states: Vec<Situation<'a>>,
    #[serde(default)]
    pub(crate) snapshots: Vec<Snapshot<'a>>,
    #[serde(rename = "final")]
    pub(crate) end: End,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Options {
    #[serde(default, rename = "factionVariant")]
    pub(crate) variant: Option<String>,
    #[serde(default, rename = "factionVariantVersion")]
    pub(crate) version: Option<u32>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Setup<'a> {
    pub(crate) players: u8,
    #[serde(borrow)]
    pub(crate) map: Map<'a>,
    pub(crate) tech_tiles: Tech<'a>,
    pub(crate) advanced_tech_tiles: Advanced<'a>,
    pub(crate) terraforming_federation: Text<'a>,
    pub(crate) boosters: Vec<Text<'a>>,
    pub(crate) round_scoring: Vec<Text<'a>>,
    pub(crate) final_scoring: Vec<Text<'a>>,
    pub(crate) factions: Vec<Text<'a>>,
    pub(crate) seat_order: Vec<usize>,
    #[serde(default)]
    pub(crate) bids: Option<Vec<i32>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Map<'a> {
    #[serde(default)]
    pub(crate) mirrored_sectors: bool,
    #[serde(borrow)]
    pub(crate) hexes: Vec<Text<'a>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Tech<'a> {
    #[serde(borrow)]
    pub(crate) terra: Text<'a>,
    pub(crate) nav: Text<'a>,
    pub(crate) int: Text<'a>,
    pub(crate) gaia: Text<'a>,
    pub(crate) eco: Text<'a>,
    pub(crate) sci: Text<'a>,
    pub(crate) free1: Text<'a>,
    pub(crate) free2: Text<'a>,
    pub(crate) free3: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Advanced<'a> {
    #[serde(borrow)]
    pub(crate) adv_terra: Text<'a>,
    pub(crate) adv_nav: Text<'a>,
    pub(crate) adv_int: Text<'a>,
    pub(crate) adv_gaia: Text<'a>,
    pub(crate) adv_eco: Text<'a>,
    pub(crate) adv_sci: Text<'a>,
}

/// What a player has: vp, credits, ore, knowledge, qic, bowls 1 to 3, Gaia area, Brainstone.
pub(crate) type Compact = [i32; 10];

#[derive(Debug, Deserialize)]
pub(crate) struct Situation<'a> {
    #[serde(borrow, rename = "ph")]
    pub(crate) phase: Text<'a>,
    #[serde(rename = "p")]
    pub(crate) players: Vec<Compact>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct End {
    pub(crate) scores: Vec<i32>,
    #[serde(default)]
    pub(crate) vp_by_source: Vec<BySource>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct BySource {
    /// Points for resources that were left.
    #[serde(default)]
    pub(crate) spend: i32,
}

/// The table at a fixed point of the game.
#[derive(Debug, Deserialize)]
pub(crate) struct Snapshot<'a> {
    #[serde(borrow)]
    pub(crate) at: Text<'a>,
    pub(crate) after_move: usize,
    #[serde(default)]
    pub(crate) players: Vec<Side<'a>>,
}

/// A player's side of the table.
#[derive(Debug, Deserialize)]
pub(crate) struct Side<'a> {
    pub(crate) research: Levels,
    pub(crate) gaiaformers: Gaiaformers,
    #[serde(borrow)]
    pub(crate) buildings: Buildings<'a>,
    #[serde(default)]
    pub(crate) shared_mines: Vec<Text<'a>>,
    pub(crate) satellites: Vec<Text<'a>>,
    pub(crate) federated: Vec<Text<'a>>,
    pub(crate) federations: Vec<FederationToken<'a>>,
    pub(crate) techs: Vec<OwnTile<'a>>,
    pub(crate) booster: Option<Text<'a>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Levels {
    pub(crate) terra: u8,
    pub(crate) nav: u8,
    pub(crate) int: u8,
    pub(crate) gaia: u8,
    pub(crate) eco: u8,
    pub(crate) sci: u8,
}

impl Levels {
    /// In the order of our areas.
    pub(crate) fn all(&self) -> [u8; 6] {
        [self.terra, self.nav, self.int, self.gaia, self.eco, self.sci]
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Gaiaformers {
    pub(crate) total: u8,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Buildings<'a> {
    #[serde(borrow)]
    pub(crate) m: Vec<Text<'a>>,
    pub(crate) ts: Vec<Text<'a>>,
    pub(crate) lab: Vec<Text<'a>>,
    #[serde(rename = "PI")]
    pub(crate) pi: Vec<Text<'a>>,
    pub(crate) ac1: Vec<Text<'a>>,
    pub(crate) ac2: Vec<Text<'a>>,
    pub(crate) gf: Vec<Text<'a>>,
    pub(crate) sp: Vec<Text<'a>>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct FederationToken<'a> {
    #[serde(borrow)]
    pub(crate) tile: Text<'a>,
    pub(crate) green: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct OwnTile<'a> {
    #[serde(borrow)]
    pub(crate) tile: Text<'a>,
    #[serde(default)]
    pub(crate) covered: bool,
}

impl<'a> Recorded<'a> {
    /// Its name in the collection.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Names the place in the file, or what does not fit together.
    pub fn read(text: &'a str) -> Result<Recorded<'a>, Unreadable> {
        let game: Recorded<'a> =
            serde_json::from_str(text).map_err(|e| Unreadable(format!("is no recorded game: {e}")))?;
        let wrong = |detail: String| Err(Unreadable(format!("does not fit together: {detail}")));
        let players = usize::from(game.setup.players);
        let (moves, states) = (game.moves.len(), game.states.len());
        if moves != states {
            return wrong(format!("{moves} moves, {states} states"));
        }
        if let Some(n) = game.states.iter().position(|state| state.players.len() != players) {
            return wrong(format!("the state after move {n} is not of {players} players"));
        }
        if game.end.scores.len() != players || game.setup.factions.len() != players {
            return wrong(format!("factions or scores are not of {players} players"));
        }
        let mut order = game.setup.seat_order.clone();
        order.sort_unstable();
        if !order.into_iter().eq(0..players) {
            return wrong("seat_order does not name every player once".into());
        }
        if game.setup.bids.as_ref().is_some_and(|bids| bids.len() != players) {
            return wrong(format!("bids are not of {players} players"));
        }
        Ok(game)
    }
}
