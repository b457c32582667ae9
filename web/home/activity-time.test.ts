import { afterEach, expect, test, vi } from 'vitest';
import { activityDate, activityTime } from './Activity.tsx';

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

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en', 'Jun 1'],
  ['fr', '1 juin'],
  ['es', '1 jun'],
  ['de', '1. Juni'],
])('spec.md section 9, Display: in %s an old activity has the date %s in every region', (language, expected) => {
  for (const region of ['US', 'GB', 'CA', 'MX', 'CH']) {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([`${language}-${region}`]);
    // the first and the last hour of the day where the reader is
    for (const time of ['00:30', '23:30'])
      expect(activityDate(new Date(`2026-06-01T${time}:00`).toISOString(), language)).toBe(expected);
  }
});
