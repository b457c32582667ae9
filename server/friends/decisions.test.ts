import { DECLINE_COOLDOWN } from '@visavis/domain/friends/rules.ts';
import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import {
  decideAnswer,
  decideBlock,
  decideCancel,
  decideRequest,
  type PendingRequest,
  type Relationship,
} from './decisions.ts';
import { presentRelation } from './presenter.ts';

const strangers: Relationship = { exists: true, friendshipId: null, request: null, declinedAt: null, blocks: false };
const now = new Date(10 * DECLINE_COOLDOWN);
const dayAgo = (ms: number) => new Date(now.getTime() - DECLINE_COOLDOWN - ms);
const mine = { id: 'r', requesterId: 'me' };
const theirs = { id: 'r', requesterId: 'them' };

it.each<[string, Partial<Relationship>, boolean, unknown]>([
  ['is stored after an introduction', {}, true, 'request'],
  ['is refused without an introduction', {}, false, 'NOT_SHARED_A_CALL'],
  ['is refused when one is pending', { request: mine }, true, 'REQUEST_EXISTS'],
  ['is refused when one is pending, even without an introduction', { request: mine }, false, 'REQUEST_EXISTS'],
  ['accepts the pending request of the other', { request: theirs }, true, { accepts: 'r' }],
  ['accepts the pending request of the other without an introduction', { request: theirs }, false, { accepts: 'r' }],
  ['is refused between friends', { friendshipId: 'f' }, false, 'ALREADY_FRIENDS'],
  ['is refused when the sender blocks the other', { blocks: true, request: theirs }, true, 'FORBIDDEN'],
  ['is refused a moment before a day has passed since a decline', { declinedAt: dayAgo(-1) }, true, 'RATE_LIMITED'],
  ['is stored a day after a decline', { declinedAt: dayAgo(0) }, true, 'request'],
  ['accepts the request of someone who declined lately', { declinedAt: now, request: theirs }, true, { accepts: 'r' }],
  ['is refused for an unknown user', { exists: false }, false, 'NOT_FOUND'],
])('a friend request %s', (_, standing, introduced, outcome) => {
  expect(outcomeOf(() => decideRequest({ ...strangers, ...standing }, 'me', { introduced, now }))).toEqual(outcome);
});

it.each([
  [dayAgo(-1), 1],
  [dayAgo(-1001), 2],
  [now, 86_400],
])('a request after a decline at %j says to come back in %s s', (declinedAt, retryAfter) => {
  const standing = { ...strangers, declinedAt };
  expect(() => decideRequest(standing, 'me', { introduced: true, now })).toThrow(
    expect.objectContaining({ params: { retryAfter } }),
  );
});

const received: PendingRequest = { requesterId: 'them', receiverId: 'me', metThrough: 'VIDEO_MATCH', blocked: false };
const sent: PendingRequest = { ...received, requesterId: 'me', receiverId: 'them' };

it.each<[string, PendingRequest | undefined, 'passes' | 'NOT_FOUND', 'passes' | 'NOT_FOUND']>([
  ['the sender', sent, 'passes', 'NOT_FOUND'],
  ['the sender, whom the receiver blocks', { ...sent, blocked: true }, 'passes', 'NOT_FOUND'],
  ['the receiver', received, 'NOT_FOUND', 'passes'],
  ['the receiver, who blocks the sender', { ...received, blocked: true }, 'NOT_FOUND', 'NOT_FOUND'],
  ['someone else', { ...received, receiverId: 'a third' }, 'NOT_FOUND', 'NOT_FOUND'],
  ['anyone, once it is gone', undefined, 'NOT_FOUND', 'NOT_FOUND'],
])('a pending request: %s cancels or answers it', (_, request, cancel, answer) => {
  expect(outcomeOf(() => decideCancel(request, 'me'))).toEqual(cancel === 'passes' ? request : cancel);
  expect(outcomeOf(() => decideAnswer(request, 'me'))).toEqual(answer === 'passes' ? request : answer);
});

it.each([
  [true, undefined],
  [false, 'NOT_FOUND'],
])('a block of a user who exists (%j) is decided as %j', (exists, outcome) => {
  expect(outcomeOf(() => decideBlock({ exists }))).toBe(outcome);
});

it.each<[Partial<Relationship>, unknown]>([
  [{}, { status: 'none' }],
  [{ request: mine }, { status: 'pending_sent', requestId: 'r' }],
  [{ request: theirs }, { status: 'pending_received', requestId: 'r' }],
  [{ friendshipId: 'f' }, { status: 'friends', friendshipId: 'f' }],
  [{ blocks: true, request: theirs }, { status: 'blocked' }],
])('%j is presented as %j', (standing, relation) => {
  expect(presentRelation({ ...strangers, ...standing }, 'me')).toEqual(relation);
});
