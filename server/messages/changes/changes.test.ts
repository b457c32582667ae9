import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import {
  dmMessageDeleted,
  dmMessageReacted,
  listConversations,
  type Message,
  sendMessage,
} from '@visavis/domain/messages/contract.ts';
import { DELETE_WITHIN, DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema/messages.ts';
import type { TestPerson } from '../../testing/person.ts';
import { deleteAs, friendsWithDevices, reactAs, readAs, replyAs, writeMessage } from '../../testing/scenes/messages.ts';
import { caughtUp, twoFriends } from '../../testing/scenes/relations.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unread = async (person: TestPerson) => (await person.call(listConversations)).data[0]?.unreadCount;
const rowOf = async ({ id }: Message) => {
  const [row] = await world.ports.database.db.select().from(messages).where(eq(messages.id, id));
  return row;
};

describe('deleting a message', () => {
  it('erases its text for both, on every device, and leaves a notice in its place', async () => {
    const { one, other, devices, close } = await friendsWithDevices(world, 'ada', 'ben');
    const message = await writeMessage(one, other, 'a slip of the tongue');
    await reactAs(other, message, '😮');
    await world.clock.advance(DELETE_WITHIN - 1000);
    const deletedAt = new Date(world.clock.now()).toISOString();
    expect(await deleteAs(one, message)).toMatchObject({ status: 200, data: { deletedAt } });
    const { id: messageId, conversationId } = message;
    for (const device of devices) {
      expect(await device.next(dmMessageDeleted)).toEqual({
        conversationId,
        messageId,
        deletedBy: one.userId,
        deletedAt,
      });
    }
    for (const person of [one, other]) {
      const [seen] = await readAs(person, message);
      expect(seen).toMatchObject({ id: messageId, content: DELETED_TEXT, deletedAt });
      expect(seen).not.toHaveProperty('reactions');
      const [listed] = (await person.call(listConversations)).data;
      expect(listed?.lastMessage).toMatchObject({ content: DELETED_TEXT, deletedAt });
    }
    expect((await rowOf(message))?.content).toBe(DELETED_TEXT);
    close();
  });

  it('takes it out of the unread ones', async () => {
    const { one, other } = await twoFriends(world, 'cleo', 'dirk');
    const message = await writeMessage(one, other, 'one');
    await writeMessage(one, other, 'two');
    expect(await unread(other)).toBe(2);
    await deleteAs(one, message);
    expect(await unread(other)).toBe(1);
  });

  it('is refused after ten minutes', async () => {
    const { one, other } = await twoFriends(world, 'edda', 'falk');
    const message = await writeMessage(one, other, 'this stays');
    await world.clock.advance(DELETE_WITHIN + 1000);
    expect(await deleteAs(one, message)).toMatchObject({ status: 409, code: 'DELETION_CLOSED' });
    expect((await readAs(other, message))[0]?.content).toBe('this stays');
  });

  it('a second time changes nothing and notifies no one, even after ten minutes', async () => {
    const { one, other } = await twoFriends(world, 'gitta', 'hugo');
    const message = await writeMessage(one, other, 'once');
    const first = await deleteAs(one, message);
    await world.clock.advance(DELETE_WITHIN + 1000);
    const theirs = await other.connect();
    expect(await deleteAs(one, message)).toMatchObject({ status: 200, data: first.data });
    await caughtUp(theirs);
    expect(theirs.received(dmMessageDeleted)).toEqual([]);
    theirs.close();
  });

  it('answers a send that is repeated with what is left of it', async () => {
    const { one, other } = await twoFriends(world, 'ilse', 'jost');
    const body = { recipientId: other.userId, content: 'sent twice', clientMessageId: crypto.randomUUID() };
    const { data: message } = await one.call(sendMessage, { body });
    await deleteAs(one, message);
    expect((await one.call(sendMessage, { body })).data).toMatchObject({ id: message.id, content: DELETED_TEXT });
    expect(await readAs(other, message)).toHaveLength(1);
  });

  it('works after the friendship has ended, and over a block', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'karin', 'lars');
    const [first, second] = [await writeMessage(one, other, 'first'), await writeMessage(one, other, 'second')];
    await one.call(removeFriend, { params: { id: friendshipId } });
    expect((await deleteAs(one, first)).status).toBe(200);
    await other.call(blockUser, { params: { id: one.userId } });
    expect((await deleteAs(one, second)).status).toBe(200);
    expect((await readAs(other, first)).map(({ content }) => content)).toEqual([DELETED_TEXT, DELETED_TEXT]);
  });

  it('does not reach across conversations', async () => {
    const { one, other } = await twoFriends(world, 'mira', 'nico');
    const { one: stranger } = await twoFriends(world, 'olga', 'paul');
    const message = await writeMessage(one, other, 'not yours');
    expect((await deleteAs(stranger, message)).code).toBe('NOT_FOUND');
    expect((await reactAs(stranger, message, '👍')).code).toBe('NOT_FOUND');
    expect((await deleteAs(other, message)).code).toBe('FORBIDDEN');
  });
});

describe('reacting', () => {
  it('shows on every device of both; another choice replaces it, null takes it back', async () => {
    const { one, other, devices, close } = await friendsWithDevices(world, 'quinn', 'rosa');
    const message = await writeMessage(one, other, 'look');
    const { id: messageId, conversationId } = message;
    for (const emoji of ['👍', '🎉', null] as const) {
      expect((await reactAs(other, message, emoji)).status).toBe(200);
      for (const device of devices) {
        expect(await device.next(dmMessageReacted)).toEqual({
          conversationId,
          messageId,
          userId: other.userId,
          emoji,
        });
      }
      const expected = emoji === null ? undefined : [{ userId: other.userId, emoji }];
      expect((await readAs(one, message))[0]?.reactions).toEqual(expected);
    }
    close();
  });

  it('both people have one each; the same again notifies no one', async () => {
    const { one, other } = await twoFriends(world, 'silas', 'tilda');
    const message = await writeMessage(one, other, 'look');
    await reactAs(one, message, '❤️');
    await reactAs(other, message, '❤️');
    const theirs = await other.connect();
    await reactAs(one, message, '❤️');
    await caughtUp(theirs);
    expect(theirs.received(dmMessageReacted)).toEqual([]);
    expect((await readAs(one, message))[0]?.reactions).toHaveLength(2);
    theirs.close();
  });

  it('is refused on what is deleted', async () => {
    const { one, other } = await twoFriends(world, 'uli', 'vera');
    const message = await writeMessage(one, other, 'gone');
    await deleteAs(one, message);
    expect((await reactAs(other, message, '👍')).code).toBe('NOT_FOUND');
  });
});

it('the entry of a call is neither deleted, reacted to nor answered', async () => {
  const { one, other } = await twoFriends(world, 'kaya', 'lutz');
  const entry = await writeMessage(one, other, 'Missed call');
  await world.ports.database.db
    .update(messages)
    .set({ callOutcome: 'missed', callSeconds: 0 })
    .where(eq(messages.id, entry.id));
  expect((await deleteAs(one, entry)).code).toBe('FORBIDDEN');
  expect((await reactAs(other, entry, '👍')).code).toBe('FORBIDDEN');
  expect((await replyAs(other, one, 'Sorry', entry.id)).code).toBe('FORBIDDEN');
});
