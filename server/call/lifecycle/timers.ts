import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';

export type Timers = ReturnType<typeof createTimers>;

/** Delayed work that belongs to a key and goes with it; what fails is logged, for a sweep to make good. */
export function createTimers({ clock, log }: { clock: Clock; log: Log }) {
  const pending = new Map<string, Set<() => void>>();
  let isStopped = false;

  function after(key: string, ms: number, task: () => Promise<void>): void {
    if (isStopped) return;
    const cancels = pending.get(key) ?? new Set();
    pending.set(key, cancels);
    const cancel = clock.after(Math.max(ms, 0), () => {
      cancels.delete(cancel);
      if (cancels.size === 0 && pending.get(key) === cancels) pending.delete(key);
      task().catch((error) => log.error({ err: error, key }, 'timed work failed'));
    });
    cancels.add(cancel);
  }

  function cancel(key: string): void {
    for (const stop of pending.get(key) ?? []) stop();
    pending.delete(key);
  }

  return {
    after,
    cancel,
    /** Runs `task` every `ms`, never twice at once. */
    every(key: string, ms: number, task: () => Promise<void>): void {
      let isRunning = false;
      const next = () =>
        after(key, ms, async () => {
          next();
          if (isRunning) return;
          isRunning = true;
          await task().finally(() => {
            isRunning = false;
          });
        });
      next();
    },
    /** Calls everything off, for good. */
    stop(): void {
      isStopped = true;
      for (const key of [...pending.keys()]) cancel(key);
    },
  };
}
