import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createDataExport, type DataExportDependencies } from './data-export.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');

let account: { avatar: string | null; banner: string | null } | undefined;
/** files that there are, by name */
let stored: Record<string, string>;
let messages: () => AsyncGenerator<object[]>;
let exported: ReturnType<typeof createDataExport>;
/** whether garbage was to be collected sooner, at each change */
let sooner: boolean[];
beforeEach(() => {
  sooner = [];
  account = { avatar: 'a.webp', banner: null };
  messages = async function* () {
    yield [{ content: 'hi' }, { content: 'there' }];
    yield [{ content: 'bye' }];
  };
  stored = { 'a.webp': 'the avatar', 'p.picture': 'a picture' };
  exported = createDataExport({
    clock: createFakeClock(NOW),
    collectSooner: (isOn: boolean) => sooner.push(isOn),
    repo: { byId: async () => account },
    files: {
      open: async (name: string) =>
        name in stored ? { body: Readable.from([Buffer.from(stored[name] ?? '')]) } : undefined,
    },
    exports: {
      async *lists(userId: string) {
        yield ['account', { userId }];
        yield ['friends', none()];
        yield ['messages', messages()];
      },
      async *messagePictures() {
        yield [{ id: 'm1', file: 'p.picture' }];
        yield [{ id: 'm2', file: 'gone.picture' }];
      },
    },
  } as unknown as DataExportDependencies);
});
async function* none() {}
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('as one object', () => {
  it('it has every list, and the pictures that there are', async () => {
    const whole = await text(exported.asJson('ann'));
    expect(JSON.parse(whole)).toEqual({
      exportedAt: new Date(NOW).toISOString(),
      account: { userId: 'ann' },
      friends: [],
      messages: [{ content: 'hi' }, { content: 'there' }, { content: 'bye' }],
      pictures: {
        avatar: { name: 'a.webp', type: 'image/webp', base64: base64('the avatar') },
        banner: null,
        'messages/m1': { name: 'p.picture', type: 'image/webp', base64: base64('a picture') },
        'messages/m2': null,
      },
    });
    // By this the operator's command knows that nothing is missing.
    expect(whole.indexOf('\n}\n}\n')).toBe(whole.length - 5);
  });

  it('of an account that is gone it has no profile pictures', async () => {
    account = undefined;
    expect(JSON.parse(await text(exported.asJson('ann')))).toMatchObject({ pictures: { avatar: null, banner: null } });
  });
});

it('garbage is collected sooner until the last one is sent, or given up', async () => {
  const [first, second] = [exported.asJson('ann'), exported.asArchive('ben')];
  expect(sooner).toEqual([true, true]);
  await text(first);
  expect(sooner).toEqual([true, true]);
  second.destroy();
  await expect.poll(() => sooner).toEqual([true, true, false]);
});

it('as an archive it has a file for each', async () => {
  account = { avatar: null, banner: 'a.webp' };
  const files = unzipSync(new Uint8Array(await buffer(exported.asArchive('ann'))));
  const texts = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  expect(texts).toEqual({
    'account.json': '{\n  "userId": "ann"\n}\n',
    'friends.json': '[]\n',
    'messages.json': `${JSON.stringify([{ content: 'hi' }, { content: 'there' }, { content: 'bye' }], null, 2)}\n`,
    'pictures/banner.webp': 'the avatar',
    'pictures/messages/m1.webp': 'a picture',
  });
});

describe('as much as is held', () => {
  const page = [{ content: 'x'.repeat(100_000) }];
  let read: number;
  let reading: number;
  beforeEach(() => {
    [read, reading] = [0, 0];
    messages = async function* () {
      for (; read < 10_000; read += 1) {
        reading += 1;
        await new Promise((resolve) => setImmediate(resolve));
        if (reading > 1) throw new Error('two at once');
        reading -= 1;
        yield page;
      }
    };
  });
  const begin = async (content: Readable) => {
    content.once('error', () => {});
    onTestFinished(() => void content.destroy());
    const pieces = content[Symbol.asyncIterator]();
    for (let bytes = 0; bytes < 500_000; ) bytes += (await pieces.next()).value.length;
    return content;
  };

  it.each(['asJson', 'asArchive'] as const)('it is read no further than its reader is (%s)', async (form) => {
    await begin(exported[form]('ann'));
    expect(read).toBeLessThan(20);
  });

  it('one of several is read on at a time', async () => {
    const all = await Promise.all(['ann', 'bob', 'cem'].map((userId) => begin(exported.asArchive(userId))));
    expect(all.map(({ errored }) => errored)).toEqual([null, null, null]);
  });

  it('it is sent once at a time to one, and to eight at most', async () => {
    const busy = expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: 60 } });
    const first = await begin(exported.asArchive('ann'));
    expect(() => exported.asJson('ann')).toThrow(busy);
    for (let other = 1; other < 8; other += 1) exported.asArchive(`other ${other}`).on('error', () => {});
    expect(() => exported.asArchive('bob')).toThrow(busy);
    const closed = new Promise((resolve) => first.once('close', resolve));
    first.destroy();
    await closed;
    exported.asArchive('bob').destroy();
  });
});
