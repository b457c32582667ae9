import { expect, test } from 'vitest';
import { composed } from './composed.ts';

test.each([
  ['', { content: '', canSend: false, excess: 0, counter: false }],
  [' \n\t ', { content: '', canSend: false, excess: 0, counter: false }],
  ['  hi\nyou ', { content: 'hi\nyou', canSend: true, excess: 0, counter: false }],
  ['x'.repeat(899), { canSend: true, counter: false }],
  ['x'.repeat(900), { canSend: true, counter: true }],
  [` ${'x'.repeat(1000)} `, { canSend: true, excess: 0, counter: true }],
  ['x'.repeat(1001), { canSend: false, excess: 1, counter: true }],
])('%j', (text, outcome) => {
  expect(composed(text, 1000)).toMatchObject(outcome);
});
