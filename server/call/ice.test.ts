import { createHmac } from 'node:crypto';
import { getIceServers, type IceServer } from '@visavis/domain/call/contract.ts';
import { RELAY_CREDENTIALS_SECONDS, RELAY_SERVERS_LIFETIME } from '@visavis/domain/call/rules.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { createWorld, type World } from '../testing/world.ts';

it('lets no client use credentials after they have expired', () => {
  const slackSeconds = 60;
  for (const seconds of Object.values(RELAY_CREDENTIALS_SECONDS)) {
    expect(seconds).toBeGreaterThanOrEqual(RELAY_SERVERS_LIFETIME / 1000 + slackSeconds);
  }
});

describe('with a relay', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      settings: { STUN_URLS: 'stun:stun.test', TURN_URLS: 'turn:turn.test,turns:turn.test', TURN_SECRET: 'shared' },
    });
  });
  afterAll(() => world.close());

  /** The servers with credentials that the relay can check. */
  function serversFor(userId: string, minutes: number): IceServer[] {
    const username = `${Math.floor(world.clock.now() / 1000) + minutes * 60}:${userId}`;
    const credential = createHmac('sha1', 'shared').update(username).digest('base64');
    const turn = { urls: ['turn:turn.test', 'turns:turn.test'], username, credential };
    return [{ urls: ['stun:stun.test'] }, turn];
  }

  it('hands out credentials with a match, for ten minutes, and again during the call', async () => {
    const people = [await world.person('met1'), await world.person('met2')];
    const sockets = await Promise.all(people.map((person) => person.connect()));
    for (const socket of sockets) await socket.emit(join);
    for (const [index, { userId }] of people.entries()) {
      expect((await sockets[index]?.next(found))?.iceServers).toEqual(serversFor(userId, 10));
    }
    await world.clock.advance(5000);
    for (const person of people) expect((await person.call(getIceServers)).data).toEqual(serversFor(person.userId, 10));
  });

  it('hands out credentials for six minutes to a user who is not in a call, and none to visitors', async () => {
    const { alice } = await world.people('alice');
    expect((await alice.call(getIceServers)).data).toEqual(serversFor(alice.userId, 6));
    expect((await world.visitor().call(getIceServers)).status).toBe(401);
  });

  it.each([
    ['strangers through the relay', false, 'relay'],
    ['friends directly', true, 'all'],
  ])('connects %s', async (_, areFriends, policy) => {
    const people = [await world.person(`one${policy}`), await world.person(`two${policy}`)];
    const [userA = '', userB = ''] = people.map(({ userId }) => userId).toSorted();
    const at = world.clock.now();
    const row = { id: world.ports.random.uuid(at), userA, userB, createdAt: new Date(at) };
    const { db } = world.ports.database;
    if (areFriends) await db.insert(friendships).values({ ...row, metThrough: 'INVITE_CODE' });
    const sockets = await Promise.all(people.map((person) => person.connect()));
    for (const socket of sockets) await socket.emit(join);
    for (const socket of sockets) expect(await socket.next(found)).toMatchObject({ iceTransportPolicy: policy });
  });
});
