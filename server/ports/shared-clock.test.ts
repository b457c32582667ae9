import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from './clock.fake.ts';
import { ASKED_EVERY, createSharedClock, type SharedClock } from './shared-clock.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
/** how far the store's clock is ahead of what this machine showed when it started, ms */
let ahead: number;
/** how long the store takes to receive a question, and to answer, ms */
let ways: [number, number];
let isAway: boolean;
let logged: unknown[];
let own: FakeClock;

beforeEach(() => {
  [ahead, ways, isAway, logged, own] = [0, [0, 0], false, [], createFakeClock(NOON)];
});

async function read(): Promise<number> {
  const [there, back] = ways;
  const pass = (ms: number) => new Promise<void>((resolve) => void own.after(ms, resolve));
  if (there > 0) await pass(there);
  if (isAway) throw new Error('the store is away');
  const at = NOON + own.elapsed() + ahead;
  if (back > 0) await pass(back);
  return at;
}
async function open(): Promise<SharedClock> {
  const opening = createSharedClock({
    own,
    read,
    log: { info: (fields: unknown) => void logged.push(fields), debug() {} } as never,
  });
  await own.advance(ways[0] + ways[1]);
  return opening;
}
/** how far the clock shows another time than the store, ms */
const off = (clock: SharedClock) => clock.now() - (NOON + own.elapsed() + ahead);

describe('the clock of nodes that share a store', () => {
  it.each([20_000, -20_000])(
    'shows the store’s time from the start, which is %d ms ahead of the machine’s',
    async (ms) => {
      ahead = ms;
      expect(off(await open())).toBe(0);
      expect(logged).toEqual([{ ms }]);
    },
  );

  it('does not follow the machine’s clock when someone sets it', async () => {
    const clock = await open();
    own.set(own.now() + 3_600_000);
    await own.advance(10);
    expect(off(clock)).toBe(0);
    await own.advance(ASKED_EVERY);
    expect([off(clock), logged]).toEqual([0, []]);
  });

  it('follows the store’s within a second', async () => {
    const clock = await open();
    ahead = 7;
    await own.advance(ASKED_EVERY);
    expect(off(clock)).toBe(0);
    ahead = -30_000;
    await own.advance(ASKED_EVERY);
    expect([off(clock), logged]).toEqual([0, [{ ms: -30_007 }]]);
  });

  it('is wrong by no more than half of the time that an answer takes, and the quicker answer counts', async () => {
    [ahead, ways] = [20_000, [0, 800]];
    const clock = await open();
    expect(off(clock)).toBe(-400);
    ways = [2, 2];
    await own.advance(ASKED_EVERY + 4);
    expect(off(clock)).toBe(0);
    ways = [0, 800];
    await own.advance(2 * ASKED_EVERY);
    expect(off(clock)).toBe(0);
  });

  it('runs on while the store is away, and follows it again once it is back', async () => {
    ahead = 20_000;
    const clock = await open();
    isAway = true;
    await own.advance(60_000);
    expect(off(clock)).toBe(0);
    ahead = 25_000;
    isAway = false;
    await own.advance(ASKED_EVERY);
    expect(off(clock)).toBe(0);
  });

  it('shows the machine’s time until the store answers for the first time', async () => {
    [ahead, isAway] = [20_000, true];
    const clock = await open();
    expect(clock.now()).toBe(own.now());
    isAway = false;
    await own.advance(ASKED_EVERY);
    expect(off(clock)).toBe(0);
  });

  it('asks no more once it is closed', async () => {
    const clock = await open();
    clock.close();
    expect(own.pending()).toBe(0);
  });
});
