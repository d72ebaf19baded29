//! The ledger in Redis: a hash per drawer and a key per hold, all in one slot, so that a change is one script.

use std::{collections::HashMap, time::Duration};

use bytes::Bytes;
use redis::{Cmd, Value};

use super::{RedisStore, answer::Answer, router::Repeat};
use crate::{
    ledger::{Hold, LedgerEntry},
    types::StoreError,
};

/// The hash tag of the ledger.
const TAG: &str = "ledger";

/// Records read in one go.
const CHUNK: usize = 1000;

const WRITE: &str = r"
-- KEYS: 1 hold, 2.. drawers. ARGV: 1 owner of the hold or empty; then by fours: drawer, name, S or D, content
if ARGV[1] ~= '' and redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #ARGV, 4 do
  if ARGV[i + 2] == 'S' then
    redis.call('HSET', KEYS[tonumber(ARGV[i])], ARGV[i + 1], ARGV[i + 3])
  else
    redis.call('HDEL', KEYS[tonumber(ARGV[i])], ARGV[i + 1])
  end
end
return 1
";

const HOLD: &str = r"
-- KEYS: 1 hold. ARGV: 1 owner, 2 milliseconds, 0 to give it up
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
";

impl RedisStore {
    async fn ask_ledger(&self, cmd: &Cmd) -> Result<Value, StoreError> {
        Ok(self.router.call(self.router.slot_of_tag(TAG), cmd, Repeat::Freely).await?.0)
    }

    fn ledger_key(&self, kind: &str, name: &str) -> String {
        self.router.setup.keys.ledger(TAG, kind, name)
    }

    pub(super) async fn read_ledger(&self, drawer: &str) -> Result<Vec<(String, Bytes)>, StoreError> {
        let damaged = || StoreError::Damaged("the ledger in Redis cannot be read".into());
        let mut found: HashMap<String, Bytes> = HashMap::new();
        let mut cursor = b"0".to_vec();
        loop {
            let mut cmd = redis::cmd("HSCAN");
            cmd.arg(self.ledger_key("drawer", drawer)).arg(&cursor).arg("COUNT").arg(CHUNK);
            let Value::Array(parts) = self.ask_ledger(&cmd).await? else { return Err(damaged()) };
            let [next, Value::Array(pairs)] = parts.as_slice() else { return Err(damaged()) };
            for pair in pairs.chunks(2) {
                let [name, content] = pair else { return Err(damaged()) };
                let name = name.text().ok_or_else(damaged)?.to_owned();
                found.insert(name, Bytes::copy_from_slice(content.bytes().ok_or_else(damaged)?));
            }
            cursor = next.bytes().ok_or_else(damaged)?.to_vec();
            if cursor == b"0" {
                return Ok(found.into_iter().collect());
            }
        }
    }

    pub(super) async fn change_ledger(
        &self,
        hold: Option<&Hold>,
        entries: Vec<LedgerEntry>,
    ) -> Result<bool, StoreError> {
        let mut drawers: Vec<&'static str> = Vec::new();
        for entry in &entries {
            if !drawers.contains(&entry.drawer) {
                drawers.push(entry.drawer);
            }
        }
        let mut cmd = redis::cmd("EVAL");
        cmd.arg(WRITE).arg(drawers.len() + 1).arg(self.ledger_key("hold", hold.map_or("", |hold| hold.name)));
        for drawer in &drawers {
            cmd.arg(self.ledger_key("drawer", drawer));
        }
        cmd.arg(hold.map_or("", |hold| hold.owner.as_str()));
        for entry in &entries {
            let at = drawers.iter().position(|drawer| *drawer == entry.drawer).unwrap_or_default();
            cmd.arg(at + 2).arg(&entry.name);
            match &entry.content {
                Some(content) => cmd.arg("S").arg(&**content),
                None => cmd.arg("D").arg(""),
            };
        }
        Ok(self.ask_ledger(&cmd).await? == Value::Int(1))
    }

    pub(super) async fn take_hold(&self, hold: &Hold, ttl: Duration) -> Result<bool, StoreError> {
        let mut cmd = redis::cmd("EVAL");
        cmd.arg(HOLD).arg(1).arg(self.ledger_key("hold", hold.name));
        cmd.arg(&hold.owner).arg(u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX));
        Ok(self.ask_ledger(&cmd).await? == Value::Int(1))
    }
}
