import {
  getMatches,
  getProfile,
  getProgress,
  getUser,
  getUserByName,
  type PublicProfile,
  putProfile,
  subscribe,
  unsubscribe,
} from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { karmaLedger, users } from '../db/schema/users.ts';
import { insertCalls } from '../testing/past-calls.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NOBODY = '018f4d5e-0000-7000-8000-000000000001';
const db = () => world.ports.database.db;
const uuid = () => world.ports.random.uuid(world.clock.now());

async function befriend(a: TestPerson, b: TestPerson): Promise<void> {
  const [userA = '', userB = ''] = [a.userId, b.userId].sort();
  const createdAt = new Date(world.clock.now());
  await db().insert(friendships).values({ id: uuid(), userA, userB, metThrough: 'INVITE_CODE', createdAt });
}

describe('the own profile', () => {
  let refused: TestPerson;
  beforeAll(async () => {
    refused = await world.person('refused');
  });

  it('begins with the defaults of a new account', async () => {
    const anna = await world.person('Anna');
    const { data } = await anna.call(getProfile);
    expect(data).toEqual({
      userId: anna.userId,
      username: 'Anna',
      displayName: 'Anna',
      avatar: `/uploads/default/${anna.userId}.svg`,
      banner: null,
      bio: '',
      language: 'en',
      country: null,
      interests: [],
      profileVisibility: 'public',
      karma: 60,
      experiencePoints: 0,
      createdAt: expect.stringMatching(/^2026-01-15T12:00:00\.000Z$/),
      subscriptionType: 'free',
      subscriptionEnd: null,
      inviteCode: expect.stringMatching(/^[A-Z2-9]{6}$/),
    });
  });

  it('changes what is named and keeps the rest', async () => {
    const ben = await world.person('ben');
    const body = {
      displayName: '  Ben   ',
      bio: 'I like\nlong talks',
      language: 'fr',
      country: 'CA',
      interests: ['chess', 'Jazz', 'jazz '],
      profileVisibility: 'private',
    } as const;
    const first = await ben.call(putProfile, { body });
    expect(first.data).toMatchObject({ ...body, displayName: 'Ben', interests: ['chess', 'Jazz'] });
    const second = await ben.call(putProfile, { body: { country: null } });
    expect(second.data).toEqual({ ...first.data, country: null });
    expect((await ben.call(putProfile, { body: {} })).data).toEqual(second.data);
    expect((await ben.call(getProfile)).data).toEqual(second.data);
  });

  it.each([
    [{ displayName: ' ' }, { displayName: 'DISPLAY_NAME_REQUIRED' }],
    [{ displayName: 'x'.repeat(51) }, { displayName: 'DISPLAY_NAME_MAX' }],
    [{ bio: 'x'.repeat(501) }, { bio: 'BIO_MAX' }],
    [{ language: 'xx' }, { language: 'LANGUAGE_INVALID' }],
    [{ country: 'XX' }, { country: 'COUNTRY_INVALID' }],
    [{ profileVisibility: 'hidden' }, { profileVisibility: 'VISIBILITY_INVALID' }],
    [{ interests: [''] }, { 'interests.0': 'INTEREST_INVALID' }],
  ])('refuses %j', async (body, fields) => {
    const reply = await refused.call(putProfile, { body });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', fields]);
  });

  it('takes no karma, plan, name or code from its owner', async () => {
    const cleo = await world.person('cleo');
    const before = (await cleo.call(getProfile)).data;
    const body = { karma: 100, plan: 'premium', subscriptionType: 'premium', username: 'admin', inviteCode: 'AAAAAA' };
    expect((await cleo.call(putProfile, { body })).data).toEqual(before);
    expect((await cleo.call(putProfile, { body: { ...body, experiencePoints: 9, id: NOBODY } })).data).toEqual(before);
  });

  it('shows a plan until it ends', async () => {
    const dora = await world.person('dora');
    const planEnd = new Date(world.clock.now() + 60_000);
    await db().update(users).set({ plan: 'premium_plus', planEnd }).where(eq(users.id, dora.userId));
    expect((await dora.call(getProfile)).data).toMatchObject({
      subscriptionType: 'premium_plus',
      subscriptionEnd: planEnd.toISOString(),
    });
    await world.clock.advance(60_000);
    expect((await dora.call(getProfile)).data).toMatchObject({ subscriptionType: 'free', subscriptionEnd: null });
  });

  it('sells no plan', async () => {
    const eve = await world.person('eve');
    const bought = await eve.call(subscribe, { body: { type: 'premium' } });
    expect([bought.status, bought.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect(bought.text).toContain('Upgrade not implemented.');
    const ended = await eve.call(unsubscribe);
    expect([ended.status, ended.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect((await eve.call(getProfile)).data.subscriptionType).toBe('free');
  });

  it('is for people who are signed in', async () => {
    for (const route of [getProfile, putProfile, getMatches, getProgress]) {
      expect((await world.visitor().call(route, { body: undefined })).status).toBe(401);
    }
  });
});

describe("another's profile", () => {
  let hugo: TestPerson;
  let ida: TestPerson;
  let friend: TestPerson;
  const shown = ['avatar', 'createdAt', 'displayName', 'karma', 'profileVisibility', 'userId', 'username'];
  const open = ['banner', 'bio', 'country', 'experiencePoints', 'interests', 'language', 'subscriptionType'];
  const see = async (viewer: TestPerson, of: TestPerson): Promise<PublicProfile[]> => [
    (await viewer.call(getUser, { params: { id: of.userId } })).data,
    (await viewer.call(getUserByName, { params: { username: of.username } })).data,
  ];

  beforeAll(async () => {
    ({ hugo, ida, friend } = await world.people('hugo', 'ida', 'friend'));
    await befriend(hugo, friend);
    await hugo.call(putProfile, { body: { bio: 'only for friends', interests: ['tea'] } });
  });

  it.each(['public', 'private'] as const)('that is %s shows each what they may see', async (profileVisibility) => {
    await hugo.call(putProfile, { body: { profileVisibility } });
    for (const [viewer, all] of [
      [hugo, true],
      [friend, true],
      [ida, profileVisibility === 'public'],
    ] as const) {
      for (const profile of await see(viewer, hugo)) {
        expect(Object.keys(profile).sort()).toEqual([...shown, ...(all ? open : [])].sort());
        expect(profile).toMatchObject({ userId: hugo.userId, username: 'hugo', profileVisibility });
        expect(JSON.stringify(profile).includes('only for friends')).toBe(all);
      }
    }
  });

  it('is found by name whatever the case', async () => {
    const reply = await ida.call(getUserByName, { params: { username: 'HuGo' } });
    expect(reply.data.userId).toBe(hugo.userId);
  });

  it('of nobody is not found', async () => {
    for (const username of ['nobody', 'a b', '%', "' or 1=1", '顔', '../profile']) {
      const reply = await ida.call(getUserByName, { params: { username } });
      expect([reply.status, reply.code], username).toEqual([404, 'NOT_FOUND']);
    }
    expect((await ida.call(getUser, { params: { id: NOBODY } })).code).toBe('NOT_FOUND');
  });

  it('is asked for by a proper id or name', async () => {
    const wrong = await ida.call(getUser, { params: { id: 'hugo' } });
    expect([wrong.status, wrong.fields]).toEqual([400, { id: 'INVALID_ID' }]);
    expect((await ida.call(getUserByName, { params: { username: 'a\u0000b' } })).status).toBe(400);
    expect((await ida.call(getUserByName, { params: { username: 'x'.repeat(65) } })).status).toBe(400);
    expect((await world.visitor().call(getUser, { params: { id: hugo.userId } })).status).toBe(401);
  });
});

describe('the match history', () => {
  it('lists the last ten calls that began and ended, newest first, with the own rating', async () => {
    const { jane, karl } = await world.people('jane', 'karl');
    const start = world.clock.now() - 86_400_000;
    const at = (index: number) => start + index * 3_600_000;
    const ratings = ['positive', 'negative', 'dismiss', undefined] as const;
    const ids = await insertCalls(
      world,
      ...Array.from({ length: 12 }, (_, index) => {
        const ratingOfA = ratings[index % 4];
        return { a: jane, b: karl, at: at(index), duration: 10 + index, ...(ratingOfA && { ratingOfA }) };
      }),
      { a: jane, b: karl, at: at(13), begun: false },
      { a: jane, b: karl, at: at(14), duration: null },
    );
    const { data } = await jane.call(getMatches);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(2, 12).reverse());
    expect(data[0]).toEqual({
      id: ids[11],
      matchedUser: { userId: karl.userId, username: 'karl', avatar: `/uploads/default/${karl.userId}.svg`, karma: 60 },
      matchedAt: new Date(at(11)).toISOString(),
      duration: 21,
      rating: null,
    });
    expect(data.slice(0, 4).map(({ rating }) => rating)).toEqual([null, 'neutral', 'thumbs_down', 'thumbs_up']);
    expect((await karl.call(getMatches)).data.every(({ rating }) => rating === null)).toBe(true);
  });

  it('is empty for someone new', async () => {
    expect((await (await world.person('liam')).call(getMatches)).data).toEqual([]);
  });
});

describe('progress', () => {
  it('explains every change of karma and sums experience, oldest first', async () => {
    const { mia, nils } = await world.people('mia', 'nils');
    const start = world.clock.now() - 86_400_000;
    const entry = (minutes: number, delta: number, balance: number, reason: 'rating' | 'long_call') => ({
      id: world.ports.random.uuid(start + minutes * 60_000),
      userId: mia.userId,
      at: new Date(start + minutes * 60_000),
      ...{ delta, balance, reason },
      fromUserId: nils.userId,
    });
    await db()
      .insert(karmaLedger)
      .values([entry(5, -1.25, 60.75, 'rating'), entry(1, 2, 62, 'long_call')]);
    await insertCalls(
      world,
      { a: mia, b: nils, at: start, duration: 120, xp: 20 },
      { a: mia, b: nils, at: start + 600_000, duration: 40 },
      { a: mia, b: nils, at: start + 1_200_000, duration: 60, xp: 10 },
    );

    const { data, text } = await mia.call(getProgress);
    expect(data.karma).toEqual([
      {
        id: expect.any(String),
        at: new Date(start + 60_000).toISOString(),
        delta: 2,
        balance: 62,
        reason: 'long_call',
      },
      {
        id: expect.any(String),
        at: new Date(start + 300_000).toISOString(),
        delta: -1.25,
        balance: 60.75,
        reason: 'rating',
      },
    ]);
    expect(data.experience).toEqual([
      { at: new Date(start + 120_000).toISOString(), gained: 20, total: 20 },
      { at: new Date(start + 1_260_000).toISOString(), gained: 10, total: 30 },
    ]);
    expect(text).not.toContain(nils.userId);
    expect((await nils.call(getProgress)).data).toEqual({ karma: [], experience: [] });
  });

  it('keeps the last 200 of each, and the sum of all', async () => {
    const { olga, paul } = await world.people('olga', 'paul');
    const start = world.clock.now() - 86_400_000;
    await db()
      .insert(karmaLedger)
      .values(
        Array.from({ length: 205 }, (_, index) => ({
          id: world.ports.random.uuid(start + index),
          userId: olga.userId,
          at: new Date(start + index),
          ...{ delta: 0.01, balance: 60 + (index + 1) / 100, reason: 'rating' as const },
        })),
      );
    await insertCalls(
      world,
      ...Array.from({ length: 202 }, (_, index) => ({
        a: olga,
        b: paul,
        at: start + index * 1000,
        duration: 60,
        xp: 10,
      })),
    );
    const { data } = await olga.call(getProgress);
    expect([data.karma.length, data.karma[0]?.balance, data.karma.at(-1)?.balance]).toEqual([200, 60.06, 62.05]);
    expect([data.experience.length, data.experience[0]?.total, data.experience.at(-1)?.total]).toEqual([200, 30, 2020]);
  });
});
