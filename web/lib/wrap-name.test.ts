import { expect, test } from 'vitest';
import { wrapName } from './wrap-name.ts';

test.each([
  ['Maximiliane_von_Hohenberg-30', 'Maximiliane_|von_|Hohenberg-30'],
  ['Jean.de_Grandcourt', 'Jean.|de_|Grandcourt'],
  ['Maya Lindqvist', 'Maya Lindqvist'],
  ['bob_', 'bob_'],
])('%s can break as %s', (name, parts) => {
  expect(wrapName(name).split('\u200b').join('|')).toBe(parts);
});
