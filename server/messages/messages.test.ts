import { removeFriend } from '@visavis/domain/friends/contract.ts';
import { dmMessage, dmSend, listMessages, type Message, sendMessage } from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import { writeMessage } from '../testing/scenes/messages.ts';
import { caughtUp, twoFriends } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

describe('a message', () => {
  it('is stored, acknowledged and sent to every socket of both', async () => {
    const { one, other } = await twoFriends(world, 'olaf', 'pia');
    const sockets = [await one.connect(), await one.connect(), await other.connect()];
    const ack = await sockets[0]?.emit(dmSend, { recipientId: other.userId, content: '  bonjour  ' });
    if (!ack?.ok || !ack.data) throw new Error('not acknowledged');
    expect(ack.data).toMatchObject({ senderId: one.userId, content: 'bonjour', isRead: false, readAt: null });
    const { conversationId } = ack.data;
    for (const socket of sockets) expect(await socket.next(dmMessage)).toEqual({ conversationId, message: ack.data });
    expect((await other.call(listMessages, { params: { id: conversationId } })).data).toEqual([ack.data]);
    for (const socket of sockets) socket.close();
  });

  it('is refused when blank, too long or with characters that cannot be stored', async () => {
    const { one, other } = await twoFriends(world, 'quentin', 'rita');
    const fields = async (content: string) =>
      (await one.call(sendMessage, { body: { recipientId: other.userId, content } })).fields;
    expect(await fields(' \n ')).toEqual({ content: 'MESSAGE_REQUIRED' });
    expect(await fields('x'.repeat(1001))).toEqual({ content: 'MESSAGE_MAX' });
    expect(await fields('a\u0000b')).toEqual({ content: 'MESSAGE_CHARACTERS' });
    for (const content of ['x'.repeat(1000), `{"a": ['"\\'], NULL}`, 'é\u{1f600}\n\ttab', 'null']) {
      expect((await writeMessage(one, other, content)).content).toBe(content);
    }
  });

  it('is stored once per clientMessageId, even after the friendship', async () => {
    const { one, other, friendshipId } = await twoFriends(world, 'sven', 'tess');
    const body = { recipientId: other.userId, content: 'once', clientMessageId: world.ports.random.uuid(1) };
    const socket = await other.connect();
    const first = await one.call(sendMessage, { body });
    const again = await one.call(sendMessage, { body: { ...body, content: 'another text' } });
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    await one.call(removeFriend, { params: { id: friendshipId } });
    const upperCase = { ...body, clientMessageId: body.clientMessageId.toUpperCase() };
    expect((await one.call(sendMessage, { body: upperCase })).data).toEqual(first.data);
    await caughtUp(socket);
    expect(socket.received(dmMessage)).toHaveLength(1);
    const page = await one.call(listMessages, { params: { id: first.data.conversationId } });
    expect(page.data).toHaveLength(1);
    socket.close();
  });

  it('may have the same clientMessageId as one of another sender', async () => {
    const { one, other } = await twoFriends(world, 'ugo', 'vito');
    const clientMessageId = world.ports.random.uuid(2);
    const [mine, theirs] = await Promise.all([
      one.call(sendMessage, { body: { recipientId: other.userId, content: 'mine', clientMessageId } }),
      other.call(sendMessage, { body: { recipientId: one.userId, content: 'theirs', clientMessageId } }),
    ]);
    expect([mine.data.content, theirs.data.content]).toEqual(['mine', 'theirs']);
    expect(mine.data.conversationId).toBe(theirs.data.conversationId);
  });

  it('is refused without failing the others of its batch', async () => {
    const { one, other } = await twoFriends(world, 'walt', 'xavi');
    const { yuri } = await guests(world, 'yuri');
    const socket = await one.connect();
    const answers = await Promise.all(
      [other.userId, yuri.userId, unknown, other.userId].map((recipientId) =>
        socket.emit(dmSend, { recipientId, content: 'hello' }),
      ),
    );
    expect(answers.map((answer) => (answer.ok ? 'stored' : answer.code))).toEqual([
      'stored',
      'NOT_FRIENDS',
      'NOT_FOUND',
      'stored',
    ]);
    socket.close();
  });

  it('appears exactly once across pages, even while the clock stands still', async () => {
    const { one, other } = await twoFriends(world, 'zara', 'adam');
    const socket = await one.connect();
    const contents = Array.from({ length: 47 }, (_, index) => String(index));
    const acks = await Promise.all(
      contents.map((content) => socket.emit(dmSend, { recipientId: other.userId, content })),
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
    socket.close();
  });
});
