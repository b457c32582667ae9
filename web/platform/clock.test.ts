import { expect, test } from 'vitest';
import { createFakeClock } from './clock.fake.ts';

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
