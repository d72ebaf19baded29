//! One game in the memory of this process.

use std::sync::Arc;

use bytes::Bytes;
use orrery_api::{
    Proto,
    store::{Opening, Record, Snapshot as SnapshotMessage, Summary},
};
use orrery_engine::{
    Commitment, Seed,
    erased::{Match, Registry, Rules},
};
use orrery_store::{Head, Meta, Snapshot, Status, Stored, Version};
use prost::Message as _;

use super::{
    HostError,
    editions::{Build, rules_of},
    record::{self, ANCHOR, Chain},
};

/// What never changes about a game.
#[derive(Debug)]
pub(crate) struct Info {
    pub(crate) opening: Opening,
    pub(crate) seed: Seed,
    pub(crate) commitment: Commitment,
    pub(crate) revision: String,
    pub(crate) created_ms: i64,
    /// Under which the game is listed for inboxes.
    pub(crate) labels: Vec<String>,
}

impl Info {
    fn new(opening: Opening, revision: String, created_ms: i64) -> Result<Info, HostError> {
        // Slices of the record or snapshot that they were read from: kept as such, they would keep all of it.
        let opening = Opening {
            config: Bytes::copy_from_slice(&opening.config),
            seed: Bytes::copy_from_slice(&opening.seed),
            edition: Bytes::copy_from_slice(&opening.edition),
            ..opening
        };
        let seed = opening
            .seed
            .first_chunk()
            .copied()
            .map(Seed)
            .ok_or_else(|| HostError::damaged(1, "the first record has no seed"))?;
        let labels = labels(&opening);
        Ok(Info { opening, commitment: Commitment::to(&seed), seed, revision, created_ms, labels })
    }

    pub(crate) fn of_first(record: &Record) -> Result<Info, HostError> {
        let missing = || HostError::damaged(1, "the first record does not say how the game began");
        let opening = record.opening.clone().ok_or_else(missing)?;
        Info::new(opening, record.rules_revision.clone(), record.time_ms)
    }

    pub(crate) fn seats(&self) -> u8 {
        self.opening.display_names.len() as u8
    }
}

/// The label of the games that a service created. Names are short, but nothing says how short.
pub(crate) fn service_label(name: &str) -> String {
    match name.len() <= 128 {
        true => format!("service:{name}"),
        false => format!("service:#{}", blake3::hash(name.as_bytes()).to_hex()),
    }
}

/// The label of the games that a player plays.
pub(crate) fn player_label(player: &str) -> String {
    format!("player:{player}")
}

fn labels(opening: &Opening) -> Vec<String> {
    let named = |text: &&String| !text.is_empty();
    let mut labels: Vec<String> =
        opening.player_ids.iter().filter(named).map(|player| player_label(player)).collect();
    labels.extend(Some(&opening.created_by).filter(named).map(|name| service_label(name)));
    labels.sort();
    labels.dedup();
    labels
}

/// A table as of a version, with what is needed to go on from it.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) info: Arc<Info>,
    pub(crate) table: Box<dyn Match<Proto>>,
    /// The rules that fold the log here.
    build: Build,
    pub(crate) head: Version,
    pub(crate) chain: Chain,
    pub(crate) updated_ms: i64,
    /// The version of the last snapshot that this process knows of.
    pub(crate) snapshot_at: Version,
    /// Races were lost here lately: keep a copy of the table while appending.
    pub(crate) is_contended: bool,
}

impl Live {
    /// A table on which nothing has happened yet, from the first record of its log.
    pub(crate) fn open(rules: &dyn Rules<Proto>, first: &Record) -> Result<Live, HostError> {
        let info = Info::of_first(first)?;
        let table = rules.open(&info.opening.config, info.seats()).map_err(|e| damaged(1, e))?;
        Ok(Live {
            info: Arc::new(info),
            table,
            build: rules.about().into(),
            head: 0,
            chain: ANCHOR,
            updated_ms: first.time_ms,
            snapshot_at: 0,
            is_contended: false,
        })
    }

    /// A table from a snapshot, or `None` if the snapshot cannot be used: it is only a cache.
    pub(crate) fn restore(registry: &Registry<Proto>, snapshot: &Snapshot) -> Option<Live> {
        let message = SnapshotMessage::decode(snapshot.table.clone()).ok()?;
        let opening = message.opening?;
        let rules = rules_of(registry, &opening).ok()?;
        let chain = message.chain.first_chunk().copied()?;
        if blake3::hash(&message.table).as_bytes().as_slice() != message.table_hash {
            return None;
        }
        let info = Info::new(opening, message.rules_revision, message.create_time_ms).ok()?;
        let table = rules.restore(&message.table, info.seats(), snapshot.version).ok()?;
        Some(Live {
            info: Arc::new(info),
            table,
            build: rules.about().into(),
            head: snapshot.version,
            chain,
            updated_ms: message.update_time_ms,
            snapshot_at: snapshot.version,
            is_contended: false,
        })
    }

    /// Takes in records that follow the head. False if one takes back something that is folded in already:
    /// then the table has to be folded anew.
    pub(crate) fn catch_up(&mut self, records: &[Stored]) -> Result<bool, HostError> {
        let mut opened = Vec::with_capacity(records.len());
        let mut chain = self.chain;
        for (stored, version) in records.iter().zip(self.head + 1..) {
            if stored.version != version {
                let detail = format!("the log goes on with version {}", stored.version);
                return Err(HostError::damaged(version, detail));
            }
            let (record, next) = record::open(stored, &chain)?;
            chain = next;
            opened.push((record, next));
        }
        let gone: Vec<u64> = opened.iter().flat_map(|(record, _)| record.rewinds.iter().copied()).collect();
        if gone.iter().any(|version| *version <= self.head) {
            return Ok(false);
        }
        for (record, chain) in &opened {
            let was_taken_back = gone.contains(&record.version);
            self.table
                .absorb(record::logged(record), was_taken_back)
                .map_err(|error| self.build.unreadable(record, error))?;
            self.head = record.version;
            self.chain = *chain;
            self.updated_ms = self.updated_ms.max(record.time_ms);
        }
        Ok(true)
    }

    /// The record that the table was last changed by.
    pub(crate) fn at(&self) -> Head {
        Head { version: self.head, tag: Some(record::tag(&self.chain)) }
    }

    pub(crate) fn status(&self) -> Status {
        if self.table.outcome().is_some() { Status::Finished } else { Status::Active }
    }

    /// What lists will say of the game.
    pub(crate) fn meta(&self) -> Meta {
        Meta {
            game_type: self.info.opening.game_type.clone(),
            status: self.status(),
            is_public: !self.info.opening.is_private,
            created_ms: self.info.created_ms,
            labels: self.info.labels.clone(),
            summary: self.summary().encode_to_vec().into(),
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        let outcome = self.table.outcome();
        Summary {
            update_time_ms: self.updated_ms,
            rules_revision: self.info.revision.clone(),
            display_names: self.info.opening.display_names.clone(),
            scores: self.table.scores(),
            active_seats: self.table.active().iter().fold(0, |bits, seat| bits | 1 << seat.0),
            ranks: outcome.iter().flat_map(|o| &o.places).map(|place| u32::from(place.rank)).collect(),
            seed_commitment: Bytes::copy_from_slice(&self.info.commitment.0),
            revealed_seed: outcome.map_or(Bytes::new(), |_| self.info.opening.seed.clone()),
            edition: self.info.opening.edition.clone(),
        }
    }

    /// The table as it is now, for the store's cache.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let table = self.table.snapshot();
        let message = SnapshotMessage {
            opening: Some(self.info.opening.clone()),
            rules_revision: self.info.revision.clone(),
            create_time_ms: self.info.created_ms,
            update_time_ms: self.updated_ms,
            chain: Bytes::copy_from_slice(&self.chain),
            table_hash: Bytes::copy_from_slice(blake3::hash(&table).as_bytes()),
            table: table.into(),
        };
        Snapshot { version: self.head, table: message.encode_to_vec().into() }
    }
}

fn damaged(version: Version, error: impl ToString) -> HostError {
    HostError::damaged(version, error.to_string())
}
