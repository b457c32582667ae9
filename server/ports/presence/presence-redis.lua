-- Presence of all nodes, each operation atomic. One hash tag, for Redis Cluster.
--   <p>:online    set   users who are online            <p>:sockets:<user> hash  socket -> node
--   <p>:going     zset  users without sockets, by the end of their grace
--   <p>:left      hash  user -> when the last socket closed
--   <p>:nodes     zset  node by the end of its lease     <p>:of:<node>      set   'user socket'
local p = KEYS[1]
local operation, now = ARGV[1], tonumber(ARGV[2])

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
  redis.call('ZADD', p .. ':nodes', tonumber(ARGV[6]), node)
  redis.call('ZREM', p .. ':going', user)
  redis.call('HDEL', p .. ':left', user)
  return redis.call('SADD', p .. ':online', user)
elseif operation == 'leave' then
  leave(ARGV[3], ARGV[4], tonumber(ARGV[5]))
  return 0
elseif operation == 'online' then
  if #ARGV == 2 then return {} end
  local asked = {}
  for index = 3, #ARGV do asked[#asked + 1] = ARGV[index] end
  return redis.call('SMISMEMBER', p .. ':online', unpack(asked))
elseif operation == 'count' then
  return redis.call('SCARD', p .. ':online')
elseif operation == 'tick' then
  local node, lease, grace = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
  -- After a flush this node is not known: it has to enter its sockets again.
  local known = redis.call('ZADD', p .. ':nodes', 'XX', 'CH', lease, node) == 1
    or redis.call('ZSCORE', p .. ':nodes', node) ~= false
  for _, dead in ipairs(redis.call('ZRANGEBYSCORE', p .. ':nodes', '-inf', '(' .. now)) do
    for _, name in ipairs(redis.call('SMEMBERS', p .. ':of:' .. dead)) do
      local user, socket = string.match(name, '(%S+) (%S+)')
      leave(user, socket, grace)
    end
    redis.call('DEL', p .. ':of:' .. dead)
    redis.call('ZREM', p .. ':nodes', dead)
  end
  local changes = {}
  for _, user in ipairs(redis.call('ZRANGEBYSCORE', p .. ':going', '-inf', now)) do
    redis.call('ZREM', p .. ':going', user)
    redis.call('SREM', p .. ':online', user)
    changes[#changes + 1] = { user, redis.call('HGET', p .. ':left', user) or string.format('%.0f', now) }
    redis.call('HDEL', p .. ':left', user)
  end
  return { known and 1 or 0, changes }
end
