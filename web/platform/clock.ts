import { createStore, type Readable } from './store.ts';

/** Time as an argument: milliseconds since the epoch, and timers that return a function to cancel them. */
export interface Clock {
  /** By this device's clock, for spans of time. */
  now(): number;
  /** By the server's clock as far as it is known, for all that is compared with a time that the server has given. */
  serverNow(): number;
  /** How far the server's clock is ahead of this device's. */
  ahead: Readable<{ ms: number }>;
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

/** A time that the server has said, and when this device asked for it and heard it, ms. */
export interface ServerTime {
  said: number;
  /** how exact it is: a header of HTTP says whole seconds */
  within: number;
  asked: number;
  heard: number;
}

/** How far the server is ahead by what it said; as before where that may still be so, so that delays move nothing. */
export function aheadBy(before: number, { said, within, asked, heard }: ServerTime): number {
  const [least, most] = [said - heard, said + within - asked];
  return before >= least && before <= most ? before : Math.round((least + most) / 2);
}

export interface BrowserClock extends Clock {
  learn(time: ServerTime): void;
}

export function createClock(): BrowserClock {
  const ahead = createStore({ ms: 0 });
  const now = () => Date.now();
  return {
    now,
    serverNow: () => now() + ahead.get().ms,
    ahead,
    learn(time) {
      const ms = aheadBy(ahead.get().ms, time);
      if (Number.isFinite(ms) && ms !== ahead.get().ms) ahead.set({ ms });
    },
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

export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
