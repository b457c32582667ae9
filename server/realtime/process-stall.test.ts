import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.ts';
import { type ProcessStall, watchForStalls } from './process-stall.ts';

/** Time passes without the process running: timers run only when asked to. */
let now: number;
/** how far the clock of the machine has been set */
let set: number;
let timers: (() => void)[];
let stalls: number[];
let stall: ProcessStall;
const clock: Clock = {
  now: () => now + set,
  elapsed: () => now,
  after(_, task) {
    timers.push(task);
    return () => {
      timers = timers.filter((one) => one !== task);
    };
  },
};
const runTimers = () => {
  for (const task of timers.splice(0)) task();
};

beforeEach(() => {
  [now, set, timers, stalls] = [0, 0, [], []];
  stall = watchForStalls(clock, (ms) => stalls.push(ms));
});
afterEach(() => stall.stop());

it('ignores timers that run a little late', () => {
  for (let beat = 0; beat < 10; beat += 1) {
    now += 4000;
    expect(stall.check()).toBe(false);
    runTimers();
  }
  expect(stalls).toEqual([]);
});

it.each([3_600_000, -3_600_000])('takes a clock that is set by %d ms for no stall, and still notices one', (ms) => {
  runTimers();
  set = ms;
  expect(stall.check()).toBe(false);
  runTimers();
  now += 30_000;
  expect(stall.check()).toBe(true);
  expect(stalls).toEqual([30_000]);
});

it('reports each stall once, whether a check or a timer notices it first', () => {
  now = 30_000;
  expect(stall.check()).toBe(true);
  expect(stall.check()).toBe(false);
  runTimers();
  expect(stalls).toEqual([30_000]);
  now += 20_000;
  runTimers();
  expect(stall.check()).toBe(false);
  expect(stalls).toEqual([30_000, 20_000]);
});

it('cancels its timer when stopped', () => {
  stall.stop();
  expect(timers).toEqual([]);
});
