import { expect, test } from 'vitest';
import { asId } from './ids.ts';

const ID = '0190b6a2-7c1e-7d3a-9f42-1a2b3c4d5e6f';

test.each<[string, unknown, string | undefined]>([
  ['an id', ID, ID],
  ['an id in capitals', ID.toUpperCase(), ID],
  ['an id with something before it', `x${ID}`, undefined],
  ['an id with a line after it', `${ID}\n`, undefined],
  ['an id without its hyphens', ID.replaceAll('-', ''), undefined],
  ['another text', 'undefined', undefined],
  ['nothing', undefined, undefined],
  ['an object', { toLowerCase: () => ID }, undefined],
])('of %s', (_name, value, id) => {
  expect(asId(value)).toBe(id);
});
