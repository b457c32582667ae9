import { expect, test } from 'vitest';
import { DECKS } from './icebreakers/rules.ts';
import { openingOf } from './opening.ts';

test.each([
  ['018f3c7e-0000-7000-8000-0000000000f1', 28],
  ['018f3c7e-0000-7000-8000-0000000000f2', 37],
  ['', 37],
])('the question of room %j is always number %i', (roomId, number) => expect(openingOf(roomId)).toBe(number));

test('every question of the deck has its turn, in rooms that begin alike', () => {
  const rooms = Array.from({ length: 4800 }, (_, index) => `018f3c7e-0000-7000-8000-${`${index}`.padStart(12, '0')}`);
  const turns = Array.from({ length: DECKS.questions }, (_, number) => rooms.filter((id) => openingOf(id) === number));
  expect(Math.min(...turns.map(({ length }) => length))).toBeGreaterThan(50);
});
