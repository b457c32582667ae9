import { expect, it } from 'vitest';
import { type Callable, decideRing, type RingFacts } from './decisions.ts';

const fit: Callable = { mustVerifyEmail: false, mustProveAge: false, isSuspended: false, isInCall: false, never: [] };
const facts = (part: Partial<RingFacts> = {}): RingFacts => ({
  areFriends: true,
  caller: fit,
  callee: fit,
  calleeId: 'ben',
  isReachable: true,
  ...part,
});

it.each([
  ['of a friend who is online rings', {}, 'ring'],
  ['of a friend who cannot be reached finds no one', { isReachable: false }, 'offline'],
  ['of a friend in a call is busy', { callee: { ...fit, isInCall: true } }, 'busy'],
  [
    'of a friend in a call who has no connection finds no one',
    { callee: { ...fit, isInCall: true }, isReachable: false },
    'offline',
  ],
  ['of a suspended friend finds no one', { callee: { ...fit, isSuspended: true } }, 'offline'],
  ['of a friend with an unconfirmed address finds no one', { callee: { ...fit, mustVerifyEmail: true } }, 'offline'],
  ['of a friend whose age is not proven finds no one', { callee: { ...fit, mustProveAge: true } }, 'offline'],
  ['of a friend with a report between the two finds no one', { caller: { ...fit, never: ['ben'] } }, 'offline'],
] as const)('a call %s', (_, part, expected) => {
  expect(decideRing(facts(part))).toBe(expected);
});

it.each([
  ['someone who is no friend', { areFriends: false }, 'NOT_FRIENDS'],
  ['an account that does not exist', { callee: undefined }, 'NOT_FRIENDS'],
  [
    'a friend, by someone with an unconfirmed address,',
    { caller: { ...fit, mustVerifyEmail: true } },
    'EMAIL_UNVERIFIED',
  ],
  ['a friend, by someone whose age is not proven,', { caller: { ...fit, mustProveAge: true } }, 'AGE_UNPROVEN'],
  ['a friend, by someone who is suspended,', { caller: { ...fit, isSuspended: true } }, 'SUSPENDED'],
  ['a friend, by someone in a call,', { caller: { ...fit, isInCall: true } }, 'ACTIVE_ELSEWHERE'],
] as const)('a call of %s is refused', (_, part, code) => {
  expect(() => decideRing(facts(part))).toThrow(expect.objectContaining({ code }));
});
