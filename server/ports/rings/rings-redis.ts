import { join } from 'node:path';
import { RING_SILENCE } from '@visavis/domain/ringing/rules.ts';
import type { Redis } from '../redis/redis.ts';
import { defineScript } from '../redis/script.ts';
import type { Placed, Ring, Rings } from './rings.ts';

const file = join(import.meta.dirname, 'rings-redis.lua');

const ringOf = (row: unknown): Ring | undefined => {
  if (!Array.isArray(row)) return undefined;
  const [callId, callerId, callerSocket, calleeId, until] = row as [string, string, string, string, string];
  return { callId, callerId, callerSocket, calleeId, until: Number(until) };
};

/**
 * The ringing calls of all nodes together, in Redis or Valkey: one atomic script for each operation.
 * @param prefix carries the hash tag; tests have rings of their own under another
 */
export function createRedisRings(redis: Redis, prefix = '{visavis:rings}'): Rings {
  const script = defineScript(redis, 'visavisRings', file);
  const run = (...args: (string | number)[]) => script(prefix, ...args);

  return {
    async place({ callId, callerId, callerSocket, calleeId, until }, now): Promise<Placed> {
      const answer = await run('place', callId, callerId, callerSocket, calleeId, until, now);
      const [kind, detail] = answer as [string, unknown];
      const ring = ringOf(detail);
      if (kind === 'crossed' && ring) return { kind, ring };
      if (kind === 'busy') return { kind, who: detail === 'caller' ? 'caller' : 'callee' };
      return { kind: 'ringing' };
    },
    of: async (callId) => ringOf(await run('of', callId)),
    ofUser: async (userId) => ringOf(await run('of-user', userId)),
    end: async (callId) => ringOf(await run('end', callId)),
    async beat(callIds, now) {
      if (callIds.length > 0) await run('beat', now, ...callIds);
    },
    async lapsed(now) {
      const rows = (await run('lapsed', now, now - RING_SILENCE)) as ['missed' | 'failed', unknown][];
      return rows.flatMap(([why, row]) => {
        const ring = ringOf(row);
        return ring ? [{ ring, why }] : [];
      });
    },
  };
}
