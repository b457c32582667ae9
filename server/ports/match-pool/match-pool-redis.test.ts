import { describe, expect, it } from 'vitest';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { matchPoolContract } from './match-pool.contract.ts';
import { ticketOf } from './match-pool.model.ts';
import type { Ticket } from './match-pool.ts';
import { createRedisMatchPool } from './match-pool-redis.ts';

const shared = useRedis();
let pools = 0;
const prefix = () => `{test:${++pools}}`;

describe('the queue in Redis', () => {
  matchPoolContract(async () => createRedisMatchPool(shared.redis, 'node', prefix()));

  it('is one queue for all nodes, and removes the users of a dead node', async () => {
    const name = prefix();
    const [one, two] = [
      createRedisMatchPool(shared.redis, 'one', name),
      createRedisMatchPool(shared.redis, 'two', name),
    ];
    const picky = { filters: { languages: ['de' as const] } };
    await one.join(ticketOf('a', picky), 1000);
    await two.join(ticketOf('b', picky), 1000);
    expect(await two.size()).toBe(2);
    await two.due(5900);
    await two.due(6100);
    expect(await two.places(['a', 'b'])).toEqual([undefined, { position: 1, total: 1 }]);
  });

  it('keeps the place of a user who has moved from a dead node to another', async () => {
    const name = prefix();
    const [one, two] = [
      createRedisMatchPool(shared.redis, 'one', name),
      createRedisMatchPool(shared.redis, 'two', name),
    ];
    await one.join(ticketOf('a'), 1000);
    await two.join({ ...ticketOf('a'), socketId: 'a2' }, 2000);
    await two.due(5900);
    await two.due(6100);
    expect(await two.places(['a'])).toEqual([{ position: 1, total: 1 }]);
  });

  it('removes filters that no user waits with', async () => {
    const name = prefix();
    const pool = createRedisMatchPool(shared.redis, 'node', name);
    const picky: Partial<Ticket> = { filters: { languages: ['de', 'es'], countries: ['CA'] } };
    await pool.join(ticketOf('a', picky), 1000);
    await pool.join(ticketOf('b', picky), 1000);
    await pool.join(ticketOf('c'), 1000);
    expect(await shared.redis.smembers(`${name}:groups`)).toEqual([',de,es,|,CA,']);
    for (const userId of ['a', 'b', 'c']) await pool.leave(userId);
    // A user with filters searches the lanes, and removes the empty one.
    await pool.join(ticketOf('d', { filters: { languages: ['en'] } }), 1000);
    await pool.leave('d');
    const left = await shared.redis.keys(`${name}:*`);
    expect(left.map((key) => key.slice(name.length + 1)).toSorted()).toEqual(['count', 'nodes']);
  });

  it('keeps every key on one shard of a cluster', async () => {
    const name = prefix();
    const pool = createRedisMatchPool(shared.redis, 'node', name);
    await pool.join(ticketOf('a', { met: ',b 999' }), 1000);
    await pool.join(ticketOf('b'), 1000);
    const keys = await shared.redis.keys(`*${name}*`);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.every((key) => key.startsWith(name))).toBe(true);
  });
});
