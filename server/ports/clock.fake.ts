import type { Clock } from './clock.ts';

/** A clock that stops until advanced. */
export interface FakeClock extends Clock {
  /**
   * Moves time forward; runs the tasks that fall due, in order, and lets promises settle in between. Work that repeats
   * runs some hundred times over the whole, and at its own pace near the end: a day has 17,280 times five seconds.
   */
  advance(ms: number): Promise<void>;
  /** Sets what `now` says, as when someone sets the clock of a machine; no time passes. */
  set(now: number): void;
  /** tasks that have not fallen due */
  pending(): number;
}

interface Task {
  at: number;
  /** how long it was to wait, ms */
  ms: number;
  run(): void;
}

/** How often work that repeats runs within one advance, about. */
const REPEATS = 100;
/** How many times before the end it keeps its own pace. */
const LAST_REPEATS = 3;

export function createFakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  let set = 0;
  const tasks = new Set<Task>();
  /** the task that runs, and the advance that runs it */
  let running: { ms: number; end: number; pace: number } | undefined;
  /** Of several due at the same moment, the first that was added. */
  function earliest() {
    let first: Task | undefined;
    for (const entry of tasks) if (!first || entry.at < first.at) first = entry;
    return first;
  }
  /** When a new task falls due. One that the task which runs adds to wait as long repeats it, and keeps its rhythm. */
  function timeOf(ms: number): number {
    if (running?.ms !== ms || ms <= 0) return now + Math.max(ms, 0);
    const times = (span: number) => Math.max(1, Math.ceil(span / ms));
    return now + ms * Math.min(times(running.pace), times(running.end - now - LAST_REPEATS * ms));
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now + set,
    elapsed: () => now - start,
    set(to) {
      set = to - now;
    },
    pending: () => tasks.size,
    after(ms, run) {
      const task = { at: timeOf(ms), ms, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = earliest();
        if (!next || next.at > end) break;
        tasks.delete(next);
        now = Math.max(now, next.at);
        running = { ms: next.ms, end, pace: ms / REPEATS };
        next.run();
        running = undefined;
      }
      now = end;
      await settle();
    },
  };
}
