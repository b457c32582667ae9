import { expect, test } from 'vitest';
import { createFakeClock } from './clock.fake.ts';
import { aheadBy, createClock } from './clock.ts';

test('timers run in order of time, unless cancelled', async () => {
  const clock = createFakeClock();
  const seen: string[] = [];
  clock.after(200, () => seen.push('late'));
  clock.after(100, () => seen.push('early'));
  const cancel = clock.after(150, () => seen.push('never'));
  cancel();
  await clock.advance(199);
  expect(seen).toEqual(['early']);
  await clock.advance(1);
  expect(seen).toEqual(['early', 'late']);
});

test('an interval repeats until cancelled; a timer set by a timer starts then', async () => {
  const clock = createFakeClock(0);
  const times: number[] = [];
  const stop = clock.every(10, () => times.push(clock.now()));
  await clock.advance(35);
  stop();
  clock.after(5, () => clock.after(5, () => times.push(clock.now())));
  await clock.advance(100);
  expect(times).toEqual([10, 20, 30, 45]);
});

const said = Date.parse('2026-03-01T12:00:00.000Z');
const FAST = 900_000;

test.each([
  ['a device 15 minutes fast', 0, { asked: said + FAST, heard: said + FAST + 100 }, -899_550],
  ['the same, heard again', -899_550, { asked: said + FAST + 300, heard: said + FAST + 400 }, -899_550],
  ['a device that is right within the second of the header', 0, { asked: said + 400, heard: said + 500 }, 0],
  ['an answer that took long says little', -899_550, { asked: said + FAST, heard: said + FAST + 20_000 }, -899_550],
  ['a clock that was set right meanwhile', -899_550, { asked: said + 400, heard: said + 500 }, 50],
])('%s', (_name, before, spent, ahead) => {
  expect(aheadBy(before, { said, within: 1000, ...spent })).toBe(ahead);
});

test('the server’s time follows what was learnt, and an unreadable one changes nothing', () => {
  const clock = createClock();
  const now = Date.now();
  const learn = (time: number) => clock.learn({ said: time, within: 1, asked: now, heard: now });
  learn(Number.NaN);
  expect(clock.ahead.get().ms).toBe(0);
  learn(now + FAST);
  expect(clock.serverNow() - clock.now()).toBeGreaterThanOrEqual(FAST);
  expect(clock.serverNow() - clock.now()).toBeLessThan(FAST + 100);
});
