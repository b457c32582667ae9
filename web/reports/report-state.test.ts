import { expect, test } from 'vitest';
import { messageChoices, roomOf, specificCode, subjectOf } from './report-state.ts';

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

test('a report of a conversation may be about a message of the other person, the newest first', () => {
  const message = { id: 'a', senderId: 'bob', content: 'hello', createdAt: '2026-11-20T18:30:00.000Z' };
  const choices = messageChoices(
    [message, { ...message, id: 'b', senderId: 'alice' }, { ...message, id: 'c', content: 'x'.repeat(300) }],
    'bob',
    'en',
  );
  expect(choices.map(({ value }) => value)).toEqual(['c', 'a']);
  expect(choices.map(({ label }) => label.replace(/.* · /, ''))).toEqual([`${'x'.repeat(100)}…`, 'hello']);
});

test.each([
  ['ALREADY_REPORTED', 'ALREADY_REPORTED'],
  ['NETWORK_ERROR', 'NETWORK_ERROR'],
  ['INTERNAL', null],
  ['UNKNOWN', null],
])('%s is shown with the text of %s', (code, shown) => {
  expect(specificCode(code)).toBe(shown);
});

test.each([
  [{ roomId: 'r' }, 'call'],
  [{ conversationId: 'c', messageId: 'm' }, 'message'],
  [{ conversationId: 'c' }, 'conversation'],
  [{}, 'person'],
])('a second report of %j is refused as one of the same %s', (about, subject) => {
  expect(subjectOf(about)).toBe(subject);
});
