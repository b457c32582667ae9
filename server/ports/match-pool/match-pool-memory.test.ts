import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPoolContract } from './match-pool.contract.ts';
import { createMemoryMatchPool } from './match-pool-memory.ts';
import { createOrdered } from './match-pool-order.ts';

describe('the queue in memory', () => matchPoolContract(async () => createMemoryMatchPool()));

describe('the ordered list', () => {
  it('holds and ranks like a sorted array, at any length', () => {
    const number = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { maxLength: 1500, minLength: 500 }),
        fc.uniqueArray(number),
        (items, gone) => {
          const list = createOrdered<number>((a, b) => a - b);
          for (const item of items) list.add(item);
          for (const item of gone) expect(list.remove(item)).toBe(items.includes(item));
          const left = items.filter((item) => !gone.includes(item)).toSorted((a, b) => a - b);
          expect([...list]).toEqual(left);
          expect(list.size).toBe(left.length);
          expect(list.first()).toBe(left[0]);
          for (const probe of [0, 17, 2500, 5001]) {
            expect(list.before(probe)).toBe(left.filter((item) => item < probe).length);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
