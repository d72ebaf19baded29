//! The reference write: a conditional append in Redis, by the smallest script that does it.

use std::{ops::ControlFlow, time::Duration};

use redis::{AsyncCommands as _, RedisError, Script, aio::MultiplexedConnection};

use super::leg::{AsyncCall, Leg, repeat};
use crate::failure::Failure;

/// Appends if the head is where the caller thinks it is, and keeps some metadata beside it.
const SCRIPT: &str = r"
local head = redis.call('HGET', KEYS[1], 'v')
if (head or '0') ~= ARGV[1] then return redis.error_reply('CONFLICT') end
local version = string.format('%.0f', tonumber(ARGV[1]) + 1)
redis.call('XADD', KEYS[2], version .. '-0', 'r', ARGV[2])
redis.call('HSET', KEYS[1], 'v', version, 'm', ARGV[3])
return version
";

/// Appends to as many logs as calls are under way.
#[derive(Debug)]
pub(super) struct Load {
    connections: Vec<MultiplexedConnection>,
}

impl Load {
    pub(super) async fn connect(url: &str, count: usize) -> Result<Load, Failure> {
        let client = redis::Client::open(url).map_err(Failure::usage)?;
        let mut connections = Vec::new();
        for _ in 0..count {
            connections.push(client.get_multiplexed_async_connection().await.map_err(Failure::away)?);
        }
        Ok(Load { connections })
    }

    /// Appends records and metadata of these lengths.
    pub(super) async fn run(
        &self,
        in_flight: usize,
        time: Duration,
        sizes: (usize, usize),
    ) -> Result<Leg, Failure> {
        let mut run = 0_u64;
        if let Some(connection) = self.connections.first() {
            run = connection.clone().incr("bench:runs", 1).await.map_err(Failure::away)?;
        }
        let lane = |(n, connection): (usize, &MultiplexedConnection)| Lane {
            connection: connection.clone(),
            log: format!("{run}-{n}"),
            version: 0,
        };
        let lanes = self.connections.iter().cycle().take(in_flight).enumerate().map(lane).collect();
        Ok(repeat(lanes, time, Appender::new(sizes)).await.map_err(Failure::away)?.0)
    }
}

struct Lane {
    connection: MultiplexedConnection,
    log: String,
    version: u64,
}

/// Makes the reference write, always with the same bytes.
#[derive(Clone, Debug)]
pub(super) struct Appender {
    script: Script,
    record: Vec<u8>,
    meta: Vec<u8>,
}

impl Appender {
    /// For records and metadata of these lengths.
    pub(super) fn new((record, meta): (usize, usize)) -> Appender {
        Appender { script: Script::new(SCRIPT), record: vec![b'r'; record], meta: vec![b'm'; meta] }
    }

    /// Appends to a log that has this version.
    pub(super) async fn append(
        &self,
        redis: &mut MultiplexedConnection,
        log: &str,
        version: u64,
    ) -> Result<(), RedisError> {
        let mut call = self.script.key(format!("bench:{{{log}}}:meta"));
        call.key(format!("bench:{{{log}}}:log")).arg(version).arg(&self.record).arg(&self.meta);
        call.invoke_async::<String>(redis).await.map(drop)
    }
}

impl AsyncCall<Lane, RedisError> for Appender {
    async fn call(&self, lane: &mut Lane) -> Result<ControlFlow<()>, RedisError> {
        self.append(&mut lane.connection, &lane.log, lane.version).await?;
        lane.version += 1;
        Ok(ControlFlow::Continue(()))
    }
}
