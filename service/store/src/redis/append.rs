//! The append, and finding out what became of one that got no answer.

use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
};

use bytes::Bytes;
use redis::{Cmd, Value};
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    RedisStore,
    answer::Answer,
    keys::{Digits, HeadField, Periods, REQUEST_TTL_S, Section, parse_head, parse_version, shard_of},
    link::Link,
    read::{damaged, parse_head_field, parse_records},
    router::{Miss, RETRY, Repeat},
};
use crate::{
    codec::{encode_meta, status_letter},
    types::{Append, Appended, GameId, Head, RequestId, StoreError, Version},
};

/// The hashes of request ids that are known to have a time to live already.
///
/// Setting it costs Redis a microsecond, so only the first append of a game and period that this process
/// sees does. Forgotten with every new connection: what was set may be lost after a fail-over.
#[derive(Debug, Default)]
pub(super) struct Lasting {
    hasher: RandomState,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    /// How many connections there had been when the hashes were noted.
    epoch: u64,
    hashes: HashSet<u64>,
}

/// More than this and it begins anew, which costs some microseconds of Redis.
const LASTING: usize = 1 << 17;

impl Lasting {
    fn hash(&self, game: &GameId, period: i64, request: &RequestId) -> u64 {
        self.hasher.hash_one((game, period, shard_of(request)))
    }

    fn has(&self, hash: u64, epoch: u64) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.epoch == epoch && seen.hashes.contains(&hash)
    }

    fn add(&self, hash: u64, epoch: u64) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.epoch != epoch || seen.hashes.len() >= LASTING {
            *seen = Seen { epoch, hashes: HashSet::new() };
        }
        seen.hashes.insert(hash);
    }
}

/// Written once at most, whatever happens: see [`find_out`].
pub(super) async fn append(store: &RedisStore, append: &Append<'_>) -> Result<Appended, StoreError> {
    let appended = attempt(store, append).await;
    match &appended {
        // A repeated request may mean that whoever wrote the first did not live to tell of it.
        Ok(Appended::Committed(_) | Appended::Duplicate(_)) | Err(StoreError::Unknown(_)) => {
            store.feed.note(append.game);
        }
        // Whoever created it may not have lived to put it on the lists.
        Ok(Appended::Conflict { head }) if append.expected.version == 0 && head.version > 0 => {
            match store.card(append.game).await {
                Ok(Some(card)) if card.is_retired => {
                    let section = Section::of(card.meta.status, true);
                    store.file_in(append.game, &card.meta, section).await;
                }
                Ok(Some(card)) => store.file(append.game, &card.meta, false).await,
                Ok(None) | Err(_) => {}
            }
        }
        Ok(Appended::Conflict { .. }) | Err(_) => {}
    }
    appended
}

async fn attempt(store: &RedisStore, append: &Append<'_>) -> Result<Appended, StoreError> {
    let periods = Periods::at(store.clock.now_ms());
    let slot = store.router.slot(append.game);
    let lasting = append.request.map(|request| store.lasting.hash(append.game, periods.now, &request));
    let epoch = store.router.setup.links.load(Ordering::Relaxed);
    let is_new = lasting.is_some_and(|hash| !store.lasting.has(hash, epoch));
    let cmd = append_cmd(store, append, periods, is_new)?;

    let (answer, link) = match store.router.call(slot, &cmd, Repeat::Never).await {
        Ok(answered) => answered,
        Err(Miss::NotDone(err)) => return Err(err),
        Err(Miss::Lost(link, why, late)) => return find_out(store, append, periods, &link, &why, late).await,
    };
    let appended = if let Value::Int(changed) = answer {
        if let (true, Some(hash)) = (is_new, lasting) {
            store.lasting.add(hash, epoch);
        }
        let is_new = append.expected.version == 0;
        if changed != 0 || is_new {
            store.file(append.game, append.meta, is_new).await;
        }
        Appended::Committed(append.expected.version.saturating_add(1))
    } else {
        match answer.bytes().and_then(<[u8]>::split_first) {
            Some((b'D', version)) => Appended::Duplicate(parse_version(version).ok_or_else(nonsense)?),
            Some((b'R', _)) => return Err(StoreError::Retired(append.game.clone())),
            Some((b'C', field)) => {
                Appended::Conflict { head: parse_head(field).ok_or_else(|| damaged("a head"))?.0 }
            }
            _ => return Err(nonsense()),
        }
    };
    settle(store, append, appended, &link).await
}

/// Waits for the durability that was asked for, and tells the watchers.
async fn settle(
    store: &RedisStore,
    append: &Append<'_>,
    appended: Appended,
    link: &Link,
) -> Result<Appended, StoreError> {
    let news = match appended {
        Appended::Committed(version) => Head { version, tag: Some(append.tag) },
        Appended::Duplicate(version) => Head::at(version),
        Appended::Conflict { .. } => return Ok(appended),
    };
    // A repeated request is answered like the first one, so it waits like the first one.
    if let Some(gate) = link.gate() {
        gate.pass(&store.router.setup, append.game).await?;
    }
    store.hub.advance(append.game, news);
    Ok(appended)
}

fn nonsense() -> StoreError {
    StoreError::Unknown("the append script answered something strange".into())
}

fn append_cmd(
    store: &RedisStore,
    append: &Append<'_>,
    periods: Periods,
    is_new: bool,
) -> Result<Cmd, StoreError> {
    let setup = &store.router.setup;
    let meta = encode_meta(append.meta)?;
    let letter = status_letter(append.meta.status);
    let expected = Digits::new(append.expected.version);
    let version = Digits::new(append.expected.version.saturating_add(1));
    let mut keys = setup.keys.game(append.game);
    let mut cmd = Cmd::with_capacity(16, 512 + append.record.len() + meta.len());
    cmd.arg("EVALSHA").arg(&setup.scripts.append.sha);
    cmd.arg(if append.request.is_some() { "4" } else { "2" });
    cmd.arg(keys.key("meta")).arg(keys.key("log"));
    if let Some(request) = &append.request {
        cmd.arg(keys.requests(periods.now, request)).arg(keys.requests(periods.other, request));
    }
    cmd.arg(HeadField::new(&expected, append.expected.tag, letter).as_bytes());
    cmd.arg(HeadField::new(&version, Some(append.tag), letter).as_bytes());
    cmd.arg(version.as_bytes());
    cmd.arg(&*append.record).arg(meta.as_slice()).arg(keys.key("bell"));
    if let Some(request) = append.request {
        cmd.arg(request.0.as_slice());
        match is_new {
            true => cmd.arg(REQUEST_TTL_S),
            false => cmd.arg(""),
        };
    }
    Ok(cmd)
}

/// What became of an append whose answer was lost.
///
/// The append went out on `lost`, and may be anywhere: done, in the server's buffers, or still on its way
/// through the network, to arrive after any look. So the look is taken on a new connection that has first
/// made the server close the old one (`CLIENT KILL`): then what is in the log is all that will ever be
/// there from `lost`, and «not there» means «not written». If the server would not or could not do that
/// (another run of it, another server after a fail-over, a forbidden command), «not there» proves nothing
/// and the outcome is unknown, as it is when no server can be reached in time: within the timeout if the
/// connection broke, and half as long if the timeout has passed already, so that nobody waits for a server
/// that hangs more than one and a half times as long as for one that is away.
async fn find_out(
    store: &RedisStore,
    append: &Append<'_>,
    periods: Periods,
    lost: &Arc<Link>,
    why: &str,
    late: Instant,
) -> Result<Appended, StoreError> {
    let unknown = |why: &str| StoreError::Unknown(format!("{}: {why}", lost.addr));
    lost.give_up();
    let timeout = store.router.setup.options.timeout;
    let deadline = (Instant::now() + timeout).min(late + timeout / 2);
    let look = look_up(store, append, periods);
    let (found, link) = match timeout_at(deadline, look).await {
        Ok(Ok(found)) => found,
        Ok(Err(StoreError::Damaged(why))) => return Err(StoreError::Damaged(why)),
        Ok(Err(_)) | Err(_) => return Err(unknown(why)),
    };
    let version = append.expected.version.saturating_add(1);
    let appended = match found {
        Found { record: Some(record), .. } if record == append.record => {
            // Whether its status has changed thereby, nobody knows any more: it may be back among the active games.
            store.file(append.game, append.meta, false).await;
            Appended::Committed(version)
        }
        Found { request: Some(version), .. } => Appended::Duplicate(version),
        Found { head, .. } if !head.agrees(&append.expected) => Appended::Conflict { head },
        _ if link.has_buried(lost) => {
            return Err(StoreError::Unavailable(format!("{}: {why}; nothing was written", lost.addr)));
        }
        _ => return Err(unknown(why)),
    };
    settle(store, append, appended, &link).await
}

struct Found {
    head: Head,
    record: Option<Bytes>,
    request: Option<Version>,
}

/// Looks again and again until somebody answers; the caller sets the limit.
async fn look_up(
    store: &RedisStore,
    append: &Append<'_>,
    periods: Periods,
) -> Result<(Found, Arc<Link>), StoreError> {
    loop {
        match look_once(store, append, periods).await {
            Err(StoreError::Unavailable(_)) => sleep(RETRY).await,
            other => return other,
        }
    }
}

async fn look_once(
    store: &RedisStore,
    append: &Append<'_>,
    periods: Periods,
) -> Result<(Found, Arc<Link>), StoreError> {
    // Everything is read on this one connection: what it proves of the lost one holds for it only.
    let link = store.router.link(store.router.slot(append.game)).await?;
    let mut keys = store.router.setup.keys.game(append.game);
    let version = Digits::new(append.expected.version.saturating_add(1));
    let mut pipe = redis::pipe();
    pipe.cmd("XRANGE").arg(keys.key("log")).arg(version.as_bytes()).arg(version.as_bytes());
    pipe.cmd("HGET").arg(keys.key("meta")).arg("v");
    let id = append.request.unwrap_or(RequestId([0; 16]));
    for period in [periods.now, periods.other] {
        pipe.cmd("HGET").arg(keys.requests(period, &id)).arg(id.0.as_slice());
    }
    let answers = link.ask_all(&pipe).await.map_err(|err| err.unavailable(&link.addr))?;
    if let Some(err) = answers.iter().find_map(Answer::refusal) {
        return Err(StoreError::Unavailable(format!("{}: {err}", link.addr)));
    }
    let [records, head, now, other] = answers.as_slice() else { return Err(nonsense()) };
    let mut versions = [now, other].into_iter().filter_map(|answer| parse_version(answer.bytes()?));
    let request = append.request.and_then(|_| versions.next());
    let record = parse_records(records.clone())?.pop().map(|stored| stored.record);
    Ok((Found { head: parse_head_field(head)?.unwrap_or_default(), record, request }, link))
}
