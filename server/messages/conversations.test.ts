import {
  archiveConversation,
  dmMarkRead,
  dmMessage,
  dmTyping,
  dmUnarchived,
  listArchived,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  sendMessage,
  unarchiveConversation,
} from '@visavis/domain/messages/contract.ts';
import { CONVERSATIONS_PAGE } from '@visavis/domain/messages/rules.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests, newcomers } from '../testing/crowd.ts';
import { writeMessage } from '../testing/scenes/messages.ts';
import { befriend, caughtUp, twoFriends } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '00000000-0000-4000-8000-000000000000';

describe('a conversation', () => {
  it('is started once for two friends, whichever opens it', async () => {
    const { one, other } = await twoFriends(world, 'alice', 'bob');
    const made = await one.call(openConversation, { body: { userId: other.userId } });
    expect([made.status, made.data]).toEqual([
      201,
      {
        id: expect.any(String),
        otherUser: { userId: other.userId, username: 'bob', displayName: 'bob', karma: 60, avatar: expect.any(String) },
        lastMessage: null,
        lastMessageAt: null,
        unreadCount: 0,
        createdAt: expect.any(String),
      },
    ]);
    const again = await other.call(openConversation, { body: { userId: one.userId } });
    expect([again.status, again.data.id, again.data.otherUser.username]).toEqual([200, made.data.id, 'alice']);
  });

  it('is refused for strangers, oneself and unknown users', async () => {
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

  it('moves to the top with each message and counts the unread ones', async () => {
    const { eve, finn, gina } = await guests(world, 'eve', 'finn', 'gina');
    await befriend(eve, finn);
    await befriend(eve, gina);
    await writeMessage(finn, eve, 'one');
    await world.clock.advance(1000);
    await writeMessage(gina, eve, 'two');
    await writeMessage(eve, gina, 'mine');
    await world.clock.advance(1000);
    await writeMessage(finn, eve, 'three');
    const list = (await eve.call(listConversations)).data;
    expect(list.map((item) => [item.otherUser.username, item.lastMessage?.content, item.unreadCount])).toEqual([
      ['finn', 'three', 2],
      ['gina', 'mine', 1],
    ]);
    expect(list[0]?.lastMessageAt).toBe(list[0]?.lastMessage?.createdAt);
    await world.ports.database.db.execute(sql`
      insert into messages (id, conversation_id, sender_id, content, created_at)
      select gen_random_uuid(), ${list[0]?.id}::uuid, ${finn.userId}::uuid, 'again', now() - make_interval(secs => i)
      from generate_series(1, 200) i`);
    expect((await eve.call(listConversations)).data[0]?.unreadCount, 'a client shows 99+').toBe(100);
  });

  it('is listed with all others, a page at a time, and archived ones alike', async () => {
    const [jo, kay] = await newcomers(world, 'jo', 'kay');
    const count = CONVERSATIONS_PAGE + 2;
    const { db } = world.ports.database;
    await db.execute(sql`
      insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date, display_name,
        invite_code, created_at)
      select gen_random_uuid(), 'talk' || i, 'talk' || i, 'talk' || i, '', '', '', '1990-01-01', 'talk' || i, 'TALK' || i, now()
      from generate_series(1, ${count}::int) i`);
    await db.execute(sql`
      insert into conversations (id, user_a, user_b, created_at)
      select gen_random_uuid(), least(id, ${jo.userId}::uuid), greatest(id, ${jo.userId}::uuid), now() + make_interval(secs => length(email))
      from users where username like 'talk%'`);
    await db.execute(sql`
      insert into conversation_members (conversation_id, user_id)
      select c.id, u from conversations c, unnest(array[c.user_a, c.user_b]) u
      where ${jo.userId}::uuid in (c.user_a, c.user_b)`);
    for (const route of [listConversations, listArchived]) {
      const page = async (before?: string, person = jo) =>
        (await person.call(route, before ? { query: { before } } : {})).data.map(({ id }) => id);
      const first = await page();
      const second = await page(first.at(-1));
      expect([first.length, second.length]).toEqual([CONVERSATIONS_PAGE, 2]);
      expect(new Set([...first, ...second]).size).toBe(count);
      expect(await page(second.at(-1))).toEqual([]);
      expect(await page(first.at(-1), kay), 'after one of someone else').toEqual([]);
      expect(await page(unknown)).toEqual([]);
      await db.execute(sql`update conversation_members set archived_at = now() where user_id = ${jo.userId}`);
    }
  });

  it('is hidden from its archiver only, until the next message', async () => {
    const { one, other } = await twoFriends(world, 'hugo', 'ines');
    const { conversationId } = await writeMessage(one, other, 'before');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    expect((await one.call(archiveConversation, { params: { id: conversationId } })).status).toBe(200);
    expect((await one.call(listConversations)).data).toEqual([]);
    expect((await other.call(listConversations)).data).toHaveLength(1);
    const message = await writeMessage(other, one, 'after');
    expect(await mine.next(dmUnarchived)).toEqual({ conversationId });
    expect(await mine.next(dmMessage)).toEqual({ conversationId, message });
    await caughtUp(theirs);
    expect(theirs.received(dmUnarchived)).toEqual([]);
    expect((await one.call(listConversations)).data.map(({ id }) => id)).toEqual([conversationId]);
    mine.close();
    theirs.close();
  });

  it('is unarchived when opened again', async () => {
    const { one, other } = await twoFriends(world, 'jack', 'kate');
    const { conversationId } = await writeMessage(one, other, 'hello');
    await one.call(archiveConversation, { params: { id: conversationId } });
    const opened = await one.call(openConversation, { body: { userId: other.userId } });
    expect([opened.status, opened.data.id]).toEqual([200, conversationId]);
    expect((await one.call(listConversations)).data).toHaveLength(1);
  });

  it('is listed as archived, and goes back on the list without a message', async () => {
    const { one, other } = await twoFriends(world, 'olaf', 'paula');
    const { conversationId } = await writeMessage(one, other, 'hello');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    const listed = async (person: typeof one, route: typeof listArchived | typeof listConversations) =>
      (await person.call(route)).data.map(({ id }) => id);
    await one.call(archiveConversation, { params: { id: conversationId } });
    expect(await listed(one, listArchived)).toEqual([conversationId]);
    expect(await listed(other, listArchived)).toEqual([]);
    const back = await one.call(unarchiveConversation, { params: { id: conversationId } });
    expect([back.status, back.data.id, back.data.lastMessage?.content]).toEqual([200, conversationId, 'hello']);
    expect(await mine.next(dmUnarchived)).toEqual({ conversationId });
    expect(await listed(one, listArchived)).toEqual([]);
    expect(await listed(one, listConversations)).toEqual([conversationId]);
    await caughtUp(theirs);
    expect(theirs.received(dmUnarchived)).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('is closed to everyone else', async () => {
    const { one, other } = await twoFriends(world, 'liam', 'mona');
    const { nick } = await guests(world, 'nick');
    const { conversationId } = await writeMessage(one, other, 'secret');
    const params = { id: conversationId };
    const socket = await nick.connect();
    const answers = [
      await nick.call(listMessages, { params }),
      await nick.call(markRead, { params }),
      await nick.call(archiveConversation, { params }),
      await socket.emit(dmMarkRead, { conversationId }),
      await socket.emit(dmTyping, { conversationId, isTyping: true }),
    ];
    expect(answers.map((answer) => 'code' in answer && answer.code)).toEqual(Array(5).fill('NOT_FOUND'));
    socket.close();
  });
});
