import { createHmac } from 'node:crypto';
import { getIceServers, type IceServer } from '@visavis/domain/call/contract.ts';
import { RELAY_CREDENTIALS_SECONDS, RELAY_SERVERS_LIFETIME } from '@visavis/domain/call/rules.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { createFakeAgeProof } from '../ports/age-proof/fake-provider.ts';
import { createWorld, type World } from '../testing/world.ts';

it('lets no client use credentials after they have expired', () => {
  const slackSeconds = 60;
  for (const seconds of Object.values(RELAY_CREDENTIALS_SECONDS)) {
    expect(seconds).toBeGreaterThanOrEqual(RELAY_SERVERS_LIFETIME / 1000 + slackSeconds);
  }
});

describe('with a relay', () => {
  const relay = { STUN_URLS: 'stun:stun.test', TURN_URLS: 'turn:turn.test,turns:turn.test', TURN_SECRET: 'shared' };
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ settings: relay });
  });
  afterAll(() => world.close());

  /** Addresses of the relay with credentials that it can check. @param name follows the time up to which they hold */
  function relayFor(urls: string[], name: string, minutes: number): IceServer {
    const username = `${Math.floor(world.clock.now() / 1000) + minutes * 60}:${name}`;
    return { urls, username, credential: createHmac('sha1', 'shared').update(username).digest('base64') };
  }
  const stun = { urls: ['stun:stun.test'] };
  const inCall = (userId: string) => [
    stun,
    relayFor(['turn:turn.test'], `${userId}:0`, 10),
    relayFor(['turns:turn.test'], `${userId}:1`, 10),
  ];
  const otherwise = (userId: string) => [stun, relayFor(['turn:turn.test', 'turns:turn.test'], userId, 6)];

  it('hands out credentials with a match, for ten minutes, and again during the call', async () => {
    const people = [await world.person('met1'), await world.person('met2')];
    const sockets = await Promise.all(people.map((person) => person.connect()));
    for (const socket of sockets) await socket.emit(join);
    for (const [index, { userId }] of people.entries()) {
      expect((await sockets[index]?.next(found))?.iceServers).toEqual(inCall(userId));
    }
    await world.clock.advance(5000);
    for (const person of people) expect((await person.call(getIceServers)).data).toEqual(inCall(person.userId));
  });

  it('hands out credentials for six minutes to a user who is not in a call, and none to visitors', async () => {
    const { alice } = await world.people('alice');
    expect((await alice.call(getIceServers)).data).toEqual(otherwise(alice.userId));
    expect((await world.visitor().call(getIceServers)).status).toBe(401);
  });

  it('hands out nothing to those who may be neither matched nor called, and does as soon as they may', async () => {
    const ageProof = createFakeAgeProof();
    const strict = await createWorld({ settings: { ...relay, EMAIL_VERIFICATION: 'required' }, ports: { ageProof } });
    try {
      const { alice } = await strict.people('alice');
      const now = new Date(strict.clock.now());
      const later = new Date(strict.clock.now() + 1);
      const fit = { emailVerifiedAt: now, ageProvenAt: now, suspendedUntil: null };
      const asked = async (state: Partial<typeof users.$inferInsert>) => {
        const { db } = strict.ports.database;
        await db
          .update(users)
          .set({ ...fit, ...state })
          .where(eq(users.id, alice.userId));
        const { status, code } = await alice.call(getIceServers);
        return code ?? status;
      };
      expect(await asked({ emailVerifiedAt: null })).toBe('EMAIL_UNVERIFIED');
      expect(await asked({ ageProvenAt: null })).toBe('AGE_UNPROVEN');
      expect(await asked({ suspendedUntil: later })).toBe('SUSPENDED');
      expect(await asked({ suspendedUntil: now })).toBe(200);
    } finally {
      await strict.close();
      await ageProof.close();
    }
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
