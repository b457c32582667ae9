import { expect, it } from 'vitest';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that records its start and runs until ended. */
function task(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    run: () => {
      started.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

it('runs together what fits, and the rest in the order of arrival', async () => {
  const semaphore = createWeightedSemaphore(10, 10);
  const started: string[] = [];
  const [a, b, c, d] = [task(started, 'a'), task(started, 'b'), task(started, 'c'), task(started, 'd')];
  const results = [semaphore.run(6, a.run), semaphore.run(4, b.run), semaphore.run(6, c.run), semaphore.run(1, d.run)];
  await settle();
  // d would fit, but c comes first.
  expect(started).toEqual(['a', 'b']);
  b.end();
  await settle();
  expect(started).toEqual(['a', 'b']);
  a.end();
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('releases the weight of a failed task', async () => {
  const semaphore = createWeightedSemaphore(1, 10);
  const started: string[] = [];
  const [a, b] = [task(started, 'a'), task(started, 'b')];
  const failed = expect(semaphore.run(1, a.run)).rejects.toThrow('a');
  const second = semaphore.run(1, b.run);
  a.fail();
  await failed;
  b.end();
  expect(await second).toBe('b');
});

it('runs a task heavier than the capacity alone', async () => {
  const semaphore = createWeightedSemaphore(5, 10);
  const started: string[] = [];
  const [a, b] = [task(started, 'a'), task(started, 'b')];
  const results = [semaphore.run(100, a.run), semaphore.run(1, b.run)];
  await settle();
  expect(started).toEqual(['a']);
  a.end();
  b.end();
  expect(await Promise.all(results)).toEqual(['a', 'b']);
});

it('refuses a task while too many are waiting', async () => {
  const semaphore = createWeightedSemaphore(1, 1);
  const started: string[] = [];
  const [a, b] = [task(started, 'a'), task(started, 'b')];
  const results = [semaphore.run(1, a.run), semaphore.run(1, b.run)];
  await expect(semaphore.run(1, async () => 'c')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  a.end();
  b.end();
  expect(await Promise.all(results)).toEqual(['a', 'b']);
});
