import { expect, test } from 'vitest';
import { finishAgeCheck } from './contract.ts';

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));

test.each([
  ['twenty fields', fields(20), true],
  ['no more than twenty', fields(21), false],
  ['names of 100 characters', { ['n'.repeat(100)]: 'x' }, true],
  ['no longer names', { ['n'.repeat(101)]: 'x' }, false],
  ['values of 4,000 characters', { state: 'x'.repeat(4000) }, true],
  ['no longer values', { state: 'x'.repeat(4001) }, false],
])('the query of a check of the age has %s', (_, query, isTaken) => {
  expect(finishAgeCheck.body?.safeParse({ query }).success).toBe(isTaken);
});
