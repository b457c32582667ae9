import { createHmac } from 'node:crypto';
import { getIceServers } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { createWorld, type World } from '../testing/world.ts';
import { iceServers } from './ice-servers.ts';

describe('iceServers', () => {
  const none = { stunUrls: [], turnUrls: [], turnSecret: undefined };
  it('is two public STUN servers where none is configured', () => {
    const urls = iceServers(none, 'me', 0).flatMap((server) => server.urls);
    expect(urls).toHaveLength(2);
    expect(urls.every((url) => url.startsWith('stun:'))).toBe(true);
  });
  it('is the configured servers', () => {
    expect(iceServers({ ...none, stunUrls: ['stun:stun.test'] }, 'me', 0)).toEqual([{ urls: ['stun:stun.test'] }]);
    const turn = { stunUrls: [], turnUrls: ['turn:turn.test', 'turns:turn.test'], turnSecret: 's' };
    expect(iceServers(turn, 'me', 0)).toHaveLength(1);
  });
});

describe('with a relay', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      settings: { STUN_URLS: 'stun:stun.test', TURN_URLS: 'turn:turn.test,turns:turn.test', TURN_SECRET: 'shared' },
    });
  });
  afterAll(() => world.close());

  it('hands out credentials that expire within the hour and that the relay can check', async () => {
    const alice = await world.person('alice');
    const { data } = await alice.call(getIceServers);
    const [stun, turn] = data;
    expect(stun).toEqual({ urls: ['stun:stun.test'] });
    const username = `${world.clock.now() / 1000 + 3600}:${alice.userId}`;
    const credential = createHmac('sha1', 'shared').update(username).digest('base64');
    expect(turn).toEqual({ urls: ['turn:turn.test', 'turns:turn.test'], username, credential });
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
