import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { decideOpen, decideSend, type PairFacts, type SendFacts } from './decisions.ts';

const friends: SendFacts = { exists: true, areFriends: true, lastMessageAt: 0 };

it.each<[string, Partial<SendFacts>, unknown]>([
  ['the present as the first of a conversation', {}, 1000],
  ['the present after earlier ones', { lastMessageAt: 999 }, 1000],
  ['the next millisecond after one of the present', { lastMessageAt: 1000 }, 1001],
  ['the next millisecond after one of a clock that is ahead', { lastMessageAt: 5000 }, 5001],
  ['no time among strangers', { areFriends: false }, 'NOT_FRIENDS'],
  ['no time among former friends', { areFriends: false, lastMessageAt: 999 }, 'NOT_FRIENDS'],
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
