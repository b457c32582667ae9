import { deleteAvatar, deleteBanner, getProfile, putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { picture } from '../testing/pictures/samples.ts';
import { fetchPicture, storedPictures, uploadForm } from '../testing/pictures/uploads.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let alice: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  ({ alice } = await world.people('alice'));
});
afterAll(() => world.close());

describe('a stored picture', () => {
  it('is kept for a day by the browser that asked and by no proxy, with headers that allow nothing but a picture', async () => {
    const { bob } = await world.people('bob');
    const reply = await bob.call(putBanner, { form: uploadForm({ what: 'b', bytes: await picture.jpeg() }, 'banner') });
    expect(reply.data.bannerUrl).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
    const { response, bytes } = await fetchPicture(world, reply.data.bannerUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1600, 400]);
    expect((await alice.fetch(reply.data.bannerUrl, { method: 'HEAD' })).status).toBe(200);
    expect((await bob.call(getProfile)).data.banner).toBe(reply.data.bannerUrl);
  });

  it('is removed when replaced or deleted', async () => {
    const { carol } = await world.people('carol');
    const before = await storedPictures(world);
    const upload = async () => {
      const reply = await carol.call(putAvatar, { form: uploadForm({ what: 'face', bytes: await picture.jpeg() }) });
      return reply.data.avatarUrl;
    };
    const first = await upload();
    const second = await upload();
    expect((await fetchPicture(world, first)).response.status).toBe(404);
    expect((await fetchPicture(world, second)).response.status).toBe(200);
    const deleted = await carol.call(deleteAvatar);
    expect(deleted.data).toEqual({ avatarUrl: `/uploads/default/${carol.userId}.svg` });
    expect((await fetchPicture(world, second)).response.status).toBe(404);
    expect(await storedPictures(world)).toEqual(before);
    expect((await carol.call(deleteAvatar)).status).toBe(200);
    expect((await carol.call(deleteBanner)).data).toBeNull();
  });

  it('is the only one left after many uploads at once', async () => {
    const { dave } = await world.people('dave');
    const before = await storedPictures(world);
    const bytes = await picture.jpeg();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => dave.call(putAvatar, { form: uploadForm({ what: 'face', bytes }) })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const { avatar } = (await dave.call(getProfile)).data;
    expect((await storedPictures(world)).filter((file) => !before.includes(file))).toEqual([
      avatar.replace('/uploads/', ''),
    ]);
  });

  it.each([
    '/uploads/nothing.webp',
    '/uploads/..%2fsession-secret',
    '/uploads/%2e%2e%2flock',
    '/uploads/',
    '/uploads/x',
    '/uploads/%00.webp',
    '/uploads/a%00b.webp',
  ])('is not found at %s', async (path) => {
    const { response } = await fetchPicture(world, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});

describe('the default avatar', () => {
  const url = (id: string) => `/uploads/default/${id}.svg`;

  it('is always the same for one id and different for another', async () => {
    const { response, bytes } = await fetchPicture(world, url(alice.userId));
    expect(bytes.toString()).toMatch(/^<svg /);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await fetchPicture(world, url(alice.userId))).bytes.equals(bytes)).toBe(true);
    expect((await fetchPicture(world, url(alice.userId.toUpperCase()))).bytes.equals(bytes)).toBe(true);
    expect((await fetchPicture(world, url('018f4d5e-0000-7000-8000-000000000001'))).bytes.equals(bytes)).toBe(false);
  });

  it('is served for unknown ids too, but not for anything else', async () => {
    expect((await fetchPicture(world, url('018f4d5e-0000-7000-8000-000000000002'))).response.status).toBe(200);
    for (const wrong of ['bob', '%3Cscript%3E', '018f4d5e']) {
      expect((await fetchPicture(world, url(wrong))).response.status).toBe(404);
    }
    expect((await fetchPicture(world, `/uploads/default/${alice.userId}.png`)).response.status).toBe(404);
  });
});
