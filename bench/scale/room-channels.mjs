/**
 * Loaded into a node (`--import`), it replaces the one stream of events between nodes by a channel for each room:
 * Socket.IO's sharded Redis adapter. Only nodes with a socket in the room read its events.
 */
import { registerHooks } from 'node:module';
import { createShardedAdapter } from '@socket.io/redis-adapter';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('/realtime/redis-adapter.ts') ? import.meta.url : specifier, context),
});

/** @param {import('ioredis').Redis} redis */
export const createRedisAdapter = (redis) => {
  // A subscriber may have nothing to read for minutes.
  const subscriber = redis.duplicate({ socketTimeout: undefined });
  subscriber.setMaxListeners(0);
  return createShardedAdapter(redis.duplicate({ socketTimeout: undefined }), subscriber, {
    channelPrefix: 'visavis',
    subscriptionMode: 'dynamic-private',
  });
};
