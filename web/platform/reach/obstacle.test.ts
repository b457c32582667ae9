import { expect, test } from 'vitest';
import { isWalledIn, obstacleOf } from './obstacle.ts';

const relay = { policy: 'relay', hasCandidates: false, isComplete: true, errors: [] } as const;

test.each([
  ['the quota at the relay is used up', { ...relay, errors: [486] }, 'relay_full'],
  ['the relay has no room left', { ...relay, errors: [508] }, 'relay_full'],
  ['one address of the relay is full and the other does not answer', { ...relay, errors: [701, 486] }, 'relay_full'],
  ['the credentials are refused', { ...relay, errors: [401] }, 'relay_refused'],
  ['the relay does not answer', { ...relay, errors: [701, 701] }, 'relay_unreachable'],
  ['the relay has not answered yet', { ...relay, isComplete: false }, 'relay_unreachable'],
  ['the browser looks nowhere', relay, 'blocked'],
  ['without a relay there is no address', { ...relay, policy: 'all', isComplete: false }, 'blocked'],
  ['a STUN server that does not answer is no obstacle', { ...relay, policy: 'all', errors: [701] }, 'blocked'],
  ['there was an address, and yet no connection', { ...relay, hasCandidates: true, errors: [701] }, 'unknown'],
] as const)('%s', (_, gathering, obstacle) => {
  expect(obstacleOf(gathering)).toBe(obstacle);
});

test.each([
  [relay, true],
  [{ ...relay, isComplete: false }, false],
  [{ ...relay, hasCandidates: true }, false],
] as const)('%j can come to nothing: %s', (gathering, expected) => {
  expect(isWalledIn(gathering)).toBe(expected);
});
