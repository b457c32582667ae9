import { blockUser } from '@visavis/domain/friends/contract.ts';
import {
  dmMarkDelivered,
  dmMarkRead,
  dmMessagesDelivered,
  listConversations,
  listMessages,
} from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/person.ts';
import { writeMessage } from '../testing/scenes/messages.ts';
import { caughtUp, twoFriends } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A conversation as a person sees it: the text of each message, and how far it has come. */
async function seenBy(person: TestPerson, conversationId: string) {
  const { data } = await person.call(listMessages, { params: { id: conversationId } });
  return data.map(({ content, isDelivered, isRead }) => [
    content,
    isRead ? 'read' : isDelivered ? 'delivered' : 'sent',
  ]);
}

describe('a message', () => {
  it('is delivered once a device of the addressee says so, up to the message that it names', async () => {
    const { one, other } = await twoFriends(world, 'amelie', 'basil');
    const first = await writeMessage(one, other, 'first');
    const { conversationId } = first;
    await world.clock.advance(1000);
    const second = await writeMessage(one, other, 'second');
    expect([first.isDelivered, second.isDelivered]).toEqual([false, false]);
    const [mine, theirs] = [await one.connect(), await other.connect()];
    const mark = (upTo: string) => theirs.emit(dmMarkDelivered, { conversationId, upTo });
    expect(await mark(first.createdAt)).toEqual({ ok: true });
    for (const socket of [mine, theirs]) {
      expect(await socket.next(dmMessagesDelivered)).toEqual({
        conversationId,
        deliveredTo: other.userId,
        upTo: first.createdAt,
      });
    }
    expect(await seenBy(one, conversationId)).toEqual([
      ['first', 'delivered'],
      ['second', 'sent'],
    ]);
    await mark(second.createdAt);
    await mark(first.createdAt);
    await caughtUp(mine);
    expect(mine.received(dmMessagesDelivered).map(({ upTo }) => upTo)).toEqual([first.createdAt, second.createdAt]);
    expect((await one.call(listConversations)).data[0]?.lastMessage?.isDelivered).toBe(true);
    await theirs.emit(dmMarkRead, { conversationId });
    expect(await seenBy(one, conversationId)).toEqual([
      ['first', 'read'],
      ['second', 'read'],
    ]);
    mine.close();
    theirs.close();
  });

  it('is not delivered before it is sent, and by no one but its addressee', async () => {
    const { one, other } = await twoFriends(world, 'clara', 'denis');
    const { conversationId } = await writeMessage(one, other, 'now');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    await mine.emit(dmMarkDelivered, { conversationId, upTo: new Date(world.clock.now()).toISOString() });
    expect(await seenBy(one, conversationId)).toEqual([['now', 'sent']]);
    await theirs.emit(dmMarkDelivered, { conversationId, upTo: '2099-01-01T00:00:00.000Z' });
    await world.clock.advance(1000);
    await writeMessage(one, other, 'later');
    expect(await seenBy(one, conversationId)).toEqual([
      ['now', 'delivered'],
      ['later', 'sent'],
    ]);
    mine.close();
    theirs.close();
  });

  it('stays sent over a block: it would show that the other is there', async () => {
    const { one, other } = await twoFriends(world, 'edgar', 'flora');
    const { conversationId, createdAt } = await writeMessage(one, other, 'last words');
    const [mine, theirs] = [await one.connect(), await other.connect()];
    await other.call(blockUser, { params: { id: one.userId } });
    expect(await theirs.emit(dmMarkDelivered, { conversationId, upTo: createdAt })).toEqual({ ok: true });
    await caughtUp(mine);
    expect(mine.received(dmMessagesDelivered)).toEqual([]);
    expect(await seenBy(one, conversationId)).toEqual([['last words', 'sent']]);
    mine.close();
    theirs.close();
  });
});
