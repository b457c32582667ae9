import { expect, test } from 'vitest';
import { isRefusal, mayLackCamera } from './problem-state.ts';

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

test.each([
  ['denied', true],
  ['unknown', true],
  ['camera_not_found', true],
  ['camera_in_use', true],
  ['microphone_not_found', false],
  ['microphone_in_use', false],
  ['not_found', false],
  ['in_use', false],
  ['insecure', false],
] as const)('whether a microphone alone may open after %s: %s', (kind, expected) => {
  expect(mayLackCamera(kind)).toBe(expected);
});
