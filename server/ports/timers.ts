import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export type Timers = ReturnType<typeof createTimers>;

interface TimersDependencies {
  clock: Clock;
  log: Log;
  /** called as work that repeats for as long as the server runs is begun, and each time it has succeeded */
  onDone?(key: string): void;
}

/** Delayed and repeated work by key. Failures are logged; the caller repeats the work or sweeps up after it. */
export function createTimers({ clock, log, onDone }: TimersDependencies) {
  const pending = new Map<string, Set<() => void>>();
  const repeating = new Set<string>();
  const running = new Set<string>();
  let isStopped = false;

  /** Runs `task` once, after `ms`. */
  function after(key: string, ms: number, task: () => Promise<void>): void {
    if (isStopped) return;
    const cancels = pending.get(key) ?? new Set();
    pending.set(key, cancels);
    const cancel = clock.after(Math.max(ms, 0), () => {
      cancels.delete(cancel);
      if (cancels.size === 0 && pending.get(key) === cancels) pending.delete(key);
      // Work under way at a stop may find its database closed; the next start repeats it.
      task().catch((error) => isStopped || log.error({ err: error, key }, 'timed work failed'));
    });
    cancels.add(cancel);
  }

  /** Cancels all work of a key. */
  function cancel(key: string): void {
    repeating.delete(key);
    for (const stop of pending.get(key) ?? []) stop();
    pending.delete(key);
  }

  /**
   * Runs `task` every `ms`, never twice at once. Does nothing while the key repeats already.
   * @param isNeeded asked at each run, which is the last one where it answers no
   */
  function every(key: string, ms: number, task: () => Promise<void>, isNeeded?: () => boolean): void {
    if (isNeeded) {
      repeat(key, ms, task, isNeeded);
      return;
    }
    if (!repeating.has(key)) onDone?.(key);
    const work = async () => {
      await task();
      onDone?.(key);
    };
    repeat(key, ms, work, () => true);
  }

  function repeat(key: string, ms: number, task: () => Promise<void>, isNeeded: () => boolean): void {
    if (repeating.has(key)) return;
    repeating.add(key);
    after(key, ms, async () => {
      repeating.delete(key);
      if (isNeeded()) repeat(key, ms, task, isNeeded);
      if (running.has(key)) return;
      running.add(key);
      await task().finally(() => running.delete(key));
    });
  }

  return {
    after,
    cancel,
    every,
    /** Cancels everything and schedules no more. */
    stop(): void {
      isStopped = true;
      for (const key of [...pending.keys()]) cancel(key);
    },
  };
}
