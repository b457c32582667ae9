import { expect, test } from 'vitest';
import { hasShape, isNumber, isOneOf, isText } from './shape.ts';

const isPet = hasShape<{ name: string; legs: number; kind: 'cat' | 'dog' }>({
  name: isText,
  legs: isNumber,
  kind: isOneOf(['cat', 'dog'] as const),
});

test.each([
  [{ name: 'Tom', legs: 4, kind: 'cat' }, true],
  [{ name: 'Tom', legs: 4, kind: 'cat', more: 1 }, true],
  [{ name: '', legs: 4, kind: 'cat' }, false],
  [{ name: 'Tom', legs: Number.NaN, kind: 'cat' }, false],
  [{ name: 'Tom', legs: '4', kind: 'cat' }, false],
  [{ name: 'Tom', legs: 4, kind: 'cow' }, false],
  [{ name: 'Tom', legs: 4 }, false],
  [[], false],
  ['Tom', false],
  [null, false],
  [undefined, false],
])('%j has the shape: %s', (value, expected) => {
  expect(isPet(value)).toBe(expected);
});
