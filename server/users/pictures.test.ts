import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AVATAR_SHAPE, BANNER_SHAPE } from '../ports/pictures/encode.ts';
import { overtakable } from '../testing/later.ts';
import { createPictures, type Pictures, type PicturesDependencies } from './pictures.ts';

const bytes = Buffer.from('encoded');
const receive = async () => Buffer.from('sent');

/** the picture before; undefined where the account is gone */
let before: string | null | undefined;
let isAway: boolean;
/** what was stored and removed, in order */
let done: unknown[];
const error = vi.fn();
let pictures: Pictures;
beforeEach(() => {
  [before, isAway, done] = [null, false, []];
  error.mockClear();
  const dependencies = {
    random: { token: () => 'token' },
    log: { error },
    uploads: overtakable({
      async take(userId: string, shape: object, read: () => Promise<Buffer>) {
        done.push(['taken', userId, shape, String(await read())]);
        return { bytes };
      },
    }),
    files: overtakable({
      put: async (...of: unknown[]) => void done.push(['put', ...of]),
      async remove(name: string) {
        if (isAway) throw new Error('away');
        done.push(['removed', name]);
      },
    }),
    repo: overtakable({
      async replacePicture(...of: unknown[]) {
        done.push(['replaced', ...of]);
        return before;
      },
    }),
  };
  pictures = createPictures(dependencies as unknown as PicturesDependencies);
});

describe.each([
  ['avatar', 'avatarFile', AVATAR_SHAPE, { avatarUrl: '/uploads/token.webp' }],
  ['banner', 'bannerFile', BANNER_SHAPE, { bannerUrl: '/uploads/token.webp' }],
] as const)('a new %s', (what, column, shape, shown) => {
  const set = () => (what === 'avatar' ? pictures.setAvatar('ann', receive) : pictures.setBanner('ann', receive));

  it('is stored, then shown in place of the one before, which is removed', async () => {
    before = 'old.webp';
    expect(await set()).toEqual(shown);
    expect(done).toEqual([
      ['taken', 'ann', shape, 'sent'],
      ['put', 'token.webp', bytes],
      ['replaced', 'ann', column, 'token.webp'],
      ['removed', 'old.webp'],
    ]);
  });

  it('that is the first leaves nothing to remove', async () => {
    await set();
    expect(done).toHaveLength(3);
  });

  it('of an account that is gone meanwhile is removed again', async () => {
    before = undefined;
    await expect(set()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(done.at(-1)).toEqual(['removed', 'token.webp']);
  });

  it('is not undone by a file that cannot be removed', async () => {
    [before, isAway] = ['old.webp', true];
    expect(await set()).toEqual(shown);
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error), file: 'old.webp' }, 'picture not removed');
  });
});

it('an avatar that is removed gives way to the generated one', async () => {
  before = 'old.webp';
  expect((await pictures.removeAvatar('ann')).avatarUrl).toMatch(/ann/);
  expect(done).toEqual([
    ['replaced', 'ann', 'avatarFile', null],
    ['removed', 'old.webp'],
  ]);
});

it('a banner that is removed leaves none, and one that was not there nothing to remove', async () => {
  expect(await pictures.removeBanner('ann')).toBeNull();
  expect(done).toEqual([['replaced', 'ann', 'bannerFile', null]]);
});
