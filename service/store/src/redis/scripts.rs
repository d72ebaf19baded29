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
/// The letter of a retired game is a capital and therefore always another one than expected. If its log has left,
/// nothing can be appended to it; if not, it stays from now on.
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
  if string.find(status, '%u') and redis.call('EXISTS', KEYS[2]) == 0 then return 'R' end
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
if changed == 1 then redis.call('PERSIST', KEYS[2]) end
redis.pcall('PUBLISH', ARGV[6], ARGV[2])
return changed
";

/// Keeps a snapshot unless a later one is there: versions have leading zeros, so they compare as texts. It does
/// not outlive its log.
const SNAPSHOT: &str = r"
-- KEYS: 1 snapshot, 2 log. ARGV: 1 twenty digits of version, 2 table
local ends = redis.call('PEXPIRETIME', KEYS[2])
if ends ~= -2 and redis.call('GETRANGE', KEYS[1], 0, 19) <= ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1] .. ARGV[2])
  if ends > 0 then redis.call('PEXPIREAT', KEYS[1], ends) end
end
return 0
";

/// What the scripts below begin with: the head of the game in parts, and whether it is the expected one.
const HEAD: &str = r"
-- KEYS: 1 meta, 2 log. ARGV: 1 version, 2 tag or nothing
local head = redis.call('HGET', KEYS[1], 'v')
local at, tag, status = string.match(head or '0a', '^(%d+)%.?(%x*)(%a)$')
local fits = at == ARGV[1] and (tag == ARGV[2] or tag == '' or ARGV[2] == '')
";

/// Other metadata for the same head.
const ANNOTATE: &str = r"
-- ARGV: 3 letter of the status, 4 metadata
if not head or not fits or string.find(status, '%u') then return 0 end
redis.call('HSET', KEYS[1], 'v', string.sub(head, 1, -2) .. ARGV[3], 'm', ARGV[4])
return 1
";

/// Gives the log and the snapshot a time to live: the same one, so that they go together.
const RETIRE: &str = r"
-- KEYS: 3 snapshot. ARGV: 3 milliseconds
if not fits or not string.find(status, '[fxFX]') then return 'C' .. (head or '0a') end
if string.find(status, '%u') then return 0 end
redis.call('HSET', KEYS[1], 'v', string.sub(head, 1, -2) .. string.upper(status))
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('PEXPIRE', KEYS[3], ARGV[3])
return 1
";

/// Puts a log back, or takes its time to live away. Whole or not at all: a Redis whose memory is full refuses the
/// first write of a script, and none after it.
const RESTORE: &str = r"
-- ARGV: 3 head and status for a game that is not known, 4 metadata for it, 5.. records
if head and (not fits or not string.find(status, '%u')) then return 0 end
if redis.call('EXISTS', KEYS[2]) == 1 then
  redis.call('PERSIST', KEYS[2])
else
  for n = 5, #ARGV do redis.call('XADD', KEYS[2], n - 4, 'r', ARGV[n]) end
end
if head then
  redis.call('HSET', KEYS[1], 'v', string.sub(head, 1, -2) .. string.lower(status))
else
  redis.call('HSET', KEYS[1], 'v', ARGV[3], 'm', ARGV[4])
end
return 1
";

/// The scripts with their names, as a deployment needs them.
#[derive(Clone, Debug)]
pub(super) struct Scripts {
    pub(super) append: Source,
    pub(super) snapshot: Source,
    pub(super) annotate: Source,
    pub(super) retire: Source,
    pub(super) restore: Source,
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
        let headed = |text: &str| Source::new(format!("{HEAD}{text}"));
        Scripts {
            append: Source::new(append),
            snapshot: Source::new(SNAPSHOT.to_owned()),
            annotate: headed(ANNOTATE),
            retire: headed(RETIRE),
            restore: headed(RESTORE),
        }
    }

    /// What a server has to be given.
    pub(super) fn all(&self) -> [&Source; 5] {
        [&self.append, &self.snapshot, &self.annotate, &self.retire, &self.restore]
    }
}
