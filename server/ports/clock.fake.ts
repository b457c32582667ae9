import type { Clock } from './clock.ts';

/** A clock that stops until advanced. */
export interface FakeClock extends Clock {
  /** Moves time forward; runs the tasks that fall due, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** tasks that have not fallen due */
  pending(): number;
}

export function createFakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  const tasks = new Set<{ at: number; task: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    pending: () => tasks.size,
    after(ms, task) {
      const entry = { at: now + Math.max(ms, 0), task };
      tasks.add(entry);
      return () => tasks.delete(entry);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = [...tasks].filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks.delete(next);
        now = Math.max(now, next.at);
        next.task();
      }
      now = end;
      await settle();
    },
  };
}
