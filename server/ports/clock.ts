/** Time as an argument. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `ms`; the returned function calls it off. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until moved. */
export interface FakeClock extends Clock {
  /** Moves time forward, running what falls due in order and letting promises settle in between. */
  advance(ms: number): Promise<void>;
}

export function createFakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  const tasks = new Set<{ at: number; task: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
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
