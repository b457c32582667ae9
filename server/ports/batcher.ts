import { AppError } from '@visavis/domain/wire/errors.ts';

/** Work that comes in one by one and is done together. */
export interface Batcher<In, Out> {
  /** Resolves with what came of this item. @throws UNAVAILABLE while too many wait */
  add(item: In): Promise<Out>;
  /** Resolves once nothing waits and nothing runs. */
  idle(): Promise<void>;
}

export interface BatcherOptions<In, Out> {
  /** Does the work of a batch; one outcome an item, in the same order. */
  run(items: readonly In[]): Promise<readonly Out[]>;
  /** items in a batch, at most */
  max: number;
  /** items that may wait for their batch */
  maxWaiting: number;
  /** from the start of one batch to that of the next, ms at least; a lone item waits for nothing */
  apart?: number;
}

interface Waiting<In, Out> {
  item: In;
  resolve(outcome: Out): void;
  reject(error: unknown): void;
}

/**
 * What arrives while a batch runs forms the next one: a lone item waits for nothing, and batches grow with the load.
 * A batch that fails is done again item by item, so that one bad item fails alone.
 */
export function createBatcher<In, Out>({ run, max, maxWaiting, apart = 0 }: BatcherOptions<In, Out>): Batcher<In, Out> {
  let waiting: Waiting<In, Out>[] = [];
  let startedAt = -Infinity;
  let working: Promise<void> | undefined;

  async function settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error('a batch must have one outcome an item');
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
    // What arrives in the same turn of the event loop belongs together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const early = startedAt + apart - performance.now();
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
