import { expect, test } from 'vitest';
import {
  conversationOf,
  messageChoices,
  messageOf,
  outcomeOf,
  roomOf,
  specificCode,
  subjectOf,
} from './report-state.ts';

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
  [{ conversationId: room, messageId: match }, room, match],
  [{ conversationId: room }, room, undefined],
  [{ conversationId: 'no id', messageId: 4 }, undefined, undefined],
  [null, undefined, undefined],
  [undefined, undefined, undefined],
])('navigation state %j refers to conversation %s and message %s', (state, conversation, message) => {
  expect([conversationOf(state), messageOf(state)]).toEqual([conversation, message]);
});

test('a report of a conversation may be about a message of the other person, the newest first', () => {
  const message = {
    id: 'a',
    senderId: 'bob',
    content: 'hello',
    createdAt: new Date('2026-11-20T23:30:00').toISOString(),
  };
  const choices = messageChoices(
    [message, { ...message, id: 'b', senderId: 'alice' }, { ...message, id: 'c', content: 'x'.repeat(300) }],
    'bob',
    'en',
  );
  expect(choices.map(({ value }) => value)).toEqual(['c', 'a']);
  expect(choices.map(({ label }) => label.replace(/.* · /, ''))).toEqual([`${'x'.repeat(100)}…`, 'hello']);
});

test('a message is recognised by when it was sent and what it says; one of a hundred characters is not cut', () => {
  const message = {
    id: 'a',
    senderId: 'bob',
    content: 'x'.repeat(100),
    createdAt: new Date('2026-11-20T23:30:00').toISOString(),
  };
  expect(messageChoices([message], 'bob', 'en').map(({ label }) => label)).toEqual([
    expect.stringMatching(/^.*\b20\b.* · x{100}$/),
  ]);
});

test('there is nothing to report in deleted messages and calls', () => {
  const message = {
    id: 'a',
    senderId: 'bob',
    content: 'hello',
    createdAt: new Date('2026-11-20T23:30:00').toISOString(),
  };
  const call = { outcome: 'missed' as const, seconds: 0 };
  const list = [message, { ...message, id: 'b', deletedAt: message.createdAt }, { ...message, id: 'c', call }];
  expect(messageChoices(list, 'bob', 'en').map(({ value }) => value)).toEqual(['a']);
});

test.each([
  [{ status: 'open', outcome: null }, 'open'],
  [{ status: 'resolved', outcome: null }, 'closed'],
  [{ status: 'resolved', outcome: 'action_taken' }, 'action_taken'],
] as const)('the reporter of %j is shown: %s', (report, shown) => {
  expect(outcomeOf(report)).toBe(shown);
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
