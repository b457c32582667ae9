import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Redis } from '../redis/redis.ts';
import { type Presence, type PresenceChange, RELOAD_GRACE } from './presence.ts';

const script = readFileSync(join(import.meta.dirname, 'presence-redis.lua'), 'utf8');
/** A node that has not been heard of for so long is gone, and its sockets with it; how often it is heard of. */
const LEASE = 5000;
export const TICK_EVERY = 1000;

export interface RedisPresenceOptions {
  redis: Redis;
  clock: Clock;
  log: Log;
  /** names this process; a fresh one each start */
  node: string;
  prefix?: string;
}

/** Presence of all nodes together, in Redis or Valkey. What Redis forgets, each node tells it again. */
export function createRedisPresence(options: RedisPresenceOptions): Presence {
  const { redis, clock, log, node, prefix = '{visavis:presence}' } = options;
  redis.defineCommand('visavisPresence', { numberOfKeys: 1, lua: script });
  const run = (operation: string, ...args: (string | number)[]): Promise<unknown> =>
    (redis as Redis & { visavisPresence(...all: unknown[]): Promise<unknown> }).visavisPresence(
      prefix,
      operation,
      clock.now(),
      ...args,
    );
  /** the sockets of this process: socket → user */
  const here = new Map<string, string>();
  const listeners = new Set<(change: PresenceChange) => void>();
  const tell = (change: PresenceChange) => {
    for (const listener of listeners) listener(change);
  };

  async function enter(userId: string, socketId: string): Promise<void> {
    const came = await run('enter', userId, socketId, node, clock.now() + LEASE);
    if (came === 1) tell({ userId, online: true, at: clock.now() });
  }

  async function tick(): Promise<void> {
    const lease = clock.now() + LEASE;
    const [known, gone] = (await run('tick', node, lease, RELOAD_GRACE)) as [number, [string, string][]];
    for (const [userId, at] of gone) tell({ userId, online: false, at: Number(at) });
    if (known === 0) await Promise.all([...here].map(([socketId, userId]) => enter(userId, socketId)));
  }

  let closed = false;
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.after(TICK_EVERY, () => {
      tick()
        .catch((error) => log.debug({ err: error }, 'presence could not be told'))
        .finally(() => {
          if (!closed) schedule();
        });
    });
  };
  schedule();

  return {
    async enter(userId, socketId) {
      here.set(socketId, userId);
      await enter(userId, socketId);
    },
    async leave(userId, socketId) {
      here.delete(socketId);
      await run('leave', userId, socketId, RELOAD_GRACE);
    },
    async online(userIds) {
      const flags = (await run('online', ...userIds)) as number[];
      return new Set(userIds.filter((_, index) => flags[index] === 1));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      cancel();
      await Promise.allSettled([...here].map(([socketId, userId]) => run('leave', userId, socketId, RELOAD_GRACE)));
    },
  };
}
