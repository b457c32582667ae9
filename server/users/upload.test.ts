import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteAvatar, deleteBanner, getProfile, putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';
import { hostileFiles, picture, type Sample, SECRET, unusualPictures } from './upload-corpus.ts';

let world: World;
let alice: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  alice = await world.person('alice');
});
afterAll(() => world.close());

const stored = async () => (await readdir(join(world.config.dataDir, 'uploads')).catch(() => [])).sort();
function formOf({ bytes, name = 'face.jpg', type = 'image/jpeg' }: Sample, field = 'avatar'): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
const served = async (url: string) => {
  const response = await fetch(`${world.origin}${url}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** The average colour of a part of a picture. */
async function colour(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('a hostile or broken file', async () => {
  const samples = await hostileFiles();
  it('comes in many kinds', () => expect(samples.length).toBeGreaterThanOrEqual(40));

  it.each(samples.map((sample) => [sample.what, sample] as const))(
    '%s is refused and never stored',
    async (_, sample) => {
      const before = await stored();
      const reply = await alice.call(putAvatar, { form: formOf(sample) });
      expect([reply.status, reply.code]).toEqual([415, 'UNSUPPORTED_FILE']);
      expect(await stored()).toEqual(before);
      expect((await alice.call(getProfile)).data.avatar).toBe(`/uploads/default/${alice.userId}.svg`);
    },
  );
});

describe('an unusual picture', async () => {
  const samples = await unusualPictures();
  let wendy: TestPerson;
  beforeAll(async () => {
    wendy = await world.person('wendy');
  });

  it.each(samples.map((sample) => [sample.what, sample] as const))('%s becomes a plain WebP', async (_, sample) => {
    const reply = await wendy.call(putAvatar, { form: formOf(sample) });
    expect(reply.status, reply.text).toBe(200);
    const { response, bytes } = await served(reply.data.avatarUrl);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { format, width, height, space, depth, pages, exif, xmp, icc, iptc, comments } =
      await sharp(bytes).metadata();
    expect({ format, width, height, space, depth }).toEqual({
      ...{ format: 'webp', width: 512, height: 512 },
      ...{ space: 'srgb', depth: 'uchar' },
    });
    expect([pages, exif, xmp, icc, iptc, comments].filter(Boolean)).toEqual([]);
    expect(bytes.includes(SECRET)).toBe(false);
  });

  it('is turned upright, and of an animation the first frame stays', async () => {
    const upper = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .extend({ right: 40, background: '#0000ff' })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // Orientation 6: the left of the file is the top of the picture.
    const turned = await wendy.call(putAvatar, { form: formOf({ what: 'turned', bytes: upper }) });
    const { bytes } = await served(turned.data.avatarUrl);
    const [red = 0, , blue = 0] = await colour(bytes, { left: 200, top: 10, width: 100, height: 100 });
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);

    const animation = samples.find(({ what }) => what === 'an animated GIF');
    const first = await wendy.call(putAvatar, { form: formOf(animation as Sample) });
    const [r = 0, , b = 0] = await colour((await served(first.data.avatarUrl)).bytes, {
      ...{ left: 200, top: 200 },
      ...{ width: 100, height: 100 },
    });
    expect(r).toBeGreaterThan(b);
  });
});

describe('the body of an upload', () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const { csrfToken } = (await (await alice.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
    const init = { method: 'POST', body, headers: { 'x-csrf-token': csrfToken, ...headers } };
    const response = await alice.fetch('/api/users/avatar', init);
    return [response.status, await response.json()];
  };
  const required = [400, expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { avatar: 'FILE_REQUIRED' } })];

  it.each([
    ['avatar', putAvatar, AVATAR_BYTES_MAX],
    ['banner', putBanner, BANNER_BYTES_MAX],
  ] as const)('of an %s is under the limit to the byte', async (field, route, limit) => {
    const zoe = await world.person(`zoe-${field}`);
    const start = await picture.jpeg();
    const padded = (length: number) => Buffer.concat([start, Buffer.alloc(length - start.length)]);
    const over = await zoe.call(route, { form: formOf({ what: 'over', bytes: padded(limit) }, field) });
    expect([over.status, over.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const under = await zoe.call(route, { form: formOf({ what: 'under', bytes: padded(limit - 1) }, field) });
    expect(under.status).toBe(200);
  });

  it('far too large is refused by its announced length', async () => {
    const reply = await alice.call(putAvatar, { form: formOf({ what: 'huge', bytes: Buffer.alloc(30_000_000) }) });
    expect([reply.status, reply.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('holds the file under its own name', async () => {
    const reply = await alice.call(putAvatar, {
      form: formOf({ what: 'face', bytes: await picture.jpeg() }, 'banner'),
    });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', { avatar: 'FILE_REQUIRED' }]);
  });

  it('holds one file', async () => {
    const form = formOf({ what: 'face', bytes: await picture.jpeg() });
    form.append('avatar', new File([new Uint8Array(await picture.png())], 'second.png'));
    const reply = await alice.call(putAvatar, { form });
    expect([reply.status, reply.fields]).toEqual([400, { avatar: 'FILE_SINGLE' }]);
  });

  it('holds a file at all', async () => {
    const form = new FormData();
    form.append('avatar', 'just text');
    expect((await alice.call(putAvatar, { form })).fields).toEqual({ avatar: 'FILE_REQUIRED' });
    expect((await alice.call(putAvatar, { form: new FormData() })).fields).toEqual({ avatar: 'FILE_REQUIRED' });
    expect((await alice.call(putAvatar, { body: {} })).fields).toEqual({ avatar: 'FILE_REQUIRED' });
    expect((await alice.call(putAvatar)).fields).toEqual({ avatar: 'FILE_REQUIRED' });
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'anything'],
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
    ],
    ['with a broken part', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n'],
    [
      'naming __proto__',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--x--\r\n',
    ],
    ['of noise', 'multipart/form-data; boundary=x', '\u0000\u0001\u0002'],
  ])('%s is refused', async (_, type, body) => {
    expect(await send(body, { 'content-type': type })).toEqual(required);
  });

  it('of another type is refused', async () => {
    const [status] = await send('<svg/>', { 'content-type': 'image/svg+xml' });
    expect(status).toBe(400);
  });

  it('needs a session and a token', async () => {
    const form = formOf({ what: 'face', bytes: await picture.jpeg() });
    expect((await world.visitor().call(putAvatar, { form })).status).toBe(401);
    const bare = await alice.fetch('/api/users/avatar', { method: 'POST', body: form });
    expect([bare.status, await bare.json()]).toEqual([403, expect.objectContaining({ code: 'CSRF_INVALID' })]);
  });
});

describe('a stored picture', () => {
  it('is served for good, as nothing but a picture', async () => {
    const bob = await world.person('bob');
    const reply = await bob.call(putBanner, { form: formOf({ what: 'b', bytes: await picture.jpeg() }, 'banner') });
    expect(reply.data.bannerUrl).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
    const { response, bytes } = await served(reply.data.bannerUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1600, 400]);
    expect((await alice.fetch(reply.data.bannerUrl, { method: 'HEAD' })).status).toBe(200);
    expect((await bob.call(getProfile)).data.banner).toBe(reply.data.bannerUrl);
  });

  it('goes when it is replaced or deleted', async () => {
    const carol = await world.person('carol');
    const before = await stored();
    const upload = async () => {
      const reply = await carol.call(putAvatar, { form: formOf({ what: 'face', bytes: await picture.jpeg() }) });
      return reply.data.avatarUrl;
    };
    const first = await upload();
    const second = await upload();
    expect((await served(first)).response.status).toBe(404);
    expect((await served(second)).response.status).toBe(200);
    const deleted = await carol.call(deleteAvatar);
    expect(deleted.data).toEqual({ avatarUrl: `/uploads/default/${carol.userId}.svg` });
    expect((await served(second)).response.status).toBe(404);
    expect(await stored()).toEqual(before);
    expect((await carol.call(deleteAvatar)).status).toBe(200);
    expect((await carol.call(deleteBanner)).data).toBeNull();
  });

  it('is one, though many uploads come at once', async () => {
    const dave = await world.person('dave');
    const before = await stored();
    const bytes = await picture.jpeg();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => dave.call(putAvatar, { form: formOf({ what: 'face', bytes }) })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { avatar } = (await dave.call(getProfile)).data;
    expect((await stored()).filter((file) => !before.includes(file))).toEqual([avatar.replace('/uploads/', '')]);
  });

  it.each([
    '/uploads/nothing.webp',
    '/uploads/..%2fsession-secret',
    '/uploads/%2e%2e%2flock',
    '/uploads/',
    '/uploads/x',
  ])('is not found at %s', async (path) => {
    const { response } = await served(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});

describe('the generated avatar', () => {
  const url = (id: string) => `/uploads/default/${id}.svg`;

  it('is the same every time, and different for another person', async () => {
    const { response, bytes } = await served(url(alice.userId));
    expect(bytes.toString()).toMatch(/^<svg /);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await served(url(alice.userId))).bytes.equals(bytes)).toBe(true);
    expect((await served(url(alice.userId.toUpperCase()))).bytes.equals(bytes)).toBe(true);
    expect((await served(url('018f4d5e-0000-7000-8000-000000000001'))).bytes.equals(bytes)).toBe(false);
  });

  it('answers for an id of nobody, and for nothing else', async () => {
    expect((await served(url('018f4d5e-0000-7000-8000-000000000002'))).response.status).toBe(200);
    for (const wrong of ['bob', '%3Cscript%3E', '018f4d5e']) {
      expect((await served(url(wrong))).response.status).toBe(404);
    }
    expect((await served(`/uploads/default/${alice.userId}.png`)).response.status).toBe(404);
  });
});
