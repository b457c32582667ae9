import { expect, test } from 'vitest';
import {
  audioBitrateFor,
  fitOf,
  isNarrow,
  levelFor,
  qualityOf,
  SAVER_PROFILE,
  shortestOf,
  VIDEO_PROFILES,
} from './video.ts';

test.each([
  [0, 0, 'excellent'],
  [2, 100, 'excellent'],
  [2.1, 0, 'good'],
  [0, 101, 'good'],
  [5, 150, 'good'],
  [5.1, 0, 'poor'],
  [0, 151, 'poor'],
] as const)('a loss of %s %% and a round trip of %s ms are %s', (loss, trip, quality) => {
  expect(qualityOf(loss, trip)).toBe(quality);
});

test.each([
  [0, 600, null, 'high'],
  [0, 200, 200, 'high'],
  [0, 300, 200, 'high'],
  [0, 301, 200, 'medium'],
  [0, 350, 200, 'medium'],
  [0, 351, 200, 'low'],
  [0, 0, 200, 'high'],
  [2.1, 200, 200, 'medium'],
  [5.1, 200, 200, 'low'],
] as const)(
  '%s %% lost and a round trip of %s ms, %s at least, are sent at level %s where nothing is known of the path',
  (packetLoss, roundTripTime, shortest, level) => {
    for (const current of ['high', 'medium', 'low'] as const)
      expect(levelFor({ packetLoss, roundTripTime, bandwidth: 0 }, { current, shortest })).toBe(level);
  },
);

test.each([
  ['medium', 750_000, 'high'],
  ['low', 750_000, 'high'],
  ['medium', 749_999, 'medium'],
  ['high', 500_000, 'high'],
  ['high', 499_999, 'medium'],
  ['low', 230_000, 'medium'],
  ['low', 229_999, 'low'],
  ['medium', 130_000, 'medium'],
  ['high', 130_000, 'medium'],
  ['medium', 129_999, 'low'],
  ['high', 1, 'low'],
] as const)(
  'after level %s a path of %s bit/s is sent level %s, whatever its loss and its length',
  (current, bandwidth, level) => {
    for (const [packetLoss, roundTripTime] of [
      [0, 20],
      [30, 900],
    ] as const)
      expect(levelFor({ packetLoss, roundTripTime, bandwidth }, { current, shortest: 20 })).toBe(level);
  },
);

test.each([
  ['high', 0, 128_000],
  ['low', 0, 64_000],
  ['high', 1_024_000, 128_000],
  ['high', 1_023_999, 96_000],
  ['medium', 5_000_000, 96_000],
  ['medium', 768_000, 96_000],
  ['medium', 767_999, 64_000],
  ['medium', 512_000, 64_000],
  ['medium', 511_999, 32_000],
  ['low', 50_000, 32_000],
] as const)('at level %s a path of %s bit/s carries sound of %s bit/s', (level, bandwidth, expected) => {
  expect(audioBitrateFor(level, bandwidth)).toBe(expected);
});

test.each([
  [0, true, false],
  [449_999, false, true],
  [450_000, false, false],
  [599_999, true, true],
  [600_000, true, false],
])('a path of %s bit/s that was narrow (%s) is narrow: %s', (bandwidth, wasNarrow, expected) => {
  expect(isNarrow(bandwidth, wasNarrow)).toBe(expected);
});

test.each([
  [null, 0, null],
  [null, 80, 80],
  [80, 0, 80],
  [80, 60, 60],
  [60, 80, 60],
])('the shortest round trip of %s and %s ms is %s', (before, latest, shortest) => {
  expect(shortestOf(before, latest)).toBe(shortest);
});

test.each([
  [1.5, 1.5, 'cover'],
  [1.5, 1.4, 'cover'],
  [1.4, 1.5, 'cover'],
  [16 / 9, 9 / 16, 'contain'],
  [0.15, 0, 'cover'],
  [1.5, 1.34, 'contain'],
  [1.34, 1.5, 'contain'],
])('a picture of ratio %s in a frame of ratio %s: %s', (picture, frame, fit) => {
  expect(fitOf(picture, frame)).toBe(fit);
});

/** Packets a second, and bytes that each adds: IP, UDP, RTP with its extensions, and the tag of SRTP. */
const PACKETS = { audio: 50, video: SAVER_PROFILE.frameRate * 2 };
const OVERHEAD = 28 + 12 + 8 + 10;
/** Bits per second of reports and signs of life. */
const FEEDBACK = 10_000;

test('ten minutes with the data saver take 20 MB at most, both directions and all packets together', () => {
  const { audioBitrate, videoBitrate } = SAVER_PROFILE;
  const direction = audioBitrate + videoBitrate + (PACKETS.audio + PACKETS.video) * OVERHEAD * 8 + FEEDBACK;
  expect(direction).toBeLessThan(250_000);
  expect((2 * direction * 600) / 8).toBeLessThanOrEqual(20e6);
});

test.each(['high', 'medium', 'low'] as const)('the data saver allows no more of anything than level %s', (level) => {
  for (const each of ['width', 'height', 'frameRate', 'videoBitrate', 'audioBitrate'] as const)
    expect(SAVER_PROFILE[each]).toBeLessThanOrEqual(VIDEO_PROFILES[level][each]);
});
