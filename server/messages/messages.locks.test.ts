import { removeFriend } from '@visavis/domain/friends/contract.ts';
import { deleteMessage, openConversation, sendMessage, setReaction } from '@visavis/domain/messages/contract.ts';
import { UNSENT_WITHIN } from '@visavis/domain/messages/rules.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationMembers, messages } from '../db/schema/messages.ts';
import { interleave, stopWrites } from '../testing/forced-races.ts';
import type { Reply, TestPerson } from '../testing/person.ts';
import { storedPictures } from '../testing/pictures/uploads.ts';
import { openRaceTrack, type RaceTrack } from '../testing/races.ts';
import { deleteAs, uploadAs } from '../testing/scenes/messages.ts';
import { befriend } from '../testing/scenes/relations.ts';
import { createPicturesRepo } from './pictures/repo.ts';

let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack();
});
afterAll(() => track.close());

const send = (person: TestPerson, { userId }: TestPerson, clientMessageId?: string) =>
  person.call(sendMessage, { body: { recipientId: userId, content: 'hello', clientMessageId } });
const outcomes = (replies: Reply<unknown>[]) => replies.map(({ status, code }) => code ?? status);

/** Two friends, each at both nodes: within a node, messages are stored one batch after the other. */
async function friends() {
  const pair = await track.pair();
  return { ...pair, friendshipId: await befriend(pair.aliceThere, pair.bob) };
}

it('messages of two nodes at the same moment have one order', async () => {
  const { alice, bob } = await friends();
  await send(alice, bob);
  const [one, other] = await interleave(
    track.database,
    stopWrites('messages'),
    () => send(alice, bob),
    () => send(bob, alice),
  );
  expect(outcomes([one, other])).toEqual([201, 201]);
  expect(Date.parse(other.data.createdAt)).toBeGreaterThan(Date.parse(one.data.createdAt));
});

it('first messages on two nodes at the same moment start one conversation', async () => {
  const { alice, bob } = await friends();
  const [one, other] = await interleave(
    track.database,
    stopWrites('conversations'),
    () => send(alice, bob),
    () => send(bob, alice),
  );
  expect(outcomes([one, other])).toEqual([201, 201]);
  const { conversationId } = one.data;
  expect(other.data.conversationId).toBe(conversationId);
  const { db } = track.database;
  expect(await db.$count(conversationMembers, eq(conversationMembers.conversationId, conversationId))).toBe(2);
});

it('one message that is sent through two nodes at the same moment is stored once', async () => {
  const { alice, aliceThere, bob } = await friends();
  await send(alice, bob);
  const id = track.here.ports.random.uuid(1);
  const [one, other] = await interleave(
    track.database,
    stopWrites('messages'),
    () => send(alice, bob, id),
    () => send(aliceThere, bob, id),
  );
  expect(other.data).toEqual(one.data);
  expect(await track.database.db.$count(messages, eq(messages.senderId, alice.userId))).toBe(2);
});

it('the end of a friendship waits for a message that is being stored', async () => {
  const { alice, bob, friendshipId } = await friends();
  await send(alice, bob);
  let hasEnded = false;
  const [sent, removed, endedBefore] = await interleave(
    track.database,
    stopWrites('messages'),
    () => send(alice, bob),
    async () => {
      const reply = await bob.call(removeFriend, { params: { id: friendshipId } });
      hasEnded = true;
      return reply;
    },
    async () => hasEnded,
  );
  expect(outcomes([sent, removed])).toEqual([201, 200]);
  expect(endedBefore).toBe(false);
});

it('the end of a friendship waits for a conversation that is being opened', async () => {
  const { alice, bob, friendshipId } = await friends();
  const replies = await interleave(
    track.database,
    stopWrites('conversations'),
    () => alice.call(openConversation, { body: { userId: bob.userId } }),
    () => bob.call(removeFriend, { params: { id: friendshipId } }),
  );
  expect(outcomes(replies)).toEqual([201, 200]);
});

it('a picture that two messages of two nodes show at the same moment is in one', async () => {
  const { alice, aliceThere, bob } = await friends();
  await send(alice, bob);
  const pictureId = await uploadAs(alice);
  const show = (person: TestPerson) => () =>
    person.call(sendMessage, { body: { recipientId: bob.userId, content: '', pictureId } });
  const replies = await interleave(track.database, stopWrites('message_pictures'), show(alice), show(aliceThere));
  expect(outcomes(replies)).toEqual([201, 'NOT_FOUND']);
});

it('one message with a picture that is sent through two nodes at the same moment is stored once', async () => {
  const { alice, aliceThere, bob } = await friends();
  await send(alice, bob);
  const [pictureId, clientMessageId] = [await uploadAs(alice), track.here.ports.random.uuid(2)];
  const show = (person: TestPerson) => () =>
    person.call(sendMessage, { body: { recipientId: bob.userId, content: '', pictureId, clientMessageId } });
  const [one, other] = await interleave(track.database, stopWrites('message_pictures'), show(alice), show(aliceThere));
  expect(outcomes([one, other])).toEqual([201, 201]);
  expect(other.data).toEqual(one.data);
});

it('a picture that is being sent is left alone by the sweep, and one that the sweep removes is not sent', async () => {
  const { alice, bob } = await friends();
  await send(alice, bob);
  const repo = createPicturesRepo(track.database.db);
  const later = new Date(track.here.clock.now() + UNSENT_WITHIN);
  const { remove } = track.here.ports.files;
  const show = (pictureId: string) => () =>
    alice.call(sendMessage, { body: { recipientId: bob.userId, content: '', pictureId } });

  const [left, sent] = await interleave(
    track.database,
    stopWrites('message_pictures'),
    () => repo.removeDue(later, remove),
    show(await uploadAs(alice)),
  );
  expect([left, ...outcomes([sent])]).toEqual([0, 201]);

  const late = show(await uploadAs(alice));
  const replies: Awaited<ReturnType<typeof late>>[] = [];
  const removed = await repo.removeDue(later, async (file) => {
    replies.push(await late());
    await remove(file);
  });
  expect([removed, ...outcomes(replies)]).toEqual([1, 'NOT_FOUND']);
});

it('a picture that is deleted while it is sent again is in no message any more', async () => {
  const { alice, bob } = await friends();
  const before = await storedPictures(track.here);
  const pictureId = await uploadAs(alice);
  const show = () => alice.call(sendMessage, { body: { recipientId: bob.userId, content: '', pictureId } });
  const { data: message } = await show();
  const replies = await interleave(
    track.database,
    stopWrites('message_pictures'),
    () => deleteAs(alice, message),
    show,
  );
  expect(outcomes(replies)).toEqual([200, 'NOT_FOUND']);
  expect(await storedPictures(track.here)).toEqual(before);
});

it('a reaction waits for a deletion at the same moment, and then finds nothing', async () => {
  const { alice, bob } = await friends();
  const { data: message } = await send(alice, bob);
  const params = { id: message.id };
  const replies = await interleave(
    track.database,
    stopWrites('messages'),
    () => alice.call(deleteMessage, { params }),
    () => bob.call(setReaction, { params, body: { emoji: '👍' } }),
  );
  expect(outcomes(replies)).toEqual([200, 'NOT_FOUND']);
});
