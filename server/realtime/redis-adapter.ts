import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { Redis } from '../ports/redis/redis.ts';

/** How long a read waits for events, ms. */
const BLOCK = 1000;

/**
 * Carries events between nodes over one Redis stream. Connection state recovery stays off: the adapter replays what a
 * user missed before any middleware has seen whose connection it is.
 * @param redis a connection for this alone: reads block it
 */
export const createRedisAdapter = (redis: Redis): ServerOptions['adapter'] =>
  createAdapter(redis, {
    streamName: 'visavis:events',
    channelPrefix: 'visavis',
    maxLen: 50_000,
    onlyPlaintext: true,
    blockTimeInMs: BLOCK,
  });
