-- The seats of all nodes, each operation atomic; see call-seats.ts. One hash tag, for Redis Cluster.
--   <p>:rooms   set  open rooms                 <p>:room:<id>  hash  userId -> packed seat
--   <p>:vacant  zset 'room user' by keptUntil   <p>:nodes      zset  node by the end of its lease
--   <p>:of:<n>  set  'room user' of the seats taken by sockets of a node
local p = KEYS[1]
local operation = ARGV[1]

local function room_key(room) return p .. ':room:' .. room end

local function load(room, user)
  local packed = redis.call('HGET', room_key(room), user)
  return packed and cmsgpack.unpack(packed) or nil
end

local function save(room, user, seat)
  redis.call('HSET', room_key(room), user, cmsgpack.pack(seat))
  local name = room .. ' ' .. user
  if seat.kept then
    redis.call('ZADD', p .. ':vacant', seat.kept, name)
  else
    redis.call('ZREM', p .. ':vacant', name)
  end
end

local function vacate(room, user, seat, kept)
  redis.call('SREM', p .. ':of:' .. seat.node, room .. ' ' .. user)
  seat.socket, seat.taken, seat.kept = nil, false, kept
  save(room, user, seat)
end

local function all(room)
  local flat = redis.call('HGETALL', room_key(room))
  local seats = {}
  for index = 1, #flat, 2 do
    local seat = cmsgpack.unpack(flat[index + 1])
    seats[#seats + 1] = {
      flat[index], seat.socket or false, seat.taken and 1 or 0, seat.ever and 1 or 0,
      seat.kept and string.format('%.0f', seat.kept) or false,
    }
  end
  return seats
end

local function open(room, kept, first)
  if redis.call('SADD', p .. ':rooms', room) == 0 then return false end
  for index = first, #ARGV, 2 do
    local seat = { taken = false, ever = false, kept = kept, node = '' }
    if ARGV[index + 1] ~= '' then seat.socket = ARGV[index + 1] end
    save(room, ARGV[index], seat)
  end
  return true
end

local function take(room, user, seat, socket, node)
  local name = room .. ' ' .. user
  if seat.node ~= '' then redis.call('SREM', p .. ':of:' .. seat.node, name) end
  redis.call('SADD', p .. ':of:' .. node, name)
  save(room, user, { socket = socket, taken = true, ever = true, node = node })
end

if operation == 'open' then
  return open(ARGV[2], tonumber(ARGV[3]), 4)
elseif operation == 'restore' then
  local room, node = ARGV[2], ARGV[4]
  open(room, tonumber(ARGV[3]), 5)
  for index = 5, #ARGV, 2 do
    local user, socket = ARGV[index], ARGV[index + 1]
    local seat = socket ~= '' and load(room, user)
    if seat and not seat.taken then take(room, user, seat, socket, node) end
  end
  return true
elseif operation == 'take' then
  local room, user, socket = ARGV[2], ARGV[3], ARGV[4]
  local seat = load(room, user)
  if not seat then return false end
  local replaced = seat.socket and seat.socket ~= socket and seat.socket or false
  take(room, user, seat, socket, ARGV[5])
  return { replaced, all(room) }
elseif operation == 'vacate' then
  local seat = load(ARGV[2], ARGV[3])
  if not seat or not seat.taken or seat.socket ~= ARGV[4] then return 0 end
  vacate(ARGV[2], ARGV[3], seat, tonumber(ARGV[5]))
  return 1
elseif operation == 'of' then
  if redis.call('SISMEMBER', p .. ':rooms', ARGV[2]) == 0 then return false end
  return all(ARGV[2])
elseif operation == 'close' then
  for _, user in ipairs(redis.call('HKEYS', room_key(ARGV[2]))) do
    local seat = load(ARGV[2], user)
    if seat.node ~= '' then redis.call('SREM', p .. ':of:' .. seat.node, ARGV[2] .. ' ' .. user) end
    redis.call('ZREM', p .. ':vacant', ARGV[2] .. ' ' .. user)
  end
  redis.call('DEL', room_key(ARGV[2]))
  redis.call('SREM', p .. ':rooms', ARGV[2])
  return true
elseif operation == 'expired' then
  local now, node, lease, grace = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
  local known = redis.call('ZSCORE', p .. ':nodes', node) and 1 or 0
  redis.call('ZADD', p .. ':nodes', lease, node)
  -- Vacate the seats of dead nodes' sockets: their users have `grace` to notice and to come back.
  for _, dead in ipairs(redis.call('ZRANGEBYSCORE', p .. ':nodes', '-inf', '(' .. now)) do
    for _, name in ipairs(redis.call('SMEMBERS', p .. ':of:' .. dead)) do
      local room, user = string.match(name, '(%S+) (%S+)')
      local seat = load(room, user)
      if seat and seat.taken and seat.node == dead then vacate(room, user, seat, now + grace) end
    end
    redis.call('DEL', p .. ':of:' .. dead)
    redis.call('ZREM', p .. ':nodes', dead)
  end
  local rooms, seen = {}, {}
  for _, name in ipairs(redis.call('ZRANGEBYSCORE', p .. ':vacant', '-inf', now)) do
    local room = string.match(name, '(%S+) ')
    if not seen[room] then
      seen[room] = true
      rooms[#rooms + 1] = room
    end
  end
  return { known, rooms }
elseif operation == 'rooms' then
  return redis.call('SMEMBERS', p .. ':rooms')
end
