//! Hearing of appends that other processes made.
//!
//! Every append rings the bell of its game. A bell is a hint: it may be lost with a connection, so the heads
//! of watched games are asked for as well, all in one piece every two seconds. Subscriptions have their own
//! connections (one per server), so that a burst of bells never stands before an append.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use redis::{
    Cmd, PushInfo, PushKind, Value,
    aio::{MultiplexedConnection, SendError},
};
use tokio::{
    sync::mpsc,
    task::AbortHandle,
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};

use super::{
    answer::Answer,
    link::{Setup, ask, ask_all, dial},
    read::{head_cmd, parse_head_field},
    router::Router,
    url::Addr,
};
use crate::{
    hub::Hub,
    types::{GameId, Head, StoreError},
};

/// The two tasks behind `watch`; they stop when this is dropped.
#[derive(Debug)]
pub(super) struct Bells {
    newcomers: mpsc::UnboundedSender<GameId>,
    tasks: [AbortHandle; 2],
}

impl Bells {
    pub(super) fn start(router: &Arc<Router>, hub: &Arc<Hub>) -> Self {
        let (newcomers, watch_rx) = mpsc::unbounded_channel();
        let (poll, poll_rx) = mpsc::unbounded_channel();
        let (lost, lost_rx) = mpsc::unbounded_channel();
        let poller = Poller { router: Arc::clone(router), hub: Arc::clone(hub) };
        let listener = Listener {
            router: Arc::clone(router),
            hub: Arc::clone(hub),
            ears: HashMap::new(),
            homes: HashMap::new(),
            lost,
            poll,
            serial: 0,
        };
        let tasks = [
            tokio::spawn(poller.run(poll_rx)).abort_handle(),
            tokio::spawn(listener.run(watch_rx, lost_rx)).abort_handle(),
        ];
        Bells { newcomers, tasks }
    }

    /// Somebody watches this game now.
    pub(super) fn listen_for(&self, game: &GameId) {
        // The listener ends with the store only.
        drop(self.newcomers.send(game.clone()));
    }
}

impl Drop for Bells {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// Heads asked for in one piece.
const CHUNK: usize = 512;

/// Asks for heads.
struct Poller {
    router: Arc<Router>,
    hub: Arc<Hub>,
}

/// What to ask for, apart from everything every two seconds.
enum Poll {
    These(Vec<GameId>),
    All,
}

impl Poller {
    async fn run(self, mut wishes: mpsc::UnboundedReceiver<Poll>) {
        let mut ticks = interval(self.router.setup.options.poll);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_down = false;
        loop {
            let games = tokio::select! {
                _ = ticks.tick() => self.hub.watched(),
                wish = wishes.recv() => match wish {
                    Some(Poll::These(games)) => games.into_iter().map(|game| (game, Head::NONE)).collect(),
                    Some(Poll::All) => self.hub.watched(),
                    None => return,
                },
            };
            let mut failed = None;
            for chunk in games.chunks(CHUNK) {
                if let Err(err) = self.poll(chunk).await {
                    failed = Some(err);
                    break;
                }
            }
            match (&failed, is_down) {
                (Some(err), false) => tracing::warn!("the heads of watched games cannot be read: {err}"),
                (None, true) => tracing::info!("the heads of watched games can be read again"),
                _ => {}
            }
            is_down = failed.is_some();
        }
    }

    async fn poll(&self, games: &[(GameId, Head)]) -> Result<(), StoreError> {
        let commands = games.iter().map(|(game, _)| (self.router.slot(game), head_cmd(&self.router, game)));
        let answers = self.router.call_all(commands.collect()).await?;
        for ((game, seen), answer) in games.iter().zip(answers) {
            match parse_head_field(&answer) {
                Ok(head) => self.hub.settle(game, *seen, head.unwrap_or_default()),
                // Whoever reads the game will be told; the watchers of the others are not concerned.
                Err(err) => tracing::debug!(%game, "a watched game is damaged: {err}"),
            }
        }
        Ok(())
    }
}

/// Keeps the subscriptions in step with the watchers.
struct Listener {
    router: Arc<Router>,
    hub: Arc<Hub>,
    ears: HashMap<Addr, Ear>,
    /// Where each game is listened for.
    homes: HashMap<GameId, Addr>,
    lost: mpsc::UnboundedSender<u64>,
    poll: mpsc::UnboundedSender<Poll>,
    serial: u64,
}

struct Ear {
    conn: MultiplexedConnection,
    serial: u64,
}

/// How long to wait before listening again, at first and at most.
const BACKOFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

impl Listener {
    async fn run(
        mut self,
        mut newcomers: mpsc::UnboundedReceiver<GameId>,
        mut lost: mpsc::UnboundedReceiver<u64>,
    ) {
        let mut ticks = interval(self.router.setup.options.poll);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut backoff = BACKOFF.0;
        let mut again: Option<Instant> = None;
        loop {
            tokio::select! {
                game = newcomers.recv() => {
                    let Some(game) = game else { return };
                    let mut games = vec![game];
                    while let Ok(game) = newcomers.try_recv() {
                        games.push(game);
                    }
                    if !self.listen(&games).await {
                        again = again.or(Some(Instant::now() + backoff));
                    }
                    // After subscribing: what came before is polled, what comes later rings.
                    drop(self.poll.send(Poll::These(games)));
                }
                Some(serial) = lost.recv() => {
                    self.forget(|_, ear| ear.serial == serial);
                    again = again.or(Some(Instant::now() + backoff));
                }
                () = sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => {
                    if self.mend().await {
                        (again, backoff) = (None, BACKOFF.0);
                    } else {
                        backoff = (backoff * 2).min(BACKOFF.1);
                        again = Some(Instant::now() + backoff);
                    }
                }
                _ = ticks.tick() => {
                    self.check_ears().await;
                    self.stop_listening().await;
                    if again.is_none() && !self.mend().await {
                        again = Some(Instant::now() + backoff);
                    }
                }
            }
        }
    }

    /// Drops connections, and with them the knowledge that their games are listened for.
    fn forget(&mut self, gone: impl Fn(&Addr, &Ear) -> bool) {
        let addrs: HashSet<Addr> =
            self.ears.extract_if(|addr, ear| gone(addr, ear)).map(|(addr, _)| addr).collect();
        self.homes.retain(|_, addr| !addrs.contains(addr));
    }

    /// A connection may die without a word.
    async fn check_ears(&mut self) {
        let checks = self
            .ears
            .values()
            .map(|ear| async { ask(&ear.conn, &redis::cmd("PING")).await.is_err().then_some(ear.serial) });
        let dead: HashSet<u64> = futures::future::join_all(checks).await.into_iter().flatten().collect();
        if !dead.is_empty() {
            self.forget(|_, ear| dead.contains(&ear.serial));
        }
    }

    /// Subscribes where that is missing: after a loss, or where a slot has moved. Whatever rang meanwhile was
    /// missed, so everything is polled at once. `false` if something is still missing.
    async fn mend(&mut self) -> bool {
        let mut missing = Vec::new();
        for (game, _) in self.hub.watched() {
            let is_heard = match (self.homes.get(&game), self.router.ready(self.router.slot(&game))) {
                (Some(home), Some(link)) => *home == link.addr,
                (Some(_), None) => true,
                (None, _) => false,
            };
            if !is_heard {
                missing.push(game);
            }
        }
        if missing.is_empty() {
            return true;
        }
        let is_mended = self.listen(&missing).await;
        drop(self.poll.send(Poll::All));
        is_mended
    }

    /// Subscribes to the bells of some games; `false` if it did not work for all.
    async fn listen(&mut self, games: &[GameId]) -> bool {
        let mut by_addr: HashMap<Addr, Vec<&GameId>> = HashMap::new();
        let mut is_complete = true;
        for game in games {
            let slot = self.router.slot(game);
            let link = match self.router.ready(slot) {
                // One failed attempt to connect is enough for a round.
                None if is_complete => self.router.link(slot).await.ok(),
                ready => ready,
            };
            match link {
                Some(link) => by_addr.entry(link.addr.clone()).or_default().push(game),
                None => is_complete = false,
            }
        }
        for (addr, games) in by_addr {
            match self.ear(&addr).await {
                Ok(conn) => {
                    for chunk in games.chunks(CHUNK) {
                        is_complete &= self.subscribe(&addr, &conn, chunk).await;
                    }
                }
                Err(err) => {
                    tracing::debug!("cannot listen for bells: {err}");
                    is_complete = false;
                }
            }
        }
        is_complete
    }

    async fn subscribe(&mut self, addr: &Addr, conn: &MultiplexedConnection, games: &[&GameId]) -> bool {
        let mut pipe = redis::pipe();
        for game in games {
            pipe.add_command(self.bell_cmd("SUBSCRIBE", game));
        }
        match ask_all(conn, &pipe).await {
            Ok(answers) => {
                let mut is_complete = true;
                for (game, answer) in games.iter().zip(answers) {
                    if answer.refusal().is_some() {
                        is_complete = false;
                    } else {
                        self.homes.insert((*game).clone(), addr.clone());
                    }
                }
                is_complete
            }
            Err(_) => {
                self.forget(|home, _| home == addr);
                false
            }
        }
    }

    /// Ends the subscriptions of games that nobody watches any more.
    async fn stop_listening(&mut self) {
        let mut by_addr: HashMap<Addr, Vec<GameId>> = HashMap::new();
        for game in self.hub.prune() {
            if let Some(addr) = self.homes.remove(&game) {
                by_addr.entry(addr).or_default().push(game);
            }
        }
        for (addr, games) in by_addr {
            let Some(ear) = self.ears.get(&addr) else { continue };
            let mut pipe = redis::pipe();
            for game in &games {
                pipe.add_command(self.bell_cmd("UNSUBSCRIBE", game));
            }
            if ask_all(&ear.conn, &pipe).await.is_err() {
                self.forget(|home, _| *home == addr);
            }
        }
    }

    fn bell_cmd(&self, verb: &str, game: &GameId) -> Cmd {
        let setup = &self.router.setup;
        // The bells of a cluster are sharded: they ring on the node that has the game.
        let mut cmd = match setup.options.url.is_cluster() {
            true => redis::cmd(&format!("S{verb}")),
            false => redis::cmd(verb),
        };
        cmd.arg(setup.keys.game(game).key("bell"));
        cmd
    }

    async fn ear(&mut self, addr: &Addr) -> Result<MultiplexedConnection, StoreError> {
        if let Some(ear) = self.ears.get(addr) {
            return Ok(ear.conn.clone());
        }
        self.serial += 1;
        let serial = self.serial;
        let (router, hub, lost) = (Arc::downgrade(&self.router), Arc::clone(&self.hub), self.lost.clone());
        let heard = move |push: PushInfo| -> Result<(), SendError> {
            if let PushKind::Message | PushKind::SMessage = push.kind
                && let Some(router) = router.upgrade()
            {
                ring(&router.setup, &hub, &push.data);
            } else if push.kind == PushKind::Disconnection {
                // The listener ends with the store only.
                let _ = lost.send(serial);
            }
            Ok(())
        };
        let options = &self.router.setup.options;
        let conn = dial(options, addr, &options.url.login, Some(Arc::new(heard)), options.timeout).await?;
        self.ears.insert(addr.clone(), Ear { conn: conn.clone(), serial });
        Ok(conn)
    }
}

/// Passes on what a bell says: its channel names the game, its text the head.
fn ring(setup: &Setup, hub: &Hub, data: &[Value]) {
    if let [Value::BulkString(channel), Value::BulkString(head)] = data
        && let Some(game) = setup.keys.game_of(channel, "bell")
        && let Some((head, _)) = super::keys::parse_head(head)
    {
        hub.advance(&game, head);
    }
}
