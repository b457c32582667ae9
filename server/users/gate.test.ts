import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

const gateOf = (capacity: number, waiting = 10) => createGate({ capacity, waiting, full: () => new Error('full') });
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that runs until told to end, and notes when it begins. */
function task(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    run: () => {
      begun.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

it('runs together what fits, and the rest in the order it came', async () => {
  const gate = gateOf(10);
  const begun: string[] = [];
  const [a, b, c, d] = [task(begun, 'a'), task(begun, 'b'), task(begun, 'c'), task(begun, 'd')];
  const results = [gate.run(6, a.run), gate.run(4, b.run), gate.run(6, c.run), gate.run(1, d.run)];
  await settle();
  // d would fit, but not before c.
  expect(begun).toEqual(['a', 'b']);
  b.end();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  a.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('gives the place of a failed task to the next', async () => {
  const gate = gateOf(1);
  const begun: string[] = [];
  const [a, b] = [task(begun, 'a'), task(begun, 'b')];
  const failed = expect(gate.run(1, a.run)).rejects.toThrow('a');
  const second = gate.run(1, b.run);
  a.fail();
  await failed;
  b.end();
  expect(await second).toBe('b');
});

it('runs what is heavier than everything alone', async () => {
  const gate = gateOf(5);
  const begun: string[] = [];
  const [a, b] = [task(begun, 'a'), task(begun, 'b')];
  const results = [gate.run(100, a.run), gate.run(1, b.run)];
  await settle();
  expect(begun).toEqual(['a']);
  a.end();
  b.end();
  expect(await Promise.all(results)).toEqual(['a', 'b']);
});

it('turns away when enough are waiting', async () => {
  const gate = gateOf(1, 1);
  const begun: string[] = [];
  const [a, b] = [task(begun, 'a'), task(begun, 'b')];
  const results = [gate.run(1, a.run), gate.run(1, b.run)];
  await expect(gate.run(1, async () => 'c')).rejects.toThrow('full');
  a.end();
  b.end();
  expect(await Promise.all(results)).toEqual(['a', 'b']);
});
