//! Questions: what is there, what may be done, what happened.

use std::{sync::Arc, time::Instant};

use orrery_api::{
    decision, event,
    store::{Opening, Record, Summary},
    timestamp, v1,
};
use orrery_engine::{Language, Replay, Seat, Style, TaskId, Viewer, chance::hex, replay::Line};
use orrery_store::{GameId, Head, ListQuery, Meta, RequestId, Status, Store, Stored, Tag, Version};
use prost::Message as _;

use super::{
    Host, HostError, Live,
    editions::{Build, rules_of},
    live::Info,
    record,
};

/// A table as somebody sees it.
#[derive(Debug)]
pub struct Shown {
    /// The game.
    pub game: v1::Game,
    /// The record that it is shown after.
    pub head: Head,
    /// The table, if asked for.
    pub view: Option<v1::View>,
}

/// What somebody wants to see.
#[derive(Clone, Copy, Debug)]
pub struct Looked {
    /// Whose eyes.
    pub viewer: Viewer,
    /// At a past version; `None` is the table as it is at present.
    pub at: Option<Version>,
    /// The table too.
    pub with_view: bool,
    /// Drawn with characters.
    pub text: Option<Style>,
}

/// Events of some versions.
#[derive(Debug)]
pub struct Page {
    /// The events, oldest first.
    pub events: Vec<v1::Event>,
    /// The records looked at.
    pub places: Vec<Head>,
    /// Whether there may be more behind it.
    pub is_full: bool,
}

impl Page {
    /// The last record looked at, if there was any.
    #[must_use]
    pub fn last(&self) -> Option<Head> {
        self.places.last().copied()
    }

    /// What tells the record of a version from others that have had its number.
    #[must_use]
    pub fn tag(&self, version: Version) -> Option<Tag> {
        let at = self.places.binary_search_by_key(&version, |place| place.version).ok()?;
        self.places.get(at)?.tag
    }
}

impl<S: Store> Host<S> {
    /// Whether a game is only for holders of a token, and how many seats it has.
    ///
    /// # Errors
    /// There is no such game, or the store is away.
    pub async fn admission(&self, game: &GameId) -> Result<(bool, u8), HostError> {
        let slot = self.slot(game);
        let mut held = slot.hold().await?;
        let live = self.ensure(game, &mut held.kept).await;
        let admission = live.map(|live| (live.info.opening.is_private, live.table.seats()));
        held.note(game, admission)
    }

    /// A game and, if asked for, its table.
    ///
    /// # Errors
    /// There is no such game or version, or the store is away.
    pub async fn look(&self, id: &GameId, looked: Looked) -> Result<Shown, HostError> {
        self.look_on(id, looked, &mut None).await
    }

    /// As [`look`](Self::look), for somebody who goes through the past of a game step by step: `past` keeps the table
    /// of each step, for the next one to go on from.
    pub(crate) async fn look_on(
        &self,
        id: &GameId,
        looked: Looked,
        past: &mut Option<Box<Live>>,
    ) -> Result<Shown, HostError> {
        let now = {
            let slot = self.slot(id);
            let mut held = slot.hold().await?;
            let now = self.fresh(id, &mut held.kept).await.and_then(|live| match looked.at {
                Some(at) if at > live.head => Err(HostError::BeyondHead { wanted: at, actual: live.head }),
                Some(at) if at < live.head => Ok(None),
                Some(_) | None => Ok(Some((shown(id, live, looked), self.may_be_abandoned(live)))),
            });
            held.note(id, now)?
        };
        // Whatever else the store is asked for, nobody else need wait for it.
        let told = async {
            Ok(match (now, looked.at) {
                (Some((mut shown, true)), _) => {
                    if self.store.meta(id).await?.is_some_and(|meta| meta.status == Status::Abandoned) {
                        shown.game.status = v1::GameStatus::Abandoned.into();
                    }
                    shown
                }
                (Some((shown, false)), _) => shown,
                (None, at) => {
                    let live = self.load_from(past.take(), id, at.unwrap_or(Version::MAX)).await?;
                    shown(id, past.insert(live), looked)
                }
            })
        };
        told.await.map_err(|error: HostError| error.in_game(id))
    }

    /// Whether the sweeper may have given a game up. The log does not tell, for that is no command; and only of games
    /// that have been quiet for long is the store asked.
    fn may_be_abandoned(&self, live: &Live) -> bool {
        let quiet_ms = i64::try_from(self.quiet.as_millis()).unwrap_or(i64::MAX);
        live.status() == Status::Active && self.ambient.now_ms() - live.updated_ms >= quiet_ms
    }

    /// What a seat may do now, the version of that, and what it may take back.
    ///
    /// # Errors
    /// There is no such game or seat, or the store is away.
    pub async fn decisions(
        &self,
        game: &GameId,
        seat: Seat,
        only: Option<TaskId>,
        language: Language,
    ) -> Result<(Vec<v1::Decision>, Version, Vec<Version>), HostError> {
        let slot = self.slot(game);
        let mut held = slot.hold().await?;
        let decisions = self.fresh(game, &mut held.kept).await.and_then(|live| {
            no_such_seat(seat, live.table.seats())?;
            Ok((self.decisions_of(live, seat, only, language), live.head, live.table.undoable(seat)))
        });
        held.note(game, decisions)
    }

    pub(super) fn decisions_of(
        &self,
        live: &Live,
        seat: Seat,
        only: Option<TaskId>,
        language: Language,
    ) -> Vec<v1::Decision> {
        let started = Instant::now();
        let offers = live.table.decisions(seat, only, language);
        if let Some(offer) = offers.first() {
            let slug = self.registry.get(&live.info.opening.game_type).map_or("", |rules| rules.about().slug);
            self.metrics.legal_seconds(slug, offer.prompt.key).observe(started.elapsed().as_secs_f64());
        }
        offers.into_iter().map(decision).collect()
    }

    /// The events of up to `limit` versions after one, as a viewer hears of them.
    ///
    /// # Errors
    /// There is no such game, its log is damaged, or the store is away.
    pub async fn events(
        &self,
        game: &GameId,
        after: Version,
        limit: usize,
        viewer: Viewer,
        language: Language,
    ) -> Result<Page, HostError> {
        let info = self.info(game).await?;
        let told = async {
            let records = self.store.read(game, after, limit).await?;
            if records.is_empty() && after == 0 {
                // Every game has a first record: this one is gone.
                let slot = self.slot(game);
                let mut held = slot.hold().await?;
                let outcome = self.fresh(game, &mut held.kept).await.map(drop);
                held.note(game, outcome)?;
            }
            self.page(&info.opening, &records, records.len() == limit, viewer, language)
        };
        told.await.map_err(|error: HostError| error.in_game(game))
    }

    /// As [`events`](Self::events), for a reader who was told everything up to a record. `None` if that record is
    /// not in the log any more: the store has lost its last moments, and what the reader knows never happened.
    ///
    /// # Errors
    /// There is no such game, its log is damaged, or the store is away.
    pub async fn news(
        &self,
        game: &GameId,
        cursor: Head,
        limit: usize,
        viewer: Viewer,
        language: Language,
    ) -> Result<Option<Page>, HostError> {
        let info = self.info(game).await?;
        let told = async {
            let Some(before) = cursor.version.checked_sub(1) else {
                let records = self.store.read(game, 0, limit).await?;
                return self
                    .page(&info.opening, &records, records.len() == limit, viewer, language)
                    .map(Some);
            };
            // The record at the cursor comes along: nothing else tells whether it is still the same.
            let records = self.store.read(game, before, limit.saturating_add(1)).await?;
            match records.split_first() {
                Some((own, rest)) if place(own).agrees(&cursor) => {
                    self.page(&info.opening, rest, rest.len() == limit, viewer, language).map(Some)
                }
                Some(_) | None => Ok(None),
            }
        };
        told.await.map_err(|error: HostError| error.in_game(game))
    }

    fn page(
        &self,
        opening: &Opening,
        records: &[Stored],
        is_full: bool,
        viewer: Viewer,
        language: Language,
    ) -> Result<Page, HostError> {
        let mut events = Vec::new();
        for stored in records {
            events.extend(self.events_of(opening, &record::decode(stored)?, viewer, language)?);
        }
        Ok(Page { events, places: records.iter().map(place).collect(), is_full })
    }

    /// What never changes about a game.
    async fn info(&self, game: &GameId) -> Result<Arc<Info>, HostError> {
        let slot = self.slot(game);
        let mut held = slot.hold().await?;
        let live = self.ensure(game, &mut held.kept).await;
        let info = live.map(|live| live.info.clone());
        held.note(game, info)
    }

    pub(super) fn events_of(
        &self,
        opening: &Opening,
        record: &Record,
        viewer: Viewer,
        language: Language,
    ) -> Result<Vec<v1::Event>, HostError> {
        if !record.rewinds.is_empty() {
            return Ok(vec![undone(record, language)]);
        }
        let rules = rules_of(&self.registry, opening)?;
        let told = rules
            .told(record.schema as u16, &record.facts, viewer, language)
            .map_err(|error| Build::from(rules.about()).unreadable(record, error))?;
        Ok(event(record.version, record.time_ms, record.seat, told).collect())
    }

    /// The record that the store has just named for a request. If it is not there, or is another one, the store has
    /// lost it since: then nobody knows whether the request is done.
    pub(super) async fn record_of(
        &self,
        game: &GameId,
        version: Version,
        request: Option<RequestId>,
    ) -> Result<Record, HostError> {
        let records = self.store.read(game, version.saturating_sub(1), 1).await?;
        let record = records.first().map(record::decode).transpose()?;
        let is_it = |record: &Record| request.is_some_and(|id| *record.request_id == id.0);
        record
            .filter(is_it)
            .ok_or_else(|| HostError::Unknown(format!("version {version} was lost meanwhile")))
    }

    /// Games, the most recently created first.
    ///
    /// # Errors
    /// The page token is not ours, or the store is away.
    pub async fn list(&self, query: &ListQuery) -> Result<(Vec<v1::Game>, String), HostError> {
        let page = self.store.list(query).await?;
        let games = page.games.iter().filter_map(|(id, version, meta)| listed(id, *version, meta)).collect();
        Ok((games, page.next.unwrap_or_default()))
    }

    /// A finished game as text: enough to play it again and to check that it was dealt fairly.
    ///
    /// # Errors
    /// The game is not over, or cannot be read.
    pub async fn replay(&self, game: &GameId) -> Result<Replay, HostError> {
        self.replay_log(game).await.map_err(|error| error.in_game(game))
    }

    async fn replay_log(&self, game: &GameId) -> Result<Replay, HostError> {
        let live = self.load_log(game, Version::MAX).await?;
        if live.table.outcome().is_none() {
            return Err(HostError::invalid("include_replay", "only a finished game can be replayed"));
        }
        let mut records = Vec::new();
        while (records.len() as Version) < live.head {
            let after = records.len() as Version;
            let chunk = self.store.read(game, after, 256).await?;
            if chunk.is_empty() {
                break;
            }
            records.extend(chunk.iter().map(record::decode).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(replay(game, &live, &records))
    }
}

/// The place of a record in its log, by the chain that it carries.
pub(super) fn place(stored: &Stored) -> Head {
    Head { version: stored.version, tag: record::chain_of(stored).map(record::tag) }
}

/// Services name seats themselves: a seat that the game does not have is a mistake of theirs.
///
/// # Errors
/// Names the header.
pub(crate) fn no_such_seat(seat: Seat, seats: u8) -> Result<(), HostError> {
    if seat.0 < seats {
        Ok(())
    } else {
        Err(HostError::invalid("x-orrery-seat", format!("the game has {seats} seats")))
    }
}

/// The replay of a log: what was taken back is left out.
pub(crate) fn replay(game: &GameId, live: &Live, records: &[Record]) -> Replay {
    let opening = &live.info.opening;
    let gone: Vec<u64> = records.iter().flat_map(|record| record.rewinds.iter().copied()).collect();
    let header = [
        ("game", opening.game_type.clone()),
        ("id", game.to_string()),
        ("seats", live.info.seats().to_string()),
        ("config", String::from_utf8_lossy(&opening.config).into_owned()),
        ("seed", hex(&opening.seed)),
        ("commitment", live.info.commitment.to_string()),
        ("revision", live.info.revision.clone()),
        ("chain", hex(&live.chain)),
        ("content", hex(&opening.edition)),
    ];
    // What is not said is as built in.
    let header = header.into_iter().filter(|(_, value)| !value.is_empty());
    let counts = |record: &&Record| record.rewinds.is_empty() && !gone.contains(&record.version);
    let commands = records.iter().filter(counts).filter_map(|record| {
        let aside = record.decision_id.parse().is_ok_and(TaskId::is_aside);
        Some(Line::Command { seat: record::seat_of(record)?, aside, text: record.command.clone() })
    });
    let scores = live.table.scores().into_iter().enumerate().map(|(i, score)| (Seat(i as u8), score));
    Replay {
        header: header.map(|(key, value)| (key.to_string(), value)).collect(),
        lines: commands.chain([Line::Scores(scores.collect())]).collect(),
    }
}

/// The event that tells of a taking back.
fn undone(record: &Record, language: Language) -> v1::Event {
    let versions: Vec<i64> = record.rewinds.iter().map(|version| *version as i64).collect();
    let list = versions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    v1::Event {
        version: record.version as i64,
        index: 0,
        event_time: Some(timestamp(record.time_ms)),
        seat: record.seat as i32,
        notation: format!("p{} undid {list}", record.seat),
        words: language.pick(
            format!("Player {} takes back {} action(s).", record.seat, versions.len()),
            format!("Le joueur {} annule {} action(s).", record.seat, versions.len()),
        ),
        may_ignore: false,
        is_last: true,
        body: Some(v1::event::Body::Undone(v1::Undone { versions })),
    }
}

/// A game, and its table if asked for.
fn shown(id: &GameId, live: &Live, looked: Looked) -> Shown {
    let view = looked.with_view.then(|| view(live, looked.viewer, looked.text));
    Shown { game: game(id, live), head: live.at(), view }
}

/// A table as a message.
fn view(live: &Live, viewer: Viewer, text: Option<Style>) -> v1::View {
    v1::View {
        version: live.head as i64,
        text: text.map_or_else(String::new, |style| live.table.text(viewer, style)),
        body: Some(live.table.view(viewer)),
    }
}

/// A game as a message.
pub(super) fn game(id: &GameId, live: &Live) -> v1::Game {
    message(id, live.head, &live.meta(), live.summary())
}

fn listed(id: &GameId, version: Version, meta: &Meta) -> Option<v1::Game> {
    let summary = Summary::decode(meta.summary.clone());
    if let Err(error) = &summary {
        tracing::error!(game = %id, %error, "a game's summary cannot be read");
    }
    Some(message(id, version, meta, summary.ok()?))
}

fn message(id: &GameId, version: Version, meta: &Meta, summary: Summary) -> v1::Game {
    let status = match meta.status {
        Status::Active => v1::GameStatus::Active,
        Status::Finished => v1::GameStatus::Finished,
        Status::Abandoned => v1::GameStatus::Abandoned,
    };
    let visibility = if meta.is_public { v1::Visibility::Public } else { v1::Visibility::Private };
    let seats = summary.display_names.into_iter().enumerate().map(|(i, display_name)| v1::SeatState {
        seat: i as i32 + 1,
        display_name,
        is_active: summary.active_seats >> i & 1 == 1,
        score: summary.scores.get(i).copied().unwrap_or_default(),
        rank: summary.ranks.get(i).map(|rank| *rank as i32),
    });
    v1::Game {
        game_id: id.to_string(),
        game_type: meta.game_type.clone(),
        status: status.into(),
        version: version as i64,
        seats: seats.collect(),
        create_time: Some(timestamp(meta.created_ms)),
        update_time: Some(timestamp(summary.update_time_ms)),
        rules_revision: summary.rules_revision,
        visibility: visibility.into(),
        seed_commitment: hex(&summary.seed_commitment),
        revealed_seed: hex(&summary.revealed_seed),
        content_edition: hex(&summary.edition),
    }
}
