/** The time, as an argument. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment. Unlike `now` it is never set, so it measures how long something takes. */
  elapsed(): number;
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
