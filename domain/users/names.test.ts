import { expect, test } from 'vitest';
import { nameOf } from './names.ts';

test.each([
  [{ username: 'alice', displayName: 'Alice Martin' }, 'Alice Martin'],
  [{ username: 'alice', displayName: ' ' }, 'alice'],
  [{ username: 'alice' }, 'alice'],
])('%j is read as %s', (person, name) => {
  expect(nameOf(person)).toBe(name);
});
