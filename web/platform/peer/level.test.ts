import { VIDEO_PROFILES } from '@visavis/domain/call/video.ts';
import { expect, test } from 'vitest';
import { scaleFor } from './level.ts';

test.each([
  ['high', 1280, 720, 1],
  ['medium', 1280, 720, 2],
  ['low', 1280, 720, 4],
  ['medium', 720, 1280, 2],
  ['medium', 640, 480, 1],
  ['low', 480, 360, 1.5],
  ['high', 320, 240, 1],
  ['high', 1920, 1080, 1.5],
] as const)('%s scales %i×%i down by %s', (level, width, height, scale) => {
  expect(scaleFor(VIDEO_PROFILES[level], { width, height })).toBeCloseTo(scale);
});
