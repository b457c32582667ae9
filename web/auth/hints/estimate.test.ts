import { expect, test } from 'vitest';
import { estimate } from './estimate.ts';

test.each([
  ['password1', 'weak'],
  ['abcdefg', 'weak'],
  ['ada1990', 'weak'],
  ['correct horse battery staple', 'strong'],
  ['x'.repeat(128), 'weak'],
])('%s is %s', (password, strength) => {
  expect(estimate(password, ['ada'])).toBe(strength);
});
