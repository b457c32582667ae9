-- The offers to call back of all nodes, each operation atomic; see call-backs.ts. One hash tag, for Redis Cluster.
--   <p>:room:<id>  hash  a, b (the two), until, socket:<user> for each who accepted, agreed
--   <p>:user:<id>  string  the room of a user's newest offer
--   <p>:pair:<a> <b>  zset  room by the time of its offer
local p = KEYS[1]
local operation = ARGV[1]

local function room_key(room) return p .. ':room:' .. room end
local function user_key(user) return p .. ':user:' .. user end

local function load(room, now)
  if not room then return nil end
  local found = redis.call('HMGET', room_key(room), 'a', 'b', 'until', 'agreed')
  if not found[1] or tonumber(found[3]) <= tonumber(now) then return nil end
  return { room = room, a = found[1], b = found[2], till = found[3], agreed = found[4] and 1 or 0 }
end

local function open(room, now)
  local offer = load(room, now)
  return offer and offer.agreed == 0 and offer or nil
end

local function finish(room)
  if redis.call('HEXISTS', room_key(room), 'agreed') == 1 then return 0 end
  local found = redis.call('HMGET', room_key(room), 'a', 'b')
  for _, user in ipairs(found) do
    if user and redis.call('GET', user_key(user)) == room then redis.call('DEL', user_key(user)) end
  end
  return redis.call('DEL', room_key(room))
end

local function presented(offer)
  return offer and { offer.room, offer.a, offer.b, offer.till, offer.agreed } or false
end

if operation == 'offer' then
  local room, a, b, till, now, most, within = unpack(ARGV, 2)
  local pair = p .. ':pair:' .. (a < b and a .. ' ' .. b or b .. ' ' .. a)
  redis.call('ZREMRANGEBYSCORE', pair, '-inf', now - within)
  if redis.call('ZCARD', pair) >= tonumber(most) then return 0 end
  redis.call('ZADD', pair, now, room)
  redis.call('PEXPIRE', pair, within)
  redis.call('HSET', room_key(room), 'a', a, 'b', b, 'until', till)
  redis.call('PEXPIRE', room_key(room), till - now)
  for _, user in ipairs({ a, b }) do redis.call('SET', user_key(user), room, 'PX', till - now) end
  return 1
elseif operation == 'of' then
  return presented(open(ARGV[2], ARGV[3]))
elseif operation == 'of-user' then
  return presented(load(redis.call('GET', user_key(ARGV[2])), ARGV[3]))
elseif operation == 'accept' then
  local room, user, socket, now = unpack(ARGV, 2)
  local offer = open(room, now)
  if not offer or (user ~= offer.a and user ~= offer.b) then return { 'over' } end
  local other = user == offer.a and offer.b or offer.a
  local before = redis.call('HGET', room_key(room), 'socket:' .. user)
  local others = redis.call('HGET', room_key(room), 'socket:' .. other)
  if not others then
    redis.call('HSET', room_key(room), 'socket:' .. user, socket)
    return { 'waiting', offer.till, before and before ~= socket and before or '' }
  end
  redis.call('HSET', room_key(room), 'agreed', 1)
  return { 'agreed', offer.till, other, others }
elseif operation == 'retract' then
  local room, user, socket = unpack(ARGV, 2)
  if redis.call('HGET', room_key(room), 'socket:' .. user) == socket then
    redis.call('HDEL', room_key(room), 'socket:' .. user)
  end
  return 1
elseif operation == 'end' then
  return finish(ARGV[2])
end
