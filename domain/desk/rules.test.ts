import { expect, it } from 'vitest';
import { openUntil } from './rules.ts';

const MINUTE = 60_000;
const openedAt = new Date(Date.UTC(2026, 10, 23, 8));
const after = (minutes: number) => new Date(openedAt.getTime() + minutes * MINUTE);

it.each([
  ['an hour after its opening, unless it is used', 0, 60],
  ['an hour after its last request', 90, 150],
  ['an hour after a request of the last hour but one', 660, 720],
  ['twelve hours after its opening, however much it is used', 700, 720],
  ['then at once', 720, 720],
])('the desk closes %s', (_, lastUsed, closed) => {
  expect(openUntil({ openedAt, lastRequestAt: after(lastUsed) })).toEqual(after(closed));
});
