//! Following whose turn it is, in many games at once.
//!
//! An inbox tells how seats stand, not how they came to: each message replaces what was told of a seat before, so
//! a message that comes twice does no harm, and one that never comes is made up for by the next. A cursor says up to
//! which place of the store's feed everything was told; whoever resumes from it is told how the games stand that
//! changed since.

use std::{collections::HashMap, sync::Arc, time::Duration};

use orrery_api::v1::{self, stream_inbox_response::Message};
use orrery_engine::{Language, Seat};
use orrery_store::{FeedPlace, GameId, Store, StoreError};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;
use tonic::Status;

use super::{
    Service, fields,
    outbox::{Gone, Outbox, Sent, outbox},
};
use crate::{
    auth::{AuthError, Caller, Grant},
    config::StreamConfig,
    feed::{Cursor, Feed, Reader, Scope, gist},
    host::{HostError, now_ms},
    layers::CallContext,
    limits::StreamPermit,
    metrics::Metrics,
};

/// How long the store may be away before an inbox gives up and lets its reader resume elsewhere.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to leave a store alone that is away.
const AWAY: Duration = Duration::from_millis(200);

/// Clocks of servers may differ so much, and an append may be written so long after it got its time.
const SLACK_MS: i64 = 60_000;

/// Changes read at once.
const CHUNK: usize = 1024;

/// What tonic sends from.
pub(super) type InboxStream = Sent<v1::StreamInboxResponse>;

impl<S: Store> Service<S> {
    pub(super) async fn inbox(
        &self,
        context: CallContext,
        request: v1::StreamInboxRequest,
    ) -> Result<InboxStream, Status> {
        let permit = self.limits.open_stream(context.key, None).map_err(|refusal| self.limited(refusal))?;
        let scope = scope(&context.caller, request.scope)?;
        let cursor = match request.cursor.as_str() {
            "" => None,
            text => {
                let wrong = |error: crate::feed::NotACursor| HostError::invalid("cursor", error.to_string());
                Some(text.parse::<Cursor>().map_err(wrong)?)
            }
        };
        if let Scope::Seat { game, .. } = &scope {
            self.host.admission(game).await?;
        }
        // Before anything is read: what comes later is marked.
        let since = cursor.as_ref().map_or_else(now_ms, |cursor| cursor.time_ms) - SLACK_MS;
        let reader = self.feed.subscribe(&scope, since).await?;
        let store = self.host.store();
        let (cursor, begins) = match cursor {
            Some(cursor) if store.feed_reaches(&cursor.place).await.map_err(HostError::from)? => {
                (cursor, Begins::After)
            }
            other => {
                let place = store.feed_end().await.map_err(HostError::from)?;
                let reason = if other.is_some() { "CURSOR_LOST" } else { "REQUESTED" };
                (Cursor { time_ms: now_ms(), place }, Begins::Anew(reason))
            }
        };
        let (outbox, sent) = outbox(self.streams.send_timeout, self.shutdown.clone(), context.connection);
        let teller = Teller {
            feed: self.feed.clone(),
            metrics: self.metrics.clone(),
            settings: self.streams.clone(),
            shutdown: self.shutdown.clone(),
            scope,
            reader,
            language: Language::from_code(&request.language_code),
            cursor,
            knows_all: matches!(begins, Begins::Anew(_)),
            told: HashMap::new(),
            held: None,
            away_since: None,
            outbox,
            _permit: permit,
        };
        tokio::spawn(teller.run(begins));
        Ok(sent)
    }

    pub(super) fn inbox_token(
        &self,
        caller: &Caller,
        request: &v1::CreateInboxTokenRequest,
    ) -> Result<v1::CreateInboxTokenResponse, Status> {
        caller.service()?;
        fields::player_id("player_id", &request.player_id)?;
        let grant = Grant::Inbox { player: request.player_id.as_str().into() };
        let token = self.auth.keys().mint(&grant, self.token_lifetime)?;
        Ok(v1::CreateInboxTokenResponse { inbox_token: token.into_exposed() })
    }
}

/// What the caller's inbox is about.
fn scope(caller: &Caller, wanted: i32) -> Result<Scope, Status> {
    let all = match v1::InboxScope::try_from(wanted) {
        Ok(v1::InboxScope::Unspecified | v1::InboxScope::Own) => false,
        Ok(v1::InboxScope::All) => true,
        Err(_) => return Err(HostError::invalid("scope", "expected one of the listed values").into()),
    };
    if all {
        caller.service()?;
        return Ok(Scope::All);
    }
    Ok(match caller {
        Caller::Service { name, .. } => Scope::Service(name.clone()),
        Caller::Inbox { player } => Scope::Player(player.clone()),
        Caller::Seat { game, seat } => Scope::Seat { game: fields::game_id(game)?, seat: Seat(*seat) },
        Caller::Spectator { .. } => return Err(AuthError::NoInbox.into()),
        Caller::Anonymous => return Err(AuthError::Missing.into()),
    })
}

/// How an inbox begins.
#[derive(Clone, Copy)]
enum Begins {
    /// With all turns that are open now.
    Anew(&'static str),
    /// With what changed after the cursor.
    After,
}

/// Tells one reader whose turn it is.
struct Teller<S: Store> {
    feed: Arc<Feed<S>>,
    metrics: Arc<Metrics>,
    settings: StreamConfig,
    shutdown: CancellationToken,
    scope: Scope,
    reader: Arc<Reader>,
    language: Language,
    /// Everything before it was told.
    cursor: Cursor,
    /// Whether the reader holds every seat for idle of which they were told nothing.
    knows_all: bool,
    /// What they were told of the seats of active games.
    told: HashMap<(GameId, i32), u64>,
    /// The last turn of a batch is held back until the cursor has moved, so that whoever has it need not hear the
    /// batch again.
    held: Option<v1::Turn>,
    away_since: Option<Instant>,
    outbox: Outbox<v1::StreamInboxResponse>,
    /// Counts against the caller's limit as long as the stream lives.
    _permit: StreamPermit,
}

impl<S: Store> Teller<S> {
    async fn run(mut self, begins: Begins) {
        self.metrics.open_inboxes.inc();
        // A reader that is gone is no error.
        let _ = self.tell(begins).await;
        self.metrics.open_inboxes.dec();
    }

    async fn tell(&mut self, begins: Begins) -> Result<(), Gone> {
        let end = Instant::now() + self.settings.max_age;
        match begins {
            Begins::Anew(reason) => {
                self.send(Message::Reset(v1::InboxReset { reason: reason.into() })).await?;
                self.tell_open().await?;
            }
            Begins::After => self.tell_changes().await?,
        }
        self.release().await?;
        self.send(Message::CaughtUp(v1::InboxCaughtUp {})).await?;
        loop {
            self.tell_dirty().await?;
            if self.shutdown.is_cancelled() || Instant::now() >= end {
                // Last words, so that the reader knows where to resume.
                return self.send(Message::Heartbeat(v1::InboxHeartbeat {})).await;
            }
            let beat = Instant::now() + self.settings.heartbeat;
            tokio::select! {
                () = self.reader.woken() => {}
                () = sleep_until(beat.min(end)) => {
                    // The feed went on, if only with the games of others.
                    self.tell_dirty().await?;
                    self.send(Message::Heartbeat(v1::InboxHeartbeat {})).await?;
                }
                () = self.shutdown.cancelled() => {}
                () = self.outbox.closed() => return Err(Gone),
            }
        }
    }

    /// Tells every turn that is open now.
    async fn tell_open(&mut self) -> Result<(), Gone> {
        let mut after = None;
        loop {
            let (games, next) = match self.feed.active(&self.scope, after.clone()).await {
                Ok(page) => page,
                Err(error) => {
                    self.wait_for_store(error.into()).await?;
                    continue;
                }
            };
            for (game, _) in games {
                self.look(&game).await?;
            }
            if next.is_none() {
                return Ok(());
            }
            after = next;
        }
    }

    /// Tells how the games stand that changed since the cursor.
    async fn tell_changes(&mut self) -> Result<(), Gone> {
        let mut place = self.cursor.place.clone();
        loop {
            let changes = match self.changes(&place).await {
                Ok(changes) => changes,
                Err(error) => {
                    self.wait_for_store(error.into()).await?;
                    continue;
                }
            };
            let (games, next, has_more) = changes;
            for game in games {
                self.look(&game).await?;
            }
            place = next;
            self.advance(place.clone());
            if !has_more {
                return Ok(());
            }
        }
    }

    async fn changes(&self, after: &FeedPlace) -> Result<(Vec<GameId>, FeedPlace, bool), StoreError> {
        let mut changes = self.feed.host().store().changes(after, CHUNK).await?;
        changes.games.sort();
        changes.games.dedup();
        let mut own = Vec::new();
        for game in changes.games {
            if self.feed.concerns(&self.scope, &game).await? {
                own.push(game);
            }
        }
        Ok((own, changes.place, changes.has_more))
    }

    /// Looks at the games that were marked.
    async fn tell_dirty(&mut self) -> Result<(), Gone> {
        let batch = self.reader.take();
        for game in &batch.games {
            self.look(game).await?;
        }
        if let Some(place) = batch.place {
            self.advance(place);
        }
        self.release().await
    }

    /// Tells one turn, and the one before it for good.
    async fn tell_turn(&mut self, turn: v1::Turn) -> Result<(), Gone> {
        match self.held.replace(turn) {
            Some(before) => self.send_turn(before).await,
            None => Ok(()),
        }
    }

    /// Tells the turn that was held back.
    async fn release(&mut self) -> Result<(), Gone> {
        match self.held.take() {
            Some(turn) => self.send_turn(turn).await,
            None => Ok(()),
        }
    }

    async fn send_turn(&self, turn: v1::Turn) -> Result<(), Gone> {
        self.send(Message::Turn(turn)).await?;
        self.metrics.turns_sent.inc();
        Ok(())
    }

    fn advance(&mut self, place: FeedPlace) {
        self.cursor = Cursor { time_ms: now_ms(), place };
    }

    /// Looks at one game and tells what the reader does not know yet.
    async fn look(&mut self, game: &GameId) -> Result<(), Gone> {
        let standing = loop {
            match self.feed.host().standing(game, self.language).await {
                Ok(standing) => break standing,
                Err(error @ HostError::Unavailable { .. }) => self.wait_for_store(error).await?,
                Err(HostError::NotFound(_)) => {
                    self.reader.forget(game);
                    return Ok(());
                }
                Err(error) => {
                    // One game that cannot be read must not silence all others.
                    tracing::error!(%game, %error, "an inbox leaves out a game");
                    return Ok(());
                }
            }
        };
        self.away_since = None;
        self.reader.looked(game, standing.version);
        let idle = gist(&v1::Turn { kind: v1::TurnKind::NotYours.into(), ..Default::default() });
        for turn in standing.turns(&self.scope) {
            let (seat, new) = ((game.clone(), turn.seat), gist(&turn));
            let old = self.told.get(&seat).copied().or(self.knows_all.then_some(idle));
            if old == Some(new) {
                continue;
            }
            if new == idle && self.knows_all {
                self.told.remove(&seat);
            } else {
                self.told.insert(seat, new);
            }
            self.tell_turn(turn).await?;
        }
        if standing.is_over {
            self.reader.forget(game);
        }
        Ok(())
    }

    /// The store is away: waits a moment, or gives up.
    async fn wait_for_store(&mut self, error: HostError) -> Result<(), Gone> {
        let since = *self.away_since.get_or_insert_with(Instant::now);
        let is_patient = matches!(error, HostError::Unavailable { .. }) && since.elapsed() < PATIENCE;
        if !is_patient || self.shutdown.is_cancelled() {
            return Err(self.outbox.end(error).await);
        }
        sleep(AWAY).await;
        Ok(())
    }

    async fn send(&self, message: Message) -> Result<(), Gone> {
        let cursor = self.cursor.to_string();
        self.outbox.send(v1::StreamInboxResponse { cursor, message: Some(message) }).await
    }
}
