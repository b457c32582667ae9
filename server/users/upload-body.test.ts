import { putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { picture } from '../testing/pictures/samples.ts';
import { uploadForm } from '../testing/pictures/uploads.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let alice: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  ({ alice } = await world.people('alice'));
});
afterAll(() => world.close());

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
  ] as const)('with an %s must be smaller than the limit, to the byte', async (field, route, limit) => {
    const zoe = await world.person(`zoe-${field}`);
    const start = await picture.jpeg();
    const padded = (length: number) => Buffer.concat([start, Buffer.alloc(length - start.length)]);
    const over = await zoe.call(route, { form: uploadForm({ what: 'over', bytes: padded(limit) }, field) });
    expect([over.status, over.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const under = await zoe.call(route, { form: uploadForm({ what: 'under', bytes: padded(limit - 1) }, field) });
    expect(under.status).toBe(200);
  });

  it('that is far too large is refused by its content-length', async () => {
    const reply = await alice.call(putAvatar, { form: uploadForm({ what: 'huge', bytes: Buffer.alloc(30_000_000) }) });
    expect([reply.status, reply.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('must hold the file in the right field', async () => {
    const reply = await alice.call(putAvatar, {
      form: uploadForm({ what: 'face', bytes: await picture.jpeg() }, 'banner'),
    });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', { avatar: 'FILE_REQUIRED' }]);
  });

  it('must hold one file only', async () => {
    const form = uploadForm({ what: 'face', bytes: await picture.jpeg() });
    form.append('avatar', new File([new Uint8Array(await picture.png())], 'second.png'));
    const reply = await alice.call(putAvatar, { form });
    expect([reply.status, reply.fields]).toEqual([400, { avatar: 'FILE_SINGLE' }]);
  });

  it('must hold a file', async () => {
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
    ['of random bytes', 'multipart/form-data; boundary=x', '\u0000\u0001\u0002'],
  ])('%s is refused', async (_, type, body) => {
    expect(await send(body, { 'content-type': type })).toEqual(required);
  });

  it('of another content type is refused', async () => {
    const [status] = await send('<svg/>', { 'content-type': 'image/svg+xml' });
    expect(status).toBe(400);
  });

  it('requires a session and a CSRF token', async () => {
    const form = uploadForm({ what: 'face', bytes: await picture.jpeg() });
    expect((await world.visitor().call(putAvatar, { form })).status).toBe(401);
    const bare = await alice.fetch('/api/users/avatar', { method: 'POST', body: form });
    expect([bare.status, await bare.json()]).toEqual([403, expect.objectContaining({ code: 'CSRF_INVALID' })]);
  });
});
