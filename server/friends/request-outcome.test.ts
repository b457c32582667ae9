import type { AppError } from '@visavis/domain/wire/errors.ts';
import { expect, it } from 'vitest';
import { type Relationship, relationOf, requestOutcome } from './request-outcome.ts';

const nobody: Relationship = { known: true, friendshipId: null, request: null, blocks: false };
const mine = { id: 'r', requesterId: 'me' };
const theirs = { id: 'r', requesterId: 'them' };

it.each<[string, Partial<Relationship>, boolean, unknown]>([
  ['asks after an introduction', {}, true, 'request'],
  ['is refused without one', {}, false, 'NOT_SHARED_A_CALL'],
  ['is refused twice', { request: mine }, true, 'REQUEST_EXISTS'],
  ['is refused twice, also without an introduction', { request: mine }, false, 'REQUEST_EXISTS'],
  ['crosses', { request: theirs }, true, { crosses: 'r' }],
  ['crosses without an introduction: the other asked', { request: theirs }, false, { crosses: 'r' }],
  ['is refused among friends', { friendshipId: 'f' }, false, 'ALREADY_FRIENDS'],
  ['is refused to someone blocked', { blocks: true, request: theirs }, true, 'FORBIDDEN'],
  ['is refused to nobody', { known: false }, false, 'NOT_FOUND'],
])('a request %s', (_, standing, introduced, outcome) => {
  const decide = () => {
    try {
      return requestOutcome({ ...nobody, ...standing }, 'me', introduced);
    } catch (error) {
      return (error as AppError).code;
    }
  };
  expect(decide()).toEqual(outcome);
});

it.each<[Partial<Relationship>, unknown]>([
  [{}, { status: 'none' }],
  [{ request: mine }, { status: 'pending_sent', requestId: 'r' }],
  [{ request: theirs }, { status: 'pending_received', requestId: 'r' }],
  [{ friendshipId: 'f' }, { status: 'friends', friendshipId: 'f' }],
  [{ blocks: true, request: theirs }, { status: 'blocked' }],
])('%j shows as %j', (standing, relation) => {
  expect(relationOf({ ...nobody, ...standing }, 'me')).toEqual(relation);
});
