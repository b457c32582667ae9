import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '../ports/clock.ts';
import { type Standstill, watchForStandstill } from './process-stall.ts';

/** A process whose time goes on while it does nothing. */
let now: number;
let due: (() => void)[];
let ends: number[];
let standstill: Standstill;
const clock: Clock = {
  now: () => now,
  after(_, task) {
    due.push(task);
    return () => {
      due = due.filter((one) => one !== task);
    };
  },
};
const runTimers = () => {
  for (const task of due.splice(0)) task();
};

beforeEach(() => {
  [now, due, ends] = [0, [], []];
  standstill = watchForStandstill(clock, (ms) => ends.push(ms));
});
afterEach(() => standstill.stop());

it('says nothing of a process that is a little late', () => {
  for (let beat = 0; beat < 10; beat += 1) {
    now += 4000;
    expect(standstill.check()).toBe(false);
    runTimers();
  }
  expect(ends).toEqual([]);
});

it('tells once, whether something waits or the timers come first', () => {
  now = 30_000;
  expect(standstill.check()).toBe(true);
  expect(standstill.check()).toBe(false);
  runTimers();
  expect(ends).toEqual([30_000]);
  now += 20_000;
  runTimers();
  expect(standstill.check()).toBe(false);
  expect(ends).toEqual([30_000, 20_000]);
});

it('ends with its timer called off', () => {
  standstill.stop();
  expect(due).toEqual([]);
});
