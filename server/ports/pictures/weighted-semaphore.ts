import { AppError } from '@visavis/domain/wire/errors.ts';

/** Runs tasks while their weights fit into a capacity; the others wait, first come, first served. */
export interface WeightedSemaphore {
  /** Runs `task` once there is room. @throws UNAVAILABLE while too many wait */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
  /** Whether a task waits. */
  isAwaited(): boolean;
}

/**
 * @param capacity sum of the weights that run at once; a heavier task runs alone
 * @param maxWaiting tasks that may wait
 */
export function createWeightedSemaphore(capacity: number, maxWaiting: number): WeightedSemaphore {
  let free = capacity;
  const queue: { weight: number; start: () => void }[] = [];

  function startWaiting(): void {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      next.start();
    }
  }

  return {
    isAwaited: () => queue.length > 0,
    async run(weight, task) {
      if (queue.length >= maxWaiting) throw new AppError('UNAVAILABLE');
      const taken = Math.min(weight, capacity);
      await new Promise<void>((start) => {
        queue.push({ weight: taken, start });
        startWaiting();
      });
      try {
        return await task();
      } finally {
        free += taken;
        startWaiting();
      }
    },
  };
}
