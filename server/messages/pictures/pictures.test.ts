import { removeFriend } from '@visavis/domain/friends/contract.ts';
import {
  dmMessage,
  dmMessageDeleted,
  getPicture,
  listConversations,
  type Message,
  sendMessage,
  uploadPicture,
} from '@visavis/domain/messages/contract.ts';
import { PICTURE_SIDE_MAX, PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema/auth.ts';
import { messagePictures } from '../../db/schema/messages.ts';
import { users } from '../../db/schema/users.ts';
import type { TestPerson } from '../../testing/person.ts';
import { picture } from '../../testing/pictures/samples.ts';
import { storedPictures, uploadForm } from '../../testing/pictures/uploads.ts';
import {
  deleteAs,
  friendsWithDevices,
  reactAs,
  readAs,
  replyAs,
  showAs,
  uploadAs,
} from '../../testing/scenes/messages.ts';
import { twoFriends } from '../../testing/scenes/relations.ts';
import { useWorld } from '../../testing/use-world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';
import { createPicturesRepo } from './repo.ts';

const { world } = await useWorld();
const { db } = world.ports.database;

/** ms */
const HOUR = 3_600_000;
const urlOf = (id: string) => getPicture.path.replace(':id', id);
const look = ({ fetch }: TestPerson, { id }: Message, headers = {}) => fetch(urlOf(id), { headers });
const upload = async (person: TestPerson, bytes: Buffer) =>
  person.call(uploadPicture, { form: uploadForm({ what: 'a picture', bytes }, 'picture') });
const send = (from: TestPerson, to: TestPerson, pictureId: string, clientMessageId?: string) =>
  from.call(sendMessage, { body: { recipientId: to.userId, pictureId, clientMessageId } });
/** Files that no one had before. */
async function newFiles(before: string[]): Promise<string[]> {
  return (await storedPictures(world)).filter((file) => !before.includes(file));
}

describe('a picture', () => {
  it('reaches every device of both, with its size and a line for clients that do not know it', async () => {
    const { one, other, devices, close } = await friendsWithDevices(world, 'ada', 'ben');
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { data } = await upload(one, wide);
    expect(data).toEqual({ pictureId: expect.any(String), width: PICTURE_SIDE_MAX, height: PICTURE_SIDE_MAX / 2 });
    const { data: message } = await send(one, other, data.pictureId);
    const shown = { url: urlOf(message.id), width: 1600, height: 800 };
    expect(message).toMatchObject({ content: PICTURE_TEXT, picture: shown });
    for (const device of devices) {
      expect((await device.next(dmMessage)).message).toMatchObject({ id: message.id, picture: shown });
    }
    expect((await readAs(other, message))[0]?.picture).toEqual(shown);
    const [conversation] = (await other.call(listConversations)).data;
    expect(conversation?.lastMessage).toMatchObject({ content: PICTURE_TEXT, picture: shown });
    close();
  });

  it('is encoded anew, without where it was taken, and served to be kept by no one else', async () => {
    const { one, other } = await twoFriends(world, 'cleo', 'dan');
    const bytes = await sharp(await picture.jpeg())
      .withExif({ IFD0: { Copyright: 'zqsecret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { data: message } = await send(one, other, await uploadAs(one, bytes));
    const response = await look(other, message);
    const served = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(served.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'attachment; filename="picture.webp"',
    });
    const { format, exif, icc, xmp } = await sharp(served).metadata();
    expect([format, exif, icc, xmp]).toEqual(['webp', undefined, undefined, undefined]);
    expect(served.includes('zqsecret')).toBe(false);
  });

  it('is not sent again to a browser that has it, and no longer at all once it is deleted', async () => {
    const { one, other } = await twoFriends(world, 'eva', 'finn');
    const message = await showAs(one, other);
    const mark = { 'if-none-match': (await look(other, message)).headers.get('etag') ?? '' };
    const again = await look(other, message, mark);
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
    await deleteAs(one, message);
    for (const person of [one, other]) expect((await look(person, message, mark)).status).toBe(404);
  });

  it('is deleted for both with its message: its file goes, and the other devices learn it', async () => {
    const before = await storedPictures(world);
    const { one, other, devices, close } = await friendsWithDevices(world, 'gus', 'hal');
    const message = await showAs(one, other, 'with words');
    expect(await newFiles(before)).toHaveLength(1);
    await deleteAs(one, message);
    for (const device of devices) expect((await device.next(dmMessageDeleted)).messageId).toBe(message.id);
    expect(await newFiles(before)).toEqual([]);
    const [left] = await readAs(other, message);
    expect([left?.picture, left?.deletedAt]).toEqual([undefined, expect.any(String)]);
    close();
  });

  it('that the store does not remove at once is removed later', async () => {
    const before = await storedPictures(world);
    const { one, other } = await twoFriends(world, 'ida', 'jon');
    const message = await showAs(one, other);
    const remove = vi.spyOn(world.ports.files, 'remove').mockRejectedValue(new Error('the bucket is away'));
    expect((await deleteAs(one, message)).status).toBe(200);
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
    expect(await newFiles(before)).toHaveLength(1);
    expect((await look(one, message)).status).toBe(404);
    await world.clock.advance(SWEEP_INTERVAL);
    await vi.waitFor(async () => expect(await newFiles(before)).toEqual([]));
  });

  it('can be answered and reacted to; a reply quotes what was written with it, or that it is a picture', async () => {
    const { one, other } = await twoFriends(world, 'kim', 'lea');
    const [bare, told] = [await showAs(one, other), await showAs(one, other, 'the sea')];
    const quoteOf = async ({ id }: Message) => (await replyAs(other, one, 'nice', id)).data.quote;
    expect(await quoteOf(bare)).toMatchObject({ excerpt: PICTURE_TEXT, isPicture: true });
    const quote = await quoteOf(told);
    expect([quote?.excerpt, quote?.isPicture]).toEqual(['the sea', undefined]);
    expect((await reactAs(other, bare, '👍')).status).toBe(200);
    await deleteAs(one, bare);
    const [, , reply] = await readAs(one, told);
    expect([reply?.quote?.excerpt, reply?.quote?.isPicture]).toEqual([null, undefined]);
  });

  it('is still there for a former friend, as the messages are, and for no one else', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'mia', 'noa');
    const { stranger } = await world.people('stranger');
    const message = await showAs(one, other);
    await one.call(removeFriend, { params: { id: friendshipId } });
    const statuses = [one, other, stranger, world.visitor()].map(
      async (person) => (await look(person, message)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 401]);
    await db.update(sessions).set({ endedAt: new Date(world.clock.now()) });
    expect((await look(other, message)).status).toBe(401);
  });

  it('is served by no other path, whoever knows the name of its file', async () => {
    const before = await storedPictures(world);
    const { one, other } = await twoFriends(world, 'olga', 'paul');
    await showAs(one, other);
    const [file] = await newFiles(before);
    expect(file).toMatch(/^[\w-]{43}\.picture$/);
    expect((await one.fetch(`/uploads/${file}`)).status).toBe(404);
  });
});

describe('sending a picture', () => {
  it('happens once: a repetition answers the first message, and another message cannot have it', async () => {
    const { one, other } = await twoFriends(world, 'quinn', 'rosa');
    const [pictureId, id] = [await uploadAs(one), world.ports.random.uuid(1)];
    const first = await send(one, other, pictureId, id);
    expect((await send(one, other, pictureId, id)).data).toEqual(first.data);
    expect((await send(one, other, pictureId)).code).toBe('NOT_FOUND');
    await deleteAs(one, first.data);
    expect((await send(one, other, pictureId)).code).toBe('NOT_FOUND');
  });

  it('in one batch happens once too', async () => {
    const { one, other } = await twoFriends(world, 'sam', 'tess');
    const [pictureId, id] = [await uploadAs(one), world.ports.random.uuid(1)];
    const socket = await one.connect();
    const emit = (clientMessageId?: string) =>
      socket.emitRaw('dm:send', { recipientId: other.userId, pictureId, clientMessageId });
    const acks = (await Promise.all([emit(id), emit(id), emit()])) as { data?: Message; code?: string }[];
    expect(acks.map(({ data, code }) => code ?? data?.id)).toEqual([acks[0]?.data?.id, acks[0]?.data?.id, 'NOT_FOUND']);
    expect(acks[1]?.data?.picture).toEqual(acks[0]?.data?.picture);
    socket.close();
  });

  it('refuses one of someone else', async () => {
    const { one, other } = await twoFriends(world, 'uma', 'vic');
    expect((await send(one, other, await uploadAs(other))).code).toBe('NOT_FOUND');
  });
});

describe('an upload', () => {
  it.each([
    ['too large', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
    ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UNSUPPORTED_FILE'],
  ])('that is %s is refused, and leaves nothing', async (what, bytes, code) => {
    const before = await storedPictures(world);
    const [person] = Object.values(await world.people(`upload ${what}`.replaceAll(' ', '-')));
    expect((await upload(person as TestPerson, bytes())).code).toBe(code);
    expect(await newFiles(before)).toEqual([]);
  });

  it('that is not sent within an hour is removed at the next look, and cannot be sent any more', async () => {
    const { clock } = world;
    const before = await storedPictures(world);
    const { one, other } = await twoFriends(world, 'xena', 'yves');
    const at = clock.now();
    const pictureId = await uploadAs(one);
    const older = await newFiles(before);
    clock.set(at + SWEEP_INTERVAL + 1);
    await uploadAs(one);
    const newer = (await newFiles(before)).filter((file) => !older.includes(file));
    clock.set(at + HOUR);
    await clock.advance(SWEEP_INTERVAL);
    await vi.waitFor(async () => expect(await newFiles(before)).not.toEqual(expect.arrayContaining(older)));
    expect([older.length, await newFiles(before)]).toEqual([1, newer]);
    clock.set(at + 2 * HOUR);
    await clock.advance(SWEEP_INTERVAL);
    await vi.waitFor(async () => expect(await newFiles(before)).toEqual([]));
    for (const person of [one, other]) await person.signIn();
    expect((await send(one, other, pictureId)).code).toBe('NOT_FOUND');
  });

  it('whose removal has begun cannot be sent; the database is not held up while its file is removed', async () => {
    const { one, other } = await twoFriends(world, 'ugo', 'vito');
    const pictureId = await uploadAs(one);
    const codes: unknown[] = [];
    const removed = await createPicturesRepo(db).removeDue(new Date(world.clock.now() + HOUR), async (file) => {
      codes.push((await send(one, other, pictureId)).code);
      await world.ports.files.remove(file);
    });
    expect([removed, codes]).toEqual([1, ['NOT_FOUND']]);
  });

  it('whose account is erased meanwhile leaves nothing', async () => {
    const before = await storedPictures(world);
    const { zoe } = await world.people('zoe');
    const { put } = world.ports.files;
    const spy = vi.spyOn(world.ports.files, 'put').mockImplementation(async (name, bytes) => {
      await db.delete(users);
      await db.delete(messagePictures);
      await put(name, bytes);
    });
    expect((await upload(zoe, await picture.jpeg())).code).toBe('UNAUTHENTICATED');
    spy.mockRestore();
    expect(await newFiles(before)).toEqual([]);
  });
});
