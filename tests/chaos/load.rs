//! Games that are played while things break, and the check of everything that was seen.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Table,
    follow::{Follower, Heard},
    history::{Attempt, Followed, History, Outcome, Recorder, Summary, Told, Violation},
    player::{Bot, Bounced, Ending},
    random::Random,
};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::transport::Channel;

use crate::step::patiently;

/// One game under load: a random player and a follower for every seat, and a spectator.
pub(crate) struct Load {
    table: Table,
    followers: Vec<Follower>,
    recorder: Arc<Recorder>,
    stop: CancellationToken,
    playing: JoinSet<Result<Ending, Bounced>>,
    routes: Vec<Channel>,
}

impl Load {
    /// Starts a game that does not end by itself. Every call takes one of the routes by chance.
    pub(crate) async fn start(routes: &[Channel], seats: usize, random: &mut Random) -> Load {
        Load::begin(routes, seats, false, random).await
    }

    /// As [`start`](Self::start), on a store that goes back now and then; to be finished with
    /// [`finish_forked`](Self::finish_forked).
    pub(crate) async fn start_forked(routes: &[Channel], seats: usize, random: &mut Random) -> Load {
        Load::begin(routes, seats, true, random).await
    }

    async fn begin(routes: &[Channel], seats: usize, is_forgiving: bool, random: &mut Random) -> Load {
        let table =
            NewTable::new(seats, 60_000).create(&Client::new(routes[0].clone())).await.expect("a game");
        let (recorder, stop) = (Arc::<Recorder>::default(), CancellationToken::new());
        let mut playing = JoinSet::new();
        let everywhere =
            |client: &Client| routes.iter().map(|route| client.on(route.clone())).collect::<Vec<_>>();
        let mut followers = vec![Follower::start(everywhere(&table.spectator), &table.id, 0)];
        for (client, seat) in table.seats.iter().zip(1..) {
            let follower = Follower::start(everywhere(client), &table.id, 0);
            let bot = Bot::new(everywhere(client), &table.id, seat, random.fork(), &follower);
            let (recorder, stop) = (recorder.clone(), stop.clone());
            let bot = Bot { recorder, stop, is_fickle: true, is_forgiving, ..bot };
            playing.spawn(bot.play());
            followers.push(follower);
        }
        Load { table, followers, recorder, stop, playing, routes: routes.to_vec() }
    }

    /// How many answers were acknowledged so far.
    pub(crate) fn accepted(&self) -> usize {
        self.recorder.accepted()
    }

    /// Waits until some more answers are acknowledged: the service is (still, again) at work.
    pub(crate) async fn progress(&mut self, answers: usize) {
        let (wanted, begin) = (self.accepted() + answers, Instant::now());
        while self.accepted() < wanted {
            if let Some(ended) = self.playing.try_join_next() {
                panic!("a player has stopped: {:?}", ended.expect("a player"));
            }
            assert!(
                begin.elapsed() < Duration::from_secs(30),
                "no progress: {} of {wanted}",
                self.accepted()
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Stops the players once they know the outcome of everything they did, reads the log, and compares.
    pub(crate) async fn finish(mut self) -> (History, Summary) {
        self.stop().await;
        let mut history = self.recorder.history();
        let heard = self.read(&mut history).await;
        let streams = heard.into_iter().zip(0..).map(|(heard, viewer)| {
            let told = heard.events.iter().map(Told::from).collect();
            Followed { viewer, told, skips: heard.skips }
        });
        history.streams = streams.collect();
        let summary = self.checked(history.check());
        (history, summary)
    }

    /// As [`finish`](Self::finish), after the store has gone back now and then.
    ///
    /// What was acknowledged has to be there as ever. But whoever asked a primary that was already cut off saw what
    /// never came to last, or did not see what lasts; so versions that were seen do not count, nor does a refusal after
    /// an attempt whose outcome is unknown. A stream has to tell the log from where it was told to begin anew.
    pub(crate) async fn finish_forked(mut self) -> Summary {
        self.stop().await;
        let mut history = self.recorder.history();
        let heard = self.read(&mut history).await;
        history.looks.clear();
        let is_unknown = |attempt: &&Attempt| attempt.outcome == Outcome::Unknown;
        let unknown: BTreeSet<String> =
            history.attempts.iter().filter(is_unknown).map(|attempt| attempt.request.clone()).collect();
        for attempt in &mut history.attempts {
            if attempt.outcome == Outcome::Refused && unknown.contains(&attempt.request) {
                attempt.outcome = Outcome::Unknown;
            }
        }
        let summary = self.checked(history.check());
        for (heard, viewer) in heard.into_iter().zip(0..) {
            let told = heard.events.iter().map(Told::from).collect::<Vec<_>>();
            let last = heard.resets.iter().rposition(|reset| reset.reason == "CURSOR_LOST");
            let (from, version) = last.and_then(|at| heard.skips.get(at).copied()).unwrap_or_default();
            let skips = heard.skips.iter().skip(last.map_or(0, |at| at + 1));
            let stream = Followed {
                viewer,
                told: told.get(from..).unwrap_or_default().to_vec(),
                skips: skips.map(|(at, version)| (at - from, *version)).collect(),
            };
            let log = history.logs.get(&viewer).into_iter().flatten();
            let log = log.filter(|told| told.version > version).cloned().collect();
            let since = History {
                head: history.head,
                logs: [(viewer, log)].into(),
                streams: vec![stream],
                ..History::default()
            };
            self.checked(since.check_told());
        }
        summary
    }

    fn checked<T>(&self, outcome: Result<T, Vec<Violation>>) -> T {
        outcome.unwrap_or_else(|violations| {
            let first: Vec<_> = violations.iter().take(10).collect();
            panic!("game {}: {} violations: {first:#?}", self.table.id, violations.len())
        })
    }

    /// Stops the players.
    async fn stop(&mut self) {
        self.stop.cancel();
        while let Some(ended) = self.playing.join_next().await {
            match ended.expect("a player") {
                Ok(Ending::Stopped) => {}
                other => panic!("a player was not stopped: {other:?}"),
            }
        }
    }

    /// Reads the logs of all viewers, and returns what each of them was told.
    async fn read(&self, history: &mut History) -> Vec<Heard> {
        let mut all = Vec::new();
        history.head = patiently(async || self.table.spectator.look(&self.table.id).await).await.version;
        let mut viewers = vec![&self.table.spectator];
        viewers.extend(&self.table.seats);
        for ((client, viewer), follower) in viewers.into_iter().zip(0..).zip(&self.followers) {
            let events = patiently(async || client.all_events(&self.table.id, 500).await).await;
            for route in &self.routes {
                let there =
                    patiently(async || client.on(route.clone()).all_events(&self.table.id, 500).await);
                assert_eq!(there.await, events, "all servers tell the same");
            }
            let told = |events: &[v1::Event]| events.iter().map(Told::from).collect::<Vec<_>>();
            let last = events.last().map_or(1, |event| event.version);
            all.push(follower.after_version(last).await);
            history.logs.insert(viewer, told(&events));
        }
        all
    }
}
