//! What must be true when everything has come to rest.

use std::{collections::BTreeMap, time::Duration};

use orrery_api::{
    store::Record,
    v1::{self, game_service_server::GameService as _},
};
use orrery_store::{GameId, Store as _, harness::sim::Loss};
use orrery_tests::history::{Followed, History, Told};
use prost::Message as _;
use tokio::time::timeout;

use crate::{
    notes::{Notes, Played},
    process::{Cluster, Process, caller, request},
    run::{Following, Game, Plan},
};

/// Within this time every stream has told everything: two polls and a reader that sleeps for a while.
const REST: Duration = Duration::from_secs(20);

pub(crate) async fn check(
    cluster: &Cluster,
    notes: &Notes,
    games: &[Game],
    followings: &[Following],
    plan: Plan,
) {
    let fresh = cluster.process(true);
    for game in games {
        if let Err(status) = check_game(cluster, &fresh, notes, game, followings, plan).await {
            notes.wrong(format_args!("{} cannot be read in the end: {status:?}", game.id));
        }
    }
}

async fn check_game(
    cluster: &Cluster,
    fresh: &Process,
    notes: &Notes,
    game: &Game,
    followings: &[Following],
    plan: Plan,
) -> Result<(), tonic::Status> {
    let folded = views(fresh, game).await?;
    for process in cluster.all() {
        if views(&process, game).await? != folded {
            notes.wrong(format_args!("{}: what is remembered is not what is folded", game.id));
        }
    }
    let head = folded.first().and_then(|shown| Some(shown.game.as_ref()?.version)).unwrap_or_default();
    let mut logs = BTreeMap::new();
    for seat in 0..=game.seats {
        logs.insert(seat, events(fresh, &game.id, seat).await?);
    }

    let played = notes.played(&game.id);
    let records = records(fresh, &game.id, notes).await;
    check_requests(notes, game, &played, &records, head);
    let mut streams = Vec::new();
    for following in followings.iter().filter(|following| following.game == game.id) {
        let mut cursor = following.cursor.clone();
        if timeout(REST, cursor.wait_for(|cursor| *cursor >= head)).await.is_err() {
            let (seat, at) = (following.seat, *following.cursor.borrow());
            notes.wrong(format_args!("{}: reader {seat} was told {at} of {head}", game.id));
        }
        let read = following.read();
        // After a fork, what was told before does not count, and the history of a reader begins there.
        let log: Vec<Told> = logs.get(&following.seat).cloned().unwrap_or_default();
        let rest = log.into_iter().filter(|told| told.version > read.after).collect();
        let followed = Followed { viewer: following.seat, told: read.told, resets: read.resets };
        let told = History {
            streams: vec![followed.clone()],
            logs: BTreeMap::from([(following.seat, rest)]),
            head,
            ..History::default()
        };
        complain(notes, game, told.check_told());
        streams.push(followed);
    }
    let history = match plan.loss {
        Loss::Nothing => History {
            attempts: played.attempts,
            looks: played.looks,
            streams,
            logs,
            head,
            ..History::default()
        },
        // What was not acknowledged may be seen and lost again.
        Loss::Unacknowledged => History { attempts: played.attempts, logs, head, ..History::default() },
        Loss::Anything => return Ok(()),
    };
    complain(notes, game, history.check().map(drop));
    Ok(())
}

fn complain(notes: &Notes, game: &Game, outcome: Result<(), Vec<orrery_tests::history::Violation>>) {
    for violation in outcome.err().into_iter().flatten() {
        notes.wrong(format_args!("{}: {violation:?}", game.id));
    }
}

/// What was acknowledged is there under its version and its request id, once, unless a fail-over took it; what was
/// refused is not there, nor what was said not to be written.
fn check_requests(notes: &Notes, game: &Game, played: &Played, records: &[Record], head: i64) {
    let mut versions: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for (record, version) in records.iter().zip(1..) {
        if i64::try_from(record.version) != Ok(version) {
            notes.wrong(format_args!("{}: record {version} says it is {}", game.id, record.version));
        }
        if let Ok(id) = record.request_id.as_ref().try_into() {
            versions.entry(uuid::Uuid::from_bytes(id).to_string()).or_default().push(version);
        }
    }
    if i64::try_from(records.len()) != Ok(head) {
        notes.wrong(format_args!("{}: {} records, but the head is {head}", game.id, records.len()));
    }
    for (request, there) in &versions {
        if there.len() > 1 {
            notes.wrong(format_args!("{}: {request} was done more than once: {there:?}", game.id));
        }
        if !played.asked.contains_key(request) {
            notes.wrong(format_args!("{}: nobody asked for {request}", game.id));
        }
    }
    for (request, asked) in &played.asked {
        let there = versions.get(request).and_then(|versions| versions.first());
        match (&asked.accepted, there) {
            (Some((version, _)), None) if notes.has_lost(&game.id, request, *version) => {}
            (Some((version, _)), there) if there != Some(version) => {
                notes.wrong(format_args!("{}: {request} was told {version}, it is at {there:?}", game.id));
            }
            (None, Some(at)) if asked.is_refused && !asked.has_others => {
                notes.wrong(format_args!("{}: {request} was refused, it is at {at}", game.id));
            }
            (None, Some(at)) if !asked.may_be_there => {
                notes.wrong(format_args!("{}: {request} was not written, it is at {at}", game.id));
            }
            _ => {}
        }
    }
}

/// The game as everybody sees it.
async fn views(process: &Process, game: &Game) -> Result<Vec<v1::GetGameResponse>, tonic::Status> {
    let mut views = Vec::new();
    for seat in 0..=game.seats {
        let ask = v1::GetGameRequest { game_id: game.id.clone(), include_view: true, ..Default::default() };
        let shown = process.service.get_game(request(ask, caller(&game.id, seat))).await?;
        views.push(shown.into_inner());
    }
    Ok(views)
}

/// The whole log as a seat sees it.
async fn events(process: &Process, game: &str, seat: i32) -> Result<Vec<Told>, tonic::Status> {
    let mut told = Vec::new();
    let mut page_token = String::new();
    loop {
        let ask =
            v1::ListEventsRequest { game_id: game.into(), page_size: 500, page_token, ..Default::default() };
        let page = process.service.list_events(request(ask, caller(game, seat))).await?.into_inner();
        told.extend(page.events.iter().map(Told::from));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(told);
        }
    }
}

async fn records(process: &Process, game: &str, notes: &Notes) -> Vec<Record> {
    let game: GameId = game.parse().unwrap();
    let stored = process.service.host.store().read(&game, 0, usize::MAX).await.unwrap_or_default();
    let decoded = stored.iter().map(|stored| Record::decode(stored.record.clone()));
    decoded
        .filter_map(|record| record.map_err(|error| notes.wrong(format_args!("{game}: {error}"))).ok())
        .collect()
}
