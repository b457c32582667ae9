import { afterEach, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Doubles numbers. `seen` lists the batches; each finishes when `release` is called. */
function doubler(options: { max?: number; maxWaiting?: number; batchInterval?: number } = {}) {
  const seen: number[][] = [];
  const gates: (() => void)[] = [];
  const batcher = createBatcher<number, number>({
    max: 3,
    maxWaiting: 100,
    ...options,
    async run(items) {
      seen.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.includes(13)) throw new Error('thirteen');
      return items.map((item) => item * 2);
    },
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    batcher,
    seen,
    async release() {
      while (gates.length === 0) await turn();
      gates.shift()?.();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('coalesces items of one turn into a batch, and those that arrive while it runs into the next', async () => {
  const { batcher, seen, release } = doubler();
  const first = [batcher.add(1), batcher.add(2)];
  await release();
  const second = [3, 4, 5, 6].map((item) => batcher.add(item));
  expect(await Promise.all(first)).toEqual([2, 4]);
  await release();
  await release();
  expect(await Promise.all(second)).toEqual([6, 8, 10, 12]);
  expect(seen).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('retries a failed batch item by item, so that a bad item fails alone', async () => {
  const { batcher, seen, release } = doubler();
  const outcomes = Promise.allSettled([1, 13, 2].map((item) => batcher.add(item)));
  for (let batch = 0; batch < 4; batch += 1) await release();
  expect(await outcomes).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('thirteen') },
    { status: 'fulfilled', value: 4 },
  ]);
  expect(seen).toEqual([[1, 13, 2], [1], [13], [2]]);
});

it('refuses items over the limit, and is idle once all have run', async () => {
  const { batcher, release } = doubler({ max: 1, maxWaiting: 1 });
  const first = batcher.add(1);
  await expect(batcher.add(2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  let idle = false;
  const waited = batcher.idle().then(() => {
    idle = true;
  });
  expect(idle).toBe(false);
  await release();
  await waited;
  expect(await first).toBe(2);
});

it('starts batches at the interval, and a lone item at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { batcher, seen, release } = doubler({ batchInterval: 10 });
  const first = batcher.add(1);
  await release();
  expect(await first).toBe(2);

  await vi.advanceTimersByTimeAsync(4);
  const second = [batcher.add(2), batcher.add(3)];
  await vi.advanceTimersByTimeAsync(5);
  expect(seen).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  await release();
  expect(await Promise.all(second)).toEqual([4, 6]);

  await vi.advanceTimersByTimeAsync(10);
  const third = batcher.add(4);
  await release();
  expect(await third).toBe(8);
});
