import { DELETE_WITHIN } from '@visavis/domain/messages/rules.ts';
import { describe, expect, test } from 'vitest';
import type { Row } from '../conversation/rows-state.ts';
import { hasOffers, offersOf } from './offers.ts';

const row: Row = {
  key: 'm',
  id: 'm',
  content: 'hello',
  mine: true,
  at: 1000,
  status: 'sent',
  startsDay: false,
  startsGroup: true,
  endsGroup: true,
};

test.each<[string, Partial<Row>, boolean]>([
  ['a stored message', {}, true],
  ['one that is not sent yet', { id: undefined }, false],
  ['a deleted one', { isDeleted: true }, false],
  ['the entry of a call', { call: { outcome: 'missed', seconds: 0 } }, false],
])('%s has a menu: %s', (_name, change, expected) => {
  expect(hasOffers({ ...row, ...change } as Row)).toBe(expected);
});

describe('the menu of a message', () => {
  const namesOf = (change: Partial<Row>, canAnswer: boolean, now: number) =>
    Object.entries(offersOf({ ...row, ...change }, canAnswer, now))
      .filter(([, isOffered]) => isOffered)
      .map(([name]) => name);

  test.each<[string, Partial<Row>, boolean, number, string[]]>([
    ['of one’s own, among friends', {}, true, 1000 + DELETE_WITHIN, ['react', 'reply', 'delete']],
    ['after ten minutes', {}, true, 1001 + DELETE_WITHIN, ['react', 'reply']],
    ['of the other', { mine: false }, true, 1000, ['react', 'reply', 'report']],
    ['of one’s own, among former friends', {}, false, 1000, ['delete']],
    ['of a former friend', { mine: false }, false, 1000, ['report']],
  ])('%s', (_name, change, canAnswer, now, names) => {
    expect(namesOf(change, canAnswer, now)).toEqual(names);
  });
});
