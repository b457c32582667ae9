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
import { users } from '../db/schema/users.ts';
import { pairUp } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const unknown = '018f4d5e-0000-7000-8000-000000000001';
const db = () => world.ports.database.db;

describe('the user’s own profile', () => {
  let refused: TestPerson;
  beforeAll(async () => {
    ({ refused } = await world.people('refused'));
  });

  it('starts with the defaults of a new account', async () => {
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
      accent: 'apricot',
      karma: 60,
      experiencePoints: 0,
      createdAt: expect.stringMatching(/^2026-01-15T12:00:00\.000Z$/),
      subscriptionType: 'free',
      subscriptionEnd: null,
      inviteCode: expect.stringMatching(/^[A-Z2-9]{6}$/),
    });
  });

  it('changes the given fields and keeps the rest', async () => {
    const { ben } = await world.people('ben');
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
    [{ displayName: 'Visavis Support' }, { displayName: 'DISPLAY_NAME_RESERVED' }],
    [{ bio: 'x'.repeat(501) }, { bio: 'BIO_MAX' }],
    [{ language: 'xx' }, { language: 'LANGUAGE_INVALID' }],
    [{ country: 'XX' }, { country: 'COUNTRY_INVALID' }],
    [{ profileVisibility: 'hidden' }, { profileVisibility: 'VISIBILITY_INVALID' }],
    [{ interests: [''] }, { 'interests.0': 'INTEREST_INVALID' }],
  ])('refuses %j', async (body, fields) => {
    const reply = await refused.call(putProfile, { body });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', fields]);
  });

  it('ignores karma, plan, username and invite code', async () => {
    const { cleo } = await world.people('cleo');
    const before = (await cleo.call(getProfile)).data;
    const body = { karma: 100, plan: 'premium', subscriptionType: 'premium', username: 'admin', inviteCode: 'AAAAAA' };
    expect((await cleo.call(putProfile, { body })).data).toEqual(before);
    expect((await cleo.call(putProfile, { body: { ...body, experiencePoints: 9, id: unknown } })).data).toEqual(before);
  });

  it('shows a plan until it expires', async () => {
    const { dora } = await world.people('dora');
    const planEnd = new Date(world.clock.now() + 60_000);
    await db().update(users).set({ plan: 'premium_plus', planEnd }).where(eq(users.id, dora.userId));
    expect((await dora.call(getProfile)).data).toMatchObject({
      subscriptionType: 'premium_plus',
      subscriptionEnd: planEnd.toISOString(),
    });
    await world.clock.advance(60_000);
    expect((await dora.call(getProfile)).data).toMatchObject({ subscriptionType: 'free', subscriptionEnd: null });
  });

  it('answers subscriptions with NOT_IMPLEMENTED', async () => {
    const { eve } = await world.people('eve');
    const bought = await eve.call(subscribe, { body: { type: 'premium' } });
    expect([bought.status, bought.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect(bought.text).toContain('Upgrade not implemented.');
    const ended = await eve.call(unsubscribe);
    expect([ended.status, ended.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect((await eve.call(getProfile)).data.subscriptionType).toBe('free');
  });

  it('requires a session', async () => {
    for (const route of [getProfile, putProfile, getMatches, getProgress]) {
      expect((await world.visitor().call(route, { body: undefined })).status).toBe(401);
    }
  });
});

describe("another user's profile", () => {
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
    await pairUp({ ...world.ports, db: db() }, [[hugo.userId, friend.userId]]);
    await hugo.call(putProfile, { body: { bio: 'only for friends', interests: ['tea'] } });
  });

  it.each(['public', 'private'] as const)(
    'that is %s shows each viewer the fields they may see',
    async (profileVisibility) => {
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
    },
  );

  it('is found by username, ignoring case', async () => {
    const reply = await ida.call(getUserByName, { params: { username: 'HuGo' } });
    expect(reply.data.userId).toBe(hugo.userId);
  });

  it('is not found for an unknown user', async () => {
    for (const username of ['unknown', 'a b', '%', "' or 1=1", '顔', '../profile']) {
      const reply = await ida.call(getUserByName, { params: { username } });
      expect([reply.status, reply.code], username).toEqual([404, 'NOT_FOUND']);
    }
    expect((await ida.call(getUser, { params: { id: unknown } })).code).toBe('NOT_FOUND');
  });

  it('requires a valid id or username, and a session', async () => {
    const wrong = await ida.call(getUser, { params: { id: 'hugo' } });
    expect([wrong.status, wrong.fields]).toEqual([400, { id: 'INVALID_ID' }]);
    expect((await ida.call(getUserByName, { params: { username: 'a\u0000b' } })).status).toBe(400);
    expect((await ida.call(getUserByName, { params: { username: 'x'.repeat(65) } })).status).toBe(400);
    expect((await world.visitor().call(getUser, { params: { id: hugo.userId } })).status).toBe(401);
  });
});

describe('the theme', () => {
  it('is exclusive to premium_plus, and holds while the plan lasts', async () => {
    const iris = await world.person('Iris');
    const choose = (accent: 'apricot' | 'rose') => iris.call(putProfile, { body: { accent } });
    const planUntil = (plan: 'free' | 'premium' | 'premium_plus', ms: number) =>
      db()
        .update(users)
        .set({ plan, planEnd: new Date(world.clock.now() + ms) })
        .where(eq(users.id, iris.userId));
    const accent = async () => (await iris.call(getProfile)).data.accent;
    expect(await accent()).toBe('apricot');
    expect([(await choose('rose')).code, (await choose('apricot')).status]).toEqual(['PREMIUM_REQUIRED', 200]);
    await planUntil('premium', 60_000);
    expect((await choose('rose')).code).toBe('PREMIUM_REQUIRED');
    await planUntil('premium_plus', 60_000);
    expect((await choose('rose')).data.accent).toBe('rose');
    expect(await accent()).toBe('rose');
    await world.clock.advance(60_000);
    expect(await accent()).toBe('apricot');
    expect((await choose('rose')).code).toBe('PREMIUM_REQUIRED');
  });
});
