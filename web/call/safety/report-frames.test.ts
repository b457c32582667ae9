import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { FIRST_FRAME_AFTER, FRAME_EVERY, keepRecentFrames } from './report-frames.ts';

function keeper() {
  const clock = createFakeClock();
  let count = 0;
  const grab = vi.fn(async (): Promise<number | undefined> => {
    count += 1;
    return count;
  });
  const frames = keepRecentFrames(clock, grab);
  const take = async () => [...frames.kept(), await frames.present()];
  return { clock, grab, frames, take };
}

test('takes the two frames of the seconds before, the oldest first, and the present one', async () => {
  const { clock, take } = keeper();
  for (let times = 0; times < 4; times += 1) await clock.advance(FRAME_EVERY);
  expect(await take()).toEqual([3, 4, 5]);
});

test('has a frame from before a second after the picture, and all three four seconds after it', async () => {
  const { clock, take } = keeper();
  await clock.advance(FIRST_FRAME_AFTER);
  expect(await take()).toEqual([1, 2]);
  await clock.advance(FRAME_EVERY);
  expect(await take()).toEqual([1, 3, 4]);
});

test('still has the frames of before where the sheet is opened again', async () => {
  const { clock, take } = keeper();
  await clock.advance(FRAME_EVERY);
  expect(await take()).toEqual([1, 2]);
  expect(await take()).toEqual([1, 3]);
});

test('has none while there is no picture, and survives a frame that cannot be read', async () => {
  const { clock, take, grab } = keeper();
  grab.mockResolvedValue(undefined);
  await clock.advance(FRAME_EVERY);
  grab.mockRejectedValue(new Error('the picture is gone'));
  await clock.advance(FRAME_EVERY);
  expect(await take()).toEqual([undefined]);
});

test('keeps nothing once it has stopped', async () => {
  const { clock, frames, grab } = keeper();
  await clock.advance(FRAME_EVERY);
  frames.stop();
  await clock.advance(10 * FRAME_EVERY);
  expect(grab).toHaveBeenCalledOnce();
});
