//! Games that are played while things break, and the check of everything that was seen.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_tests::{
    Client, NewTable, Table,
    follow::{Follower, Heard},
    history::{Attempt, Followed, History, Outcome, ResetAt, Summary, Told, Violation},
    player::{Bot, Bounced, Ending},
    random::Random,
    recorder::Recorder,
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
        let mut followers = vec![Follower::noting(everywhere(&table.spectator), &table.id, &recorder)];
        for (client, seat) in table.seats.iter().zip(1..) {
            let follower = Follower::noting(everywhere(client), &table.id, &recorder);
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
        check(&self.table, &self.recorder, &self.viewers(), &self.routes).await
    }

    /// As [`finish`](Self::finish), after the store has gone back now and then.
    ///
    /// What was acknowledged has to be there as ever. But whoever asked a primary that was already cut off saw what
    /// never came to last, or did not see what lasts; so versions that were seen do not count, nor does a refusal after
    /// an attempt whose outcome is unknown. A stream has to tell the log from where it was told to begin anew.
    pub(crate) async fn finish_forked(mut self) -> Summary {
        self.stop().await;
        let mut history = self.recorder.history();
        let heard = read(&self.table, &self.viewers(), &self.routes, &mut history).await;
        history.looks.clear();
        history.pages.clear();
        let is_unknown = |attempt: &&Attempt| attempt.outcome == Outcome::Unknown;
        let unknown: BTreeSet<String> =
            history.attempts.iter().filter(is_unknown).map(|attempt| attempt.request.clone()).collect();
        for attempt in &mut history.attempts {
            if attempt.outcome == Outcome::Refused && unknown.contains(&attempt.request) {
                attempt.outcome = Outcome::Unknown;
            }
        }
        let summary = checked(&self.table, history.check());
        for (viewer, heard) in heard {
            let told = heard.events.iter().map(Told::from).collect::<Vec<_>>();
            let last = heard.resets.iter().rposition(|reset| reset.reason == "CURSOR_LOST");
            let (from, version) =
                last.map_or((0, 0), |at| (heard.resets[at].after, heard.resets[at].version));
            let since = heard.resets.into_iter().skip(last.map_or(0, |at| at + 1));
            let resets = since.map(|reset| ResetAt { after: reset.after.saturating_sub(from), ..reset });
            let stream = Followed {
                viewer,
                told: told.get(from..).unwrap_or_default().to_vec(),
                resets: resets.collect(),
            };
            let log = history.logs.get(&viewer).into_iter().flatten();
            let log = log.filter(|told| told.version > version).cloned().collect();
            let since = History {
                head: history.head,
                logs: [(viewer, log)].into(),
                streams: vec![stream],
                ..History::default()
            };
            checked(&self.table, since.check_told());
        }
        summary
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

    fn viewers(&self) -> Vec<(i32, &Follower)> {
        (0..).zip(&self.followers).collect()
    }
}

/// Reads the log of a game as everybody sees it, and compares it with all that was noted and told.
///
/// # Panics
/// If the two do not fit.
pub(crate) async fn check(
    table: &Table,
    recorder: &Recorder,
    followers: &[(i32, &Follower)],
    routes: &[Channel],
) -> (History, Summary) {
    let mut history = recorder.history();
    for (viewer, heard) in read(table, followers, routes, &mut history).await {
        let told = heard.events.iter().map(Told::from).collect();
        history.streams.push(Followed { viewer, told, resets: heard.resets });
    }
    let summary = checked(table, history.check());
    (history, summary)
}

/// Reads the logs of all viewers, and returns what their streams told.
async fn read(
    table: &Table,
    followers: &[(i32, &Follower)],
    routes: &[Channel],
    history: &mut History,
) -> Vec<(i32, Heard)> {
    let mut all = Vec::new();
    history.head = patiently(async || table.spectator.look(&table.id).await).await.version;
    for (viewer, client) in (0..).zip([&table.spectator].into_iter().chain(&table.seats)) {
        let events = patiently(async || client.all_events(&table.id, 500).await).await;
        for route in routes {
            let there = patiently(async || client.on(route.clone()).all_events(&table.id, 500).await).await;
            assert_eq!(there, events, "all servers tell the same");
        }
        let last = events.last().map_or(1, |event| event.version);
        for (_, follower) in followers.iter().filter(|(follows, _)| *follows == viewer) {
            all.push((viewer, follower.after_version(last).await));
        }
        history.logs.insert(viewer, events.iter().map(Told::from).collect());
    }
    all
}

fn checked<T>(table: &Table, outcome: Result<T, Vec<Violation>>) -> T {
    outcome.unwrap_or_else(|violations| {
        let first: Vec<_> = violations.iter().take(10).collect();
        panic!("game {}: {} violations: {first:#?}", table.id, violations.len())
    })
}
