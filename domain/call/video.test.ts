import { expect, test } from 'vitest';
import { fitOf, levelFor, qualityOf, shortestOf, VIDEO_PROFILES } from './video.ts';

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
  '%s %% lost and a round trip of %s ms, %s at least, are sent at level %s',
  (packetLoss, roundTripTime, shortest, level) => {
    expect(levelFor({ packetLoss, roundTripTime }, shortest)).toBe(level);
  },
);

test.each([
  [null, 0, null],
  [null, 80, 80],
  [80, 0, 80],
  [80, 60, 60],
  [60, 80, 60],
])('the shortest round trip of %s and %s ms is %s', (before, latest, shortest) => {
  expect(shortestOf(before, latest)).toBe(shortest);
});

test('the video profiles are those of spec.md section 9', () => {
  expect(
    Object.entries(VIDEO_PROFILES).map(([level, one]) =>
      [level, one.width, one.height, one.frameRate, one.videoBitrate, one.audioBitrate, one.scaleResolutionDownBy].join(
        ' ',
      ),
    ),
  ).toEqual([
    'high 1280 720 30 1500000 128000 1',
    'medium 640 480 24 800000 96000 1',
    'low 480 360 15 400000 64000 1.5',
  ]);
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
