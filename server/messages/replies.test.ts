import { dmMessage, dmSend, sendMessage } from '@visavis/domain/messages/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAs, friendsWithDevices, reactAs, readAs, replyAs, writeMessage } from '../testing/scenes/messages.ts';
import { twoFriends } from '../testing/scenes/relations.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a reply', () => {
  it('quotes what it answers, to every device of both and in the pages', async () => {
    const { one, other, devices, close } = await friendsWithDevices(world, 'yann', 'zoe');
    const question = await writeMessage(one, other, `When?\n${'x'.repeat(200)}`);
    const answer = await replyAs(other, one, 'At eight', question.id);
    const quote = {
      id: question.id,
      senderId: one.userId,
      createdAt: question.createdAt,
      excerpt: `When? ${'x'.repeat(113)}…`,
    };
    expect(answer).toMatchObject({ status: 201, data: { content: 'At eight', quote } });
    for (const device of devices) {
      await device.next(dmMessage);
      expect((await device.next(dmMessage)).message).toMatchObject({ content: 'At eight', quote });
    }
    expect((await readAs(one, question)).map((message) => message.quote)).toEqual([undefined, quote]);
    close();
  });

  it('quotes nothing of a message that is deleted, before or after it', async () => {
    const { one, other } = await twoFriends(world, 'arno', 'bea');
    const question = await writeMessage(one, other, 'do not quote me');
    await replyAs(other, one, 'before', question.id);
    await deleteAs(one, question);
    const after = await replyAs(other, one, 'after', question.id);
    expect(after.data.quote).toMatchObject({ id: question.id, excerpt: null });
    const seen = await readAs(other, question);
    expect(seen.map((message) => message.quote?.excerpt)).toEqual([undefined, null, null]);
    expect(JSON.stringify(seen)).not.toContain('do not quote me');
  });

  it('that is deleted quotes nothing', async () => {
    const { one, other } = await twoFriends(world, 'carl', 'dora');
    const question = await writeMessage(one, other, 'question');
    const { data } = await replyAs(other, one, 'answer', question.id);
    await deleteAs(other, data);
    expect((await readAs(one, question))[1]).not.toHaveProperty('quote');
  });

  it('is refused to a message of another conversation, and to none', async () => {
    const { one, other } = await twoFriends(world, 'emma', 'finn');
    const elsewhere = await twoFriends(world, 'gerd', 'hana');
    const secret = await writeMessage(elsewhere.one, elsewhere.other, 'not for you');
    await writeMessage(one, other, 'hello');
    const socket = await one.connect();
    for (const replyTo of [secret.id, crypto.randomUUID()]) {
      expect((await replyAs(one, other, 'look', replyTo)).code).toBe('NOT_FOUND');
      const ack = await socket.emit(dmSend, { recipientId: other.userId, content: 'look', replyTo });
      expect(ack).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    }
    socket.close();
  });

  it('that is repeated answers with the reply and its quote', async () => {
    const { one, other } = await twoFriends(world, 'ines', 'jens');
    const question = await writeMessage(one, other, 'question');
    const body = {
      recipientId: one.userId,
      content: 'yes',
      replyTo: question.id,
      clientMessageId: crypto.randomUUID(),
    };
    const first = await other.call(sendMessage, { body });
    await reactAs(one, first.data, '👍');
    const again = await other.call(sendMessage, { body });
    expect(again.data).toEqual({ ...first.data, reactions: [{ userId: one.userId, emoji: '👍' }] });
  });
});
