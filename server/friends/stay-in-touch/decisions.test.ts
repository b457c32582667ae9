import { TOUCH_TIME } from '@visavis/domain/friends/rules.ts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { decideTouch, type TouchFacts, touchUntil } from './decisions.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('touchUntil', () => {
  const call = { peerId: 'b', startedAt: ago(1000), endedAt: null };
  it.each([
    ['a call of others', undefined, 'NOT_FOUND'],
    ['a call that never started', { ...call, startedAt: null }, 'NOT_SHARED_A_CALL'],
    ['a call that goes on', call, new Date(now.getTime() + TOUCH_TIME)],
    [
      'a call that ended an hour ago',
      { ...call, endedAt: ago(3_600_000) },
      new Date(now.getTime() + TOUCH_TIME - 3_600_000),
    ],
    ['a call that ended a day ago', { ...call, endedAt: ago(TOUCH_TIME) }, 'TOUCH_OVER'],
  ])('%s', (_, shared, expected) => {
    expect(outcomeOf(() => touchUntil(shared, now))).toEqual(expected);
  });
});

describe('decideTouch', () => {
  const nothing: TouchFacts = {
    exists: true,
    friendshipId: null,
    request: null,
    blocks: false,
    blockedBy: false,
    otherWishes: false,
  };
  it.each<[string, Partial<TouchFacts>, string]>([
    ['the first yes', {}, 'wait'],
    ['the second yes', { otherWishes: true }, 'befriend'],
    ['the other has sent a request', { request: { id: 'r', requesterId: 'b' } }, 'befriend'],
    ['the user has sent a request', { request: { id: 'r', requesterId: 'a' } }, 'wait'],
    ['they are friends', { friendshipId: 'f', otherWishes: true }, 'are friends'],
    ['the other blocks the user', { blockedBy: true, otherWishes: true }, 'wait'],
    ['the user blocks the other', { blocks: true, otherWishes: true }, 'FORBIDDEN'],
    ['the other has gone', { exists: false, otherWishes: true }, 'NOT_FOUND'],
  ])('%s', (_, facts, expected) => {
    expect(outcomeOf(() => decideTouch({ ...nothing, ...facts }, 'a'))).toBe(expected);
  });
});
