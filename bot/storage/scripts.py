"""What must happen at once in the database: one Lua script each, all keys in one hash slot."""

from hashlib import sha1
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import NoScriptError

Client = Redis | RedisCluster
"""A connection pool to one server, to a master behind Sentinel, or to a cluster."""

Argument = bytes | str | int | float


class Script:
    """A Lua script, sent by its digest and in full only to a server that does not know it."""

    def __init__(self, text: str) -> None:
        """Take the script's text."""
        self._text = text
        self._digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, client: Client, keys: list[str], *arguments: Argument) -> Any:
        """Run on the node that holds the keys and return its answer; raises StorageError."""
        try:
            return await client.execute_command(
                "EVALSHA", self._digest, len(keys), *keys, *arguments
            )
        except NoScriptError:
            return await client.execute_command("EVAL", self._text, len(keys), *keys, *arguments)

    def add_to(self, pipeline: Any, keys: list[str], *arguments: Argument) -> None:
        """Add a run to a pipeline, in full: there is no second try."""
        pipeline.execute_command("EVAL", self._text, len(keys), *keys, *arguments)


# A mark is the server's time in microseconds, pushed on so that it always grows: a clock set back
# or two marks at once must not look like one mark.
_MARK = """
local function mark(dirty, last, first, count)
  local now = redis.call('TIME')
  local mark = now[1] * 1000000 + now[2]
  local before = tonumber(redis.call('GET', last) or 0)
  if mark <= before then mark = before + 1 end
  for i = first, first + count - 1 do
    redis.call('ZADD', dirty, string.format('%.0f', mark), ARGV[i])
    mark = mark + 1
  end
  redis.call('SET', last, string.format('%.0f', mark))
end
"""

# KEYS: table, log, dirty, last mark, due. A table is its version (4 bytes), the tag of the save
# that wrote it (4 bytes) and the packed record. A save that was carried out but whose answer was
# lost is sent again by the client: its own tag tells it that all is done.
SAVE = Script(
    _MARK
    + """
local head = redis.call('GETRANGE', KEYS[1], 0, 7)
if string.sub(head, 1, 4) ~= ARGV[1] then
  return head == string.sub(ARGV[2], 1, 8) and 1 or 0
end
redis.call('SET', KEYS[1], ARGV[2])
local lines, dirty = tonumber(ARGV[6]), tonumber(ARGV[7])
if ARGV[5] == 'replace' then redis.call('DEL', KEYS[2]) end
for i = 8, 7 + lines do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 8 + lines + dirty, #ARGV, 2 do
  if ARGV[i + 1] == '' then redis.call('ZREM', KEYS[5], ARGV[i])
  else redis.call('ZADD', KEYS[5], ARGV[i + 1], ARGV[i]) end
end
if dirty > 0 then
  mark(KEYS[3], KEYS[4], 8 + lines, dirty)
  redis.call('PUBLISH', ARGV[3], ARGV[4])
end
return 1
"""
)

# KEYS: table, log, slots. ARGV: version.
REMOVE = Script("""
if redis.call('GETRANGE', KEYS[1], 0, 3) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return 1
""")

# KEYS: dirty, last mark. ARGV: channel, shard, members.
MARK = Script(
    _MARK
    + """
mark(KEYS[1], KEYS[2], 3, #ARGV - 2)
redis.call('PUBLISH', ARGV[1], ARGV[2])
"""
)

# KEYS: a sorted set. ARGV: member, the score it was seen with, its new score (empty: none).
MOVE_UNCHANGED = Script("""
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
""")

# KEYS: a lease. ARGV: owner, milliseconds. One that would hold for longer than any does was taken
# before the server's clock was set back: its owner prolongs it if he lives.
LEASE = Script("""
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('PTTL', KEYS[1]) <= tonumber(ARGV[2]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
""")

RENEW = Script("""
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
""")

RELEASE = Script("""
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
""")

# KEYS: slots of a table, the lease of its shard. ARGV: name, record (empty: none), owner (empty:
# whoever holds the lease), whether a certain record is expected, that record (empty: none).
# A lease that has run out stands in nobody's way. A write sent again finds its own record there.
PUT_SLOT = Script("""
local holder = ARGV[3] ~= '' and redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[3] then return 0 end
if ARGV[4] == '1' then
  local found = redis.call('HGET', KEYS[1], ARGV[1]) or ''
  if found == ARGV[2] then return 1 end
  if found ~= ARGV[5] then return found end
end
if ARGV[2] == '' then redis.call('HDEL', KEYS[1], ARGV[1])
else redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return 1
""")

# KEYS: members, name → time of the last sign of life. ARGV: own name, milliseconds of a life. A
# sign from a time to come was given before the clock was set back; who lives gives another.
SIGN_OF_LIFE = Script("""
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZADD', KEYS[1], ms, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ms - ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', ms), '+inf')
return redis.call('ZRANGE', KEYS[1], 0, -1)
""")

# KEYS: the times of what was counted under some names, then until when each is closed. ARGV:
# whether to count in any case; for each name the number of its rules, and for each rule its
# milliseconds and how many fit into them. Counts under every name or under none. What was counted
# or closed before the server's clock was set back is forgotten.
SPEND = Script("""
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local names, at, wait, kept = #KEYS / 2, 2, 0, {}
for i = 1, names do
  local closed = redis.call('GET', KEYS[names + i])
  local since, length = string.match(closed or '', '(%d+) (%d+)')
  if since and tonumber(since) > now then redis.call('DEL', KEYS[names + i])
  elseif since then wait = math.max(wait, since + length - now) end
  local newest = redis.call('LINDEX', KEYS[i], -1)
  if newest and tonumber(newest) > now then redis.call('DEL', KEYS[i]) end
  local longest, most = 1, 1
  for rule = 1, tonumber(ARGV[at]) do
    local window, fits = tonumber(ARGV[at + rule * 2 - 1]), tonumber(ARGV[at + rule * 2])
    local crowding = redis.call('LINDEX', KEYS[i], -fits)
    if crowding then wait = math.max(wait, crowding + window - now) end
    longest, most = math.max(longest, window), math.max(most, fits)
  end
  at = at + 1 + ARGV[at] * 2
  kept[i] = {longest, most}
end
if wait > 0 and ARGV[1] ~= '1' then return wait end
for i = 1, names do
  redis.call('RPUSH', KEYS[i], string.format('%.0f', now))
  redis.call('LTRIM', KEYS[i], -kept[i][2], -1)
  redis.call('PEXPIRE', KEYS[i], kept[i][1])
end
return 0
""")

# KEYS: what closes a name. ARGV: milliseconds.
CLOSE = Script("""
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local closed = string.format('%.0f %.0f', now, ARGV[1])
return redis.call('SET', KEYS[1], closed, 'PX', ARGV[1])
""")

# KEYS: a counter. ARGV: milliseconds of its window.
HIT = Script("""
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count
""")

# KEYS: an index, member → time of its last addition. ARGV: member.
INDEX_ADD = Script("""
local now = redis.call('TIME')
redis.call('ZADD', KEYS[1], string.format('%.0f', now[1] * 1000000 + now[2]), ARGV[1])
""")

# Somebody may have announced the table again and be about to save it: what was added in the last
# ARGV[2] microseconds stays.
INDEX_REMOVE = Script("""
local added = redis.call('ZSCORE', KEYS[1], ARGV[1])
local now = redis.call('TIME')
if not added or now[1] * 1000000 + now[2] - tonumber(added) < tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
""")
