import { getProfile, putAvatar } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { hostileFiles } from '../testing/pictures/hostile-files.ts';
import { type Sample, SECRET } from '../testing/pictures/samples.ts';
import { unusualPictures } from '../testing/pictures/unusual-pictures.ts';
import { fetchPicture, storedPictures, uploadForm } from '../testing/pictures/uploads.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let alice: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  ({ alice } = await world.people('alice'));
});
afterAll(() => world.close());

/** The average colour of a part of a picture. */
async function colour(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('a hostile or broken file', async () => {
  const samples = await hostileFiles();
  it('has at least forty samples', () => expect(samples.length).toBeGreaterThanOrEqual(40));

  it.each(samples.map((sample) => [sample.what, sample] as const))(
    '%s is refused and never stored',
    async (_, sample) => {
      const before = await storedPictures(world);
      const reply = await alice.call(putAvatar, { form: uploadForm(sample) });
      expect([reply.status, reply.code]).toEqual([415, 'UNSUPPORTED_FILE']);
      expect(await storedPictures(world)).toEqual(before);
      expect((await alice.call(getProfile)).data.avatar).toBe(`/uploads/default/${alice.userId}.svg`);
    },
  );
});

describe('an unusual picture', async () => {
  const samples = await unusualPictures();
  let wendy: TestPerson;
  beforeAll(async () => {
    ({ wendy } = await world.people('wendy'));
  });

  it.each(samples.map((sample) => [sample.what, sample] as const))(
    '%s is stored as a plain WebP',
    async (_, sample) => {
      const reply = await wendy.call(putAvatar, { form: uploadForm(sample) });
      expect(reply.status, reply.text).toBe(200);
      const { response, bytes } = await fetchPicture(world, reply.data.avatarUrl);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const { format, width, height, space, depth, pages, exif, xmp, icc, iptc, comments } =
        await sharp(bytes).metadata();
      expect({ format, width, height, space, depth }).toEqual({
        format: 'webp',
        width: 512,
        height: 512,
        space: 'srgb',
        depth: 'uchar',
      });
      expect([pages, exif, xmp, icc, iptc, comments].filter(Boolean)).toEqual([]);
      expect(bytes.includes(SECRET)).toBe(false);
    },
  );

  it('is turned upright, and an animation is reduced to its first frame', async () => {
    const upper = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .extend({ right: 40, background: '#0000ff' })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // Orientation 6: the left side of the file is the top of the picture.
    const turned = await wendy.call(putAvatar, { form: uploadForm({ what: 'turned', bytes: upper }) });
    const { bytes } = await fetchPicture(world, turned.data.avatarUrl);
    const [red = 0, , blue = 0] = await colour(bytes, { left: 200, top: 10, width: 100, height: 100 });
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);

    const animation = samples.find(({ what }) => what === 'an animated GIF');
    const first = await wendy.call(putAvatar, { form: uploadForm(animation as Sample) });
    const [r = 0, , b = 0] = await colour((await fetchPicture(world, first.data.avatarUrl)).bytes, {
      left: 200,
      top: 200,
      width: 100,
      height: 100,
    });
    expect(r).toBeGreaterThan(b);
  });
});
