//! Which server gets a command, and what happens when it is the wrong one.

use std::{
    collections::{HashMap, HashSet},
    pin::pin,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use futures::{StreamExt as _, stream};
use redis::{Cmd, ServerError, Value};
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    answer::Answer,
    keys::slot_of,
    link::{Failure, Link, Setup},
    node::Node,
    url::{Addr, RedisMode},
};
use crate::types::{GameId, StoreError};

/// Sends commands to the primaries.
#[derive(Debug)]
pub(super) struct Router {
    pub(super) setup: Setup,
    nodes: RwLock<HashMap<Addr, Arc<Node>>>,
    layout: RwLock<Layout>,
    refreshing: tokio::sync::Mutex<Option<Instant>>,
}

/// Who has which slots.
#[derive(Debug)]
enum Layout {
    /// One server has everything.
    Single(Arc<Node>),
    /// Ranges of slots in order, and single ones that have moved since the ranges were read.
    Cluster { ranges: Vec<(u16, u16, Addr)>, moved: HashMap<u16, Addr> },
}

/// Whether a command may be sent again when nobody knows what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeat {
    /// It reads, or doing it twice is doing it once.
    Freely,
    /// It was sent once, and that is that.
    Never,
}

/// Why a command has no answer.
#[derive(Debug)]
pub(super) enum Miss {
    /// It was not carried out.
    NotDone(StoreError),
    /// It was sent on this connection and may have been carried out. An answer by that moment would have done.
    Lost(Arc<Link>, String, Instant),
}

impl From<Miss> for StoreError {
    fn from(miss: Miss) -> Self {
        match miss {
            Miss::NotDone(err) => err,
            Miss::Lost(link, why, _) => StoreError::Unavailable(format!("{}: {why}", link.addr)),
        }
    }
}

/// Between two attempts at something that a fail-over will mend.
pub(super) const RETRY: Duration = Duration::from_millis(25);
/// The slots are not asked for more often than this.
const REFRESH: Duration = Duration::from_millis(100);
/// Nodes that are asked for them at the same time.
const AT_ONCE: usize = 16;

impl Router {
    pub(super) fn new(setup: Setup) -> Self {
        let layout = match setup.options.url.mode() {
            RedisMode::Cluster => Layout::Cluster { ranges: Vec::new(), moved: HashMap::new() },
            RedisMode::Sentinel { .. } => Layout::Single(Arc::new(Node::behind_sentinels())),
            RedisMode::Standalone => {
                let addr = setup.options.url.addrs.first().cloned();
                let addr = addr.unwrap_or(Addr { host: "localhost".into(), port: 6379 });
                Layout::Single(Arc::new(Node::at(addr)))
            }
        };
        Router {
            setup,
            nodes: RwLock::default(),
            layout: RwLock::new(layout),
            refreshing: tokio::sync::Mutex::default(),
        }
    }

    /// The slot of a game; of no meaning outside a cluster.
    pub(super) fn slot(&self, game: &GameId) -> u16 {
        self.slot_of_tag(game.as_str())
    }

    /// The slot of keys with this tag.
    pub(super) fn slot_of_tag(&self, tag: &str) -> u16 {
        if self.setup.options.url.is_cluster() { slot_of(tag.as_bytes()) } else { 0 }
    }

    fn node_at(&self, addr: &Addr) -> Arc<Node> {
        if let Some(node) = self.nodes.read().unwrap_or_else(PoisonError::into_inner).get(addr) {
            return Arc::clone(node);
        }
        let mut nodes = self.nodes.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(nodes.entry(addr.clone()).or_insert_with(|| Arc::new(Node::at(addr.clone()))))
    }

    fn node_for(&self, slot: u16) -> Option<Arc<Node>> {
        let layout = self.layout.read().unwrap_or_else(PoisonError::into_inner);
        let addr = match &*layout {
            Layout::Single(node) => return Some(Arc::clone(node)),
            Layout::Cluster { ranges, moved } => match moved.get(&slot) {
                Some(addr) => addr.clone(),
                None => {
                    let at = ranges.partition_point(|(_, last, _)| *last < slot);
                    ranges.get(at).filter(|(first, _, _)| *first <= slot)?.2.clone()
                }
            },
        };
        drop(layout);
        Some(self.node_at(&addr))
    }

    /// The connection for a slot, if one is ready: the usual case, without waiting.
    pub(super) fn ready(&self, slot: u16) -> Option<Arc<Link>> {
        self.node_for(slot)?.ready()
    }

    /// The connection for a slot, a new one if need be.
    pub(super) async fn link(&self, slot: u16) -> Result<Arc<Link>, StoreError> {
        let mut failed = None;
        if let Some(node) = self.node_for(slot) {
            match node.link(&self.setup).await {
                Ok(link) => return Ok(link),
                Err(err) => failed = Some(err),
            }
        }
        if self.setup.options.url.is_cluster() {
            self.refresh().await?;
            if let Some(node) = self.node_for(slot) {
                return node.link(&self.setup).await;
            }
        }
        Err(failed
            .unwrap_or_else(|| StoreError::Unavailable(format!("no node of the cluster has slot {slot}"))))
    }

    /// Every primary. Not empty.
    async fn primary_nodes(&self) -> Result<Vec<Arc<Node>>, StoreError> {
        if self.setup.options.url.is_cluster() {
            self.refresh().await?;
        }
        let mut addrs: Vec<Addr> = match &*self.layout.read().unwrap_or_else(PoisonError::into_inner) {
            Layout::Single(node) => return Ok(vec![Arc::clone(node)]),
            Layout::Cluster { ranges, .. } => ranges.iter().map(|(_, _, addr)| addr.clone()).collect(),
        };
        addrs.sort();
        addrs.dedup();
        Ok(addrs.iter().map(|addr| self.node_at(addr)).collect())
    }

    /// A connection to every primary.
    pub(super) async fn primaries(&self) -> Result<Vec<Arc<Link>>, StoreError> {
        let nodes = self.primary_nodes().await?;
        let links = nodes.iter().map(|node| node.link(&self.setup));
        futures::future::try_join_all(links).await
    }

    /// Whether a primary answers. In a cluster one is enough: the games of the others are still served.
    pub(super) async fn ping(&self) -> Result<(), StoreError> {
        let away = |_| StoreError::Unavailable("Redis did not answer in time".into());
        let pings = async {
            let pings = self.primary_nodes().await?.into_iter().map(|node| {
                Box::pin(async move {
                    let link = node.link(&self.setup).await?;
                    let answer = link.ask(&redis::cmd("PING")).await;
                    answer.map(drop).map_err(|err| err.unavailable(&link.addr))
                })
            });
            futures::future::select_ok(pings).await.map(drop)
        };
        timeout_at(Instant::now() + self.setup.options.timeout, pings).await.map_err(away)?
    }

    /// Asks the cluster who has what, unless that has just been done.
    async fn refresh(&self) -> Result<(), StoreError> {
        let mut last = self.refreshing.lock().await;
        if last.is_some_and(|last| last.elapsed() < REFRESH) {
            return Ok(());
        }
        let mut known: Vec<Addr> = self.setup.options.url.addrs.clone();
        known.extend(self.nodes.read().unwrap_or_else(PoisonError::into_inner).keys().cloned());
        let mut seen = HashSet::new();
        known.retain(|addr| seen.insert(addr.clone()));
        // A connection that works answers at once. Of the others, some may lead nowhere and never answer, and must not
        // take the time of those behind them.
        let (ready, others): (Vec<_>, Vec<_>) =
            known.into_iter().partition(|addr| self.node_at(addr).ready().is_some());
        let ask = async |addr: Addr| (self.read_slots(&addr).await, addr);
        let one_by_one = stream::iter(ready).then(ask);
        let at_once = stream::iter(others).map(ask).buffer_unordered(AT_ONCE);
        let mut answers = pin!(one_by_one.chain(at_once));
        let mut failed = None;
        while let Some((answer, addr)) = answers.next().await {
            match answer {
                Ok(found) if !found.is_empty() => {
                    let mut layout = self.layout.write().unwrap_or_else(PoisonError::into_inner);
                    *layout = Layout::Cluster { ranges: found, moved: HashMap::new() };
                    *last = Some(Instant::now());
                    return Ok(());
                }
                Ok(_) => failed = Some(StoreError::Unavailable(format!("{addr} knows no slots"))),
                Err(err @ StoreError::Misconfigured(_)) => return Err(err),
                Err(err) => failed = Some(err),
            }
        }
        Err(failed.unwrap_or_else(|| StoreError::Unavailable("no node of the cluster is known".into())))
    }

    async fn read_slots(&self, addr: &Addr) -> Result<Vec<(u16, u16, Addr)>, StoreError> {
        let mut cmd = redis::cmd("CLUSTER");
        cmd.arg("SLOTS");
        let answer = match self.node_at(addr).link(&self.setup).await {
            Ok(link) => link.ask(&cmd).await,
            // A replica is no place for data, but it knows where the primaries are.
            Err(StoreError::Unavailable(_)) => {
                let options = &self.setup.options;
                let conn =
                    super::link::dial(options, addr, &options.url.login, None, options.timeout).await?;
                super::link::ask(&conn, &cmd).await
            }
            Err(err) => return Err(err),
        };
        let answer = answer.map_err(|err| err.unavailable(addr))?;
        let Value::Array(entries) = answer else { return Ok(Vec::new()) };
        let mut ranges: Vec<_> = entries.iter().filter_map(|entry| parse_range(entry, addr)).collect();
        ranges.sort();
        Ok(ranges)
    }

    /// Notes where a slot has gone, until the whole layout is read again.
    fn note_moved(&self, slot: u16, addr: &Addr) {
        if let Layout::Cluster { moved, .. } =
            &mut *self.layout.write().unwrap_or_else(PoisonError::into_inner)
        {
            moved.insert(slot, addr.clone());
        }
    }

    /// Sends one command to the server that has the slot. Refusals that say «not here» or «not now» are
    /// followed until the time is up: nothing was done yet.
    pub(super) async fn call(
        &self,
        slot: u16,
        cmd: &Cmd,
        repeat: Repeat,
    ) -> Result<(Value, Arc<Link>), Miss> {
        let deadline = Instant::now() + self.setup.options.timeout;
        let mut asking: Option<Addr> = None;
        loop {
            let link = match (&asking, self.ready(slot)) {
                (None, Some(link)) => link,
                _ => match self.find(slot, asking.as_ref(), deadline).await {
                    Ok(link) => link,
                    Err(err) => return Err(Miss::NotDone(err)),
                },
            };
            let answer = match asking.take() {
                Some(_) => link.ask_asking(cmd).await,
                None => link.ask(cmd).await,
            };
            let refusal = match answer {
                Ok(value) => return Ok((value, link)),
                Err(Failure::Lost(_)) if repeat == Repeat::Freely && Instant::now() < deadline => continue,
                Err(Failure::Lost(why)) => return Err(Miss::Lost(link, why, deadline)),
                Err(Failure::Server(refusal)) => refusal,
            };
            let late = Instant::now() + RETRY >= deadline;
            let not_done = || Miss::NotDone(refused(&refusal, &link.addr));
            match refusal.code() {
                _ if late => return Err(not_done()),
                "MOVED" => match redirect(&refusal, &link.addr) {
                    Some(addr) => {
                        if addr == link.addr {
                            sleep(RETRY).await;
                        }
                        self.note_moved(slot, &addr);
                    }
                    None => return Err(not_done()),
                },
                "ASK" => asking = redirect(&refusal, &link.addr),
                "NOSCRIPT" => {
                    if let Err(err) = link.load_scripts(&self.setup.scripts).await {
                        return Err(Miss::NotDone(err.unavailable(&link.addr)));
                    }
                }
                "READONLY" => {
                    // It was demoted: look for the primary again.
                    link.give_up();
                    sleep(RETRY).await;
                }
                "LOADING" | "CLUSTERDOWN" | "MASTERDOWN" | "TRYAGAIN" => sleep(RETRY).await,
                _ => return Err(not_done()),
            }
        }
    }

    /// The connection for a slot (or to a node that was named), trying again until the time is up.
    async fn find(
        &self,
        slot: u16,
        named: Option<&Addr>,
        deadline: Instant,
    ) -> Result<Arc<Link>, StoreError> {
        loop {
            let attempt = async {
                match named {
                    Some(addr) => self.node_at(addr).link(&self.setup).await,
                    None => self.link(slot).await,
                }
            };
            let err = match timeout_at(deadline, attempt).await {
                Ok(Ok(link)) => return Ok(link),
                Ok(Err(err @ StoreError::Misconfigured(_))) => return Err(err),
                Ok(Err(err)) => err,
                Err(_) => return Err(StoreError::Unavailable("no connection in time".into())),
            };
            if Instant::now() + RETRY >= deadline {
                return Err(err);
            }
            sleep(RETRY).await;
        }
    }

    /// Sends many commands, in one piece per server, and puts their answers in order. For commands that may
    /// be repeated only.
    pub(super) async fn call_all(&self, commands: Vec<(u16, Cmd)>) -> Result<Vec<Value>, StoreError> {
        let mut answers: Vec<Option<Value>> = vec![None; commands.len()];
        let mut groups: HashMap<Addr, Group<'_>> = HashMap::new();
        let deadline = Instant::now() + self.setup.options.timeout;
        for numbered in commands.iter().enumerate() {
            let slot = numbered.1.0;
            let link = match self.ready(slot) {
                Some(link) => link,
                None => self.find(slot, None, deadline).await?,
            };
            let group = groups.entry(link.addr.clone());
            group.or_insert_with(|| Group { link, commands: Vec::new() }).commands.push(numbered);
        }
        let sent = groups.into_values().map(|group| async move {
            let mut pipe = redis::Pipeline::with_capacity(group.commands.len());
            for (_, (_, cmd)) in &group.commands {
                pipe.add_command(cmd.clone());
            }
            (group.link.ask_all(&pipe).await.unwrap_or_default(), group.commands)
        });
        for (values, commands) in futures::future::join_all(sent).await {
            for ((at, _), value) in commands.into_iter().zip(values) {
                if let (Some(place), None) = (answers.get_mut(at), value.refusal()) {
                    *place = Some(value);
                }
            }
        }
        // What was lost or sent to the wrong place is asked again one by one, as long as that works.
        let mut all = Vec::with_capacity(answers.len());
        for (answer, (slot, cmd)) in answers.into_iter().zip(&commands) {
            all.push(match answer {
                Some(value) => value,
                None => self.call(*slot, cmd, Repeat::Freely).await?.0,
            });
        }
        Ok(all)
    }
}

/// Commands for one server, numbered as they came.
struct Group<'c> {
    link: Arc<Link>,
    commands: Vec<(usize, &'c (u16, Cmd))>,
}

fn parse_range(entry: &Value, asked: &Addr) -> Option<(u16, u16, Addr)> {
    let Value::Array(parts) = entry else { return None };
    let [Value::Int(first), Value::Int(last), Value::Array(primary), ..] = parts.as_slice() else {
        return None;
    };
    let [host, Value::Int(port), ..] = primary.as_slice() else { return None };
    // A node that does not know its own name is the one that was asked.
    let host = host.text().filter(|host| !host.is_empty()).unwrap_or(&asked.host).to_owned();
    let addr = Addr { host, port: u16::try_from(*port).ok()? };
    Some((u16::try_from(*first).ok()?, u16::try_from(*last).ok()?, addr))
}

/// Where `MOVED <slot> <host>:<port>` points.
fn redirect(refusal: &ServerError, from: &Addr) -> Option<Addr> {
    let (host, port) = refusal.details()?.split_ascii_whitespace().nth(1)?.rsplit_once(':')?;
    let host = if host.is_empty() { from.host.as_str() } else { host.trim_matches(['[', ']']) };
    Some(Addr { host: host.to_owned(), port: port.parse().ok()? })
}

/// What a refusal means: nothing was written, because the server is not able to or because the data is not
/// what it should be.
fn refused(refusal: &ServerError, addr: &Addr) -> StoreError {
    let text = refusal.to_string();
    let is_damage =
        refusal.code() == "WRONGTYPE" || refusal.details().is_some_and(|why| why.contains("XADD"));
    match refusal.code() {
        _ if is_damage => StoreError::Damaged(format!("{addr}: {text}")),
        // No memory is left, or the log cannot be written, which means a full disk more often than a broken one.
        "OOM" | "MISCONF" => StoreError::Full(format!("{addr}: {text}")),
        _ => StoreError::Unavailable(format!("{addr}: {text}")),
    }
}
