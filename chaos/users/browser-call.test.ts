import { expect, it } from 'vitest';
import { isCarriedBy } from './browser-call.ts';

it.each<[string, RTCPeerConnectionState[], number, boolean]>([
  ['its only one is connected', ['connected'], 0, true],
  ['its only one is disconnected for a moment', ['disconnected'], 0, true],
  ['its only one begins anew', ['failed'], 0, true],
  ['earlier ones are closed', ['closed', 'connected'], 1, true],
  ['a spare one was never used', ['connected', 'new'], 0, true],
  ['it is closed', ['closed'], 0, false],
  ['it is closed and another made', ['closed', 'connecting'], 0, false],
  ['another is connected', ['disconnected', 'connected'], 0, false],
  ['the page was loaded again', [], 0, false],
])('of a call of which %s', (_, states, connection, carried) => {
  expect(isCarriedBy(states, connection)).toBe(carried);
});
