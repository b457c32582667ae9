import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createDataExport, type DataExportDependencies } from './data-export.ts';

let account: { avatar: string | null; banner: string | null } | undefined;
/** files that there are, by name */
let stored: Record<string, string>;
let exported: ReturnType<typeof createDataExport>;
beforeEach(() => {
  account = { avatar: 'a.webp', banner: null };
  stored = { 'a.webp': 'the avatar', 'p.picture': 'a picture' };
  exported = createDataExport({
    clock: createFakeClock(),
    repo: { byId: async () => account },
    files: {
      open: async (name: string) =>
        name in stored ? { body: Readable.from([Buffer.from(stored[name] ?? '')]) } : undefined,
    },
    exports: {
      async *lists(userId: string) {
        yield ['account', { userId }];
        yield ['friends', []];
      },
      messagePictures: async () => [
        { id: 'm1', file: 'p.picture' },
        { id: 'm2', file: 'gone.picture' },
      ],
    },
  } as unknown as DataExportDependencies);
});
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('as one object', () => {
  it('it has every list, and the pictures that there are', async () => {
    expect(await exported.asObject('ann')).toEqual({
      account: { userId: 'ann' },
      friends: [],
      pictures: {
        avatar: { name: 'a.webp', type: 'image/webp', base64: base64('the avatar') },
        banner: null,
        'messages/m1': { name: 'p.picture', type: 'image/webp', base64: base64('a picture') },
        'messages/m2': null,
      },
    });
  });

  it('of an account that is gone it has no profile pictures', async () => {
    account = undefined;
    expect(await exported.asObject('ann')).toMatchObject({ pictures: { avatar: null, banner: null } });
  });
});

it('as an archive it has a file for each', async () => {
  account = { avatar: null, banner: 'a.webp' };
  const files = unzipSync(new Uint8Array(await buffer(exported.asArchive('ann'))));
  const texts = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  expect(texts).toEqual({
    'account.json': '{\n  "userId": "ann"\n}\n',
    'friends.json': '[]\n',
    'pictures/banner.webp': 'the avatar',
    'pictures/messages/m1.webp': 'a picture',
  });
});
