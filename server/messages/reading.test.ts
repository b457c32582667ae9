import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import {
  dmMarkDelivered,
  dmMarkRead,
  dmMessagesDelivered,
  dmMessagesRead,
  dmTyping,
  dmUserTyping,
  listConversations,
  listMessages,
  markRead,
  sendMessage,
} from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMessage } from '../testing/scenes/messages.ts';
import { befriend, caughtUp, twoFriends } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('reading', () => {
  it('marks the messages of the other and notifies both', async () => {
    const { one, other } = await twoFriends(world, 'berta', 'cyril');
    const { conversationId } = await writeMessage(one, other, 'one');
    await writeMessage(other, one, 'two');
    const sockets = [await one.connect(), await other.connect()];
    await world.clock.advance(60_000);
    const readAt = new Date(world.clock.now()).toISOString();
    expect(await sockets[1]?.emit(dmMarkRead, { conversationId })).toEqual({ ok: true });
    for (const socket of sockets) {
      expect(await socket.next(dmMessagesRead)).toEqual({ conversationId, readBy: other.userId, readAt });
    }
    const { data } = await one.call(listMessages, { params: { id: conversationId } });
    expect(data.map((message) => [message.content, message.isRead, message.readAt])).toEqual([
      ['one', true, readAt],
      ['two', false, null],
    ]);
    expect((await other.call(listConversations)).data[0]?.unreadCount).toBe(0);
    expect((await one.call(listConversations)).data[0]?.unreadCount).toBe(1);
    await world.clock.advance(60_000);
    expect((await other.call(markRead, { params: { id: conversationId } })).status).toBe(200);
    const later = await one.call(listMessages, { params: { id: conversationId } });
    expect(later.data[0]?.readAt).toBe(readAt);
    for (const socket of sockets) socket.close();
  });

  it('notifies only the reader over a block', async () => {
    const { one, other } = await twoFriends(world, 'dora', 'emil');
    const { conversationId } = await writeMessage(one, other, 'last words');
    await writeMessage(other, one, 'and mine');
    await one.call(blockUser, { params: { id: other.userId } });
    const [blocker, blocked] = [await one.connect(), await other.connect()];
    await blocked.emit(dmMarkRead, { conversationId });
    await blocker.emit(dmMarkRead, { conversationId });
    await caughtUp(blocker, blocked);
    expect(blocker.received(dmMessagesRead).map(({ readBy }) => readBy)).toEqual([one.userId]);
    expect(blocked.received(dmMessagesRead).map(({ readBy }) => readBy)).toEqual([other.userId]);
    const seen = async (person: typeof one) => {
      const page = await person.call(listMessages, { params: { id: conversationId } });
      const conversations = await person.call(listConversations);
      return [...page.data, conversations.data[0]?.lastMessage].map((message) => [message?.isRead, message?.readAt]);
    };
    const readAt = new Date(world.clock.now()).toISOString();
    // Neither learns that the other has read; each knows what they have read themselves.
    expect(await seen(one)).toEqual([
      [false, null],
      [true, readAt],
      [true, readAt],
    ]);
    expect(await seen(other)).toEqual([
      [true, readAt],
      [false, null],
      [false, null],
    ]);
    blocker.close();
    blocked.close();
  });

  it('notifies only the reader once the two are no friends, and again once they are; what was read before stays read', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'jonas', 'klara');
    const { conversationId } = await writeMessage(one, other, 'as friends');
    const sockets = [await one.connect(), await other.connect()] as const;
    const read = async () => {
      await world.clock.advance(1000);
      await sockets[1].emit(dmMarkRead, { conversationId });
      await sockets[1].emit(dmMarkDelivered, { conversationId, upTo: new Date(world.clock.now()).toISOString() });
      await caughtUp(...sockets);
      return sockets.map((socket) => socket.received(dmMessagesRead).length);
    };
    const seen = async () =>
      (await one.call(listMessages, { params: { id: conversationId } })).data.map(({ isRead }) => isRead);
    expect(await read()).toEqual([1, 1]);
    await world.clock.advance(1000);
    const late = await writeMessage(one, other, 'the last');
    await one.call(removeFriend, { params: { id: friendshipId } });
    expect(await read()).toEqual([1, 2]);
    expect(await seen()).toEqual([true, false]);
    const arrived = sockets[0].received(dmMessagesDelivered).filter(({ upTo }) => upTo >= late.createdAt);
    expect(arrived).toEqual([]);
    await befriend(one, other);
    expect(await read()).toEqual([2, 3]);
    for (const socket of sockets) socket.close();
  });

  it('stays allowed for former friends; sending does not', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'hanna', 'igor');
    const message = await writeMessage(one, other, 'hello');
    await one.call(removeFriend, { params: { id: friendshipId } });
    const { conversationId } = message;
    expect((await other.call(listMessages, { params: { id: conversationId } })).data).toEqual([message]);
    expect((await other.call(listConversations)).data).toHaveLength(1);
    const refused = await other.call(sendMessage, { body: { recipientId: one.userId, content: 'still there?' } });
    expect([refused.status, refused.code]).toEqual([403, 'NOT_FRIENDS']);
  });
});

describe('typing', () => {
  it('is forwarded to the other between friends only', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'fritz', 'greta');
    const { conversationId } = await writeMessage(one, other, 'hello');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    expect(await mine.emit(dmTyping, { conversationId, isTyping: true })).toEqual({ ok: true });
    expect(await theirs.next(dmUserTyping)).toEqual({ conversationId, userId: one.userId, isTyping: true });
    await one.call(removeFriend, { params: { id: friendshipId } });
    expect(await mine.emit(dmTyping, { conversationId, isTyping: false })).toEqual({ ok: true });
    await caughtUp(mine, theirs);
    expect(theirs.received(dmUserTyping)).toHaveLength(1);
    expect(mine.received(dmUserTyping)).toEqual([]);
    mine.close();
    theirs.close();
  });
});
