import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** How often the store is asked for its time, ms. */
export const ASKED_EVERY = 1000;
/** From which gap on the log says that the clock is set, ms. */
const WORTH_SAYING = 1000;

export interface SharedClockOptions {
  /** of this machine, which may be wrong */
  own: Clock;
  /** The store's time, ms. */
  read(): Promise<number>;
  log: Pick<Log, 'info' | 'debug'>;
}

export interface SharedClock extends Clock {
  close(): void;
}

/**
 * The clock of nodes that share a store: it shows the store's time, so that a time which one of them writes means the same
 * to the others, whatever their machines say. While the store is away it runs on from its last answer.
 * @returns once the store has been asked
 */
export async function createSharedClock({ own, read, log }: SharedClockOptions): Promise<SharedClock> {
  let start = own.now() - own.elapsed();

  async function ask(): Promise<void> {
    const asked = own.elapsed();
    const at = await read();
    const answered = own.elapsed();
    // The store answered at some moment in between.
    const gap = at - (start + (asked + answered) / 2);
    if (Math.abs(gap) <= (answered - asked) / 2) return;
    start += gap;
    if (Math.abs(gap) >= WORTH_SAYING) log.info({ ms: Math.round(gap) }, 'the clock is set by that of Redis');
  }

  let cancel = () => {};
  const schedule = () => {
    cancel = own.after(ASKED_EVERY, () => void askAgain());
  };
  let isClosed = false;
  async function askAgain(): Promise<void> {
    await ask().catch((error) => log.debug({ err: error }, 'Redis does not tell the time'));
    if (!isClosed) schedule();
  }
  await askAgain();

  return {
    now: () => Math.round(start + own.elapsed()),
    elapsed: own.elapsed,
    after: own.after,
    close() {
      isClosed = true;
      cancel();
    },
  };
}
