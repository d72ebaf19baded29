//! Following a game.
//!
//! A stream is a loop over the log: read after the cursor, tell, wait for the head to move. The log is the
//! buffer: a slow reader is read for later and blocks nobody.

use std::{sync::Arc, time::Duration};

use orrery_api::v1::{self, stream_events_response::Message};
use orrery_engine::{Language, Style, Viewer};
use orrery_store::{GameId, Head, Store, Tag, Version};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tonic::Status;

use super::{
    Service, fields,
    outbox::{Gone, Outbox, Sent, outbox},
};
use crate::{
    config::StreamConfig,
    host::{Host, HostError, Live, Looked, Shown},
    layers::CallContext,
    limits::StreamPermit,
    metrics::Metrics,
};

/// Versions read at once.
const CHUNK: usize = 64;

/// How long the store may be away before a stream gives up and lets its reader resume elsewhere.
const PATIENCE: Duration = Duration::from_secs(10);

/// What tonic sends from.
pub(super) type EventStream = Sent<v1::StreamEventsResponse>;

impl<S: Store> Service<S> {
    pub(super) async fn follow(
        &self,
        context: CallContext,
        request: v1::StreamEventsRequest,
    ) -> Result<EventStream, Status> {
        let game = self.game(&request.game_id)?;
        let permit = self
            .limits
            .open_stream(context.key, Some(game.as_str()))
            .map_err(|refusal| self.limited(refusal))?;
        let after = fields::version("after_version", request.after_version)?;
        let after = fields::cursor(after, &request.after_tag)?;
        let text = fields::text(request.text_format, &request.language_code)?;
        let viewer = self.viewer(&context.caller, &game).await?;
        let watch = Looked { viewer, at: None, with_view: false, text: None };
        let head = self.host.look(&game, watch).await?.head;
        // With a tag it is certain that the store went back: the stream begins anew. Without one it may be a mistake.
        if after.version > head.version && after.tag.is_none() {
            return Err(HostError::BeyondHead { wanted: after.version, actual: head.version }.into());
        }
        let (outbox, sent) = outbox(self.streams.send_timeout, self.shutdown.clone(), context.connection);
        let teller = Teller {
            host: self.host.clone(),
            metrics: self.metrics.clone(),
            settings: self.streams.clone(),
            shutdown: self.shutdown.clone(),
            game,
            viewer,
            language: Language::from_code(&request.language_code),
            text,
            cursor: if after == Head::at(head.version) { head } else { after },
            past: None,
            outbox,
            _permit: permit,
        };
        tokio::spawn(teller.run(request.include_view));
        Ok(sent)
    }
}

/// Tells one reader about one game.
struct Teller<S: Store> {
    host: Arc<Host<S>>,
    metrics: Arc<Metrics>,
    settings: StreamConfig,
    shutdown: CancellationToken,
    game: GameId,
    viewer: Viewer,
    language: Language,
    text: Option<Style>,
    /// Everything up to this record was told.
    cursor: Head,
    /// The table that was shown last, while there is more of the past to tell: a game may have been taken back often.
    past: Option<Box<Live>>,
    outbox: Outbox<v1::StreamEventsResponse>,
    /// Counts against the caller's limit as long as the stream lives.
    _permit: StreamPermit,
}

impl<S: Store> Teller<S> {
    async fn run(mut self, with_view: bool) {
        self.metrics.open_streams.inc();
        // A reader that is gone is no error.
        let _ = self.tell(with_view).await;
        self.metrics.open_streams.dec();
    }

    async fn tell(&mut self, with_view: bool) -> Result<(), Gone> {
        let end = Instant::now() + self.settings.max_age;
        let mut head = self.host.store().watch(&self.game);
        let mut away_since = None;
        // Boxed, here and below, so that the work is not a part of a stream that only waits.
        if with_view {
            Box::pin(self.begin()).await?;
        }
        loop {
            // Marked before reading: what is appended while we read wakes us again.
            head.mark_unchanged();
            let quiet = match Box::pin(self.catch_up()).await {
                Ok(told) => {
                    away_since = None;
                    told?
                }
                Err(HostError::Unavailable { .. })
                    if away_since.get_or_insert_with(Instant::now).elapsed() < PATIENCE =>
                {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    false
                }
                Err(error) => return Err(self.outbox.end(error).await),
            };
            if self.shutdown.is_cancelled() || Instant::now() >= end {
                // Last words, so that the reader knows where to resume.
                return self.beat().await;
            }
            if !quiet {
                continue;
            }
            self.past = None;
            let beat = Instant::now() + self.settings.heartbeat;
            // In order, so that a simulation can be repeated; whatever is ready is looked at again in the next round.
            tokio::select! {
                biased;
                changed = head.changed() => if changed.is_err() {
                    head = self.host.store().watch(&self.game);
                },
                () = sleep_until(beat.min(end)) => self.beat().await?,
                () = self.shutdown.cancelled() => {}
                () = self.outbox.closed() => return Err(Gone),
            }
        }
    }

    /// Tells how the table is now.
    async fn begin(&mut self) -> Result<(), Gone> {
        match self.shown(None).await {
            Ok(shown) => self.show("REQUESTED", shown).await,
            Err(error) => Err(self.outbox.end(error).await),
        }
    }

    /// Tells what follows the cursor; true once there is nothing more.
    async fn catch_up(&mut self) -> Result<Result<bool, Gone>, HostError> {
        let news = self.host.news(&self.game, self.cursor, CHUNK, self.viewer, self.language).await?;
        let Some(mut page) = news else {
            // What was told last is gone from the log: it went back, or went on from before.
            let shown = self.shown(None).await?;
            self.metrics.forks_of_streams.inc();
            let (game, lost, head) = (&self.game, self.cursor.version, shown.head.version);
            tracing::info!(%game, lost, head, "a stream begins anew: the store has lost what it had told");
            return Ok(self.show("CURSOR_LOST", shown).await.map(|()| false));
        };
        let Some(last) = page.last() else { return Ok(Ok(true)) };
        if page.events.is_empty() {
            // Something happened that this viewer hears nothing of. They may be asked something now all the same.
            self.cursor = last;
            return Ok(self.beat().await.map(|()| !page.is_full));
        }
        let mut events = std::mem::take(&mut page.events);
        let undo = events.iter().position(|event| matches!(event.body, Some(v1::event::Body::Undone(_))));
        // The table went back: what was told before no longer adds up. It is fetched before anything is told, for
        // if the store is away, all of this is tried again.
        let reset = match undo {
            Some(at) => {
                events.truncate(at + 1);
                let version = events.last().map(|event| event.version as Version);
                Some(self.shown(version).await?)
            }
            None => None,
        };
        let told = events.last().map(|event| event.version as Version);
        for event in events {
            let tag = event.is_last.then(|| page.tag(event.version as Version)).flatten();
            if self.send(Message::Event(event), tag).await.is_err() {
                return Ok(Err(Gone));
            }
            self.metrics.events_sent.inc();
        }
        match reset {
            Some(shown) => Ok(self.show("UNDONE", shown).await.map(|()| false)),
            None => {
                self.cursor = last;
                // The last records say nothing to this viewer, but they should know how far they are.
                let is_behind = told < Some(last.version);
                // Whatever came after what was read has moved the head since, and wakes us: no need to read again.
                let is_done = !page.is_full;
                Ok(if is_behind { self.beat().await.map(|()| is_done) } else { Ok(is_done) })
            }
        }
    }

    /// The table as of a version, or as it is now.
    async fn shown(&mut self, at: Option<Version>) -> Result<Shown, HostError> {
        let looked = Looked { viewer: self.viewer, at, with_view: true, text: self.text };
        self.host.look_on(&self.game, looked, &mut self.past).await
    }

    /// Sends a table and goes on from there.
    async fn show(&mut self, reason: &str, shown: Shown) -> Result<(), Gone> {
        self.cursor = shown.head;
        let reset = v1::Reset { view: shown.view, reason: reason.into() };
        self.send(Message::Reset(reset), self.cursor.tag).await
    }

    /// Says how far everything was told.
    async fn beat(&self) -> Result<(), Gone> {
        let beat = v1::Heartbeat { version: self.cursor.version as i64 };
        self.send(Message::Heartbeat(beat), self.cursor.tag).await
    }

    /// Sends something, and the tag of the record from which the reader can resume then.
    fn send(&self, message: Message, tag: Option<Tag>) -> impl Future<Output = Result<(), Gone>> {
        let cursor_tag = tag.map_or_else(Vec::new, |Tag(tag)| tag.to_vec());
        self.outbox.send(v1::StreamEventsResponse { message: Some(message), cursor_tag })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use futures::StreamExt as _;
    use orrery_engine::Seat;

    use super::*;
    use crate::{
        host::tests::{Fickle, answer, create, host, id},
        limits::{CallerKey, tests::limits},
    };

    #[tokio::test]
    async fn what_was_taken_back_is_told_once_even_if_the_store_goes_away_meanwhile() {
        let store = Fickle::default();
        let host = host(&store);
        create(&host).await;
        host.submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
        host.undo(&id(), Seat(0), 2, None, Language::English).await.unwrap();
        let (mut teller, mut told) = teller(host, Head::at(1));
        store.is_headless.store(true, Ordering::Relaxed);
        assert!(teller.catch_up().await.is_err());
        store.is_headless.store(false, Ordering::Relaxed);
        assert!(matches!(teller.catch_up().await, Ok(Ok(false))));
        assert!(matches!(teller.catch_up().await, Ok(Ok(true))));
        drop(teller);
        assert_eq!(all(&mut told).await, ["event 2", "event 3", "UNDONE 3"]);
    }

    #[tokio::test]
    async fn what_was_told_and_is_lost_is_told_anew() {
        let store = Fickle::default();
        let (here, there) = (host(&store), host(&store));
        create(&here).await;
        here.submit(answer(Seat(0), "s1.1", "course 1")).await.unwrap();
        let (mut teller, mut told) = teller(here, Head::at(1));
        assert!(matches!(teller.catch_up().await, Ok(Ok(true))));
        store.lose_after(&id(), 1).await;
        // The log is as long as before when the stream looks, and then longer.
        there.submit(answer(Seat(1), "s2.1", "course 3")).await.unwrap();
        assert!(matches!(teller.catch_up().await, Ok(Ok(false))));
        there.submit(answer(Seat(1), "s2.2", "tank")).await.unwrap();
        assert!(matches!(teller.catch_up().await, Ok(Ok(true))));
        assert!(matches!(teller.catch_up().await, Ok(Ok(true))));
        let page = teller.metrics.render();
        assert!(page.contains("orrery_store_forks_total{seen_by=\"stream\"} 1\n"), "{page}");
        drop(teller);
        assert_eq!(all(&mut told).await, ["event 2", "CURSOR_LOST 2", "event 3"]);
    }

    fn teller(host: Arc<Host<Fickle>>, cursor: Head) -> (Teller<Fickle>, EventStream) {
        let (outbox, told) = outbox(PATIENCE, CancellationToken::new(), None);
        let teller = Teller {
            host,
            metrics: Arc::new(Metrics::new()),
            settings: StreamConfig { heartbeat: PATIENCE, max_age: PATIENCE, send_timeout: PATIENCE },
            shutdown: CancellationToken::new(),
            game: id(),
            viewer: Viewer::Spectator,
            language: Language::English,
            text: None,
            cursor,
            past: None,
            outbox,
            _permit: limits(|_| {}).open_stream(CallerKey::Token(1), Some("a game")).unwrap(),
        };
        (teller, told)
    }

    /// Everything that was told until the stream ended.
    async fn all(told: &mut EventStream) -> Vec<String> {
        let mut heard = Vec::new();
        while let Some(message) = told.next().await {
            heard.push(match message.unwrap().message.unwrap() {
                Message::Event(event) => format!("event {}", event.version),
                Message::Reset(reset) => format!("{} {}", reset.reason, reset.view.unwrap().version),
                Message::Heartbeat(beat) => format!("heartbeat {}", beat.version),
            });
        }
        heard
    }
}
