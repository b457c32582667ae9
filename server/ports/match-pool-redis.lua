-- The matching queue for many nodes, each operation atomic. The memory queue (match-pool-memory.ts) is its model.
-- Every key carries the same hash tag, so that Redis Cluster keeps them on one shard.
--   <p>:entries  hash   userId -> packed entry          <p>:queue   zset  userId by rank score
--   <p>:lane:<k> zset   userId by rank score            <p>:lanes   hash  lane key -> packed preferences
--   <p>:later    zset   pair by the moment it may meet  <p>:nodes   zset  node by the end of its lease
--   <p>:of:<n>   set    userIds waiting at a node       <p>:count   joins so far, which tells equal ones apart
local p = KEYS[1]
local operation, now = ARGV[1], tonumber(ARGV[2])
local WINDOW, PAUSE, WAIT = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])

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

local function accepts(filter, other)
  return (#filter.languages == 0 or has(filter.languages, other.language))
    and (#filter.countries == 0 or has(filter.countries, other.country))
end

local function suit(a, b)
  return accepts(a.filter, b) and accepts(b.filter, a)
end

local function lane_of(entry)
  return table.concat({
    entry.language, entry.country, table.concat(entry.filter.languages, ','), table.concat(entry.filter.countries, ','),
  }, '|')
end

local function add(entry)
  local lane = lane_of(entry)
  redis.call('HSET', p .. ':entries', entry.id, cmsgpack.pack(entry))
  redis.call('ZADD', p .. ':queue', entry.score, entry.id)
  if redis.call('ZADD', p .. ':lane:' .. lane, entry.score, entry.id) == 1 and redis.call('ZCARD', p .. ':lane:' .. lane) == 1 then
    redis.call('HSET', p .. ':lanes', lane,
      cmsgpack.pack({ language = entry.language, country = entry.country, filter = entry.filter }))
  end
  redis.call('SADD', p .. ':of:' .. entry.node, entry.id)
end

local function remove(entry)
  local lane = lane_of(entry)
  redis.call('HDEL', p .. ':entries', entry.id)
  redis.call('ZREM', p .. ':queue', entry.id)
  redis.call('ZREM', p .. ':lane:' .. lane, entry.id)
  if redis.call('EXISTS', p .. ':lane:' .. lane) == 0 then redis.call('HDEL', p .. ':lanes', lane) end
  redis.call('SREM', p .. ':of:' .. entry.node, entry.id)
end

-- Those whose filters suit, most senior first: the heads of the lanes that suit are merged, read a window at a time.
local function suitable(entry)
  local cursors = {}
  local lanes = redis.call('HGETALL', p .. ':lanes')
  for index = 1, #lanes, 2 do
    if suit(entry, cmsgpack.unpack(lanes[index + 1])) then
      cursors[#cursors + 1] = { key = p .. ':lane:' .. lanes[index], from = 0, at = 1, page = {} }
    end
  end
  local function head(cursor)
    if cursor.at > #cursor.page then
      cursor.page = redis.call('ZRANGE', cursor.key, cursor.from, cursor.from + WINDOW - 1, 'WITHSCORES')
      cursor.from, cursor.at = cursor.from + WINDOW, 1
    end
    return cursor.page[cursor.at], tonumber(cursor.page[cursor.at + 1])
  end
  return function()
    local best, best_id, best_score
    for _, cursor in ipairs(cursors) do
      local id, score = head(cursor)
      if id and (not best or score < best_score) then best, best_id, best_score = cursor, id, score end
    end
    if best then best.at = best.at + 2 end
    return best_id
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
      local met = math.max(entry.met[id] or -1, other.met[entry.id] or -1)
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
  redis.call('ZADD', p .. ':nodes', entry.lease, entry.node)
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
