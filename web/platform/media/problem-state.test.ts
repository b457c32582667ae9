import { expect, test } from 'vitest';
import { isRefusal } from './problem-state.ts';

test.each([
  ['denied', true],
  ['dismissed', true],
  ['denied_by_system', true],
  ['denied_by_policy', true],
  ['not_found', false],
  ['in_use', false],
] as const)('whether %s is a refusal: %s', (kind, expected) => {
  expect(isRefusal(kind)).toBe(expected);
});
