import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createFigures } from './figures.ts';

const NOW = Date.parse('2026-11-24T15:30:00.000Z');

let clock: FakeClock;
let seen: number;
let waits: { matches: number; seconds: number };
/** what was read, in order */
let read: unknown[];
let isBroken: boolean;
let figuresFor: ReturnType<typeof createFigures>;
beforeEach(() => {
  clock = createFakeClock(NOW);
  [seen, waits, read, isBroken] = [5, { matches: 10, seconds: 12 }, [], false];
  figuresFor = createFigures({
    clock,
    presence: { count: async () => 3 },
    repo: {
      async seenSince(since) {
        read.push(['seen', since.toISOString()]);
        if (isBroken) throw new Error('no database');
        return seen;
      },
      async waitsAround(now) {
        read.push(['waits', now.toISOString()]);
        return waits;
      },
      watchUntil: async (userId, now) => (userId === 'ada' ? new Date(now.getTime() + 1000) : undefined),
    },
  });
});

it('are who is here, who was here since midnight UTC, and the usual wait', async () => {
  const figures = { here: 3, today: 5, usualWait: 15 };
  expect(await figuresFor('ada')).toEqual({ ...figures, watchesUntil: '2026-11-24T15:30:01.000Z' });
  expect(read).toEqual([
    ['seen', '2026-11-24T00:00:00.000Z'],
    ['waits', '2026-11-24T15:30:00.000Z'],
  ]);
  expect(await figuresFor('ben')).toEqual({ ...figures, watchesUntil: null });
});

it('count those who are here, even where no one is saved as seen yet', async () => {
  seen = 2;
  expect(await figuresFor('ada')).toMatchObject({ here: 3, today: 3 });
});

it.each([
  ['ten matches say', 10, 12, 15],
  ['fewer say nothing', 9, 12, null],
  ['a wait of an hour is not promised', 10, 3600, null],
])('of the usual wait %s', async (_, matches, seconds, usualWait) => {
  waits = { matches, seconds };
  expect(await figuresFor('ada')).toMatchObject({ usualWait });
});

it('are read once for everyone within half a minute', async () => {
  await figuresFor('ada');
  await clock.advance(29_999);
  await Promise.all([figuresFor('ada'), figuresFor('ben')]);
  expect(read).toHaveLength(2);
  await clock.advance(1);
  await figuresFor('ben');
  expect(read).toHaveLength(4);
});

it('are read again after a failure', async () => {
  isBroken = true;
  await expect(figuresFor('ada')).rejects.toThrow('no database');
  isBroken = false;
  expect(await figuresFor('ada')).toMatchObject({ today: 5 });
});
