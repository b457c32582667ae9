import { expect, it } from 'vitest';
import { picture } from '../../testing/pictures/samples.ts';
import { createFakeClock } from '../clock.fake.ts';
import { AVATAR_SHAPE } from './encode.ts';
import { createPictureUploads, PLACE_KEPT } from './uploads.ts';

it('a slow upload gives its place to one that waits, and keeps it as long as none does', async () => {
  const clock = createFakeClock();
  const uploads = createPictureUploads(30_000, clock);
  const cut: string[] = [];
  for (let index = 1; index <= 8; index += 1) {
    const never = new Promise<Buffer>(() => {});
    uploads.take(`slow ${index}`, AVATAR_SHAPE, () => never).catch(({ code }) => void cut.push(`${index} ${code}`));
  }
  await clock.advance(PLACE_KEPT + 5000);
  expect(cut).toEqual([]);
  const bytes = await picture.png();
  const waiting = uploads.take('ann', AVATAR_SHAPE, async () => bytes);
  await clock.advance(1000);
  expect(cut).toEqual(['1 REQUEST_TIMEOUT']);
  expect((await waiting).width).toBeGreaterThan(0);
  expect(clock.pending()).toBe(7);
});
