import { pino } from 'pino';
import { expect, it } from 'vitest';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { createFakeClock } from '../clock.fake.ts';
import { presenceContract } from './presence.contract.ts';
import { type PresenceChange, RELOAD_GRACE } from './presence.ts';
import { createRedisPresence, TICK_EVERY } from './presence-redis.ts';

const shared = useRedis();
let made = 0;
const log = pino({ level: 'silent' });

function twoNodes() {
  const clock = createFakeClock();
  made += 1;
  const prefix = `{test:${made}}`;
  const open = (node: string) => createRedisPresence({ redis: shared.redis, clock, log, node, prefix });
  const nodes: [ReturnType<typeof open>, ReturnType<typeof open>] = [open('one'), open('two')];
  return {
    nodes,
    prefix,
    now: () => clock.now(),
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= TICK_EVERY) {
        await clock.advance(Math.min(left, TICK_EVERY));
        // Commands on one connection are answered in order: the ticks before these are done.
        await shared.redis.ping();
        await shared.redis.ping();
        await clock.advance(0);
      }
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

presenceContract('Redis', async () => twoNodes());

it('sets the users of a dead node offline after their grace period', async () => {
  const { nodes, prefix, pass, close } = twoNodes();
  // Its clock never advances, so it never ticks: as if it had been killed.
  const dead = createRedisPresence({ redis: shared.redis, clock: createFakeClock(), log, node: 'dead', prefix });
  const changes: PresenceChange[] = [];
  for (const node of nodes) node.onChange((change) => void changes.push(change));
  await dead.enter('alice', 'one');
  await nodes[0].enter('bob', 'two');
  await pass(RELOAD_GRACE);
  expect(await nodes[1].online(['alice', 'bob'])).toEqual(new Set(['alice', 'bob']));
  await pass(RELOAD_GRACE * 2);
  expect(await nodes[1].online(['alice', 'bob'])).toEqual(new Set(['bob']));
  expect(changes.filter(({ online }) => !online).map(({ userId }) => userId)).toEqual(['alice']);
  await close();
  await dead.close();
});

it('keeps a user online who has moved from a dead node to another', async () => {
  const { nodes, prefix, pass, close } = twoNodes();
  const dead = createRedisPresence({ redis: shared.redis, clock: createFakeClock(), log, node: 'dead', prefix });
  const changes: PresenceChange[] = [];
  for (const node of nodes) node.onChange((change) => void changes.push(change));
  await dead.enter('alice', 'one');
  await nodes[0].enter('alice', 'two');
  await pass(RELOAD_GRACE * 3);
  expect(await nodes[1].online(['alice'])).toEqual(new Set(['alice']));
  expect(changes.filter(({ online }) => !online)).toEqual([]);
  await close();
  await dead.close();
});

it('restores what Redis lost', async () => {
  const { nodes, pass, close } = twoNodes();
  await nodes[0].enter('alice', 'one');
  await shared.redis.flushall();
  expect(await nodes[1].online(['alice'])).toEqual(new Set());
  await pass(2 * TICK_EVERY);
  expect(await nodes[1].online(['alice'])).toEqual(new Set(['alice']));
  await close();
});

it('without a grace a user is offline with the next tick', async () => {
  const clock = createFakeClock();
  made += 1;
  const presence = createRedisPresence({
    redis: shared.redis,
    clock,
    log,
    node: 'one',
    prefix: `{test:${made}}`,
    grace: 0,
  });
  await presence.enter('alice', 'one');
  await presence.leave('alice', 'one');
  await clock.advance(TICK_EVERY);
  await shared.redis.ping();
  expect((await presence.online(['alice'])).size).toBe(0);
  await presence.close();
});
