-- The matching queue of all nodes, each operation atomic. The queue in memory (match-pool-memory.ts) is its model.
-- Every key carries the same hash tag, so that Redis Cluster keeps them on one shard.
--   <p>:entries   hash  userId -> packed entry        <p>:queue   zset  userId by rank score
--   <p>:group:<f> zset  userId by rank score          <p>:groups  set   filters f that users wait with
--   <p>:lane:<l>  zset  userId by rank score          <p>:lanes   set   lanes l: 'language|country|filters'
--   <p>:later     zset  pair by when it may meet      <p>:nodes   zset  node by the end of its lease
--   <p>:of:<n>    set   userIds waiting at a node     <p>:count   joins so far: ranks equal scores
-- Filters are text, ',de,fr,|,US,': languages and countries; '|' accepts everyone.
-- Arguments: the operation, the time, the rules (match-pool-redis.ts), then what the operation needs.
local p = KEYS[1]
local operation, now, rules = ARGV[1], tonumber(ARGV[2]), cmsgpack.unpack(ARGV[3])
local EVERYONE = '|'

local function load(id)
  local packed = redis.call('HGET', p .. ':entries', id)
  return packed and cmsgpack.unpack(packed) or nil
end

local function has(list, value)
  for _, item in ipairs(list) do
    if item == value then return true end
  end
  return false
end

local function listed(list, value)
  return list == '' or string.find(list, ',' .. value .. ',', 1, true) ~= nil
end

local function accepts(filters, language, country)
  local languages, countries = string.match(filters, '^([^|]*)|([^|]*)$')
  return listed(languages, language) and listed(countries, country)
end

local function lane_of(entry)
  return table.concat({ entry.language, entry.country, entry.filters }, '|')
end

local function add(entry)
  local lane = lane_of(entry)
  redis.call('HSET', p .. ':entries', entry.id, cmsgpack.pack(entry))
  redis.call('ZADD', p .. ':queue', entry.score, entry.id)
  redis.call('ZADD', p .. ':group:' .. entry.filters, entry.score, entry.id)
  redis.call('ZADD', p .. ':lane:' .. lane, entry.score, entry.id)
  redis.call('SADD', p .. ':lanes', lane)
  if entry.filters ~= EVERYONE then redis.call('SADD', p .. ':groups', entry.filters) end
  redis.call('SADD', p .. ':of:' .. entry.node, entry.id)
  redis.call('ZADD', p .. ':nodes', entry.lease, entry.node)
end

local function remove(entry)
  local lane = lane_of(entry)
  redis.call('HDEL', p .. ':entries', entry.id)
  redis.call('ZREM', p .. ':queue', entry.id)
  redis.call('ZREM', p .. ':group:' .. entry.filters, entry.id)
  redis.call('ZREM', p .. ':lane:' .. lane, entry.id)
  redis.call('SREM', p .. ':of:' .. entry.node, entry.id)
  -- Lanes without filters are few and often needed again: they are removed when found empty.
  if entry.filters == EVERYONE then return end
  if redis.call('EXISTS', p .. ':lane:' .. lane) == 0 then redis.call('SREM', p .. ':lanes', lane) end
  if redis.call('EXISTS', p .. ':group:' .. entry.filters) == 0 then redis.call('SREM', p .. ':groups', entry.filters) end
end
