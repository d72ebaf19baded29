//! What happens in the game, as it happens.

use std::time::Duration;

use orrery_api::v1::{self, stream_events_response::Message};
use tokio::sync::mpsc;
use tonic::{Code, Status};

use crate::client::{Caller, Stub};

/// Tries to reach the server again before the feed gives up.
const MAX_TRIES: u32 = 20;

/// Something that the feed has to say.
#[derive(Debug)]
pub(super) enum News {
    /// Something happened.
    Event(Box<v1::Event>),
    /// The log went back, as after a fail-over: look at the table again.
    Lost,
    /// The server is gone, or does not let us listen.
    Over(Status),
}

impl News {
    /// There will be no more news.
    pub(super) fn gone() -> News {
        News::Over(Status::unavailable("the stream of events is gone"))
    }
}

/// Follows a game in the background, and goes on where it was when the stream ends.
pub(super) struct Feed(mpsc::UnboundedReceiver<News>);

impl Feed {
    /// Follows `game_id` from a version on.
    pub(super) fn start(stub: Stub, caller: Caller, game_id: String, language: String, after: i64) -> Feed {
        let (sender, receiver) = mpsc::unbounded_channel();
        let (tag, told) = (Vec::new(), (after, i32::MAX));
        let listener = Listener { stub, caller, game_id, language, cursor: after, tag, told, sender };
        tokio::spawn(listener.run());
        Feed(receiver)
    }

    /// The next news. Losing interest loses nothing.
    pub(super) async fn next(&mut self) -> Option<News> {
        self.0.recv().await
    }

    /// News that are there already.
    pub(super) fn now(&mut self) -> Option<News> {
        self.0.try_recv().ok()
    }
}

struct Listener {
    stub: Stub,
    caller: Caller,
    game_id: String,
    language: String,
    /// Everything up to this version is known.
    cursor: i64,
    /// What came with it: tells it from another version of that number.
    tag: Vec<u8>,
    /// The last event that was passed on, by version and index: a stream that was cut repeats some.
    told: (i64, i32),
    sender: mpsc::UnboundedSender<News>,
}

impl Listener {
    async fn run(mut self) {
        let mut tries = 0;
        loop {
            let before = self.cursor;
            let status = self.listen().await.err();
            if self.sender.is_closed() {
                return;
            }
            tries = if self.cursor > before { 0 } else { tries + 1 };
            match status {
                // The server ends streams now and then, so that rollouts drain.
                None if tries <= 1 => continue,
                Some(status) if tries > MAX_TRIES || !is_passing(status.code()) => {
                    // Nobody listening any more is no problem.
                    let _ = self.sender.send(News::Over(status));
                    return;
                }
                None | Some(_) => tokio::time::sleep(Duration::from_millis(500)).await,
            }
        }
    }

    async fn listen(&mut self) -> Result<(), Status> {
        let follow = v1::StreamEventsRequest {
            game_id: self.game_id.clone(),
            after_version: self.cursor,
            after_tag: self.tag.clone(),
            language_code: self.language.clone(),
            ..Default::default()
        };
        let request = self.caller.call(follow).map_err(|e| Status::invalid_argument(e.to_string()))?;
        let mut stream = self.stub.stream_events(request).await?.into_inner();
        while let Some(response) = stream.message().await? {
            if !response.cursor_tag.is_empty() {
                self.tag = response.cursor_tag;
            }
            let news = match response.message {
                Some(Message::Event(event)) => {
                    let place = (event.version, event.index);
                    if event.is_last {
                        self.cursor = event.version;
                    }
                    if place <= self.told {
                        continue;
                    }
                    self.told = place;
                    News::Event(Box::new(event))
                }
                Some(Message::Heartbeat(heartbeat)) => {
                    self.cursor = heartbeat.version;
                    continue;
                }
                Some(Message::Reset(reset)) => {
                    self.cursor = reset.view.map_or(self.cursor, |view| view.version);
                    self.told = (self.cursor, i32::MAX);
                    if reset.reason != "CURSOR_LOST" {
                        continue;
                    }
                    News::Lost
                }
                None => continue,
            };
            if self.sender.send(news).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }
}

fn is_passing(code: Code) -> bool {
    matches!(
        code,
        Code::Unavailable
            | Code::Unknown
            | Code::ResourceExhausted
            | Code::DeadlineExceeded
            | Code::Cancelled
    )
}
