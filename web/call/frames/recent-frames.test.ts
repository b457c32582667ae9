import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { FRAME_EVERY, keepRecentFrames } from './recent-frames.ts';

function keeper() {
  const clock = createFakeClock();
  let count = 0;
  const grab = vi.fn(async (): Promise<number | undefined> => {
    count += 1;
    return count;
  });
  return { clock, grab, frames: keepRecentFrames(clock, grab) };
}

test('takes the present frame and the two of the seconds before, the newest first', async () => {
  const { clock, frames } = keeper();
  for (let times = 0; times < 4; times += 1) await clock.advance(FRAME_EVERY);
  expect(await frames.take()).toEqual([5, 4, 3]);
});

test('still has the frames of before where the sheet is opened again', async () => {
  const { clock, frames } = keeper();
  await clock.advance(FRAME_EVERY);
  expect(await frames.take()).toEqual([2, 1]);
  expect(await frames.take()).toEqual([3, 1]);
});

test('has none while there is no picture, and survives a frame that cannot be read', async () => {
  const { clock, frames, grab } = keeper();
  grab.mockResolvedValue(undefined);
  await clock.advance(FRAME_EVERY);
  grab.mockRejectedValue(new Error('the picture is gone'));
  await clock.advance(FRAME_EVERY);
  expect(await frames.take()).toEqual([]);
});

test('keeps nothing once it has stopped', async () => {
  const { clock, frames, grab } = keeper();
  await clock.advance(FRAME_EVERY);
  frames.stop();
  await clock.advance(10 * FRAME_EVERY);
  expect(grab).toHaveBeenCalledOnce();
});
