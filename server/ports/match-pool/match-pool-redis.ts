import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { encode } from '@msgpack/msgpack';
import { CHOICE_WINDOW, REMATCH_PAUSE, REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import type { Redis } from '../redis/redis.ts';
import type { Matched, MatchPool, Ticket } from './match-pool.ts';

const script = readFileSync(joinPath(import.meta.dirname, 'match-pool-redis.lua'), 'utf8');
/** A node that has not been heard of for so long is gone, and its people's places with it. Milliseconds. */
const LEASE = 5000;

type Run = (operation: string, now: number, ...rest: (string | number | Buffer)[]) => Promise<unknown>;

/**
 * The queue of all nodes, in Redis or Valkey: one atomic script an operation.
 * `due` must be called more often than every LEASE: it is also what says that this node lives.
 * @param node names this process; a fresh one each start
 * @param prefix carries the hash tag, for tests to tell queues apart
 */
export function createRedisMatchPool(redis: Redis, node: string, prefix = '{visavis:pool}'): MatchPool {
  redis.defineCommand('visavisPool', { numberOfKeys: 1, lua: script });
  const run: Run = (operation, now, ...rest) =>
    (redis as Redis & { visavisPool(...args: unknown[]): Promise<unknown> }).visavisPool(
      prefix,
      operation,
      now,
      CHOICE_WINDOW,
      REMATCH_PAUSE,
      REMATCH_WAIT,
      ...rest,
    );
  const matchedOf = (json: unknown, joinedAt: unknown): Matched => ({
    ...(JSON.parse(String(json)) as Matched),
    joinedAt: Number(joinedAt),
  });

  return {
    shared: true,
    async join(ticket, now) {
      const entry = packed(ticket, node, now + LEASE);
      const [position, total, replaced, partner, partnerJoined, joined] = (await run('join', now, entry)) as unknown[];
      return {
        status: { position: Number(position), total: Number(total) },
        replaced: typeof replaced === 'string' ? replaced : undefined,
        match: partner ? [matchedOf(partner, partnerJoined), { ...ticket, joinedAt: Number(joined) }] : undefined,
      };
    },
    async leave(userId, socketId) {
      const socket = await run('leave', 0, userId, socketId ?? '');
      return typeof socket === 'string' ? socket : undefined;
    },
    async places(userIds) {
      const [total, ...ranks] = (await run('places', 0, ...userIds)) as number[];
      return ranks.map((rank) => (rank < 0 ? undefined : { position: rank + 1, total: total ?? 0 }));
    },
    async avoid(a, b) {
      await run('avoid', 0, a, b);
    },
    async due(now) {
      const matches = (await run('due', now, node, now + LEASE)) as unknown[][];
      return matches.map(([a, aJoined, b, bJoined]) => [matchedOf(a, aJoined), matchedOf(b, bJoined)]);
    },
    async size() {
      const [total] = (await run('places', 0)) as number[];
      return total ?? 0;
    },
  };
}

/** As text in which the script finds a whole word: `,de,fr,`, or nothing. */
const listed = (values: readonly string[] = []): string => (values.length === 0 ? '' : `,${values.toSorted().join()},`);

/** What the script works on; what it hands back travels inside as text. */
function packed(ticket: Ticket, node: string, lease: number): Buffer {
  const { never, met, ...matched } = ticket;
  return Buffer.from(
    encode({
      id: ticket.userId,
      socket: ticket.socketId,
      node,
      lease,
      joined: ticket.joinedAt,
      head: ticket.headStart,
      language: ticket.language,
      country: ticket.country ?? '',
      interests: ticket.interests,
      filters: `${listed(ticket.filters?.languages)}|${listed(ticket.filters?.countries)}`,
      never: Object.fromEntries(never.map((id) => [id, true])),
      met,
      ticket: JSON.stringify(matched),
    }),
  );
}
