import { expect, test } from 'vitest';
import { countersOf, qualityBetween } from './stats.ts';

const counters = { received: 0, lost: 0, remoteLoss: 0, jitter: 0, roundTripTime: 0, bandwidth: 0 };
test('loss is that of the worse direction', () => {
  const now = { ...counters, received: 90, lost: 10, remoteLoss: 0.04 };
  expect(qualityBetween(counters, now, null).packetLoss).toBe(5);
  expect(qualityBetween(counters, { ...now, lost: 0, received: 100 }, null).packetLoss).toBe(2);
});

test('one bad sample does not end a call, several do', () => {
  const bad = { ...counters, received: 82, lost: 18 };
  const first = qualityBetween(counters, bad, null);
  expect(first.packetLoss).toBeLessThan(10);
  expect(qualityBetween(counters, bad, first).packetLoss).toBeGreaterThan(10);
});

test('a few packets, or counters that run backwards, count as no loss', () => {
  expect(qualityBetween(counters, { ...counters, received: 4, lost: 4 }, null).packetLoss).toBe(0);
  expect(
    qualityBetween({ ...counters, lost: 50, received: 100 }, { ...counters, received: 200 }, null).packetLoss,
  ).toBe(0);
});

test('sums the counters of every stream in the report', () => {
  expect(
    countersOf([
      { type: 'inbound-rtp', packetsReceived: 10, packetsLost: -1, jitter: 0.2 },
      { type: 'inbound-rtp', packetsReceived: 5, packetsLost: 2, jitter: 0.1 },
      { type: 'remote-inbound-rtp', fractionLost: 0.5 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.03 },
      { type: 'codec' },
    ]),
  ).toEqual({ received: 15, lost: 2, remoteLoss: 0.5, jitter: 0.2, roundTripTime: 0.03, bandwidth: 0 });
});
