import { expect, test } from 'vitest';
import { fitOf, levelFor, qualityOf, VIDEO_PROFILES } from './video.ts';

test.each([
  [0, 0, 'excellent', 'high'],
  [2, 100, 'excellent', 'high'],
  [2.1, 0, 'good', 'medium'],
  [0, 101, 'good', 'medium'],
  [5, 150, 'good', 'medium'],
  [5.1, 0, 'poor', 'low'],
  [0, 151, 'poor', 'low'],
] as const)('a loss of %s %% and a round trip of %s ms are %s, sent at level %s', (loss, trip, quality, level) => {
  expect(qualityOf(loss, trip)).toBe(quality);
  expect(levelFor(quality)).toBe(level);
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
