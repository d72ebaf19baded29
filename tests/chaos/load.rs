//! Games that are played while things break, and the check of everything that was seen.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Table,
    follow::Follower,
    history::{Followed, History, Summary, Told},
    player::{Bot, Bounced, Ending},
    random::Random,
    recorder::Recorder,
    status::is_transient,
};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::transport::Channel;

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
            let bot = Bot { recorder: recorder.clone(), stop: stop.clone(), is_fickle: true, ..bot };
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
        self.stop.cancel();
        while let Some(ended) = self.playing.join_next().await {
            match ended.expect("a player") {
                Ok(Ending::Stopped) => {}
                other => panic!("a player was not stopped: {other:?}"),
            }
        }
        let followers: Vec<_> = (0..).zip(&self.followers).collect();
        check(&self.table, &self.recorder, &followers, &self.routes).await
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
    history.head = patiently(async || table.spectator.look(&table.id).await).await.version;
    let told = |events: &[v1::Event]| events.iter().map(Told::from).collect::<Vec<_>>();
    for (viewer, client) in (0..).zip([&table.spectator].into_iter().chain(&table.seats)) {
        let events = patiently(async || client.all_events(&table.id, 500).await).await;
        // Every server is asked by somebody.
        let route = &routes[viewer as usize % routes.len()];
        let there = patiently(async || client.on(route.clone()).all_events(&table.id, 500).await).await;
        assert_eq!(there, events, "all servers tell the same");
        let last = events.last().map_or(1, |event| event.version);
        for (_, follower) in followers.iter().filter(|(follows, _)| *follows == viewer) {
            let heard = follower.after_version(last).await;
            let told = told(&heard.events);
            history.streams.push(Followed { viewer, told, resets: heard.resets });
        }
        history.logs.insert(viewer, told(&events));
    }
    match history.check() {
        Ok(summary) => (history, summary),
        Err(violations) => {
            let first: Vec<_> = violations.iter().take(10).collect();
            panic!("game {}: {} violations: {first:#?}", table.id, violations.len())
        }
    }
}

/// Asks again until the service answers.
pub(crate) async fn patiently<T>(mut ask: impl AsyncFnMut() -> Result<T, tonic::Status>) -> T {
    let begin = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(status) if is_transient(&status) && begin.elapsed() < Duration::from_secs(10) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(status) => panic!("no answer: {status:?}"),
        }
    }
}
