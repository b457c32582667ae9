import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { calls, roomMessages } from '../../db/schema/call.ts';
import { newcomers } from '../../testing/crowd.ts';
import { interleave, usePostgres } from '../../testing/forced-races.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createChatRepo } from '../chat/repo-chat.ts';
import type { EndInput } from '../ending/outcome.ts';
import { createEndRepo } from '../ending/repo-end.ts';
import { createOpenRepo, type NewRoom } from '../rooms/repo-open.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });
const endings = createEndRepo(db);
const openings = createOpenRepo(db);
const chat = createChatRepo(db);

const newId = () => world.ports.random.uuid(world.clock.now());
const now = () => new Date(world.clock.now());
const skipOf = (roomId: string): EndInput => ({ roomId, reason: 'skip', now: now() });

let pairs = 0;
async function activeCall(): Promise<{ roomId: string; alice: TestPerson; bob: TestPerson }> {
  pairs += 1;
  const [alice, bob] = await newcomers(world, `alice${pairs}`, `bob${pairs}`);
  return { roomId: await shareCall(world, alice, bob, { over: false }), alice, bob };
}
const lockCall = (roomId: string) => `select from calls where id = '${roomId}' for update`;

it('a call that two nodes end at the same moment ends once', async () => {
  const { roomId } = await activeCall();
  const outcomes = await interleave(
    database,
    lockCall(roomId),
    () => endings.endShort([{ ...skipOf(roomId), reason: 'skip' }]),
    () => endings.endShort([{ ...skipOf(roomId), reason: 'ended' }]),
  );
  expect(outcomes.map((ended) => ended.get(roomId))).toEqual([expect.objectContaining({ reason: 'skip' }), undefined]);
  expect(await db.select().from(calls).where(eq(calls.id, roomId))).toMatchObject([{ endReason: 'skip' }]);
});

it('two nodes that end the same calls in another order do not wait for each other', async () => {
  const rooms = [(await activeCall()).roomId, (await activeCall()).roomId];
  const outcomes = await interleave(
    database,
    lockCall(rooms.toSorted()[0] ?? ''),
    () => endings.endShort(rooms.toSorted().map(skipOf)),
    () => endings.endShort(rooms.toSorted().reverse().map(skipOf)),
  );
  expect(outcomes.map((ended) => ended.size)).toEqual([2, 0]);
});

it('the end of a call waits for a message that is being stored, and deletes it', async () => {
  const { roomId, alice } = await activeCall();
  const id = newId();
  const message = { id, userId: alice.userId, content: 'salut', createdAt: now() };
  // The message waits for one of the same id in another room, which is never committed.
  const other = await activeCall();
  const hold = `insert into room_messages (id, call_id, user_id, content, created_at)
    values ('${id}', '${other.roomId}', '${other.alice.userId}', '', now())`;
  const [storedAt] = await interleave(
    database,
    hold,
    () => chat.insert(roomId, message),
    () => endings.endShort([skipOf(roomId)]),
  );
  expect(storedAt).toBeInstanceOf(Date);
  expect(await db.$count(roomMessages, eq(roomMessages.callId, roomId))).toBe(0);
});

/** A room of two users that a match opens. */
function room(a: string, b: string): NewRoom {
  const member = { threshold: 30, sessionSeconds: 60, friendRole: null };
  const members = [
    { userId: a, ...member },
    { userId: b, ...member },
  ] as const;
  return { id: newId(), at: now(), iceTransportPolicy: 'all', continued: false, waited: null, members };
}

it('a user whom two nodes match at the same moment is in one call', async () => {
  const [carol, dave, eve] = await newcomers(world, 'carol', 'dave', 'eve');
  const rooms = [room(carol.userId, dave.userId), room(carol.userId, eve.userId)] as const;
  const stored = await interleave(
    database,
    `select from users where id = '${carol.userId}' for update`,
    () => openings.insert([rooms[0]]),
    () => openings.insert([rooms[1]]),
  );
  expect(stored).toEqual([new Set([rooms[0].id]), 'conflict']);
});

it('a user who was deleted since the match is in no call', async () => {
  const [hans] = await newcomers(world, 'hans');
  expect(await openings.insert([room(hans.userId, newId())])).toBe('conflict');
});

it('a call starts once where both members report media at the same moment', async () => {
  const [fay, gus] = await newcomers(world, 'fay', 'gus');
  const roomId = await shareCall(world, fay, gus, { over: false });
  await db.update(calls).set({ startedAt: null, endsAt: null }).where(eq(calls.id, roomId));
  const startedAt = now();
  const endsAt = new Date(world.clock.now() + 60_000);
  const report = (userId: string) => () => openings.reportMedia({ roomId, userId, startedAt, endsAt });
  const times = await interleave(database, lockCall(roomId), report(fay.userId), report(gus.userId));
  expect(times).toEqual([undefined, { startedAt, endsAt }]);
  expect(await openings.reportMedia({ roomId, userId: fay.userId, startedAt, endsAt })).toBeUndefined();
});
