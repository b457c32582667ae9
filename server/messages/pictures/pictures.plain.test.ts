import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { MESSAGE_SHAPE } from '../../ports/pictures/encode.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import { createMessagePictures, type MessagePictures, type MessagePicturesDependencies } from './pictures.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const bytes = Buffer.from('encoded');
const receive = async () => Buffer.from('sent');

let isUnverified: boolean;
let isUnsent: boolean;
/** how many the account has */
let count: number;
let file: string | undefined;
let isStored: boolean;
let isAway: boolean;
/** how many each sweep removes */
let due: number[];
/** what was stored and removed, in order */
let done: unknown[];
const error = vi.fn();
let pictures: MessagePictures;
beforeEach(() => {
  [isUnverified, isUnsent, isStored, isAway, file, due, done] = [
    false,
    true,
    true,
    false,
    'f.picture',
    [2, 1, 0, 5],
    [],
  ];
  count = 2;
  error.mockClear();
  const removeFile = async (name: string) => {
    await overtaken();
    if (isAway) throw new Error('away');
    done.push(['file removed', name]);
  };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (at: number) => `id of ${at - NOW}`, token: () => 'token' },
    log: { error },
    async refuseContact() {
      if (isUnverified) throw new AppError('EMAIL_UNVERIFIED');
    },
    uploads: {
      async take(userId: string, shape: object, read: () => Promise<Buffer>) {
        await overtaken();
        done.push(['taken', userId, shape === MESSAGE_SHAPE, String(await read())]);
        return { bytes, width: 4, height: 3 };
      },
    },
    files: {
      put: (...of: unknown[]) => overtaken().then(() => void done.push(['file put', ...of])),
      remove: removeFile,
      open: async (name: string) => (isStored ? { body: name } : undefined),
    },
    max: 3,
    repo: overtakable({
      countOf: async () => count,
      add: async (row: object) => void done.push(['row', row]),
      isUnsent: async () => isUnsent,
      fileFor: async () => file,
      forget: async (id: string) => void done.push(['forgotten', id]),
      async removeDue(now: Date, remove: (name: string) => Promise<void>) {
        done.push(['due', now, remove === removeFile]);
        return due.shift();
      },
    }),
  };
  pictures = createMessagePictures(dependencies as unknown as MessagePicturesDependencies);
});
const refused = (code: string) => expect.objectContaining({ code });

describe('a picture that is uploaded', () => {
  it('has its row before its file: no file is without a row', async () => {
    expect(await pictures.upload('ann', receive)).toEqual({ pictureId: 'id of 0', width: 4, height: 3 });
    const row = { id: 'id of 0', ownerId: 'ann', file: 'token.picture', width: 4, height: 3, createdAt: new Date(NOW) };
    expect(done).toEqual([
      ['taken', 'ann', true, 'sent'],
      ['row', row],
      ['file put', 'token.picture', bytes],
    ]);
  });

  it('is removed again where its account was erased meanwhile', async () => {
    isUnsent = false;
    await expect(pictures.upload('ann', receive)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(done.at(-1)).toEqual(['file removed', 'token.picture']);
  });

  it('by someone whose address is to be confirmed is not read', async () => {
    isUnverified = true;
    await expect(pictures.upload('ann', receive)).rejects.toEqual(refused('EMAIL_UNVERIFIED'));
    expect(done).toEqual([]);
  });
});

describe('a picture of an account that has as many as it may', () => {
  it('is not read', async () => {
    count = 3;
    await expect(pictures.upload('ann', receive)).rejects.toEqual(refused('PICTURE_LIMIT'));
    expect(done).toEqual([]);
  });
});

describe('a picture that is asked for', () => {
  it('is opened when it is sent', async () => {
    const open = await pictures.open('ann', 'm');
    expect(await open()).toEqual({ body: 'f.picture' });
  });

  it('of others is none', async () => {
    file = undefined;
    await expect(pictures.open('ann', 'm')).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('whose file has gone is none', async () => {
    isStored = false;
    const open = await pictures.open('ann', 'm');
    await expect(open()).rejects.toEqual(refused('NOT_FOUND'));
  });
});

describe('a picture of a deleted message', () => {
  it('goes with its row', async () => {
    await pictures.discard({ id: 'p', file: 'p.picture' });
    expect(done).toEqual([
      ['file removed', 'p.picture'],
      ['forgotten', 'p'],
    ]);
  });

  it('keeps its row where it cannot be removed, for the sweep', async () => {
    isAway = true;
    await pictures.discard({ id: 'p', file: 'p.picture' });
    expect(done).toEqual([]);
    expect(error).toHaveBeenCalledWith(
      { err: expect.any(Error), file: 'p.picture' },
      'picture of a message not removed',
    );
  });
});

it('the sweep goes on while something is due', async () => {
  await pictures.sweep();
  expect(done).toEqual(Array.from({ length: 3 }, () => ['due', new Date(NOW), true]));
});
