import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createUsers, type UsersDependencies } from './service.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const row = {
  id: 'bob',
  username: 'bob',
  displayName: 'Bob',
  bio: 'a bio',
  language: 'en',
  country: null,
  interests: [],
  visibility: 'public',
  avatarFile: null,
  bannerFile: null,
  karma: 60,
  experiencePoints: 10,
  plan: 'premium',
  planEnd: new Date(NOW),
  inviteCode: 'AB2CD3',
  createdAt: new Date(NOW),
};

function create({ found = row as object | null, areFriends = false } = {}) {
  const asked: unknown[] = [];
  const repo = {
    byId: async () => found ?? undefined,
    byUsername: async () => found ?? undefined,
    update: async (_: string, change: object) => found && { ...found, ...change },
    async history(userId: string, length: number) {
      asked.push([userId, length]);
      const peer = { id: 'carol', username: 'carol', avatarFile: null, karma: 1 };
      return [{ callId: 'call', at: new Date(NOW), duration: null, rating: 'positive', peer }];
    },
    async karma() {
      const sums = Array.from({ length: 205 }, (_, day) => ({
        at: day * DAY,
        reason: 'rating',
        delta: 2 ** -day,
        count: 3,
      }));
      return { karma: 62, sums };
    },
    async experience(userId: string, length: number) {
      asked.push([userId, length]);
      return [
        { at: new Date(NOW), total: 20 },
        { at: new Date(0), total: 10 },
      ];
    },
  };
  const users = createUsers({
    plans: SPECIFIED_PLANS,
    repo,
    clock: createFakeClock(NOW),
    areFriends: async () => areFriends,
  } as unknown as UsersDependencies);
  return { users, asked };
}
const hidden = { ...row, visibility: 'private' };

describe('a profile', () => {
  it.each([
    ['public, to a stranger', row, 'alice', false, true],
    ['private, to a stranger', hidden, 'alice', false, false],
    ['private, to a friend', hidden, 'alice', true, true],
    ['private, to its owner', hidden, 'bob', false, true],
  ])('that is %s, shows its fields: %s', async (_, found, viewer, areFriends, open) => {
    const { users } = create({ found, areFriends });
    for (const profile of [await users.byId(viewer, 'bob'), await users.byUsername(viewer, 'bob')]) {
      expect(profile).toMatchObject({ userId: 'bob', profileVisibility: found.visibility });
      expect('bio' in profile).toBe(open);
      if (open) expect(profile).toMatchObject({ subscriptionType: 'free' });
    }
  });

  it('of one’s own shows the plan until it ends, and changes', async () => {
    expect(await create().users.profile('bob')).toMatchObject({ subscriptionType: 'free', subscriptionEnd: null });
    const { users } = create({ found: { ...row, planEnd: new Date(NOW + 1) } });
    const later = { subscriptionType: 'premium', subscriptionEnd: new Date(NOW + 1).toISOString() };
    expect(await users.profile('bob')).toMatchObject({ bio: 'a bio', ...later });
    expect(await users.update('bob', { bio: 'new' })).toMatchObject({ bio: 'new', ...later });
  });

  it('takes no name of the team, but keeps one that is there already', async () => {
    const error = { code: 'VALIDATION_FAILED', params: { fields: { displayName: 'DISPLAY_NAME_RESERVED' } } };
    await expect(create().users.update('bob', { displayName: 'Admin' })).rejects.toMatchObject(error);
    const { users } = create({ found: { ...row, displayName: 'Admin' } });
    expect(await users.update('bob', { displayName: 'Admin', bio: 'new' })).toMatchObject({ bio: 'new' });
    await expect(users.update('bob', { displayName: 'Moderator' })).rejects.toMatchObject(error);
  });

  it.each(['profile', 'update', 'byId', 'byUsername'] as const)(
    'that does not exist is not found by %s',
    async (call) => {
      const users: Record<typeof call, (a: string, b: never) => Promise<unknown>> = create({ found: null }).users;
      await expect(users[call]('alice', 'bob' as never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

it('the last ten calls are listed', async () => {
  const { users, asked } = create();
  expect(await users.matches('bob')).toMatchObject([{ id: 'call', duration: 0, rating: 'thumbs_up' }]);
  expect(asked).toEqual([['bob', 10]]);
});

it('progress is listed oldest first, at most 200 entries of each kind', async () => {
  const { users, asked } = create();
  const { karma, experience } = await users.progress('bob');
  expect(karma).toHaveLength(200);
  expect(karma.at(-1)).toMatchObject({ at: new Date(205 * DAY - 1).toISOString(), balance: 62, ratings: 3 });
  expect(experience).toEqual([
    { at: new Date(0).toISOString(), total: 10 },
    { at: new Date(NOW).toISOString(), total: 20 },
  ]);
  expect(asked).toEqual([['bob', 200]]);
});
