/** Time as an argument: milliseconds since the epoch, and timers that hand back their own cancellation. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  };
}

/** The two functions that XState's actors take as their clock. */
export function asTimers(clock: Clock) {
  return {
    setTimeout: (run: (...args: never[]) => void, ms: number): unknown => clock.after(ms, run as () => void),
    clearTimeout: (cancel: unknown): void => (cancel as (() => void) | undefined)?.(),
  };
}

export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
