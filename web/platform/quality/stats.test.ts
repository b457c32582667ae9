import { expect, test } from 'vitest';
import { bytesOf, countersOf, qualityBetween } from './stats.ts';

const counters = { received: 0, lost: 0, sent: 0, remoteLost: 0, jitter: 0, roundTripTime: 0, bandwidth: 0 };

test('loss is that of the worse direction', () => {
  const now = { ...counters, received: 90, lost: 10, sent: 100, remoteLost: 4 };
  expect(qualityBetween(counters, now, null).packetLoss).toBe(5);
  expect(qualityBetween(counters, { ...now, lost: 0, received: 100 }, null).packetLoss).toBe(2);
});

test('a sample counts half, and what came before it the other half', () => {
  const first = qualityBetween(counters, { ...counters, received: 82, lost: 18 }, null);
  expect(first.packetLoss).toBe(9);
  expect(qualityBetween(counters, { ...counters, received: 90, lost: 10 }, first).packetLoss).toBe(9.5);
});

test('the loss of one track counts by its share of the packets', () => {
  const report = (sound: number, picture: number, lostSound: number) =>
    countersOf([
      { type: 'outbound-rtp', kind: 'audio', packetsSent: sound },
      { type: 'outbound-rtp', kind: 'video', packetsSent: picture },
      { type: 'remote-inbound-rtp', kind: 'audio', packetsLost: lostSound, fractionLost: 0.5 },
      { type: 'remote-inbound-rtp', kind: 'video', packetsLost: 0, fractionLost: 0 },
    ]);
  const sample = qualityBetween(report(100, 1000, 5), report(150, 1450, 30), null);
  expect(sample.packetLoss).toBe((25 / 500) * 50);
});

test('a few packets, or counters that run backwards, count as no loss', () => {
  expect(qualityBetween(counters, { ...counters, received: 4, lost: 4, sent: 9, remoteLost: 9 }, null).packetLoss).toBe(
    0,
  );
  expect(
    qualityBetween({ ...counters, lost: 50, received: 100 }, { ...counters, received: 200 }, null).packetLoss,
  ).toBe(0);
});

test('sums the counters of every stream in the report', () => {
  expect(
    countersOf([
      { type: 'inbound-rtp', packetsReceived: 10, packetsLost: -1, jitter: 0.2 },
      { type: 'inbound-rtp', packetsReceived: 5, packetsLost: 2, jitter: 0.1 },
      { type: 'outbound-rtp', packetsSent: 40 },
      { type: 'outbound-rtp', packetsSent: 2 },
      { type: 'remote-inbound-rtp', packetsLost: 3 },
      { type: 'remote-inbound-rtp', packetsLost: -1 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.03 },
      { type: 'codec' },
    ]),
  ).toEqual({ received: 15, lost: 2, sent: 42, remoteLost: 3, jitter: 0.2, roundTripTime: 0.03, bandwidth: 0 });
});

test('of pairs that were nominated one after the other, the one that the transport has selected counts', () => {
  const former = { type: 'candidate-pair', id: 'P1', nominated: true, currentRoundTripTime: 0.9 };
  const current = { type: 'candidate-pair', id: 'P2', nominated: true, currentRoundTripTime: 0.04 };
  const transport = { type: 'transport', selectedCandidatePairId: 'P2' };
  expect(countersOf([former, current, transport]).roundTripTime).toBe(0.04);
  // Firefox
  expect(
    countersOf([
      { ...former, nominated: false },
      { ...current, selected: true },
    ]).roundTripTime,
  ).toBe(0.04);
});

const path = { type: 'candidate-pair', bytesSent: 40, bytesReceived: 2 };
test.each([
  [
    'its transport',
    [{ type: 'transport', bytesSent: 100, bytesReceived: 20 }, path, { type: 'data-channel', bytesSent: 7 }],
    120,
  ],
  ['all its paths, where the browser tells nothing of the transport', [path, { ...path, bytesSent: 8 }], 52],
  ['nothing, where it tells nothing', [{ type: 'transport' }], 0],
])('the bytes of a connection are those of %s', (_, report, bytes) => {
  expect(bytesOf(report)).toBe(bytes);
});
