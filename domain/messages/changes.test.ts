import { expect, test } from 'vitest';
import { excerptOf, type MessageFacts, refusalOfDeletion, refusalOfReaction } from './changes.ts';
import { DELETE_WITHIN, EXCERPT_MAX } from './rules.ts';

const mine: MessageFacts = { senderId: 'me', createdAt: 1000, isDeleted: false, isEntry: false };

test.each<[string, Partial<MessageFacts>, number, string | null]>([
  ['at once', {}, 1000, null],
  ['after ten minutes', {}, 1000 + DELETE_WITHIN, null],
  ['a millisecond later', {}, 1001 + DELETE_WITHIN, 'DELETION_CLOSED'],
  ['where its time is ahead of the clock', { createdAt: 2000 }, 1000, null],
  ['a second time, however late', { isDeleted: true }, 1001 + DELETE_WITHIN, null],
  ['of someone else', { senderId: 'other' }, 1000, 'FORBIDDEN'],
  ['of someone else, when it is deleted', { senderId: 'other', isDeleted: true }, 1000, 'FORBIDDEN'],
  ['that is the entry of a call', { isEntry: true }, 1000, 'FORBIDDEN'],
])('deleting a message %s', (_, change, now, refusal) => {
  expect(refusalOfDeletion({ ...mine, ...change }, 'me', now)).toBe(refusal);
});

test.each<[string, Partial<MessageFacts>, string | null]>([
  ['of the other', { senderId: 'other' }, null],
  ['of one’s own', {}, null],
  ['that is deleted', { isDeleted: true }, 'NOT_FOUND'],
  ['that is the entry of a call', { isEntry: true }, 'FORBIDDEN'],
])('reacting to a message %s', (_, change, refusal) => {
  expect(refusalOfReaction({ ...mine, ...change })).toBe(refusal);
});

test.each([
  ['a short text', 'hello', 'hello'],
  ['lines and gaps on one line', ' one\n two\t three ', 'one two three'],
  ['as much as fits', 'x'.repeat(EXCERPT_MAX), 'x'.repeat(EXCERPT_MAX)],
  ['the beginning of a longer one', 'x'.repeat(EXCERPT_MAX + 1), `${'x'.repeat(EXCERPT_MAX - 1)}…`],
  ['no part of a character', `${'x'.repeat(EXCERPT_MAX - 2)}👍🏽 more`, `${'x'.repeat(EXCERPT_MAX - 2)}…`],
])('quotes %s', (_, content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt);
});
