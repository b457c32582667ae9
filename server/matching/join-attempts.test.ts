import { expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import { createJoinAttempts, type JoinAttempts } from './join-attempts.ts';

it.each<[string, (attempts: JoinAttempts) => void, unknown]>([
  ['goes on alone', () => undefined, false],
  ['goes on beside an attempt of another user', (attempts) => attempts.begin('them', 'other'), false],
  ['goes on when another socket cancels', (attempts) => attempts.cancel('me', 'other'), false],
  ['ends when its socket repeats it', (attempts) => attempts.begin('me', 'socket'), true],
  ['ends when its socket cancels', (attempts) => attempts.cancel('me', 'socket'), true],
  ['ends when the user is cancelled', (attempts) => attempts.cancel('me'), true],
  ['ends when a newer tab joins', (attempts) => attempts.begin('me', 'other'), 'TAKEN_OVER'],
])('an attempt to join %s', (_, happens, outcome) => {
  const attempts = createJoinAttempts();
  const attempt = attempts.begin('me', 'socket');
  happens(attempts);
  expect(outcomeOf(attempt.isSuperseded)).toBe(outcome);
});

it('an attempt lasts until it is finished, and finishes no newer one', () => {
  const attempts = createJoinAttempts();
  const first = attempts.begin('me', 'socket');
  const second = attempts.begin('me', 'socket');
  first.finish();
  expect(attempts.has('me')).toBe(true);
  second.finish();
  expect(attempts.has('me')).toBe(false);
});
