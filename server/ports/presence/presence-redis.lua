-- Presence of all nodes, each operation atomic. One hash tag, for Redis Cluster.
--   <p>:online    set   users who are online            <p>:sockets:<user> hash  socket -> node
--   <p>:going     zset  users without sockets, by the end of their grace
--   <p>:left      hash  user -> when the last socket closed
--   <p>:nodes     zset  node by the end of its lease     <p>:of:<node>      set   'user socket'
--   <p>:gone:<node> hash  user who went offline -> when, until the node says that it has reported so
local p = KEYS[1]
local operation, now = ARGV[1], tonumber(ARGV[2])

-- Lua passes on 8000 arguments at most.
local MANY = 5000

-- Renews the lease of a node. Returns 0 if it was not known: Redis lacks its sockets, but for those that entered since.
local function renew(node, lease)
  local known = redis.call('ZSCORE', p .. ':nodes', node) and 1 or 0
  redis.call('ZADD', p .. ':nodes', lease, node)
  return known
end

local function leave(user, socket, grace)
  local sockets = p .. ':sockets:' .. user
  local node = redis.call('HGET', sockets, socket)
  if not node then return end
  redis.call('HDEL', sockets, socket)
  redis.call('SREM', p .. ':of:' .. node, user .. ' ' .. socket)
  if redis.call('EXISTS', sockets) == 0 then
    redis.call('ZADD', p .. ':going', now + grace, user)
    redis.call('HSET', p .. ':left', user, string.format('%.0f', now))
  end
end

if operation == 'enter' then
  local user, socket, node = ARGV[3], ARGV[4], ARGV[5]
  redis.call('HSET', p .. ':sockets:' .. user, socket, node)
  redis.call('SADD', p .. ':of:' .. node, user .. ' ' .. socket)
  redis.call('ZREM', p .. ':going', user)
  redis.call('HDEL', p .. ':left', user)
  return { renew(node, tonumber(ARGV[6])), redis.call('SADD', p .. ':online', user) }
elseif operation == 'leave' then
  leave(ARGV[3], ARGV[4], tonumber(ARGV[5]))
  return 0
elseif operation == 'online' then
  local flags = {}
  for first = 3, #ARGV, MANY do
    local some = redis.call('SMISMEMBER', p .. ':online', unpack(ARGV, first, math.min(first + MANY - 1, #ARGV)))
    for _, flag in ipairs(some) do flags[#flags + 1] = flag end
  end
  return flags
elseif operation == 'has' then
  return redis.call('HEXISTS', p .. ':sockets:' .. ARGV[3], ARGV[4])
elseif operation == 'count' then
  return redis.call('SCARD', p .. ':online')
elseif operation == 'tick' then
  local node, lease, grace = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
  local gone = p .. ':gone:' .. node
  for index = 6, #ARGV, 2 do
    if redis.call('HGET', gone, ARGV[index]) == ARGV[index + 1] then redis.call('HDEL', gone, ARGV[index]) end
  end
  local known = renew(node, lease)
  for _, dead in ipairs(redis.call('ZRANGEBYSCORE', p .. ':nodes', '-inf', '(' .. now)) do
    for _, name in ipairs(redis.call('SMEMBERS', p .. ':of:' .. dead)) do
      local user, socket = string.match(name, '(%S+) (%S+)')
      leave(user, socket, grace)
    end
    redis.call('DEL', p .. ':of:' .. dead)
    local unreported = redis.call('HGETALL', p .. ':gone:' .. dead)
    for index = 1, #unreported, 2 do redis.call('HSET', gone, unreported[index], unreported[index + 1]) end
    redis.call('DEL', p .. ':gone:' .. dead)
    redis.call('ZREM', p .. ':nodes', dead)
  end
  for _, user in ipairs(redis.call('ZRANGEBYSCORE', p .. ':going', '-inf', now)) do
    redis.call('ZREM', p .. ':going', user)
    redis.call('SREM', p .. ':online', user)
    redis.call('HSET', gone, user, redis.call('HGET', p .. ':left', user) or string.format('%.0f', now))
    redis.call('HDEL', p .. ':left', user)
  end
  local changes = {}
  local all = redis.call('HGETALL', gone)
  for index = 1, #all, 2 do changes[#changes + 1] = { all[index], all[index + 1] } end
  return { known, changes }
end
