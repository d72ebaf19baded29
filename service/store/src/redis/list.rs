//! Lists of games, and mending the index behind them.
//!
//! The index lies in other slots than the games, so it cannot change together with them. It is written
//! after a game was created or changed its status, and may miss that if the process dies in between. What
//! it says is therefore compared with the games themselves when it is read, and `reindex` mends the rest.

use std::collections::{HashSet, VecDeque};

use redis::{Cmd, Value};

use super::{
    RedisStore,
    feed::entry_cmd,
    keys::{BUCKETS, Section, bucket_of},
    read::{Card, parse_meta},
    router::Router,
};
use crate::{
    listing::{PageMaker, Reindexed},
    place::Place,
    types::{GameId, ListQuery, Meta, Page, Status, StoreError},
};

/// One sorted set, read from its end in pieces.
struct Lane {
    bucket: u16,
    key: String,
    places: VecDeque<Place>,
    /// The place after which the next piece begins.
    last: Option<Place>,
    /// How many games with the creation time of `last` were read already: more than a piece may share it.
    skip: usize,
    is_done: bool,
}

/// Games whose metadata is fetched in one go.
const CHUNK: usize = 64;

impl RedisStore {
    pub(super) async fn read_page(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let (mut page, start) = PageMaker::new(query)?;
        let keys = &self.router.setup.keys;
        let mut lanes: Vec<Lane> = match &query.label {
            Some(label) => (0..BUCKETS)
                .map(|bucket| Lane::new(bucket, keys.label_index(bucket, label), start.clone()))
                .collect(),
            None => (0..BUCKETS)
                .flat_map(|bucket| Section::ALL.map(|section| (bucket, section)))
                .filter(|(_, section)| section.has(query))
                .map(|(bucket, section)| Lane::new(bucket, keys.index(bucket, section), start.clone()))
                .collect(),
        };
        let piece = (query.limit / usize::from(BUCKETS) + 8).min(CHUNK * 4);
        loop {
            let mut chunk: Vec<Place> = Vec::with_capacity(CHUNK);
            let mut is_end = false;
            while chunk.len() < CHUNK {
                self.refill(&mut lanes, piece).await?;
                let next = lanes.iter_mut().filter(|lane| !lane.places.is_empty());
                let next = next.max_by(|a, b| a.places.front().cmp(&b.places.front()));
                match next.and_then(|lane| lane.places.pop_front()) {
                    // A game that was caught between two statuses stands in two lanes.
                    Some(place) if chunk.last() == Some(&place) => {}
                    Some(place) => chunk.push(place),
                    None => {
                        is_end = true;
                        break;
                    }
                }
            }
            for (place, found) in self.look_at(chunk).await? {
                if let Some(Card { head, meta, .. }) = found
                    && !page.offer(place, head.version, meta)
                {
                    return Ok(page.finish());
                }
            }
            if is_end {
                return Ok(page.finish());
            }
        }
    }

    /// Reads on in the lanes that have run dry.
    async fn refill(&self, lanes: &mut [Lane], piece: usize) -> Result<(), StoreError> {
        loop {
            let mut dry: Vec<&mut Lane> =
                lanes.iter_mut().filter(|lane| lane.places.is_empty() && !lane.is_done).collect();
            if dry.is_empty() {
                return Ok(());
            }
            let commands = dry.iter().map(|lane| lane.next_piece(&self.router, piece)).collect();
            let answers = self.router.call_all(commands).await?;
            for (lane, answer) in dry.iter_mut().zip(answers) {
                lane.take(&answer, piece)?;
            }
        }
    }

    async fn look_at(&self, places: Vec<Place>) -> Result<Vec<(Place, Option<Card>)>, StoreError> {
        let commands = places.iter().map(|place| (self.router.slot(&place.game), self.meta_cmd(&place.game)));
        let answers = self.router.call_all(commands.collect()).await?;
        places.into_iter().zip(answers).map(|(place, answer)| Ok((place, parse_meta(&answer)?))).collect()
    }

    /// Puts a game where it belongs in the index after an append, and adds it to the feed. Best effort: a failure is
    /// logged, and mended by `reindex`.
    ///
    /// Runs to its end even if the caller goes away.
    pub(super) async fn file(&self, game: &GameId, meta: &Meta, is_new: bool) {
        // First the feed: as long as the rest was not done, the game stands among the active ones, where readers of
        // the feed look for what they missed.
        let mut commands = vec![entry_cmd(&self.router, game)];
        commands.extend(index_commands(&self.router, game, meta, Section::of(meta.status, false), is_new));
        self.send_all(game, commands).await;
        self.feed.stir();
    }

    /// As [`file`](Self::file), in a section of the caller's choice and without the feed: a game that is marked,
    /// retires or is put back has no new record, and nobody need be told of it.
    pub(super) async fn file_in(&self, game: &GameId, meta: &Meta, section: Section) {
        self.send_all(game, index_commands(&self.router, game, meta, section, false)).await;
    }

    async fn send_all(&self, game: &GameId, commands: Vec<(u16, Cmd)>) {
        let router = std::sync::Arc::clone(&self.router);
        let game = game.clone();
        let filed = tokio::spawn(async move {
            if let Err(err) = router.call_all(commands).await {
                tracing::warn!(%game, "the list of games could not be brought up to date: {err}");
            }
        });
        if let Err(err) = filed.await {
            tracing::warn!("the list of games could not be brought up to date: {err}");
        }
    }

    /// Rebuilds the lists from the games themselves: adds what is missing, moves what stands under another
    /// status and removes games that do not exist. Safe at any time, and repeatable.
    ///
    /// # Errors
    /// As soon as a server cannot be reached; what was mended stays mended.
    pub async fn reindex(&self) -> Result<Reindexed, StoreError> {
        let mut done = Reindexed::default();
        let mut seen: HashSet<GameId> = HashSet::new();
        for link in self.router.primaries().await? {
            let mut cursor = b"0".to_vec();
            loop {
                let mut scan = redis::cmd("SCAN");
                scan.arg(&cursor).arg("MATCH").arg(self.router.setup.keys.all_metas()).arg("COUNT").arg(1000);
                let answer = link.ask(&scan).await.map_err(|err| err.unavailable(&link.addr))?;
                let (next, keys) = parse_scan(answer)?;
                let games: Vec<GameId> = keys
                    .iter()
                    .filter_map(|key| self.router.setup.keys.game_of(key, "meta"))
                    .filter(|game| seen.insert(game.clone()))
                    .collect();
                done.games += self.file_all(&games).await?;
                cursor = next;
                if cursor == b"0" {
                    break;
                }
            }
        }
        for bucket in 0..BUCKETS {
            for section in Section::ALL {
                done.removed += self.weed(bucket, section).await?;
            }
        }
        Ok(done)
    }

    async fn file_all(&self, games: &[GameId]) -> Result<usize, StoreError> {
        let commands = games.iter().map(|game| (self.router.slot(game), self.meta_cmd(game)));
        let answers = self.router.call_all(commands.collect()).await?;
        let mut filed = 0;
        let mut commands = Vec::new();
        for (game, answer) in games.iter().zip(answers) {
            if let Some(Card { meta, is_retired, .. }) = parse_meta(&answer)? {
                let section = Section::of(meta.status, is_retired);
                commands.extend(index_commands(&self.router, game, &meta, section, false));
                filed += 1;
            }
        }
        self.router.call_all(commands).await?;
        Ok(filed)
    }

    /// Removes the games of one sorted set that do not exist.
    async fn weed(&self, bucket: u16, section: Section) -> Result<usize, StoreError> {
        let key = self.router.setup.keys.index(bucket, section);
        let slot = self.router.slot_of_tag(&bucket.to_string());
        let mut lane = Lane::new(bucket, key.clone(), None);
        let mut gone = Vec::new();
        while !lane.is_done {
            self.refill(std::slice::from_mut(&mut lane), 512).await?;
            for (place, found) in self.look_at(lane.places.drain(..).collect()).await? {
                if found.is_none() {
                    let mut cmd = redis::cmd("ZREM");
                    cmd.arg(&key).arg(place.game.as_str());
                    gone.push((slot, cmd));
                }
            }
        }
        let count = gone.len();
        self.router.call_all(gone).await?;
        Ok(count)
    }
}

fn index_commands(
    router: &Router,
    game: &GameId,
    meta: &Meta,
    section: Section,
    is_new: bool,
) -> Vec<(u16, Cmd)> {
    let bucket = bucket_of(game);
    let slot = router.slot_of_tag(&bucket.to_string());
    let mut commands = Vec::with_capacity(4);
    let mut add = redis::cmd("ZADD");
    add.arg(router.setup.keys.index(bucket, section)).arg(meta.created_ms).arg(game.as_str());
    commands.push((slot, add));
    for other in Section::ALL.into_iter().filter(|other| *other != section && !is_new) {
        let mut remove = redis::cmd("ZREM");
        remove.arg(router.setup.keys.index(bucket, other)).arg(game.as_str());
        commands.push((slot, remove));
    }
    for label in &meta.labels {
        let key = router.setup.keys.label_index(bucket, label);
        let mut cmd;
        if section == Section::Of(Status::Active) {
            cmd = redis::cmd("ZADD");
            cmd.arg(key).arg(meta.created_ms).arg(game.as_str());
        } else {
            cmd = redis::cmd("ZREM");
            cmd.arg(key).arg(game.as_str());
        }
        commands.push((slot, cmd));
    }
    commands
}

fn parse_scan(answer: Value) -> Result<(Vec<u8>, Vec<Vec<u8>>), StoreError> {
    let strange = || StoreError::Unavailable("SCAN answered something strange".into());
    let Value::Array(parts) = answer else { return Err(strange()) };
    let [Value::BulkString(cursor), Value::Array(keys)]: [Value; 2] =
        parts.try_into().map_err(|_| strange())?
    else {
        return Err(strange());
    };
    let keys =
        keys.into_iter().filter_map(|key| if let Value::BulkString(key) = key { Some(key) } else { None });
    Ok((cursor, keys.collect()))
}

impl Lane {
    fn new(bucket: u16, key: String, start: Option<Place>) -> Self {
        Lane { bucket, key, places: VecDeque::new(), last: start, skip: 0, is_done: false }
    }

    /// Games of one millisecond are in order of their ids; those that were seen already are passed over.
    fn next_piece(&self, router: &Router, piece: usize) -> (u16, Cmd) {
        let mut cmd = redis::cmd("ZRANGE");
        cmd.arg(&self.key);
        match &self.last {
            Some(place) => cmd.arg(place.created_ms),
            None => cmd.arg("+inf"),
        };
        cmd.arg("-inf").arg("BYSCORE").arg("REV").arg("LIMIT").arg(self.skip).arg(piece).arg("WITHSCORES");
        (router.slot_of_tag(&self.bucket.to_string()), cmd)
    }

    fn take(&mut self, answer: &Value, piece: usize) -> Result<(), StoreError> {
        let damaged = || StoreError::Damaged("the list of games in Redis cannot be read".into());
        let Value::Array(pairs) = answer else { return Err(damaged()) };
        self.is_done = pairs.len() < piece;
        let asked = self.last.as_ref().map(|last| last.created_ms);
        let mut times = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let Value::Array(pair) = pair else { return Err(damaged()) };
            let [Value::BulkString(game), Value::Double(created)] = pair.as_slice() else {
                return Err(damaged());
            };
            let game =
                std::str::from_utf8(game).ok().and_then(|game| game.parse().ok()).ok_or_else(damaged)?;
            // Exact up to the year 287,000.
            let place = Place { created_ms: *created as i64, game };
            times.push(place.created_ms);
            if self.last.as_ref().is_none_or(|last| place < *last) {
                self.last = Some(place.clone());
                self.places.push_back(place);
            }
        }
        let reached = self.last.as_ref().map(|last| last.created_ms);
        let known = times.iter().filter(|time| Some(**time) == reached).count();
        self.skip = if reached == asked { self.skip + known } else { known };
        Ok(())
    }
}
