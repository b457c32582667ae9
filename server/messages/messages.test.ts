import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import {
  archiveConversation,
  dmMarkRead,
  dmMessage,
  dmMessagesRead,
  dmSend,
  dmTyping,
  dmUnarchived,
  dmUserTyping,
  listConversations,
  listMessages,
  type Message,
  markRead,
  openConversation,
  sendMessage,
} from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, caughtUp } from '../testing/acquaintance.ts';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

async function twoFriends(a: string, b: string) {
  const people = await guests(world, a, b);
  const [one, other] = [people[a], people[b]];
  if (!one || !other) throw new Error('two names make two guests');
  return { one, other, friendshipId: await befriend(one, other) };
}
const write = async (from: TestPerson, to: TestPerson, content: string): Promise<Message> => {
  const reply = await from.call(sendMessage, { body: { recipientId: to.userId, content } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.data;
};

describe('a conversation', () => {
  it('is made once for two friends, whoever opens it', async () => {
    const { one, other } = await twoFriends('alice', 'bob');
    const made = await one.call(openConversation, { body: { userId: other.userId } });
    expect([made.status, made.data]).toEqual([
      201,
      {
        id: expect.any(String),
        otherUser: { userId: other.userId, username: 'bob', karma: 60, avatar: expect.any(String) },
        lastMessage: null,
        lastMessageAt: null,
        unreadCount: 0,
      },
    ]);
    const again = await other.call(openConversation, { body: { userId: one.userId } });
    expect([again.status, again.data.id, again.data.otherUser.username]).toEqual([200, made.data.id, 'alice']);
  });

  it('needs a friend', async () => {
    const { carol, dave } = await guests(world, 'carol', 'dave');
    const codes = [dave.userId, carol.userId, unknown].map(async (userId) => {
      const opened = await carol.call(openConversation, { body: { userId } });
      const sent = await carol.call(sendMessage, { body: { recipientId: userId, content: 'hello' } });
      return [opened.code, sent.code];
    });
    expect(await Promise.all(codes)).toEqual([
      ['NOT_FRIENDS', 'NOT_FRIENDS'],
      ['SELF', 'SELF'],
      ['NOT_FOUND', 'NOT_FOUND'],
    ]);
  });

  it('moves to the top with a message, and counts what is unread', async () => {
    const { eve, finn, gina } = await guests(world, 'eve', 'finn', 'gina');
    await befriend(eve, finn);
    await befriend(eve, gina);
    await write(finn, eve, 'one');
    await world.clock.advance(1000);
    await write(gina, eve, 'two');
    await write(eve, gina, 'mine');
    await world.clock.advance(1000);
    await write(finn, eve, 'three');
    const list = (await eve.call(listConversations)).data;
    expect(list.map((item) => [item.otherUser.username, item.lastMessage?.content, item.unreadCount])).toEqual([
      ['finn', 'three', 2],
      ['gina', 'mine', 1],
    ]);
    expect(list[0]?.lastMessageAt).toBe(list[0]?.lastMessage?.createdAt);
  });

  it('is left out while archived, for that user alone, until the next message', async () => {
    const { one, other } = await twoFriends('hugo', 'ines');
    const { conversationId } = await write(one, other, 'before');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    expect((await one.call(archiveConversation, { params: { id: conversationId } })).status).toBe(200);
    expect((await one.call(listConversations)).data).toEqual([]);
    expect((await other.call(listConversations)).data).toHaveLength(1);
    const message = await write(other, one, 'after');
    expect(await mine.next(dmUnarchived)).toEqual({ conversationId });
    expect(await mine.next(dmMessage)).toEqual({ conversationId, message });
    await caughtUp(theirs);
    expect(theirs.received(dmUnarchived)).toEqual([]);
    expect((await one.call(listConversations)).data.map(({ id }) => id)).toEqual([conversationId]);
    mine.close();
    theirs.close();
  });

  it('comes back from the archive when it is opened again', async () => {
    const { one, other } = await twoFriends('jack', 'kate');
    const { conversationId } = await write(one, other, 'hello');
    await one.call(archiveConversation, { params: { id: conversationId } });
    const opened = await one.call(openConversation, { body: { userId: other.userId } });
    expect([opened.status, opened.data.id]).toEqual([200, conversationId]);
    expect((await one.call(listConversations)).data).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const { one, other } = await twoFriends('liam', 'mona');
    const { nick } = await guests(world, 'nick');
    const { conversationId } = await write(one, other, 'secret');
    const params = { id: conversationId };
    const line = await nick.connect();
    const answers = [
      await nick.call(listMessages, { params }),
      await nick.call(markRead, { params }),
      await nick.call(archiveConversation, { params }),
      await line.emit(dmMarkRead, { conversationId }),
      await line.emit(dmTyping, { conversationId, isTyping: true }),
    ];
    expect(answers.map((answer) => 'code' in answer && answer.code)).toEqual(Array(5).fill('NOT_FOUND'));
    line.close();
  });
});

describe('a message', () => {
  it('is stored, answered and sent to every socket of both', async () => {
    const { one, other } = await twoFriends('olaf', 'pia');
    const lines = [await one.connect(), await one.connect(), await other.connect()];
    const ack = await lines[0]?.emit(dmSend, { recipientId: other.userId, content: '  bonjour  ' });
    if (!ack?.ok || !ack.data) throw new Error('not acknowledged');
    expect(ack.data).toMatchObject({ senderId: one.userId, content: 'bonjour', isRead: false, readAt: null });
    const { conversationId } = ack.data;
    for (const line of lines) expect(await line.next(dmMessage)).toEqual({ conversationId, message: ack.data });
    expect((await other.call(listMessages, { params: { id: conversationId } })).data).toEqual([ack.data]);
    for (const line of lines) line.close();
  });

  it('is refused blank, too long or with what cannot be stored', async () => {
    const { one, other } = await twoFriends('quentin', 'rita');
    const fields = async (content: string) =>
      (await one.call(sendMessage, { body: { recipientId: other.userId, content } })).fields;
    expect(await fields(' \n ')).toEqual({ content: 'MESSAGE_REQUIRED' });
    expect(await fields('x'.repeat(1001))).toEqual({ content: 'MESSAGE_MAX' });
    expect(await fields('a\u0000b')).toEqual({ content: 'MESSAGE_CHARACTERS' });
    for (const content of ['x'.repeat(1000), `{"a": ['"\\'], NULL}`, 'é\u{1f600}\n\ttab', 'null']) {
      expect((await write(one, other, content)).content).toBe(content);
    }
  });

  it('with the same clientMessageId is stored once, also after the friendship', async () => {
    const { one, other, friendshipId } = await twoFriends('sven', 'tess');
    const body = { recipientId: other.userId, content: 'once', clientMessageId: world.ports.random.uuid(1) };
    const line = await other.connect();
    const first = await one.call(sendMessage, { body });
    const again = await one.call(sendMessage, { body: { ...body, content: 'another text' } });
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    await one.call(removeFriend, { params: { id: friendshipId } });
    const upperCase = { ...body, clientMessageId: body.clientMessageId.toUpperCase() };
    expect((await one.call(sendMessage, { body: upperCase })).data).toEqual(first.data);
    await caughtUp(line);
    expect(line.received(dmMessage)).toHaveLength(1);
    const page = await one.call(listMessages, { params: { id: first.data.conversationId } });
    expect(page.data).toHaveLength(1);
    line.close();
  });

  it('of one sender does not take another’s clientMessageId', async () => {
    const { one, other } = await twoFriends('ugo', 'vito');
    const clientMessageId = world.ports.random.uuid(2);
    const [mine, theirs] = await Promise.all([
      one.call(sendMessage, { body: { recipientId: other.userId, content: 'mine', clientMessageId } }),
      other.call(sendMessage, { body: { recipientId: one.userId, content: 'theirs', clientMessageId } }),
    ]);
    expect([mine.data.content, theirs.data.content]).toEqual(['mine', 'theirs']);
    expect(mine.data.conversationId).toBe(theirs.data.conversationId);
  });

  it('that is refused does not take its batch with it', async () => {
    const { one, other } = await twoFriends('walt', 'xavi');
    const { yuri } = await guests(world, 'yuri');
    const line = await one.connect();
    const answers = await Promise.all(
      [other.userId, yuri.userId, unknown, other.userId].map((recipientId) =>
        line.emit(dmSend, { recipientId, content: 'hello' }),
      ),
    );
    expect(answers.map((answer) => (answer.ok ? 'stored' : answer.code))).toEqual([
      'stored',
      'NOT_FRIENDS',
      'NOT_FOUND',
      'stored',
    ]);
    line.close();
  });

  it('comes in pages with no gap and no repeat, though the clock stands still', async () => {
    const { one, other } = await twoFriends('zara', 'adam');
    const line = await one.connect();
    const contents = Array.from({ length: 47 }, (_, index) => String(index));
    const acks = await Promise.all(
      contents.map((content) => line.emit(dmSend, { recipientId: other.userId, content })),
    );
    const id = acks[0]?.ok ? (acks[0].data?.conversationId ?? '') : '';
    const seen: Message[] = [];
    const sizes: number[] = [];
    for (let before: string | undefined; ; before = seen[0]?.createdAt) {
      const { data } = await other.call(listMessages, { params: { id }, query: before ? { before } : {} });
      sizes.push(data.length);
      if (data.length === 0) break;
      seen.unshift(...data);
    }
    expect(sizes).toEqual([20, 20, 7, 0]);
    expect(seen.map(({ content }) => content)).toEqual(contents);
    const times = seen.map(({ createdAt }) => Date.parse(createdAt));
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
    line.close();
  });
});

describe('reading', () => {
  it('marks the other’s messages, and both people’s sockets hear of it', async () => {
    const { one, other } = await twoFriends('berta', 'cyril');
    const { conversationId } = await write(one, other, 'one');
    await write(other, one, 'two');
    const lines = [await one.connect(), await other.connect()];
    await world.clock.advance(60_000);
    const readAt = new Date(world.clock.now()).toISOString();
    expect(await lines[1]?.emit(dmMarkRead, { conversationId })).toEqual({ ok: true });
    for (const line of lines) {
      expect(await line.next(dmMessagesRead)).toEqual({ conversationId, readBy: other.userId, readAt });
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
    for (const line of lines) line.close();
  });

  it('tells nobody over a block', async () => {
    const { one, other } = await twoFriends('dora', 'emil');
    const { conversationId } = await write(one, other, 'last words');
    await one.call(blockUser, { params: { id: other.userId } });
    const [blocker, blocked] = [await one.connect(), await other.connect()];
    await blocked.emit(dmMarkRead, { conversationId });
    await blocker.emit(dmMarkRead, { conversationId });
    await caughtUp(blocker, blocked);
    expect(blocker.received(dmMessagesRead).map(({ readBy }) => readBy)).toEqual([one.userId]);
    expect(blocked.received(dmMessagesRead).map(({ readBy }) => readBy)).toEqual([other.userId]);
    blocker.close();
    blocked.close();
  });
});

it('typing is told to the other, and only between friends', async () => {
  const { one, other, friendshipId } = await twoFriends('fritz', 'greta');
  const { conversationId } = await write(one, other, 'hello');
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

it('former friends read on, and write no more', async () => {
  const { one, other, friendshipId } = await twoFriends('hanna', 'igor');
  const message = await write(one, other, 'hello');
  await one.call(removeFriend, { params: { id: friendshipId } });
  const { conversationId } = message;
  expect((await other.call(listMessages, { params: { id: conversationId } })).data).toEqual([message]);
  expect((await other.call(listConversations)).data).toHaveLength(1);
  const refused = await other.call(sendMessage, { body: { recipientId: one.userId, content: 'still there?' } });
  expect([refused.status, refused.code]).toEqual([403, 'NOT_FRIENDS']);
});
