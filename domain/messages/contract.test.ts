import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { content, listMessages, outgoing, setReaction } from './contract.ts';

const recipientId = '018f4d5e-0000-7000-8000-000000000001';

test.each([
  [{ content: '' }, { content: 'MESSAGE_REQUIRED' }],
  [{ content: ' \n\t ' }, { content: 'MESSAGE_REQUIRED' }],
  [{ content: '\u3164 \u200b\ufe0f' }, { content: 'MESSAGE_REQUIRED' }],
  [{ content: '\u2800', pictureId: recipientId }, null],
  [{}, { content: 'MESSAGE_REQUIRED' }],
  [{ content: 5 }, { content: 'MESSAGE_REQUIRED' }],
  [{ content: 'x'.repeat(1000) }, null],
  [{ content: ` ${'x'.repeat(1000)} ` }, null],
  [{ content: 'x'.repeat(1001) }, { content: 'MESSAGE_MAX' }],
  [{ content: 'a\u0000b' }, { content: 'MESSAGE_CHARACTERS' }],
  [{ content: 'a\ud83d' }, { content: 'MESSAGE_CHARACTERS' }],
  [{ content: '👋🏽 ça va ?' }, null],
  [{ content: 'hi', recipientId: 'bob' }, { recipientId: 'INVALID_ID' }],
  [{ content: 'hi', clientMessageId: 'twice' }, { clientMessageId: 'INVALID_ID' }],
  [{ content: 'hi', replyTo: 'the last' }, { replyTo: 'INVALID_ID' }],
  [{ pictureId: recipientId }, null],
  [{ content: ' ', pictureId: recipientId }, null],
  [{ content: 'look', pictureId: recipientId }, null],
  [{ content: 'x'.repeat(1001), pictureId: recipientId }, { content: 'MESSAGE_MAX' }],
  [{ content: null, pictureId: recipientId }, { content: 'MESSAGE_REQUIRED' }],
  [{ pictureId: 'the last' }, { pictureId: 'INVALID_ID' }],
])('a message with %j answers %j', (change, codes) => {
  expect(codesOf(outgoing, { recipientId, ...change })).toEqual(codes);
});

test('trims a message and keeps its lines', () => {
  expect(outgoing.parse({ recipientId, content: '  one\n two \n' }).content).toBe('one\n two');
});

test('keeps nothing of words that do not show, and all of others', () => {
  expect(outgoing.parse({ recipientId, content: '\u2800\u200b', pictureId: recipientId }).content).toBe('');
  expect(outgoing.parse({ recipientId, content: '👩\u200d🚀\u200b' }).content).toBe('👩\u200d🚀\u200b');
});

test.each(['\u200b', '\u3164', ' \u2800 ', '\u{e0061}'])('%j is no message of a call', (text) => {
  expect(content.safeParse(text).success).toBe(false);
});

test.each([
  [{}, null],
  [{ before: '2026-01-01T00:00:00.000Z' }, null],
  [{ before: 'yesterday' }, { before: 'BEFORE_INVALID' }],
])('a page %j answers %j', (query, codes) => {
  if (!listMessages.query) throw new Error('the route has no query');
  expect(codesOf(listMessages.query, query)).toEqual(codes);
});

test.each([
  [{ emoji: '👍' }, null],
  [{ emoji: null }, null],
  [{ emoji: '🦄' }, { emoji: 'EMOJI_UNKNOWN' }],
  [{}, { emoji: 'EMOJI_UNKNOWN' }],
])('a reaction %j answers %j', (body, codes) => {
  if (!setReaction.body) throw new Error('the route has no body');
  expect(codesOf(setReaction.body, body)).toEqual(codes);
});
