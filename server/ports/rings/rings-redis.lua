-- The ringing calls of all nodes, each operation atomic; see rings.ts. One hash tag, for Redis Cluster.
--   <p>:ring:<id>  hash    caller, socket, callee, until
--   <p>:user:<id>  string  the ring that a user is in
--   <p>:until      zset    ring by its time        <p>:seen  zset  ring by the last sign of life of the caller's node
local p = KEYS[1]
local operation = ARGV[1]
-- Long after its time, in case every node is gone: a ring must not keep anyone busy for good.
local KEPT = 600000

local function ring_key(id) return p .. ':ring:' .. id end
local function user_key(user) return p .. ':user:' .. user end

local function load(id)
  if not id then return nil end
  local found = redis.call('HMGET', ring_key(id), 'caller', 'socket', 'callee', 'until')
  if not found[1] then return nil end
  return { id, found[1], found[2], found[3], found[4] }
end

local function of_user(user) return load(redis.call('GET', user_key(user))) end

local function finish(id)
  local ring = load(id)
  redis.call('ZREM', p .. ':until', id)
  redis.call('ZREM', p .. ':seen', id)
  if not ring then return nil end
  redis.call('DEL', ring_key(id), user_key(ring[2]), user_key(ring[4]))
  return ring
end

if operation == 'place' then
  local id, caller, socket, callee, till, now = unpack(ARGV, 2)
  local mine = of_user(caller)
  if mine and mine[2] == callee then return { 'crossed', finish(mine[1]) } end
  if mine then return { 'busy', 'caller' } end
  if of_user(callee) then return { 'busy', 'callee' } end
  redis.call('HSET', ring_key(id), 'caller', caller, 'socket', socket, 'callee', callee, 'until', till)
  redis.call('PEXPIRE', ring_key(id), KEPT)
  for _, user in ipairs({ caller, callee }) do redis.call('SET', user_key(user), id, 'PX', KEPT) end
  redis.call('ZADD', p .. ':until', till, id)
  redis.call('ZADD', p .. ':seen', now, id)
  return { 'ringing' }
elseif operation == 'of' then
  return load(ARGV[2]) or false
elseif operation == 'of-user' then
  return of_user(ARGV[2]) or false
elseif operation == 'end' then
  return finish(ARGV[2]) or false
elseif operation == 'beat' then
  for index = 3, #ARGV do redis.call('ZADD', p .. ':seen', 'XX', ARGV[2], ARGV[index]) end
  return 1
elseif operation == 'lapsed' then
  local now, silent = ARGV[2], ARGV[3]
  local lapsed = {}
  local function take(ids, why)
    for _, id in ipairs(ids) do
      local ring = finish(id)
      if ring then lapsed[#lapsed + 1] = { why, ring } end
    end
  end
  take(redis.call('ZRANGEBYSCORE', p .. ':until', '-inf', now), 'missed')
  take(redis.call('ZRANGEBYSCORE', p .. ':seen', '-inf', silent), 'failed')
  return lapsed
end
