import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../ports/clock.ts';
import { openEmptyDatabase } from '../testing/empty-database.ts';
import { checkClock, clockGap, WrongClockError } from './clock-gap.ts';
import type { Database } from './connect.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const DAY = 86_400_000;
/** A clock that is wrong by so many ms. */
const wrongBy = (ms: number) => ({ now: () => systemClock.now() + ms });

it.each([0, 90_000, -DAY])('finds a clock that is %d ms ahead of the database', async (ms) => {
  const begun = performance.now();
  const gap = await clockGap(database.db, wrongBy(ms));
  // The database answered at some moment in between.
  const leeway = (performance.now() - begun) / 2 + 1000;
  expect(Math.abs(gap - ms)).toBeLessThan(leeway);
});

describe('a node that starts', () => {
  const log = { warn: vi.fn() };
  const check = (ms: number, isShared: boolean) => checkClock(database.db, { clock: wrongBy(ms), log, isShared });

  it.each([
    [DAY, /^DATABASE_URL: the clock of this machine is 8(640|639)\d s ahead of the database's/],
    [-DAY, /is 8(640|639)\d s behind the database's/],
  ])('beside others is refused with a clock that is %d ms ahead', async (ms, message) => {
    const refused = await check(ms, true).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongClockError);
    expect((refused as Error).message).toMatch(message);
  });

  it('goes on with one that is wrong by seconds, and alone with any, which it says', async () => {
    await check(20_000, true);
    await check(-20_000, true);
    expect(log.warn).not.toHaveBeenCalled();
    await check(DAY, false);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('ahead of'));
  });
});
