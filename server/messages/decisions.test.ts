import { id } from '@visavis/domain/wire/schema.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import {
  decideDeletion,
  decideOpen,
  decideReaction,
  decideSend,
  entryIdOf,
  type PairFacts,
  type SendFacts,
} from './decisions.ts';

const friends: SendFacts = { exists: true, areFriends: true, lastMessageAt: 0 };

it.each<[string, Partial<SendFacts>, unknown]>([
  ['the present as the first of a conversation', {}, 1000],
  ['the present after earlier ones', { lastMessageAt: 999 }, 1000],
  ['the next millisecond after one of the present', { lastMessageAt: 1000 }, 1001],
  ['the next millisecond after one of a clock that is ahead', { lastMessageAt: 5000 }, 5001],
  ['no time among strangers', { areFriends: false }, 'NOT_FRIENDS'],
  ['no time among former friends', { areFriends: false, lastMessageAt: 999 }, 'NOT_FRIENDS'],
  ['the present as a reply', { replyTo: { isEntry: false } }, 1000],
  ['no time as a reply to what is not there', { replyTo: null }, 'NOT_FOUND'],
  ['no time as a reply to the entry of a call', { replyTo: { isEntry: true } }, 'FORBIDDEN'],
  ['no time as a reply to a former friend', { areFriends: false, replyTo: null }, 'NOT_FRIENDS'],
  ['the present with a picture', { picture: {} }, 1000],
  ['no time with a picture that is not there to send', { picture: null }, 'NOT_FOUND'],
  ['no time with a picture for a former friend', { areFriends: false, picture: null }, 'NOT_FRIENDS'],
  ['no time for an unknown user', { exists: false, areFriends: false }, 'NOT_FOUND'],
])('a message gets %s', (_, facts, outcome) => {
  expect(outcomeOf(() => decideSend({ ...friends, ...facts }, 1000))).toBe(outcome);
});

it.each<[PairFacts, unknown]>([
  [{ exists: true, areFriends: true }, undefined],
  [{ exists: true, areFriends: false }, 'NOT_FRIENDS'],
  [{ exists: false, areFriends: false }, 'NOT_FOUND'],
])('opening a conversation, given %j, is decided as %j', (facts, outcome) => {
  expect(outcomeOf(() => decideOpen(facts))).toBe(outcome);
});

const message = { senderId: 'me', createdAt: 0, isDeleted: false, isEntry: false, areFriends: true };

it.each([
  ['is done', message, undefined],
  ['is refused of someone else', { ...message, senderId: 'other' }, 'FORBIDDEN'],
  ['is done among former friends', { ...message, areFriends: false }, undefined],
  ['is refused where there is none', undefined, 'NOT_FOUND'],
])('the deletion of a message %s', (_, facts, outcome) => {
  expect(outcomeOf(() => decideDeletion(facts, 'me', 1000))).toBe(outcome);
});

it.each([
  ['is done', message, undefined],
  ['is refused among former friends', { ...message, areFriends: false }, 'NOT_FRIENDS'],
  ['is refused on what is deleted', { ...message, isDeleted: true }, 'NOT_FOUND'],
  ['is refused where there is none', undefined, 'NOT_FOUND'],
])('a reaction to a message %s', (_, facts, outcome) => {
  expect(outcomeOf(() => decideReaction(facts))).toBe(outcome);
});

it('the entry of a call has an id of its own for each call, which no client can send', () => {
  const calls = ['019c5c13-b3a9-717b-95e0-b34a9717b95e', '019c5c13-b3a9-717b-95e0-b34a9717b95f'];
  const entries = calls.map(entryIdOf);
  expect(entries[0]).toBe('019c5c13-b3a9-e17b-95e0-b34a9717b95e');
  expect(new Set(entries).size).toBe(2);
  expect(calls.map((call) => id.safeParse(call).success)).toEqual([true, true]);
  expect(entries.map((entry) => id.safeParse(entry).success)).toEqual([false, false]);
});
