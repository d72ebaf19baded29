//! Reading one game.

use bytes::Bytes;
use redis::{Cmd, Value};

use super::{
    RedisStore,
    answer::Answer,
    keys::{Digits, Periods, is_retired, parse_head, parse_version},
    router::{Repeat, Router},
};
use crate::{
    codec::decode_meta,
    types::{GameId, Head, Meta, RequestId, Snapshot, StoreError, Stored, Version},
};

pub(super) fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("{what} in Redis cannot be read"))
}

/// The entries of an `XRANGE`, as they are stored.
pub(super) fn parse_records(answer: Value) -> Result<Vec<Stored>, StoreError> {
    let Value::Array(entries) = answer else { return Err(damaged("a log")) };
    entries.into_iter().map(|entry| parse_record(entry).ok_or_else(|| damaged("a record"))).collect()
}

fn parse_record(entry: Value) -> Option<Stored> {
    let Value::Array(parts) = entry else { return None };
    let [Value::BulkString(id), Value::Array(fields)]: [Value; 2] = parts.try_into().ok()? else {
        return None;
    };
    let [_, Value::BulkString(record)]: [Value; 2] = fields.try_into().ok()? else { return None };
    let version = parse_version(id.strip_suffix(b"-0")?)?;
    Some(Stored { version, record: Bytes::from(record) })
}

/// Asks for the head of a game.
pub(super) fn head_cmd(router: &Router, game: &GameId) -> Cmd {
    let mut cmd = redis::cmd("HGET");
    cmd.arg(router.setup.keys.game(game).key("meta")).arg("v");
    cmd
}

/// The head in a `v` field, which is missing if the game is.
pub(super) fn parse_head_field(answer: &Value) -> Result<Option<Head>, StoreError> {
    if *answer == Value::Nil {
        return Ok(None);
    }
    let head = answer.bytes().and_then(parse_head).ok_or_else(|| damaged("a head"))?;
    Ok(Some(head.0))
}

/// What lies in the hash of a game.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) head: Head,
    pub(super) meta: Meta,
    pub(super) is_retired: bool,
}

/// What `HMGET meta v m` answers.
pub(super) fn parse_meta(answer: &Value) -> Result<Option<Card>, StoreError> {
    let Value::Array(fields) = answer else { return Err(damaged("metadata")) };
    match fields.as_slice() {
        [Value::Nil, _] => Ok(None),
        [head, Value::BulkString(meta)] => {
            let (head, letter) = head.bytes().and_then(parse_head).ok_or_else(|| damaged("a head"))?;
            Ok(Some(Card { head, meta: decode_meta(meta)?, is_retired: is_retired(letter) }))
        }
        _ => Err(damaged("metadata")),
    }
}

/// At most this many records per round trip: one long log must not hold up everybody on the connection.
const CHUNK: usize = 512;

impl RedisStore {
    pub(super) async fn ask(&self, game: &GameId, cmd: &Cmd) -> Result<Value, StoreError> {
        Ok(self.router.call(self.router.slot(game), cmd, Repeat::Freely).await?.0)
    }

    pub(super) async fn read_records(
        &self,
        game: &GameId,
        after: Version,
        limit: usize,
    ) -> Result<Vec<Stored>, StoreError> {
        let mut records: Vec<Stored> = Vec::new();
        loop {
            let after = records.last().map_or(after, |last| last.version);
            let count = (limit - records.len()).min(CHUNK);
            let Some(first) = after.checked_add(1).filter(|_| count > 0) else { return Ok(records) };
            let mut keys = self.router.setup.keys.game(game);
            let mut cmd = redis::cmd("XRANGE");
            cmd.arg(keys.key("log")).arg(Digits::new(first).as_bytes()).arg("+").arg("COUNT").arg(count);
            let chunk = parse_records(self.ask(game, &cmd).await?)?;
            for (stored, expected) in chunk.iter().zip(first..) {
                if stored.version != expected {
                    return Err(StoreError::Damaged(format!("record {expected} of game {game} is missing")));
                }
            }
            let is_last = chunk.len() < count;
            records.extend(chunk);
            if is_last {
                return Ok(records);
            }
        }
    }

    pub(super) fn meta_cmd(&self, game: &GameId) -> Cmd {
        let mut cmd = redis::cmd("HMGET");
        cmd.arg(self.router.setup.keys.game(game).key("meta")).arg("v").arg("m");
        cmd
    }

    pub(super) async fn read_head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        parse_head_field(&self.ask(game, &head_cmd(&self.router, game)).await?)
    }

    pub(super) async fn read_meta(&self, game: &GameId) -> Result<Option<Meta>, StoreError> {
        Ok(self.card(game).await?.map(|card| card.meta))
    }

    pub(super) async fn card(&self, game: &GameId) -> Result<Option<Card>, StoreError> {
        parse_meta(&self.ask(game, &self.meta_cmd(game)).await?)
    }

    /// A version that is found is about to be told to somebody, so it has to be durable first.
    pub(super) async fn read_request(
        &self,
        game: &GameId,
        request: &RequestId,
    ) -> Result<Option<Version>, StoreError> {
        let periods = Periods::at(self.clock.now_ms());
        let mut keys = self.router.setup.keys.game(game);
        for period in [periods.now, periods.other] {
            let mut cmd = redis::cmd("HGET");
            cmd.arg(keys.requests(period, request)).arg(request.0.as_slice());
            let (answer, link) = self.router.call(self.router.slot(game), &cmd, Repeat::Freely).await?;
            if let Value::BulkString(digits) = answer {
                if let Some(gate) = link.gate() {
                    gate.pass(&self.router.setup, game).await?;
                }
                return parse_version(&digits).map(Some).ok_or_else(|| damaged("a request id"));
            }
        }
        Ok(None)
    }

    pub(super) async fn read_snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StoreError> {
        let mut cmd = redis::cmd("GET");
        cmd.arg(self.router.setup.keys.game(game).key("snap"));
        let Value::BulkString(stored) = self.ask(game, &cmd).await? else { return Ok(None) };
        let stored = Bytes::from(stored);
        let version = stored.get(..20).and_then(parse_version).ok_or_else(|| damaged("a snapshot"))?;
        Ok(Some(Snapshot { version, table: stored.slice(20..) }))
    }

    pub(super) async fn write_snapshot(&self, game: &GameId, snapshot: Snapshot) -> Result<(), StoreError> {
        let setup = &self.router.setup;
        let mut cmd = Cmd::with_capacity(5, 200 + snapshot.table.len());
        let mut keys = setup.keys.game(game);
        cmd.arg("EVALSHA")
            .arg(&setup.scripts.snapshot.sha)
            .arg("2")
            .arg(keys.key("snap"))
            .arg(keys.key("log"));
        cmd.arg(Digits::new(snapshot.version).padded()).arg(&*snapshot.table);
        self.ask(game, &cmd).await.map(drop)
    }
}
