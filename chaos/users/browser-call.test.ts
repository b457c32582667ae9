import { expect, it } from 'vitest';
import { isCarriedBy, isFrozen } from './browser-call.ts';

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

it.each<[string, number, number, number, boolean]>([
  ['is late', 4000, 40, 10, false],
  ['does not come although the camera delivers', 5001, 50, 10, true],
  ['does not come although a slow camera delivers', 5001, 16, 4, true],
  ['does not come while the camera pauses too', 5001, 3, 10, false],
  ['never comes', 30_001, 0, 10, true],
])('a picture whose next frame %s', (_, ms, delivered, rate, frozen) => {
  expect(isFrozen(ms, delivered, rate)).toBe(frozen);
});
