import { describe, expect, it } from 'vitest';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { callSeatsContract } from './call-seats.contract.ts';
import { createRedisCallSeats, DEAD_NODE_GRACE } from './call-seats-redis.ts';

const shared = useRedis();
let made = 0;
const prefix = () => `{test:${++made}}`;

describe('seats in Redis', () => {
  callSeatsContract(async () => createRedisCallSeats(shared.redis, 'node', prefix()));

  it('vacates the seats of a dead node, and keeps them until its users have noticed and had the usual time', async () => {
    const name = prefix();
    const [one, two] = [
      createRedisCallSeats(shared.redis, 'one', name),
      createRedisCallSeats(shared.redis, 'two', name),
    ];
    const members = ['a', 'b'].map((userId) => ({ userId, socketId: `${userId}1` }));
    await one.open('room', members, 100);
    await one.expired(0);
    await two.expired(0);
    await one.take('room', 'a', 'a1');
    await two.take('room', 'b', 'b1');
    await two.expired(4000);
    expect((await two.expired(6000)).rooms).toEqual([]);
    const seats = await two.of('room');
    expect(seats).toMatchObject({ a: { taken: false, keptUntil: 6000 + DEAD_NODE_GRACE }, b: { taken: true } });
    expect((await two.expired(6000 + DEAD_NODE_GRACE)).rooms).toEqual(['room']);
    // The node was stalled, not dead: it is told once to restore its seats.
    expect((await one.expired(7000)).isForgotten).toBe(true);
    expect((await one.expired(8000)).isForgotten).toBe(false);
    expect((await two.expired(8000)).isForgotten).toBe(false);
  });

  it('keeps the seat of a user who has moved from a dead node to another', async () => {
    const name = prefix();
    const [one, two] = [
      createRedisCallSeats(shared.redis, 'one', name),
      createRedisCallSeats(shared.redis, 'two', name),
    ];
    const members = ['a', 'b'].map((userId) => ({ userId, socketId: `${userId}1` }));
    await one.open('room', members, 100);
    await one.expired(0);
    await two.expired(0);
    await one.take('room', 'a', 'a1');
    await two.take('room', 'a', 'a2');
    await two.expired(4000);
    await two.expired(6000);
    expect(await two.of('room')).toMatchObject({ a: { taken: true, socketId: 'a2' } });
  });

  it('reports once that Redis lost everything', async () => {
    const seats = createRedisCallSeats(shared.redis, 'node', prefix());
    await seats.expired(0);
    expect((await seats.expired(1)).isForgotten).toBe(false);
    await shared.redis.flushall();
    expect((await seats.expired(2)).isForgotten).toBe(true);
    expect((await seats.expired(3)).isForgotten).toBe(false);
  });

  it('keeps every key on one shard of a cluster', async () => {
    const name = prefix();
    const seats = createRedisCallSeats(shared.redis, 'node', name);
    await seats.open(
      'room',
      [
        { userId: 'a', socketId: 'a1' },
        { userId: 'b', socketId: null },
      ],
      100,
    );
    await seats.take('room', 'a', 'a1');
    await seats.expired(0);
    const keys = await shared.redis.keys(`*${name}*`);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.every((key) => key.startsWith(name))).toBe(true);
  });
});
