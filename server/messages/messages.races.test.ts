import { blockUser } from '@visavis/domain/friends/contract.ts';
import { dmSend, type Message, sendMessage } from '@visavis/domain/messages/contract.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationMembers, conversations, messages } from '../db/schema/messages.ts';
import type { Reply, TestPerson } from '../testing/person.ts';
import { atOnce, openRaceTrack, type Pair, RACE_TIMEOUT, type RaceTrack, ROUNDS, report } from '../testing/races.ts';
import { befriend } from '../testing/scenes/relations.ts';

let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack();
});
afterAll(() => track.close());

const send = (person: TestPerson, { userId }: TestPerson, content: string, clientMessageId?: string) =>
  person.call(sendMessage, { body: { recipientId: userId, content, clientMessageId } });
const outcome = ({ status, code }: Reply<unknown>) => code ?? status;

async function storedBy(...people: TestPerson[]) {
  const rows = await Promise.all(
    people.map(({ userId }) =>
      track.database.db.select().from(messages).where(eq(messages.senderId, userId)).orderBy(asc(messages.createdAt)),
    ),
  );
  return rows.flat();
}

describe('concurrent changes have one consistent outcome', { timeout: RACE_TIMEOUT }, () => {
  it('a block and sending: a message is acknowledged exactly if it is stored', async () => {
    const outcomes = await track.race(async ({ alice, bob, aliceThere }: Pair) => {
      await befriend(alice, bob);
      const replies = await atOnce<Reply<unknown>[]>(
        () => send(alice, bob, 'one'),
        () => send(aliceThere, bob, 'two'),
        () => send(alice, bob, 'three'),
        () => bob.call(blockUser, { params: { id: alice.userId } }),
        () => send(aliceThere, bob, 'four'),
      );
      const [one, two, three, block, four] = replies.map(outcome);
      expect(block).toBe(200);
      const sends = [one, two, three, four];
      expect(sends.filter((answer) => answer !== 201 && answer !== 'NOT_FRIENDS')).toEqual([]);
      const stored = await storedBy(alice);
      expect(stored.length).toBe(sends.filter((answer) => answer === 201).length);
      expect(outcome(await send(alice, bob, 'after'))).toBe('NOT_FRIENDS');
      return `${stored.length} stored`;
    });
    report('block against send', outcomes);
  });

  it('twenty sends with the same clientMessageId are one message', async () => {
    const outcomes = await track.race(async ({ alice, bob, aliceThere }: Pair) => {
      await befriend(alice, bob);
      const clientMessageId = track.here.ports.random.uuid(1);
      const [here, there] = [await alice.connect(), await aliceThere.connect()];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [
          (index % 2 ? here : there)
            .emit(dmSend, { recipientId: bob.userId, content: `event ${index}`, clientMessageId })
            .then((ack) => (ack.ok ? ack.data : undefined)),
          send(index % 2 ? alice : aliceThere, bob, `call ${index}`, clientMessageId).then(({ data }) => data),
        ]).flat(),
      );
      here.close();
      there.close();
      const stored = await storedBy(alice);
      expect(stored).toHaveLength(1);
      expect(new Set(answers.map((message?: Message) => JSON.stringify(message))).size).toBe(1);
      expect(answers[0]).toMatchObject({ id: stored[0]?.id, content: stored[0]?.content });
      return stored[0]?.content.split(' ')[0] ?? '';
    });
    report('same clientMessageId', outcomes);
  });

  it('first messages of both start one conversation, in one order', async () => {
    const outcomes = await track.race(async ({ alice, bob }: Pair) => {
      await befriend(alice, bob);
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, index) => [
          send(alice, bob, `from alice ${index}`),
          send(bob, alice, `from bob ${index}`),
        ]).flat(),
      );
      expect(replies.map(outcome)).toEqual(Array(10).fill(201));
      const ids = new Set(replies.map(({ data }) => data.conversationId));
      expect(ids.size).toBe(1);
      const [id = ''] = ids;
      const { db } = track.database;
      const stored = await storedBy(alice, bob);
      const times = stored.map(({ createdAt }) => createdAt.getTime());
      expect(new Set(times).size).toBe(10);
      const [conversation] = await db.select().from(conversations).where(eq(conversations.id, id));
      expect(conversation?.lastMessageAt?.getTime()).toBe(Math.max(...times));
      expect(await db.$count(conversationMembers, eq(conversationMembers.conversationId, id))).toBe(2);
      return 'one conversation';
    });
    report('first messages', outcomes);
    expect(outcomes).toEqual({ 'one conversation': ROUNDS });
  });
});
