import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { NODE_LEASE } from '../node-lease.ts';
import type { Redis } from '../redis/redis.ts';
import { defineScript } from '../redis/script.ts';
import { type Presence, type PresenceChange, RELOAD_GRACE } from './presence.ts';

const file = join(import.meta.dirname, 'presence-redis.lua');
/** How often this node renews its lease, ms. */
export const TICK_EVERY = 1000;

export interface RedisPresenceOptions {
  redis: Redis;
  clock: Clock;
  log: Log;
  /** identifies this process; new at each start */
  node: string;
  prefix?: string;
  /** how long a user without sockets stays online, ms */
  grace?: number;
}

/**
 * Presence of all nodes together, in Redis or Valkey. Each node restores what Redis has lost, and repeats what it has
 * missed (docs/decisions/010).
 */
export function createRedisPresence(options: RedisPresenceOptions): Presence {
  const { redis, clock, log, node, prefix = '{visavis:presence}', grace = RELOAD_GRACE } = options;
  const script = defineScript(redis, 'visavisPresence', file);
  const run = (operation: string, ...args: (string | number)[]) => script(prefix, operation, clock.now(), ...args);
  /** the sockets of this process: socket → user */
  const here = new Map<string, string>();
  /** sockets that have gone, until Redis has learnt so: socket → user */
  const leaving = new Map<string, string>();
  /** Redis may lack sockets of this process: they enter again with the next tick */
  let isDue = false;
  /** who went offline, with the time, as reported here; Redis repeats it until it has learnt so */
  let reported: [userId: string, at: string][] = [];
  const missed = (error: unknown): never => {
    isDue = true;
    throw error;
  };
  const listeners = new Set<(change: PresenceChange) => void>();
  const notify = (change: PresenceChange) => {
    for (const listener of listeners) listener(change);
  };

  async function enter(userId: string, socketId: string): Promise<void> {
    const lease = clock.now() + NODE_LEASE;
    const answer = run('enter', userId, socketId, node, lease);
    const [known, isNew] = (await answer.catch(missed)) as [number, number];
    if (known === 0) isDue = true;
    if (isNew === 1) notify({ userId, online: true, at: clock.now() });
  }

  async function leave(userId: string, socketId: string): Promise<void> {
    leaving.set(socketId, userId);
    await run('leave', userId, socketId, grace);
    leaving.delete(socketId);
  }

  async function tick(): Promise<void> {
    const lease = clock.now() + NODE_LEASE;
    const answer = run('tick', node, lease, grace, ...reported.flat());
    const [known, gone] = (await answer.catch(missed)) as [number, [string, string][]];
    reported = gone;
    for (const [userId, at] of gone) notify({ userId, online: false, at: Number(at) });
    const entering = isDue || known === 0 ? [...here] : [];
    isDue = false;
    await Promise.all([
      ...entering.map(([socketId, userId]) => enter(userId, socketId)),
      ...[...leaving].map(([socketId, userId]) => leave(userId, socketId)),
    ]);
  }

  let closed = false;
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.after(TICK_EVERY, () => {
      tick()
        .catch((error) => log.debug({ err: error }, 'presence tick failed'))
        .finally(() => {
          if (!closed) schedule();
        });
    });
  };
  schedule();

  return {
    async enter(userId, socketId) {
      here.set(socketId, userId);
      leaving.delete(socketId);
      await enter(userId, socketId);
    },
    async leave(userId, socketId) {
      here.delete(socketId);
      await leave(userId, socketId);
    },
    async online(userIds) {
      const flags = (await run('online', ...userIds)) as number[];
      return new Set(userIds.filter((_, index) => flags[index] === 1));
    },
    has: async (userId, socketId) => (await run('has', userId, socketId)) === 1,
    count: async () => Number(await run('count')),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      cancel();
      await Promise.allSettled(
        [...here, ...leaving].map(([socketId, userId]) => run('leave', userId, socketId, grace)),
      );
    },
  };
}
