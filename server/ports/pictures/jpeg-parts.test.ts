import { expect, it } from 'vitest';
import { hasMoreParts } from './encode.ts';

const START = 'ffd8';
const END = 'ffd9';
const EMPTY = 'ffe10002';

it.each([
  ['no parts', START + END, 0],
  ['a part that is cut off', `${START}ffe1`, 0],
  ['empty parts', START + EMPTY.repeat(3) + END, 3],
  ['a part that holds a picture with parts', `${START}ffe1000e${START}${EMPTY}${EMPTY}${END}${END}`, 1],
  ['a part that claims to be longer than the file', `${START}ffe1ffff${EMPTY}`, 1],
  ['a part without the length that it must have', `${START}ffe10000${EMPTY}${END}`, 2],
  ['pixels with what looks like marks', `${START}ffda000212ff0034ffd056ffd7${EMPTY}${END}`, 2],
  ['filled marks', `${START}ffffff${EMPTY}ff${EMPTY}${END}`, 2],
  ['marks without a length before parts', `${START}ff01${EMPTY}ffd3${EMPTY}${END}`, 2],
  ['parts behind its end', START + EMPTY + END + EMPTY.repeat(9), 1],
])('counts the parts of a JPEG with %s', (_, hex, parts) => {
  const jpeg = Buffer.from(hex, 'hex');
  expect(hasMoreParts(jpeg, parts)).toBe(false);
  expect(hasMoreParts(jpeg, parts - 1)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['another file', `8950${EMPTY.repeat(9)}`],
])('counts nothing in %s', (_, hex) => {
  expect(hasMoreParts(Buffer.from(hex, 'hex'), 0)).toBe(false);
});
