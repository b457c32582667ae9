-- Continues match-pool-entries.lua: choosing a partner, and the operations.

-- Where users with compatible filters wait. Without filters, groups are searched, which are few; otherwise lanes.
local function places_for(entry)
  if entry.filters == EVERYONE then
    local places = { { key = p .. ':group:' .. EVERYONE } }
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

-- Users with compatible filters, most senior first: merges the heads of the places, read a window at a time.
local function suitable(entry)
  local cursors = {}
  local function read(cursor)
    cursor.page = redis.call('ZRANGE', cursor.key, cursor.from, cursor.from + rules.window - 1, 'WITHSCORES')
    cursor.from, cursor.at = cursor.from + rules.window, 1
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

-- When the owner of a list last met a user, or -1: the list is text, ',<id> <ms>' for each meeting.
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
  return math.min(met + rules.pause, math.max(a.joined, b.joined) + rules.wait)
end

local function score_of(entry, other)
  local score = other.language == entry.language and rules.same_language or 0
  for _, interest in ipairs(other.interests) do
    if has(entry.interests, interest) then score = score + rules.shared_interest end
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
        if seen == rules.window then break end
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
  local entry = cmsgpack.unpack(ARGV[4])
  local before = load(entry.id)
  local replaced = false
  if before and before.socket ~= entry.socket and (before.sent or 0) > now then
    return { redis.call('ZRANK', p .. ':queue', entry.id) + 1, redis.call('ZCARD', p .. ':queue'), false, false, false, false, 1 }
  end
  entry.sent = now
  if before then
    remove(before)
    entry.joined = math.min(entry.joined, before.joined)
    if before.socket ~= entry.socket then replaced = before.socket end
  end
  local count = redis.call('INCR', p .. ':count')
  entry.token = tostring(count)
  -- Milliseconds leave room for ten bits that keep equal scores first come, first served.
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
  local entry = load(ARGV[4])
  if not entry or (ARGV[5] ~= '' and ARGV[5] ~= entry.socket) then return false end
  remove(entry)
  return entry.socket
elseif operation == 'holder' then
  local entry = load(ARGV[4])
  return entry and entry.socket or false
elseif operation == 'places' then
  local places = { redis.call('ZCARD', p .. ':queue') }
  for index = 4, #ARGV do
    places[#places + 1] = redis.call('ZRANK', p .. ':queue', ARGV[index]) or -1
  end
  return places
elseif operation == 'avoid' then
  for index = 0, 1 do
    local entry = load(ARGV[4 + index])
    if entry then
      entry.never[ARGV[5 - index]] = true
      redis.call('HSET', p .. ':entries', entry.id, cmsgpack.pack(entry))
    end
  end
  return true
elseif operation == 'due' then
  redis.call('ZADD', p .. ':nodes', tonumber(ARGV[5]), ARGV[4])
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
