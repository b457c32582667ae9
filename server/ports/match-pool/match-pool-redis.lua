-- The matching queue for many nodes, each operation atomic. The memory queue (match-pool-memory.ts) is its model.
-- Every key carries the same hash tag, so that Redis Cluster keeps them on one shard.
--   <p>:entries   hash  userId -> packed entry        <p>:queue   zset  userId by rank score
--   <p>:group:<f> zset  userId by rank score          <p>:groups  set   filters f that people wait with
--   <p>:lane:<l>  zset  userId by rank score          <p>:lanes   set   lanes l: 'language|country|filters'
--   <p>:later     zset  pair by when it may meet      <p>:nodes   zset  node by the end of its lease
--   <p>:of:<n>    set   userIds waiting at a node     <p>:count   joins so far, which tells equal ones apart
-- Filters are text, ',de,fr,|,US,': languages and countries; '|' takes anyone.
local p = KEYS[1]
local operation, now = ARGV[1], tonumber(ARGV[2])
local WINDOW, PAUSE, WAIT = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local ANYONE = '|'

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
  if entry.filters ~= ANYONE then redis.call('SADD', p .. ':groups', entry.filters) end
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
  -- The lanes of those who take anyone are few, and often needed again: they are forgotten when found empty.
  if entry.filters == ANYONE then return end
  if redis.call('EXISTS', p .. ':lane:' .. lane) == 0 then redis.call('SREM', p .. ':lanes', lane) end
  if redis.call('EXISTS', p .. ':group:' .. entry.filters) == 0 then redis.call('SREM', p .. ':groups', entry.filters) end
end

-- Where those wait whose filters suit. Who takes anyone looks at groups, which are few; others at lanes.
local function places_for(entry)
  if entry.filters == ANYONE then
    local places = { { key = p .. ':group:' .. ANYONE } }
    for _, group in ipairs(redis.call('SMEMBERS', p .. ':groups')) do
      if accepts(group, entry.language, entry.country) then places[#places + 1] = { key = p .. ':group:' .. group } end
    end
    return places
  end
  local places = {}
  for _, lane in ipairs(redis.call('SMEMBERS', p .. ':lanes')) do
    local language, country, filters = string.match(lane, '^([^|]*)|([^|]*)|(.*)$')
    if accepts(entry.filters, language, country) and accepts(filters, entry.language, entry.country) then
      places[#places + 1] = { key = p .. ':lane:' .. lane, lane = lane }
    end
  end
  return places
end

-- Those whose filters suit, most senior first: the heads of the places are merged, read a window at a time.
local function suitable(entry)
  local cursors = {}
  local function read(cursor)
    cursor.page = redis.call('ZRANGE', cursor.key, cursor.from, cursor.from + WINDOW - 1, 'WITHSCORES')
    cursor.from, cursor.at = cursor.from + WINDOW, 1
  end
  for _, cursor in ipairs(places_for(entry)) do
    cursor.from = 0
    read(cursor)
    if #cursor.page > 0 then
      cursors[#cursors + 1] = cursor
    elseif cursor.lane then
      redis.call('SREM', p .. ':lanes', cursor.lane)
    end
  end
  return function()
    local best, best_score
    for _, cursor in ipairs(cursors) do
      if cursor.at > #cursor.page and #cursor.page > 0 then read(cursor) end
      local score = tonumber(cursor.page[cursor.at + 1])
      if score and (not best or score < best_score) then best, best_score = cursor, score end
    end
    if not best then return nil end
    best.at = best.at + 2
    return best.page[best.at - 2]
  end
end

-- When the owner of a list met someone last: the list is text, ',<id> <ms>' each. -1 where they did not.
local function met_at(met, id)
  local wanted, latest, from = ',' .. id .. ' ', -1, 1
  while true do
    local _, last = string.find(met, wanted, from, true)
    if not last then return latest end
    latest = math.max(latest, tonumber(string.match(met, '^%d+', last + 1)))
    from = last + 1
  end
end

local function meet_again_at(met, a, b)
  return math.min(met + PAUSE, math.max(a.joined, b.joined) + WAIT)
end

local function score_of(entry, other)
  local score = other.language == entry.language and 1 or 0
  for _, interest in ipairs(other.interests) do
    if has(entry.interests, interest) then score = score + 2 end
  end
  return score
end

local function choose(entry, on_later)
  local best, best_score, seen = nil, -1, 0
  for id in suitable(entry) do
    local other = id ~= entry.id and not entry.never[id] and load(id) or nil
    if other and not other.never[entry.id] then
      local met = math.max(met_at(entry.met, id), met_at(other.met, entry.id))
      local at = met < 0 and now or meet_again_at(met, entry, other)
      if at > now then
        if on_later then on_later(other, at) end
      else
        local score = score_of(entry, other)
        if score > best_score then best, best_score = other, score end
        seen = seen + 1
        if seen == WINDOW then break end
      end
    end
  end
  return best
end

local function sweep()
  for _, node in ipairs(redis.call('ZRANGEBYSCORE', p .. ':nodes', '-inf', '(' .. now)) do
    for _, id in ipairs(redis.call('SMEMBERS', p .. ':of:' .. node)) do
      local entry = load(id)
      if entry and entry.node == node then remove(entry) end
    end
    redis.call('DEL', p .. ':of:' .. node)
    redis.call('ZREM', p .. ':nodes', node)
  end
end

if operation == 'join' then
  local entry = cmsgpack.unpack(ARGV[6])
  local before = load(entry.id)
  local replaced = false
  if before then
    remove(before)
    entry.joined = math.min(entry.joined, before.joined)
    if before.socket ~= entry.socket then replaced = before.socket end
  end
  local count = redis.call('INCR', p .. ':count')
  entry.token = tostring(count)
  -- Milliseconds leave room for ten bits that keep equal ones first come, first served.
  entry.score = (entry.joined - entry.head) * 1024 + count % 1024
  local later = {}
  local partner = choose(entry, function(other, at) later[#later + 1] = { at, other } end)
  local position = redis.call('ZCOUNT', p .. ':queue', '-inf', '(' .. string.format('%.0f', entry.score)) + 1
  local total = redis.call('ZCARD', p .. ':queue') + 1
  if partner then
    remove(partner)
    return { position, total, replaced, partner.ticket, tostring(partner.joined), tostring(entry.joined) }
  end
  add(entry)
  for _, wait in ipairs(later) do
    local pair = table.concat({ entry.id, entry.token, wait[2].id, wait[2].token }, ' ')
    redis.call('ZADD', p .. ':later', wait[1], pair)
  end
  return { position, total, replaced }
elseif operation == 'leave' then
  local entry = load(ARGV[6])
  if not entry or (ARGV[7] ~= '' and ARGV[7] ~= entry.socket) then return false end
  remove(entry)
  return entry.socket
elseif operation == 'places' then
  local places = { redis.call('ZCARD', p .. ':queue') }
  for index = 6, #ARGV do
    places[#places + 1] = redis.call('ZRANK', p .. ':queue', ARGV[index]) or -1
  end
  return places
elseif operation == 'avoid' then
  for index = 0, 1 do
    local entry = load(ARGV[6 + index])
    if entry then
      entry.never[ARGV[7 - index]] = true
      redis.call('HSET', p .. ':entries', entry.id, cmsgpack.pack(entry))
    end
  end
  return true
elseif operation == 'due' then
  redis.call('ZADD', p .. ':nodes', tonumber(ARGV[7]), ARGV[6])
  sweep()
  local matches = {}
  for _, pair in ipairs(redis.call('ZRANGEBYSCORE', p .. ':later', '-inf', now)) do
    redis.call('ZREM', p .. ':later', pair)
    local a, a_token, b, b_token = string.match(pair, '(%S+) (%S+) (%S+) (%S+)')
    local newer, older = load(a), load(b)
    if newer and older and newer.token == a_token and older.token == b_token then
      local partner = choose(newer, nil)
      if partner then
        remove(newer)
        remove(partner)
        matches[#matches + 1] = { partner.ticket, tostring(partner.joined), newer.ticket, tostring(newer.joined) }
      end
    end
  end
  return matches
end
