//! One connection to one primary, checked before it is used.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use redis::{
    AsyncConnectionConfig, Client, Cmd, ConnectionAddr, IntoConnectionInfo, Pipeline, ProtocolVersion,
    PushInfo, PushKind, RedisConnectionInfo, ServerError, Value,
    aio::{AsyncPushSender, MultiplexedConnection, SendError},
};

use super::{
    RedisOptions,
    answer::Answer,
    check::ServerFacts,
    fence::Gate,
    keys::Keys,
    scripts::Scripts,
    url::{Addr, Login},
};
use crate::types::StoreError;

/// What every connection needs to know.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) options: RedisOptions,
    pub(super) keys: Keys,
    pub(super) scripts: Scripts,
    /// How many connections were made so far.
    pub(super) links: AtomicU64,
}

/// What an append waits for after its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fence {
    /// `WAIT`: so many replicas have it.
    Replicas(u8),
    /// `WAITAOF`: the disk has it.
    Disk,
}

/// Why a command has no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The server refused it.
    Server(ServerError),
    /// The connection broke, or the answer did not come in time. The server may have done it.
    Lost(String),
}

/// Which connection to which run of which server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    pub(super) run_id: String,
    pub(super) client_id: i64,
}

/// A connection that many callers share. When it is lost it is never repaired but replaced, so that what was
/// sent on it is sent once: the client library's own reconnecting wrappers are not used for that reason.
pub(super) struct Link {
    conn: MultiplexedConnection,
    pub(super) addr: Addr,
    pub(super) identity: Identity,
    /// Earlier connections to the same run of the server that it has closed for good: what they sent and
    /// the server had not yet done by then, it never will.
    buried: Vec<Identity>,
    gate: Option<Gate>,
    lost: Lost,
}

/// Set when a connection has ended, also while nobody uses it: the first append after a restart of the
/// server must not be the one to find out, because then its outcome would be unknown.
#[derive(Clone, Default, Debug)]
pub(super) struct Lost(Arc<AtomicBool>);

impl Lost {
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Hears from the library when the connection ends.
    pub(super) fn listener(&self) -> Arc<dyn AsyncPushSender> {
        let lost = self.clone();
        Arc::new(move |push: PushInfo| -> Result<(), SendError> {
            if push.kind == PushKind::Disconnection {
                lost.set();
            }
            Ok(())
        })
    }
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link")
            .field("addr", &self.addr)
            .field("identity", &self.identity)
            .finish_non_exhaustive()
    }
}

/// Commands waiting to be written. The library's 50 would make a busy server's callers queue twice.
const BUFFER: usize = 1024;

/// Opens a bare connection. Only with `pushes` does it speak RESP3.
pub(super) async fn dial(
    options: &RedisOptions,
    addr: &Addr,
    login: &Login,
    pushes: Option<Arc<dyn AsyncPushSender>>,
    answer_within: Duration,
) -> Result<MultiplexedConnection, StoreError> {
    let away = |err: redis::RedisError| StoreError::Unavailable(format!("{addr}: {err}"));
    let place = match options.url.tls {
        false => ConnectionAddr::Tcp(addr.host.clone(), addr.port),
        true => ConnectionAddr::TcpTls {
            host: addr.host.clone(),
            port: addr.port,
            insecure: false,
            tls_params: None,
        },
    };
    let mut who = RedisConnectionInfo::default().set_db(options.url.db).set_skip_set_lib_name();
    if let Some(user) = &login.user {
        who = who.set_username(user);
    }
    if let Some(password) = &login.password {
        who = who.set_password(password);
    }
    let mut config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(options.timeout))
        .set_response_timeout(Some(answer_within))
        .set_pipeline_buffer_size(BUFFER);
    if let Some(pushes) = pushes {
        who = who.set_protocol(ProtocolVersion::RESP3);
        config = config.set_push_sender(pushes);
    }
    let info = place.into_connection_info().map_err(away)?.set_redis_settings(who);
    let client = Client::open(info).map_err(away)?;
    client.get_multiplexed_async_connection_with_config(&config).await.map_err(away)
}

/// Sends one command.
pub(super) async fn ask(conn: &MultiplexedConnection, cmd: &Cmd) -> Result<Value, Failure> {
    match conn.clone().send_packed_command(cmd).await {
        Ok(Value::ServerError(err)) => Err(Failure::Server(err)),
        Ok(value) => Ok(value),
        Err(err) => Err(Failure::Lost(err.to_string())),
    }
}

/// Sends commands in one piece. Refusals are among the answers.
pub(super) async fn ask_all(conn: &MultiplexedConnection, pipe: &Pipeline) -> Result<Vec<Value>, Failure> {
    let answers = conn.clone().send_packed_commands(pipe, 0, pipe.len()).await;
    answers.map_err(|err| Failure::Lost(err.to_string()))
}

/// Who the server is, and who we are to it.
async fn introduce(conn: &MultiplexedConnection, addr: &Addr) -> Result<(ServerFacts, Identity), StoreError> {
    let mut pipe = redis::pipe();
    pipe.cmd("CLIENT").arg("ID").cmd("INFO");
    pipe.cmd("CONFIG").arg("GET").arg("appendfsync").arg("aof-load-truncated");
    let answers = ask_all(conn, &pipe).await.map_err(|err| err.unavailable(addr))?;
    let [id, info, config] = answers.as_slice() else {
        return Err(StoreError::Unavailable(format!("{addr} does not answer like Redis")));
    };
    if let Some(err) = info.refusal() {
        return Err(Failure::Server(err.clone()).unavailable(addr));
    }
    // Forbidden, as managed services do, it is no map.
    let pairs = if let Value::Map(pairs) = config { pairs.as_slice() } else { &[] };
    let setting = |name: &str| {
        let (_, value) = pairs.iter().find(|(key, _)| key.text() == Some(name))?;
        value.text()
    };
    let mut facts =
        ServerFacts::parse(info.text().unwrap_or_default(), setting("appendfsync").map(str::to_owned));
    facts.cuts_torn_logs = setting("aof-load-truncated") == Some("yes");
    let client_id = if let Value::Int(id) = id { *id } else { 0 };
    let identity = Identity { run_id: facts.run_id.clone(), client_id };
    Ok((facts, identity))
}

impl Failure {
    /// The error where nothing can have been written.
    pub(super) fn unavailable(&self, addr: &Addr) -> StoreError {
        match self {
            Failure::Server(err) => StoreError::Unavailable(format!("{addr}: {err}")),
            Failure::Lost(why) => StoreError::Unavailable(format!("{addr}: {why}")),
        }
    }
}

impl Link {
    /// Connects, checks the server and puts `ghosts` (lost connections of ours) to rest.
    pub(super) async fn open(setup: &Setup, addr: Addr, ghosts: &[Identity]) -> Result<Self, StoreError> {
        let options = &setup.options;
        let lost = Lost::default();
        let heard = Some(lost.listener());
        let conn = dial(options, &addr, &options.url.login, heard, options.timeout).await?;
        let (facts, identity) = introduce(&conn, &addr).await?;
        let verdict = facts.judge(options, &addr.to_string())?;
        for warning in &verdict.warnings {
            tracing::warn!("{warning}");
        }

        let mut pipe = redis::pipe();
        for script in setup.scripts.all() {
            pipe.cmd("SCRIPT").arg("LOAD").arg(&script.text);
        }
        // Client ids count from 1 in every run of a server: in another run they are somebody else's.
        let here: Vec<_> = ghosts.iter().filter(|ghost| ghost.run_id == identity.run_id).collect();
        for ghost in &here {
            pipe.cmd("CLIENT").arg("KILL").arg("ID").arg(ghost.client_id);
        }
        let answers = ask_all(&conn, &pipe).await.map_err(|err| err.unavailable(&addr))?;
        let mut answers = answers.into_iter();
        for answer in answers.by_ref().take(setup.scripts.all().len()) {
            if let Value::ServerError(err) = answer {
                return Err(Failure::Server(err).unavailable(&addr));
            }
        }
        // 0 says that the connection was gone already; only a refusal leaves it undecided.
        let buried = here.into_iter().zip(answers);
        let buried = buried.filter(|(_, answer)| matches!(answer, Value::Int(_)));
        let buried = buried.map(|(ghost, _)| ghost.clone()).collect();

        let gate = match verdict.fence {
            None => None,
            Some(fence) => {
                // A fenced command is answered late by design, so it has a connection of its own.
                let patience = options.timeout * 2;
                let gate_lost = Lost::default();
                let heard = Some(gate_lost.listener());
                let waits = dial(options, &addr, &options.url.login, heard, patience).await?;
                if introduce(&waits, &addr).await?.1.run_id != identity.run_id {
                    return Err(StoreError::Unavailable(format!("{addr} leads to more than one server")));
                }
                Some(Gate::new(waits, gate_lost, fence, facts.history, setup))
            }
        };
        setup.links.fetch_add(1, Ordering::Relaxed);
        Ok(Link { conn, addr, identity, buried, gate, lost })
    }

    pub(super) fn is_lost(&self) -> bool {
        self.lost.is_set() || self.gate.as_ref().is_some_and(Gate::is_lost)
    }

    /// Nobody should use this connection any more.
    pub(super) fn give_up(&self) {
        self.lost.set();
    }

    /// Whether whatever was sent on `other` and is not done by now will never be done.
    pub(super) fn has_buried(&self, other: &Link) -> bool {
        self.buried.contains(&other.identity)
    }

    /// What acknowledged writes have to pass, if the durability setting asks for anything.
    pub(super) fn gate(&self) -> Option<&Gate> {
        self.gate.as_ref()
    }

    pub(super) async fn ask(&self, cmd: &Cmd) -> Result<Value, Failure> {
        self.noting(ask(&self.conn, cmd).await)
    }

    pub(super) async fn ask_all(&self, pipe: &Pipeline) -> Result<Vec<Value>, Failure> {
        self.noting(ask_all(&self.conn, pipe).await)
    }

    /// Sends one command to a node that is still receiving its slot.
    pub(super) async fn ask_asking(&self, cmd: &Cmd) -> Result<Value, Failure> {
        let mut pipe = redis::pipe();
        pipe.cmd("ASKING").add_command(cmd.clone());
        match self.ask_all(&pipe).await?.pop() {
            Some(Value::ServerError(err)) => Err(Failure::Server(err)),
            Some(value) => Ok(value),
            None => Err(Failure::Lost("an answer is missing".into())),
        }
    }

    /// Brings the scripts back after a restart or a `SCRIPT FLUSH`.
    pub(super) async fn load_scripts(&self, scripts: &Scripts) -> Result<(), Failure> {
        let mut pipe = redis::pipe();
        for script in scripts.all() {
            pipe.cmd("SCRIPT").arg("LOAD").arg(&script.text);
        }
        self.ask_all(&pipe).await.map(drop)
    }

    fn noting<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        if let Err(Failure::Lost(_)) = result {
            self.give_up();
        }
        result
    }
}
