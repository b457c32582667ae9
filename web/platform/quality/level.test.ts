import { VIDEO_PROFILES, type VideoLevel } from '@visavis/domain/call/picture/video.ts';
import { expect, test } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { createLevels, RAISE_AFTER, scaleFor } from './level.ts';

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

test.each<[string, (VideoLevel | number)[], VideoLevel[]]>([
  ['applies the first level at once', ['high'], ['high']],
  ['applies a worse level at once', ['high', 'low'], ['high', 'low']],
  ['applies a better level after a while', ['low', 'high', RAISE_AFTER - 1], ['low']],
  ['applies a better level once the while is over', ['low', 'high', RAISE_AFTER], ['low', 'high']],
  ['stays where a better level did not last', ['low', 'high', 5000, 'low', RAISE_AFTER], ['low']],
  ['does not begin to wait anew', ['low', 'medium', 5000, 'high', 5000], ['low', 'high']],
  ['rises to what is asked for last', ['low', 'high', 5000, 'medium', 5000], ['low', 'medium']],
  ['rises again later', ['low', 'medium', RAISE_AFTER, 'high', RAISE_AFTER], ['low', 'medium', 'high']],
])('%s', async (_, steps, expected) => {
  const clock = createFakeClock();
  const applied: VideoLevel[] = [];
  const levels = createLevels(clock, (level) => applied.push(level));
  for (const step of steps) {
    if (typeof step === 'number') await clock.advance(step);
    else levels.want(step);
  }
  expect(applied).toEqual(expected);
});

test('raises nothing once it is stopped', async () => {
  const clock = createFakeClock();
  const applied: VideoLevel[] = [];
  const levels = createLevels(clock, (level) => applied.push(level));
  levels.want('low');
  levels.want('high');
  levels.stop();
  await clock.advance(RAISE_AFTER);
  expect([applied, clock.pending()]).toEqual([['low'], 0]);
});
