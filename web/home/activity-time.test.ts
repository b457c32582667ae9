import { expect, test } from 'vitest';
import { activityTime } from './activity-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5 * MINUTE, { kind: 'now' }],
  [0, { kind: 'now' }],
  [HOUR - 1, { kind: 'now' }],
  [HOUR, { kind: 'hours', count: 1 }],
  [DAY - 1, { kind: 'hours', count: 23 }],
  [DAY, { kind: 'yesterday' }],
  [2 * DAY - 1, { kind: 'yesterday' }],
  [2 * DAY, { kind: 'days', count: 2 }],
  [8 * DAY - 1, { kind: 'days', count: 7 }],
  [8 * DAY, { kind: 'date' }],
])('an age of %d ms is shown as %j', (age, expected) => {
  expect(activityTime(age)).toEqual(expected);
});
