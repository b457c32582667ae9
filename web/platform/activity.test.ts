import { expect, test } from 'vitest';
import { createActivity, onInput, onTime } from './activity.ts';
import { createFakeClock } from './clock.fake.ts';

const active = { isIdle: false, lastActivity: 0 };

test.each([
  [299_999, false],
  [300_000, true],
])('after %i ms without input the user is idle: %s', (now, isIdle) => expect(onTime(active, now).isIdle).toBe(isIdle));

test('input ends idleness, and five minutes begin anew', () => {
  const idle = onTime(active, 300_000);
  expect(onTime(idle, 400_000)).toBe(idle);
  const back = onInput(idle, 400_100);
  expect(back).toEqual({ isIdle: false, lastActivity: 400_100 });
  expect(onTime(back, 700_000)).toBe(back);
  expect(onTime(back, 700_100).isIdle).toBe(true);
});

test('input ends idleness at once where the clock was set back', () => {
  expect(onInput({ isIdle: true, lastActivity: 5000 }, 1000)).toEqual({ isIdle: false, lastActivity: 1000 });
});

test('input is throttled to once a second', () => {
  const later = { isIdle: false, lastActivity: 5000 };
  expect(onInput(later, 5999)).toBe(later);
  expect(onInput(active, 999)).toBe(active);
  expect(onInput(active, 1000).lastActivity).toBe(1000);
});

test('tells each change once', async () => {
  const clock = createFakeClock();
  const activity = createActivity(window, clock);
  const seen: boolean[] = [];
  activity.subscribe(() => seen.push(activity.get().isIdle));
  await clock.advance(400_000);
  window.dispatchEvent(new Event('keydown'));
  await clock.advance(2000);
  window.dispatchEvent(new Event('keydown'));
  expect(seen).toEqual([true, false]);
});
