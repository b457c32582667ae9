import { expect, test } from 'vitest';
import { onActivity, onTime } from './activity-state.ts';

const active = { isIdle: false, lastActivity: 0 };

test.each([
  [299_999, null],
  [300_000, 'user:idle'],
])('after %i ms without a movement: %s', (now, say) => expect(onTime(active, now).say).toBe(say));

test('idleness is said once, and a movement ends it', () => {
  const idle = onTime(active, 300_000).state;
  expect(onTime(idle, 400_000).say).toBeNull();
  const back = onActivity(idle, 400_100);
  expect(back).toEqual({ state: { isIdle: false, lastActivity: 400_100 }, say: 'user:active' });
  expect(onTime(back.state, 700_000).say).toBeNull();
  expect(onTime(back.state, 700_100).say).toBe('user:idle');
});

test('movements within a second are one', () => {
  expect(onActivity(active, 999).state).toBe(active);
  expect(onActivity(active, 1000).state.lastActivity).toBe(1000);
});
