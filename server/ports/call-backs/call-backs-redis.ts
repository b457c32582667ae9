import { join } from 'node:path';
import { CALL_BACKS_OF_PAIR } from '@visavis/domain/call/rules.ts';
import type { Redis } from '../redis/redis.ts';
import { defineScript } from '../redis/script.ts';
import type { Acceptance, CallBackOffer, CallBacks } from './call-backs.ts';

const file = join(import.meta.dirname, 'call-backs-redis.lua');

const offerOf = (row: unknown): CallBackOffer | undefined => {
  if (!Array.isArray(row)) return undefined;
  const [roomId, a, b, until] = row as [string, string, string, string];
  return { roomId, members: [a, b], until: Number(until) };
};

/**
 * The offers of all nodes together, in Redis or Valkey: one atomic script for each operation.
 * @param prefix carries the hash tag; tests have offers of their own under another
 */
export function createRedisCallBacks(redis: Redis, prefix = '{visavis:callbacks}'): CallBacks {
  const script = defineScript(redis, 'visavisCallBacks', file);
  const run = (...args: (string | number)[]) => script(prefix, ...args);

  return {
    async offer({ roomId, members: [a, b], until }, now) {
      const { most, within } = CALL_BACKS_OF_PAIR;
      return (await run('offer', roomId, a, b, until, now, most, within)) === 1;
    },
    of: async (roomId, now) => offerOf(await run('of', roomId, now)),
    async ofUser(userId, now) {
      const row = await run('of-user', userId, now);
      const offer = offerOf(row);
      return offer && { ...offer, isAgreed: (row as unknown[])[4] === 1 };
    },
    async accept(roomId, userId, socketId, now): Promise<Acceptance> {
      const [kind, until, third, fourth] = (await run('accept', roomId, userId, socketId, now)) as [
        string,
        ...string[],
      ];
      if (kind === 'waiting') return { kind, until: Number(until), replaced: third || undefined };
      if (kind !== 'agreed' || !third || !fourth) return { kind: 'over' };
      return { kind, until: Number(until), sockets: { [userId]: socketId, [third]: fourth } };
    },
    async retract(roomId, userId, socketId) {
      await run('retract', roomId, userId, socketId);
    },
    end: async (roomId) => (await run('end', roomId)) === 1,
  };
}
