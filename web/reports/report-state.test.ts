import { expect, test } from 'vitest';
import { roomOf, specificCode } from './report-state.ts';

const room = '018f4d5e-0000-7000-8000-000000000001';
const match = '018f4d5e-0000-7000-8000-000000000002';

test.each([
  [{ roomId: room }, room],
  [{ fromHistory: true, matchId: match }, match],
  [{ roomId: room, fromHistory: true, matchId: match }, room],
  [{ matchId: match }, undefined],
  [{ fromHistory: true }, undefined],
  [{ roomId: 'no id' }, undefined],
  [{ roomId: 4 }, undefined],
  [null, undefined],
  ['state', undefined],
  [undefined, undefined],
])('navigation state %j refers to room %s', (state, about) => {
  expect(roomOf(state)).toBe(about);
});

test.each([
  ['ALREADY_REPORTED', 'ALREADY_REPORTED'],
  ['NETWORK_ERROR', 'NETWORK_ERROR'],
  ['INTERNAL', null],
  ['UNKNOWN', null],
])('%s is shown with the text of %s', (code, shown) => {
  expect(specificCode(code)).toBe(shown);
});
