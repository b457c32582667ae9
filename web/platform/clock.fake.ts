import type { Clock } from './clock.ts';
import { createStore, type Store } from './store.ts';

export interface FakeClock extends Clock {
  ahead: Store<{ ms: number }>;
  /** Advances time and runs due timers in order; promises settle between timers. */
  advance(ms: number): Promise<void>;
  /** the number of waiting timers */
  pending(): number;
}

/** Runs the continuations of promises that are already settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

export function createFakeClock(start = Date.parse('2026-03-01T12:00:00.000Z')): FakeClock {
  let time = start;
  const ahead = createStore({ ms: 0 });
  let sequence = 0;
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();

  const add = (ms: number, every: number | null, run: () => void) => {
    sequence += 1;
    const id = sequence;
    timers.set(id, { at: time + ms, every, run });
    return () => {
      timers.delete(id);
    };
  };
  const due = (until: number) =>
    [...timers.entries()].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];

  return {
    now: () => time,
    serverNow: () => time + ahead.get().ms,
    ahead,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    pending: () => timers.size,
    async advance(ms) {
      const until = time + ms;
      await settle();
      for (let next = due(until); next; next = due(until)) {
        const [id, timer] = next;
        time = timer.at;
        if (timer.every === null) timers.delete(id);
        else timer.at += timer.every;
        timer.run();
        await settle();
      }
      time = until;
      await settle();
    },
  };
}
