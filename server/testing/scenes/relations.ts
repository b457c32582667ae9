import { answerRequest, type FriendRequest, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { heartbeat } from '@visavis/domain/presence/contract.ts';
import { callMembers, calls } from '../../db/schema/call.ts';
import { newcomers } from '../crowd.ts';
import type { TestPerson } from '../person.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';

type Known = TestPerson & { inviteCode: string };

/** Sends a friend request by invite code. */
export async function askByCode(one: TestPerson, other: Known): Promise<FriendRequest> {
  const reply = await one.call(sendRequestByCode, { params: { code: other.inviteCode } });
  if (reply.status !== 201) throw new Error(`${one.username} cannot ask ${other.username}: ${reply.text}`);
  return reply.data as FriendRequest;
}

/** Makes two people friends: one asks, the other accepts. @returns the friendship's id */
export async function befriend(one: TestPerson, other: Known): Promise<string> {
  const { id } = await askByCode(one, other);
  const reply = await other.call(answerRequest, { params: { id }, body: { action: 'accept' } });
  if (!reply.data) throw new Error(`${other.username} cannot accept ${one.username}: ${reply.text}`);
  return reply.data.friendshipId;
}

/** Signs in two new people and makes them friends. */
export async function twoFriends(world: World, ...names: [string, string]) {
  const [one, other] = await newcomers(world, ...names);
  return { one, other, friendshipId: await befriend(one, other) };
}

/** Inserts a call of the two, over or active. @returns its room */
export async function shareCall(
  { ports }: World,
  one: TestPerson,
  other: TestPerson,
  { over = true }: { over?: boolean } = {},
): Promise<string> {
  const { database, clock, random } = ports;
  const id = random.uuid(clock.now());
  const at = new Date(clock.now());
  await database.db.insert(calls).values({
    id,
    createdAt: at,
    startedAt: at,
    endsAt: new Date(clock.now() + 1_800_000),
    ...(over && { endedAt: at, endReason: 'ended', duration: 0 }),
  });
  const ended = over ? { endedAt: at, duration: 0 } : {};
  const member = { callId: id, createdAt: at, active: !over, ...ended, threshold: 250, sessionSeconds: 1800 };
  await database.db.insert(callMembers).values([
    { ...member, userId: one.userId, peerId: other.userId },
    { ...member, userId: other.userId, peerId: one.userId },
  ]);
  return id;
}

/** Resolves once the sockets have received everything that the server has sent them. */
export async function caughtUp(...sockets: TestSocket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => socket.emitRaw(heartbeat.name)));
}
