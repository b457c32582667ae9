import {
  callBackOffered,
  callEnded,
  callEndedByClient,
  end,
  peerDisconnected,
  rate,
} from '@visavis/domain/call/contract.ts';
import { getCall, listCalls } from '@visavis/domain/history/contract.ts';
import { found, join, joined } from '@visavis/domain/matching/contract.ts';
import { FRIEND_CALL_SECONDS } from '@visavis/domain/ringing/rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callMembers, calls } from '../db/schema/call.ts';
import { users } from '../db/schema/users.ts';
import { newcomers } from '../testing/crowd.ts';
import { beginFriendCall, connectFriends, conversationOf, makeFriends } from '../testing/scenes/rings.ts';
import { type Connected, useWorld } from '../testing/use-world.ts';
import { createWorld } from '../testing/world.ts';

const { world, pair } = await useWorld();

let ann: Connected;
let ben: Connected;
beforeEach(async () => {
  [ann, ben] = await pair();
  await makeFriends(world, ann.person, ben.person);
});

async function call(): Promise<string> {
  const roomId = await connectFriends(ann, ben);
  await beginFriendCall(roomId, ann.socket, ben.socket);
  return roomId;
}

/** Karma and experience of both. */
const standing = () =>
  world.ports.database.db
    .select({ karma: users.karma, experience: users.experiencePoints })
    .from(users)
    .where(inArray(users.id, [ann.person.userId, ben.person.userId]));

describe('a call between friends', () => {
  it('is worth nothing, owes nothing and costs nothing', async () => {
    const before = await standing();
    const roomId = await call();
    await world.clock.advance(1500 * 1000);
    await ben.socket.emit(end, roomId);
    const nothing = { rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };
    expect(await ann.socket.next(callEnded)).toMatchObject({ ...nothing, duration: 1500, endedBy: ben.person.userId });
    expect(await standing()).toEqual(before);
    const { db } = world.ports.database;
    expect(await db.$count(callMembers, and(eq(callMembers.callId, roomId), eq(callMembers.continued, false)))).toBe(0);
    await ann.socket.emit(join);
    await ann.socket.next(joined);
    await ann.socket.emitRaw('matching:leave');
  });

  it.each(['positive', 'negative', 'dismiss'] as const)('is not rated %s', async (rating) => {
    const roomId = await call();
    await world.clock.advance(600_000);
    await ann.socket.emit(end, roomId);
    await ben.socket.next(callEnded);
    expect(await ben.socket.emit(rate, { roomId, rating })).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    const { data } = await ben.person.call(getCall, { params: { id: roomId } });
    expect(data).toMatchObject({ canRate: false, ratingOwed: false });
    expect((await ben.person.call(listCalls)).data.calls).toHaveLength(1);
  });

  it('appears once in the conversation of both, with its length and read', async () => {
    const roomId = await call();
    await world.clock.advance(75_000);
    await ann.socket.emit(end, roomId);
    await ben.socket.next(callEnded);
    const entry = {
      unread: 0,
      messages: [{ senderId: ann.person.userId, content: 'Call, 1:15', call: { outcome: 'ended', seconds: 75 } }],
    };
    await vi.waitFor(async () => expect(await conversationOf(ben.person)).toMatchObject(entry));
    expect(await conversationOf(ann.person)).toMatchObject(entry);
  });

  it('that breaks offers no call back', async () => {
    const roomId = await call();
    await world.clock.advance(20_000);
    await ann.socket.emit(callEndedByClient, { roomId, reason: 'connection_lost' });
    await ben.socket.next(peerDisconnected);
    expect(ben.socket.received(callBackOffered)).toEqual([]);
  });

  it('lasts as long as the two like, whatever their plans', async () => {
    const roomId = await call();
    const { db } = world.ports.database;
    const [row] = await db.select().from(calls).where(eq(calls.id, roomId));
    expect((row?.endsAt?.getTime() ?? 0) - (row?.startedAt?.getTime() ?? 0)).toBe(FRIEND_CALL_SECONDS * 1000);
    const members = await db.select().from(callMembers).where(eq(callMembers.callId, roomId));
    expect(members.map(({ friendRole }) => friendRole).toSorted()).toEqual(['callee', 'caller']);
    await ann.socket.emit(end, roomId);
  });
});

describe('with a relay', () => {
  const relay = { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a secret of the relay' };
  it.each([
    ['friends are connected directly', relay, 'all'],
    ['friends are relayed where no one may be connected directly', { ...relay, REQUIRE_RELAY: '1' }, 'relay'],
  ] as const)('%s', async (_, settings, policy) => {
    const relayed = await useRelay(settings);
    expect(relayed).toMatchObject({ iceTransportPolicy: policy, iceServers: expect.any(Array) });
  });
});

/** Events to the caller on a server with these settings. */
async function useRelay(settings: Record<string, string>) {
  const other = await createWorld({ settings });
  try {
    const [cem, dan] = await newcomers(other, 'cem', 'dan');
    await makeFriends(other, cem, dan);
    const caller = { person: cem, socket: await cem.connect() };
    const callee = { person: dan, socket: await dan.connect() };
    await connectFriends(caller, callee);
    const [sent] = caller.socket.received(found);
    for (const { socket } of [caller, callee]) socket.close();
    return sent;
  } finally {
    await other.close();
  }
}
