//! What runs inside Redis.

use redis::Script;

/// The conditional append. Every `redis.call` costs Redis one to two microseconds, so the usual case makes
/// as few as it can (14 µs, against 18 for asking and writing step by step): the head is compared together
/// with its branch and the status (`12.<tag>a`), which also tells without a further look whether the index has
/// to change, and a new request id is looked for and written in one step.
///
/// A tag that is missing on one side fits any on the other: heads that were written before there were tags are
/// adopted by the next append.
///
/// A conflict writes nothing. What can fail after the first write is called so that it cannot leave a half:
/// the entry of the log is the first thing that may be refused (and then takes the request id with it), and
/// the bell may ring in vain.
const APPEND: &str = r"
-- KEYS: 1 meta, 2 log, 3 request ids of this period (optional), 4 of the neighbouring one
-- ARGV: 1 expected head and new status, 2 new head and status, 3 new version, 4 record, 5 metadata,
--       6 bell, 7 request id, 8 seconds to live for a new hash of request ids, or empty
local head = redis.call('HGET', KEYS[1], 'v')
local changed = 0
if head ~= ARGV[1] then
  local parts = '^(%d+)%.?(%x*)(%a)$'
  local at, tag, status = string.match(head or '0a', parts)
  local expected, branch, wanted = string.match(ARGV[1], parts)
  if at ~= expected or (tag ~= branch and tag ~= '' and branch ~= '') then
    if KEYS[3] then
      local seen = redis.call('HGET', KEYS[3], ARGV[7]) or redis.call('HGET', KEYS[4], ARGV[7])
      if seen then return 'D' .. seen end
    end
    local there = redis.call('XRANGE', KEYS[2], ARGV[3], ARGV[3])[1]
    if there and there[2][2] == ARGV[4] then return 0 end
    return 'C' .. (head or '0a')
  end
  changed = status == wanted and 0 or 1
end
if KEYS[3] then
  local seen = redis.call('HGET', KEYS[4], ARGV[7])
  if seen then return 'D' .. seen end
  if redis.call('HSETNX', KEYS[3], ARGV[7], ARGV[3]) == 0 then
    return 'D' .. redis.call('HGET', KEYS[3], ARGV[7])
  end
  if ARGV[8] ~= '' then redis.call('EXPIRE', KEYS[3], ARGV[8], 'NX') end
end
local added = redis.pcall('XADD', KEYS[2], ARGV[3], 'r', ARGV[4])
if type(added) == 'table' then
  if KEYS[3] then redis.call('HDEL', KEYS[3], ARGV[7]) end
  return added
end
redis.call('HSET', KEYS[1], 'v', ARGV[2], 'm', ARGV[5])
redis.pcall('PUBLISH', ARGV[6], ARGV[2])
return changed
";

/// Keeps a snapshot unless a later one is there: versions have leading zeros, so they compare as texts.
const SNAPSHOT: &str = r"
-- KEYS: 1 snapshot. ARGV: 1 twenty digits of version, 2 table
if redis.call('GETRANGE', KEYS[1], 0, 19) <= ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1] .. ARGV[2])
end
return 0
";

/// The scripts with their names, as a deployment needs them.
#[derive(Clone, Debug)]
pub(super) struct Scripts {
    pub(super) append: Source,
    pub(super) snapshot: Source,
}

/// A script and the name under which `EVALSHA` knows it.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) text: String,
    pub(super) sha: String,
}

impl Source {
    fn new(text: String) -> Self {
        Source { sha: Script::new(&text).get_hash().to_owned(), text }
    }
}

impl Scripts {
    /// In a cluster a plain `PUBLISH` would go to every node; the bells of a slot stay on its shard.
    pub(super) fn new(is_cluster: bool) -> Self {
        let append = if is_cluster { APPEND.replace("'PUBLISH'", "'SPUBLISH'") } else { APPEND.to_owned() };
        Scripts { append: Source::new(append), snapshot: Source::new(SNAPSHOT.to_owned()) }
    }
}
