import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
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

it('answers for more users than a script can pass on at a time', async () => {
  const { nodes, close } = twoNodes();
  const users = Array.from({ length: 20_000 }, (_, index) => `user${index}`);
  await nodes[0].enter('user19999', 'one');
  expect(await nodes[0].online(users)).toEqual(new Set(['user19999']));
  await close();
});

describe('when Redis has lost or missed something', () => {
  type Command = (...args: unknown[]) => Promise<unknown>;
  const commands = () => shared.redis as unknown as { visavisPresence: Command };

  /** Lets the next operation of a name fail, of one node. @param isRun whether Redis runs it and the answer is lost */
  function failOnce(operation: string, { isRun = false, node = '' } = {}): void {
    const run = commands().visavisPresence.bind(shared.redis);
    const spy = vi.spyOn(commands(), 'visavisPresence').mockImplementation(async (...args) => {
      if (args[1] !== operation || !args.includes(node || args[3])) return run(...args);
      spy.mockRestore();
      if (isRun) await run(...args);
      throw new Error('Redis is away');
    });
  }
  const none = new Set();

  it('everyone of a node is restored, also if someone comes before its next tick', async () => {
    const { nodes, pass, close } = twoNodes();
    await nodes[0].enter('alice', 'one');
    await pass(TICK_EVERY);
    await shared.redis.flushall();
    await nodes[0].enter('bob', 'two');
    await pass(2 * TICK_EVERY);
    expect(await nodes[1].online(['alice', 'bob'])).toEqual(new Set(['alice', 'bob']));
    await close();
  });

  it('everyone is restored, also if the answer was lost that said so', async () => {
    const { nodes, pass, close } = twoNodes();
    await nodes[0].enter('alice', 'one');
    await pass(TICK_EVERY);
    await shared.redis.flushall();
    failOnce('tick', { isRun: true, node: 'one' });
    await pass(3 * TICK_EVERY);
    expect(await nodes[1].online(['alice'])).toEqual(new Set(['alice']));
    await close();
  });

  it('who came is online with the next tick', async () => {
    const { nodes, pass, close } = twoNodes();
    await nodes[0].enter('bob', 'two');
    await pass(2 * TICK_EVERY);
    failOnce('enter');
    await expect(nodes[0].enter('alice', 'one')).rejects.toThrow();
    expect(await nodes[1].online(['alice'])).toEqual(none);
    await pass(TICK_EVERY);
    expect(await nodes[1].online(['alice'])).toEqual(new Set(['alice']));
    await close();
  });

  it('who left is offline after the grace period, unless the same socket is back', async () => {
    const { nodes, pass, close } = twoNodes();
    for (const user of ['alice', 'bob']) {
      await nodes[0].enter(user, `of-${user}`);
      failOnce('leave');
      await expect(nodes[0].leave(user, `of-${user}`)).rejects.toThrow();
    }
    await nodes[0].enter('bob', 'of-bob');
    await pass(2 * TICK_EVERY + RELOAD_GRACE);
    expect(await nodes[1].online(['alice', 'bob'])).toEqual(new Set(['bob']));
    await close();
  });

  it('each is reported as offline once, though the answer was lost that said so', async () => {
    const { nodes, pass, close } = twoNodes();
    const changes: PresenceChange[] = [];
    for (const node of nodes) node.onChange((change) => void changes.push(change));
    await nodes[0].enter('alice', 'one');
    await nodes[0].leave('alice', 'one');
    await pass(RELOAD_GRACE - TICK_EVERY);
    failOnce('tick', { isRun: true });
    await pass(4 * TICK_EVERY);
    expect(changes.map(({ userId, online }) => [userId, online])).toEqual([
      ['alice', true],
      ['alice', false],
    ]);
    await close();
  });

  it('another node reports who is offline, where the one that should have is dead', async () => {
    const { nodes, prefix, pass, close } = twoNodes();
    const clock = createFakeClock();
    const dead = createRedisPresence({ redis: shared.redis, clock, log, node: 'dead', prefix });
    const changes: PresenceChange[] = [];
    for (const node of nodes) node.onChange((change) => void changes.push(change));
    await dead.enter('alice', 'one');
    await dead.leave('alice', 'one');
    for (let passed = TICK_EVERY; passed <= RELOAD_GRACE; passed += TICK_EVERY) {
      if (passed === RELOAD_GRACE) failOnce('tick', { isRun: true, node: 'dead' });
      await clock.advance(TICK_EVERY);
      await shared.redis.ping();
      await shared.redis.ping();
      await clock.advance(0);
    }
    await pass(RELOAD_GRACE * 3);
    expect(changes.map(({ userId, online }) => [userId, online])).toEqual([['alice', false]]);
    await close();
    await dead.close();
  });
});
