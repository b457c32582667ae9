import type { CallClock } from '../run-call.ts';

/** A clock that stands still until it is advanced. */
export function createSimulatedClock() {
  let time = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const nextUntil = (end: number) => [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  const clock: CallClock = {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
  };
  return {
    ...clock,
    /** the number of timers that run */
    pending: () => timers.size,
    /** Time passes, and timers fall due in their order. */
    advance(ms: number) {
      const end = time + ms;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        timers.delete(next);
        time = next.at;
        next.run();
      }
      time = end;
    },
  };
}
