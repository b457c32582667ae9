import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Redis } from '../ports/redis/redis.ts';

/** How long a read waits for events, ms. */
const BLOCK = 1000;

/** A method of the adapter that its types keep to subclasses; the package exports none to extend. */
interface Publisher {
  publishAndReturnOffset(message: unknown): Promise<string>;
}

/**
 * Carries events between nodes over one Redis stream. Sockets of this node get them at once: an event waits for Redis only
 * to learn its offset, for which only connection state recovery has a use. Connection state recovery stays off: the adapter replays what a
 * user missed before any middleware has seen whose connection it is.
 * @param redis a connection for this alone: reads block it
 */
export function createRedisAdapter(redis: Redis): ServerOptions['adapter'] {
  const create = createAdapter(redis, {
    streamName: 'visavis:events',
    channelPrefix: 'visavis',
    maxLen: 50_000,
    onlyPlaintext: true,
    blockTimeInMs: BLOCK,
  }) as unknown as (namespace: unknown) => Publisher;
  return function createWithoutWaiting(namespace: unknown) {
    const adapter = create(namespace);
    const publish = adapter.publishAndReturnOffset.bind(adapter);
    adapter.publishAndReturnOffset = async (message) => {
      // Other nodes miss it, as they do while Redis is away.
      void publish(message).catch(() => {});
      return '';
    };
    return adapter;
  } as unknown as ServerOptions['adapter'];
}
