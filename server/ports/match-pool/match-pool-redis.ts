import { join as joinPath } from 'node:path';
import { encode } from '@msgpack/msgpack';
import { CHOICE_WEIGHTS, CHOICE_WINDOW, REMATCH_PAUSE, REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import { NODE_LEASE } from '../node-lease.ts';
import type { Redis } from '../redis/redis.ts';
import { defineScript, type ScriptArgument } from '../redis/script.ts';
import type { Matched, MatchPool, Ticket } from './match-pool.ts';

const files = ['match-pool-entries.lua', 'match-pool-redis.lua'].map((name) => joinPath(import.meta.dirname, name));

/** The rules that the script applies, from the domain. */
const rules = Buffer.from(
  encode({
    window: CHOICE_WINDOW,
    pause: REMATCH_PAUSE,
    wait: REMATCH_WAIT,
    shared_interest: CHOICE_WEIGHTS.sharedInterest,
    same_language: CHOICE_WEIGHTS.sameLanguage,
  }),
);

/**
 * The queue of all nodes, in Redis or Valkey: one atomic script for each operation.
 * `due` must be called more often than every NODE_LEASE: it renews this node's lease.
 * @param node identifies this process; new at each start
 * @param prefix carries the hash tag; tests have a queue of their own under another
 */
export function createRedisMatchPool(redis: Redis, node: string, prefix = '{visavis:pool}'): MatchPool {
  const script = defineScript(redis, 'visavisPool', ...files);
  const run = (operation: string, now: number, ...rest: ScriptArgument[]) =>
    script(prefix, operation, now, rules, ...rest);
  const matchedOf = (json: unknown, joinedAt: unknown): Matched => ({
    ...(JSON.parse(String(json)) as Matched),
    joinedAt: Number(joinedAt),
  });

  return {
    shared: true,
    async join(ticket, now) {
      const entry = packed(ticket, node, now + NODE_LEASE);
      const answer = (await run('join', now, entry)) as unknown[];
      const [position, total, replaced, partner, partnerJoined, joined, outdated] = answer;
      return {
        status: { position: Number(position), total: Number(total) },
        replaced: typeof replaced === 'string' ? replaced : undefined,
        ...(outdated ? { isOutdated: true } : {}),
        match: partner ? [matchedOf(partner, partnerJoined), { ...ticket, joinedAt: Number(joined) }] : undefined,
      };
    },
    async leave(userId, socketId) {
      const socket = await run('leave', 0, userId, socketId ?? '');
      return typeof socket === 'string' ? socket : undefined;
    },
    async holderOf(userId) {
      const socket = await run('holder', 0, userId);
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
      const matches = (await run('due', now, node, now + NODE_LEASE)) as unknown[][];
      return matches.map(([a, aJoined, b, bJoined]) => [matchedOf(a, aJoined), matchedOf(b, bJoined)]);
    },
    async size() {
      const [total] = (await run('places', 0)) as number[];
      return total ?? 0;
    },
  };
}

/** Text in which the script finds whole words: `,de,fr,`, or nothing. */
const listed = (values: readonly string[] = []): string => (values.length === 0 ? '' : `,${values.toSorted().join()},`);

/** The fields by which the script chooses, and the ticket that it returns, as text. */
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
