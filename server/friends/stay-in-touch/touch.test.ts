import { downloadData } from '@visavis/domain/account/contract.ts';
import {
  answerRequest,
  blockUser,
  getRelation,
  listFriends,
  removeFriend,
  requestStatus,
  sendRequest,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { TOUCH_TIME } from '@visavis/domain/friends/rules.ts';
import { inTouch, stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { sendMessage } from '@visavis/domain/messages/contract.ts';
import { isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { calls } from '../../db/schema/call.ts';
import { touchWishes } from '../../db/schema/friends.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, pair, user } = await useWorld();

const say = async (person: TestPerson, id: string, yes = true) => {
  const reply = await person.call(stayInTouch, { params: { id }, body: { yes } });
  return reply.code ?? (reply.data.friend ? 'friends' : 'nothing');
};
const friendsOf = async ({ person }: Connected) => (await person.call(listFriends)).data.map(({ userId }) => userId);

/** Two who have just had a call. */
async function twoAfterCall() {
  const [a, b] = await pair();
  return { a, b, id: await shareCall(world, a.person, b.person) };
}

describe('two who both say yes', () => {
  it('are friends, learn it at once on every device, and can write', async () => {
    const { a, b, id } = await twoAfterCall();
    expect(await say(a.person, id)).toBe('nothing');
    expect(await say(b.person, id)).toBe('friends');
    expect((await a.socket.next(inTouch)).friend.userId).toBe(b.person.userId);
    expect((await b.socket.next(inTouch)).friend.userId).toBe(a.person.userId);
    expect(await friendsOf(a)).toEqual([b.person.userId]);
    const body = { recipientId: b.person.userId, content: 'hello again' };
    expect((await a.person.call(sendMessage, { body })).status).toBe(201);
    expect(await world.ports.database.db.$count(touchWishes)).toBe(0);
    expect(await say(b.person, id)).toBe('friends');
  });

  it('are friends also while one of them still sits in the call', async () => {
    const [a, b] = await pair();
    const id = await shareCall(world, a.person, b.person, { over: false });
    expect([await say(a.person, id), await say(b.person, id)]).toEqual(['nothing', 'friends']);
  });

  it('one of them by a friend request that waits', async () => {
    const { a, b, id } = await twoAfterCall();
    await a.person.call(sendRequest, { params: { id: b.person.userId }, body: {} });
    expect(await say(b.person, id)).toBe('friends');
    expect((await a.person.call(getRelation, { params: { id: b.person.userId } })).data.status).toBe('friends');
  });
});

/** Everything that someone can read: every list, everything about the other, and their whole archive. */
async function allThatIsReadBy(reader: TestPerson, about: TestPerson, roomId: string): Promise<string[]> {
  const read: string[] = [];
  for (const route of routes) {
    if (route.method !== 'GET' || route.auth !== 'user' || isOfDesk(route)) continue;
    for (const id of [about.userId, roomId]) {
      const reply = await reader.call(route, { params: { id, username: about.username } } as never);
      read.push(`${route.path} ${reply.status} ${reply.text}`);
    }
  }
  const response = await reader.fetch(downloadData.path, await reader.post({ password: reader.password }));
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const [name, file] of Object.entries(files)) read.push(`${name} ${strFromU8(file)}`);
  return read;
}

describe('a single yes', () => {
  it('changes nothing that the other reads or receives', async () => {
    const { ann, bob } = await world.people('ann', 'bob');
    const id = await shareCall(world, ann, bob);
    const bobsSocket = await connect(bob);
    const before = await allThatIsReadBy(bob, ann, id);
    expect(await say(ann, id)).toBe('nothing');
    expect(await allThatIsReadBy(bob, ann, id)).toEqual(before);
    // A round trip: an event would have come by now.
    await bobsSocket.emit(requestStatus);
    expect(bobsSocket.all().map(({ name }) => name)).toEqual(['friends:bulk_status']);
    expect(before.length).toBeGreaterThan(30);
  });

  it.each(['says no', 'says nothing'])('is answered alike to one who asked before the other %s', async (what) => {
    const { a, b, id } = await twoAfterCall();
    if (what === 'says no') await say(b.person, id, false);
    const reply = await a.person.call(stayInTouch, { params: { id }, body: { yes: true } });
    expect([reply.status, reply.data]).toEqual([200, { friend: null }]);
  });

  it('can be taken back', async () => {
    const { a, b, id } = await twoAfterCall();
    await say(a.person, id);
    await say(a.person, id, false);
    expect(await say(b.person, id)).toBe('nothing');
  });

  it('is forgotten a day after the call', async () => {
    const { a, b, id } = await twoAfterCall();
    const { db } = world.ports.database;
    const later = await shareCall(world, a.person, b.person);
    await say(a.person, id);
    await db.update(touchWishes).set({ until: new Date(world.clock.now()) });
    expect(await say(b.person, later)).toBe('nothing');
    await db.update(touchWishes).set({ until: new Date(world.clock.now() + 1000) });
    await world.clock.advance(3_600_000);
    await expect.poll(() => db.$count(touchWishes)).toBe(0);
  });

  it('comes too late a day after the call', async () => {
    const { b, id } = await twoAfterCall();
    const endedAt = new Date(world.clock.now() - TOUCH_TIME);
    await world.ports.database.db.update(calls).set({ endedAt }).where(eq(calls.id, id));
    expect(await say(b.person, id)).toBe('TOUCH_OVER');
  });

  it('does not outlive a friendship that came otherwise', async () => {
    const { a, b, id } = await twoAfterCall();
    await say(a.person, id);
    await b.person.call(sendRequest, { params: { id: a.person.userId }, body: {} });
    const request = (await a.person.call(getRelation, { params: { id: b.person.userId } })).data.requestId ?? '';
    const { data } = await a.person.call(answerRequest, { params: { id: request }, body: { action: 'accept' } });
    await a.person.call(removeFriend, { params: { id: data?.friendshipId ?? '' } });
    expect(await say(b.person, id)).toBe('nothing');
  });

  it.each<[string, (a: TestPerson, b: TestPerson) => Promise<unknown>]>([
    ['a block', (a, b) => a.call(blockUser, { params: { id: b.userId } })],
    [
      'a block that was lifted',
      async (a, b) => {
        await a.call(blockUser, { params: { id: b.userId } });
        await a.call(unblockUser, { params: { id: b.userId } });
      },
    ],
    ['a report', (a, b) => sendReport(a, b)],
  ])('does not outlive %s, and the other sees no difference', async (_, end) => {
    const { a, b, id } = await twoAfterCall();
    await say(a.person, id);
    await end(a.person, b.person);
    expect(await say(b.person, id)).toBe('nothing');
    expect(b.socket.received(inTouch)).toEqual([]);
    expect(await friendsOf(a)).toEqual([]);
  });
});

describe('the question', () => {
  it('is refused to others, for a call that never started, and to those who block the other', async () => {
    const { a, b, id } = await twoAfterCall();
    const stranger = await user();
    expect(await say(stranger.person, id)).toBe('NOT_FOUND');
    await a.person.call(blockUser, { params: { id: b.person.userId } });
    expect(await say(a.person, id)).toBe('FORBIDDEN');
    expect(await say(a.person, id, false)).toBe('nothing');
  });
});
