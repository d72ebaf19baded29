//! The feed of changes in Redis: one capped stream per bucket of games.
//!
//! An append writes to the keys of its game only, which in a cluster lie elsewhere than the feed. So the feed is
//! written after the append, for many games at once: at a few hundred commands per second this costs Redis a
//! small part of what the appends cost. Creations and changes of status, which nobody would find out later, are
//! written together with the index before the append is acknowledged.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use redis::{Cmd, Value};
use tokio::{
    sync::{mpsc, watch},
    task::AbortHandle,
    time::sleep,
};

use super::{
    RedisStore,
    answer::Answer,
    keys::{BUCKETS, bucket_of},
    router::Router,
};
use crate::{
    feed::{Changes, Entry, FeedPlace, KEPT},
    types::{GameId, StoreError},
};

/// Changes of so long a time are written together.
const GATHER: Duration = Duration::from_millis(10);
/// How long to wait for a Redis that is away.
const RETRY: Duration = Duration::from_millis(250);

/// The task that writes; it stops when this is dropped.
#[derive(Debug)]
pub(super) struct Feed {
    changed: mpsc::UnboundedSender<GameId>,
    stirs: watch::Sender<u64>,
    task: AbortHandle,
}

impl Feed {
    pub(super) fn start(router: &Arc<Router>) -> Self {
        let (changed, inbox) = mpsc::unbounded_channel();
        let stirs = watch::Sender::new(0);
        let task = tokio::spawn(write(Arc::clone(router), inbox, stirs.clone())).abort_handle();
        Feed { changed, stirs, task }
    }

    /// A game has, or may have, one more record.
    pub(super) fn note(&self, game: &GameId) {
        // The task ends with the store only.
        drop(self.changed.send(game.clone()));
    }

    /// Something was added without [`note`](Self::note).
    pub(super) fn stir(&self) {
        self.stirs.send_modify(|count| *count = count.wrapping_add(1));
    }

    pub(super) fn stirs(&self) -> watch::Receiver<u64> {
        self.stirs.subscribe()
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn write(router: Arc<Router>, mut inbox: mpsc::UnboundedReceiver<GameId>, stirs: watch::Sender<u64>) {
    let mut games = BTreeSet::new();
    let mut is_down = false;
    while let Some(game) = inbox.recv().await {
        games.insert(game);
        sleep(GATHER).await;
        loop {
            while let Ok(game) = inbox.try_recv() {
                games.insert(game);
            }
            match router.call_all(games.iter().map(|game| entry_cmd(&router, game)).collect()).await {
                Ok(_) => break,
                Err(err) => {
                    if !is_down {
                        tracing::warn!("the feed of changes cannot be written: {err}");
                    }
                    is_down = true;
                    sleep(RETRY).await;
                }
            }
        }
        if std::mem::take(&mut is_down) {
            tracing::info!("the feed of changes is written again");
        }
        games.clear();
        stirs.send_modify(|count| *count = count.wrapping_add(1));
    }
}

/// Adds a game to the feed. Adding it twice is harmless.
pub(super) fn entry_cmd(router: &Router, game: &GameId) -> (u16, Cmd) {
    let bucket = bucket_of(game);
    let mut cmd = redis::cmd("XADD");
    cmd.arg(router.setup.keys.feed(bucket)).arg("MAXLEN").arg("~").arg(KEPT / usize::from(BUCKETS));
    cmd.arg("*").arg("g").arg(game.as_str());
    (router.slot_of_tag(&bucket.to_string()), cmd)
}

fn damaged() -> StoreError {
    StoreError::Damaged("the feed of changes in Redis cannot be read".into())
}

fn parse_entry(id: &[u8]) -> Option<Entry> {
    let (time, number) = std::str::from_utf8(id).ok()?.split_once('-')?;
    Some(Entry(time.parse().ok()?, number.parse().ok()?))
}

impl RedisStore {
    fn on_each_lane(&self, make: impl Fn(String, usize) -> Cmd) -> Vec<(u16, Cmd)> {
        let lane = |bucket: u16| {
            let slot = self.router.slot_of_tag(&bucket.to_string());
            (slot, make(self.router.setup.keys.feed(bucket), usize::from(bucket)))
        };
        (0..BUCKETS).map(lane).collect()
    }

    pub(super) async fn read_feed_end(&self) -> Result<FeedPlace, StoreError> {
        let commands = self.on_each_lane(|key, _| {
            let mut cmd = redis::cmd("XREVRANGE");
            cmd.arg(key).arg("+").arg("-").arg("COUNT").arg(1);
            cmd
        });
        let last = |answer: Value| Ok(parse_lane(&answer)?.pop().map(|(entry, _)| entry).unwrap_or_default());
        let lanes: Result<_, StoreError> =
            self.router.call_all(commands).await?.into_iter().map(last).collect();
        Ok(FeedPlace(lanes?))
    }

    pub(super) async fn read_changes(&self, after: &FeedPlace, limit: usize) -> Result<Changes, StoreError> {
        let piece = (limit / usize::from(BUCKETS)).max(1);
        let commands = self.on_each_lane(|key, lane| {
            let Entry(time, number) = after.entry(lane);
            let mut cmd = redis::cmd("XRANGE");
            cmd.arg(key).arg(format!("({time}-{number}")).arg("+").arg("COUNT").arg(piece);
            cmd
        });
        let mut changes = Changes::default();
        for (lane, answer) in self.router.call_all(commands).await?.into_iter().enumerate() {
            let entries = parse_lane(&answer)?;
            changes.has_more |= entries.len() == piece;
            let end = entries.last().map_or(after.entry(lane), |(entry, _)| *entry);
            changes.place.0.push(end);
            changes.games.extend(entries.into_iter().map(|(_, game)| game));
        }
        Ok(changes)
    }

    pub(super) async fn feed_is_kept(&self, place: &FeedPlace) -> Result<bool, StoreError> {
        if place.0.len() != usize::from(BUCKETS) {
            return Ok(false);
        }
        let heads = self.on_each_lane(|key, _| {
            let mut cmd = redis::cmd("XRANGE");
            cmd.arg(key).arg("-").arg("+").arg("COUNT").arg(1);
            cmd
        });
        let sizes = self.on_each_lane(|key, _| {
            let mut cmd = redis::cmd("XLEN");
            cmd.arg(key);
            cmd
        });
        let ends = self.read_feed_end().await?;
        let heads = self.router.call_all(heads).await?;
        let sizes = self.router.call_all(sizes).await?;
        let lanes = heads.iter().zip(&sizes).enumerate();
        for (lane, (head, size)) in lanes {
            let seen = place.entry(lane);
            let first = parse_lane(head)?.first().map(|(entry, _)| *entry);
            // Below the cap nothing was ever dropped.
            let was_cut = matches!(size, Value::Int(size) if *size >= (KEPT / usize::from(BUCKETS)) as i64);
            if seen > ends.entry(lane) || (was_cut && first.is_some_and(|first| first > seen)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The entries of one lane.
fn parse_lane(answer: &Value) -> Result<Vec<(Entry, GameId)>, StoreError> {
    let Value::Array(entries) = answer else { return Err(damaged()) };
    let parse = |entry: &Value| {
        let Value::Array(parts) = entry else { return None };
        let [id, Value::Array(fields)] = parts.as_slice() else { return None };
        let [_, game] = fields.as_slice() else { return None };
        Some((parse_entry(id.bytes()?)?, game.text()?.parse().ok()?))
    };
    entries.iter().map(|entry| parse(entry).ok_or_else(damaged)).collect()
}
