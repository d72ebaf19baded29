//! R5: a crowd of clients on many games, while everything breaks; the history of every game is checked.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Table,
    follow::Follower,
    history::{Page, Told},
    player::{Bot, Bounced},
    random::Random,
    recorder::Recorder,
    status::is_transient,
};
use tokio::{task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;
use tonic::transport::Channel;

use crate::{count, load::check, site::Site};

/// A game that many play at once.
struct Arena {
    table: Table,
    recorder: Arc<Recorder>,
    /// One for the spectator and one for a seat.
    followers: [(i32, Follower); 2],
}

/// One client: plays for any seat of any game, on any server.
struct Caller {
    arenas: Arc<[Arena]>,
    routes: Vec<Channel>,
    random: Random,
    stop: CancellationToken,
    /// Where it is in the past of some games: how many events it has, and the token of the next page.
    places: BTreeMap<(usize, i32), (usize, String)>,
}

impl Caller {
    async fn run(mut self) -> Result<(), Bounced> {
        while !self.stop.is_cancelled() {
            // Half of all that happens happens in a few games, where everybody meets.
            let hot = self.arenas.len().div_ceil(16);
            let among = if self.random.one_in(2) { hot } else { self.arenas.len() };
            let game = self.random.below(among);
            let viewer = self.random.below(self.arenas[game].table.seats.len() + 1) as i32;
            match (self.random.below(12), viewer) {
                (0, _) | (1, 0) => self.look(game, viewer).await?,
                (1, _) | (_, 0) => self.list(game, viewer).await?,
                (_, seat) => self.play(game, seat).await?,
            }
        }
        Ok(())
    }

    /// One of the ways to the service, for somebody at a table.
    fn caller(&mut self, game: usize, viewer: i32) -> Client {
        let table = &self.arenas[game].table;
        let client = if viewer == 0 { &table.spectator } else { &table.seats[viewer as usize - 1] };
        client.on(self.random.pick(&self.routes).expect("a route").clone())
    }

    async fn play(&mut self, game: usize, seat: i32) -> Result<(), Bounced> {
        let arena = &self.arenas[game];
        let client = &arena.table.seats[seat as usize - 1];
        let routes = self.routes.iter().map(|route| client.on(route.clone())).collect();
        let bot = Bot::new(routes, &arena.table.id, seat, self.random.fork(), &arena.followers[0].1);
        let mut bot = Bot {
            recorder: arena.recorder.clone(),
            stop: self.stop.clone(),
            is_fickle: true,
            is_racing: true,
            is_forgetful: true,
            ..bot
        };
        bot.play_once().await
    }

    async fn look(&mut self, game: usize, viewer: i32) -> Result<(), Bounced> {
        let client = self.caller(game, viewer);
        let (id, recorder) = (&self.arenas[game].table.id, &self.arenas[game].recorder);
        let begun = recorder.now();
        match client.look(id).await {
            Ok(seen) => recorder.look(begun, seen.version),
            Err(status) => self.sulk(status).await?,
        }
        Ok(())
    }

    /// The next small page of the past, or now and then all of it.
    async fn list(&mut self, game: usize, viewer: i32) -> Result<(), Bounced> {
        let is_all = self.random.one_in(200);
        let page_size = if is_all { 500 } else { 1 + self.random.below(8) as i32 };
        let (mut from, mut page_token) = match is_all {
            true => (0, String::new()),
            false => self.places.remove(&(game, viewer)).unwrap_or_default(),
        };
        loop {
            let client = self.caller(game, viewer);
            let arena = &self.arenas[game];
            let game_id = arena.table.id.clone();
            let request = v1::ListEventsRequest { game_id, page_size, page_token, ..Default::default() };
            let begun = arena.recorder.now();
            let page = match client.events(request).await {
                Ok(page) => page,
                Err(status) => return self.sulk(status).await,
            };
            let told: Vec<_> = page.events.iter().map(Told::from).collect();
            let (count, is_end) = (told.len(), page.next_page_token.is_empty());
            let ended = arena.recorder.now();
            arena.recorder.page(Page { viewer, begun, ended, from, told, is_end });
            from += count;
            page_token = page.next_page_token;
            if is_end || self.stop.is_cancelled() {
                return Ok(());
            }
            if !is_all {
                self.places.insert((game, viewer), (from, page_token));
                return Ok(());
            }
        }
    }

    /// Waits a little if the service is away.
    async fn sulk(&mut self, status: tonic::Status) -> Result<(), Bounced> {
        if !is_transient(&status) {
            return Err(Bounced { request: Box::default(), status });
        }
        sleep(Duration::from_millis(self.random.below(50) as u64)).await;
        Ok(())
    }
}

async fn arena(site: &Site, random: &mut Random) -> Arena {
    let routes = site.routes();
    let table = NewTable::new(3, 60_000).create(&Client::new(routes[0].clone())).await.expect("a game");
    let recorder = Arc::<Recorder>::default();
    let seat = random.below(3);
    let follow = |viewer: i32, client: &Client| {
        let everywhere = routes.iter().map(|route| client.on(route.clone())).collect();
        (viewer, Follower::noting(everywhere, &table.id, &recorder))
    };
    let followers = [follow(0, &table.spectator), follow(seat as i32 + 1, &table.seats[seat])];
    Arena { table, recorder, followers }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_breaks_every_history_is_linearizable() {
    let (operations, begin) = (count("ORRERY_CHAOS_OPERATIONS", 1_000), Instant::now());
    let (clients, games) = (32, if operations < 10_000 { 8 } else { 64 });
    let mut random = Random::for_test("crowd");
    let mut site = Site::start(2, |setup| setup);
    let mut arenas = Vec::new();
    for _ in 0..games {
        arenas.push(arena(&site, &mut random).await);
    }
    let arenas: Arc<[Arena]> = arenas.into();
    let (mut playing, stop) = (JoinSet::new(), CancellationToken::new());
    for _ in 0..clients {
        let caller = Caller {
            arenas: arenas.clone(),
            routes: site.routes(),
            random: random.fork(),
            stop: stop.clone(),
            places: BTreeMap::new(),
        };
        playing.spawn(caller.run());
    }
    let answered = || arenas.iter().map(|arena| arena.recorder.answered()).sum::<usize>();
    // So many calls between one trouble and the next.
    let calm = (operations / 12).min(500);
    let mut reported = Instant::now();
    while answered() < operations {
        if reported.elapsed() > Duration::from_secs(30) {
            println!("crowd: {} calls answered after {:?}", answered(), begin.elapsed());
            reported = Instant::now();
        }
        let (next, begin) = (answered() + calm, Instant::now());
        while answered() < next {
            if let Some(ended) = playing.try_join_next() {
                panic!("a client has stopped: {:?}", ended.expect("a client"));
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "no progress: {} of {next}", answered());
            sleep(Duration::from_millis(5)).await;
        }
        site.trouble(&mut random).await;
    }
    stop.cancel();
    while let Some(ended) = playing.join_next().await {
        ended.expect("a client").expect("what is listed is accepted");
    }
    let done = answered();
    println!("crowd: {done} calls of {clients} clients in {games} games answered in {:?}", begin.elapsed());
    println!("crowd: {:?}", site.troubles);
    let (mut accepted, mut unknown, mut told) = (0, 0, 0);
    for arena in &*arenas {
        let followers = arena.followers.each_ref().map(|(viewer, follower)| (*viewer, follower));
        let (_, summary) = check(&arena.table, &arena.recorder, &followers, &site.routes()).await;
        accepted += summary.accepted;
        unknown += summary.unknown;
        told += summary.told;
    }
    site.is_sound();
    println!(
        "crowd: {accepted} commands accepted, {unknown} attempts of unknown outcome, {told} events told; \
         {games} histories checked after {:?}",
        begin.elapsed()
    );
    assert!(accepted > operations / 10 && unknown > 0, "there was hardly any load, or no trouble");
}
