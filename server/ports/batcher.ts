import { AppError } from '@visavis/domain/wire/errors.ts';

/** Coalesces items that arrive one by one into batches. */
export interface Batcher<In, Out> {
  /** Resolves with this item's outcome. @throws UNAVAILABLE while too many items wait */
  add(item: In): Promise<Out>;
  /** Resolves once no item waits or runs. */
  idle(): Promise<void>;
}

export interface BatcherOptions<In, Out> {
  /** Processes a batch; returns one outcome for each item, in the same order. */
  run(items: readonly In[]): Promise<readonly Out[]>;
  /** most items in a batch */
  max: number;
  /** most items that may wait for a batch */
  maxWaiting: number;
  /** least time from the start of one batch to the start of the next, ms; a lone item waits for nothing */
  batchInterval?: number;
}

interface Waiting<In, Out> {
  item: In;
  resolve(outcome: Out): void;
  reject(error: unknown): void;
}

/**
 * Items that arrive while a batch runs form the next one: a lone item waits for nothing, and batches grow with the load.
 * A batch that fails is retried item by item, so that one bad item fails alone.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { run, max, maxWaiting, batchInterval = 0 } = options;
  let waiting: Waiting<In, Out>[] = [];
  let startedAt = -Infinity;
  let working: Promise<void> | undefined;

  async function settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error('a batch must have one outcome for each item');
      batch.forEach(({ resolve }, index) => {
        resolve(outcomes[index] as Out);
      });
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) only?.reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function work(): Promise<void> {
    // Items of the same turn of the event loop belong together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const early = startedAt + batchInterval - performance.now();
      if (early > 0) await new Promise<void>((resolve) => setTimeout(resolve, early));
      startedAt = performance.now();
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await settle(batch);
    }
    working = undefined;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) {
          reject(new AppError('UNAVAILABLE'));
          return;
        }
        waiting.push({ item, resolve, reject });
        working ??= work();
      }),
    async idle() {
      while (working) await working;
    },
  };
}
