import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

export interface TickerDependencies {
  clock: Clock;
  log: Log;
  /** ms */
  every: number;
  /** whether there is anything left to look after */
  isNeeded(): boolean;
  run(): Promise<void>;
}
export type Ticker = ReturnType<typeof createTicker>;

/** Looks after something again and again while that is needed, never twice at once; what fails is tried the next time. */
export function createTicker({ clock, log, every, isNeeded, run }: TickerDependencies) {
  let cancel: (() => void) | undefined;
  let isRunning = false;
  let isStopped = false;

  function start(): void {
    if (cancel || isStopped) return;
    cancel = clock.after(every, () => {
      cancel = undefined;
      if (isNeeded()) start();
      if (isRunning) return;
      isRunning = true;
      run()
        .catch((error) => log.error({ err: error }, 'queue not looked after'))
        .finally(() => {
          isRunning = false;
        });
    });
  }

  return {
    /** Goes on from now, if it does not already. */
    start,
    /** For good. */
    stop(): void {
      isStopped = true;
      cancel?.();
    },
  };
}
