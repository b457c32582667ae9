import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { createJoinAttempts, type JoinAttempts } from '../joining/join-attempts.ts';
import type { QueueProfile } from '../repo.ts';
import { limitReached, refuseUnfit, ticketOf } from './admission.ts';

const now = Date.parse('2026-03-04T15:30:00.000Z');
const profile: QueueProfile = {
  id: 'me',
  username: 'alice',
  displayName: 'Alice',
  avatarFile: null,
  karma: 60,
  experiencePoints: 300,
  language: 'fr',
  country: 'CH',
  interests: ['Jazz', 'go'],
  visibility: 'public',
  plan: 'free',
  planEnd: null,
  suspendedUntil: null,
  mustVerifyEmail: false,
  mustProveAge: false,
  never: ['blocked'],
  friends: ['friend'],
  activeCall: null,
  owed: null,
  countedToday: 0,
  met: 'met',
  plans: SPECIFIED_PLANS,
};
const withoutPlans = { ...SPECIFIED_PLANS, isOn: false };
const ownPlans = {
  ...SPECIFIED_PLANS,
  default: 'premium' as const,
  dailyMatches: { free: 1, premium: 7, premium_plus: 9 },
  sessionSeconds: { free: 60, premium: 120, premium_plus: 180 },
};

describe('the daily limit', () => {
  it.each<[string, Partial<QueueProfile>, number | undefined]>([
    ['free, with four calls', { countedToday: 4 }, undefined],
    ['free, with five calls', { countedToday: 5 }, 5],
    ['premium, with nineteen calls', { plan: 'premium', countedToday: 19 }, undefined],
    ['premium, with twenty-one calls', { plan: 'premium', countedToday: 21 }, 20],
    ['premium_plus, with a thousand calls', { plan: 'premium_plus', countedToday: 1000 }, undefined],
    ['premium that ends now, with five calls', { plan: 'premium', planEnd: now, countedToday: 5 }, 5],
    ['premium that ends later, with five calls', { plan: 'premium', planEnd: now + 1, countedToday: 5 }, undefined],
    ['a site without plans, with a thousand calls', { plans: withoutPlans, countedToday: 1000 }, undefined],
    ['a site with limits of its own, with seven calls', { plans: ownPlans, countedToday: 7 }, 7],
  ])('of %s', (_, facts, limit) => {
    const message = 'You have used all your matches for today';
    const reached = limit && { message, limit, resetsAt: '2026-03-05T00:00:00.000Z' };
    expect(limitReached({ ...profile, ...facts }, now)).toEqual(reached);
  });
});

describe('a user', () => {
  it.each<[string, Partial<QueueProfile>, unknown]>([
    ['without a suspension is fit', {}, undefined],
    ['who must confirm their address is refused', { mustVerifyEmail: true }, 'EMAIL_UNVERIFIED'],
    ['who must prove their age is refused', { mustProveAge: true }, 'AGE_UNPROVEN'],
    ['whose suspension lasts is refused', { suspendedUntil: now + 1 }, 'SUSPENDED'],
    ['whose suspension ends now is fit', { suspendedUntil: now }, undefined],
    ['who owes a rating is refused', { owed: { roomId: 'r', peerId: 'p', duration: 700 } }, 'RATING_REQUIRED'],
  ])('%s', (_, facts, outcome) => {
    expect(outcomeOf(() => refuseUnfit({ ...profile, ...facts }, now))).toBe(outcome);
  });

  it('learns which rating is owed', () => {
    const owed = { roomId: 'r', peerId: 'p', duration: 700 };
    expect(() => refuseUnfit({ ...profile, owed }, now)).toThrow(
      expect.objectContaining({ params: { data: { pendingRating: owed } } }),
    );
  });
});

describe('a ticket', () => {
  const filters = { languages: ['fr' as const], countries: [] };
  const asked = { socketId: 'socket', filters, now };

  it('says whom the user may meet, in lower-case interests and without the filters of a higher plan', () => {
    expect(ticketOf(profile, asked)).toEqual({
      userId: 'me',
      socketId: 'socket',
      language: 'fr',
      country: 'CH',
      never: ['blocked'],
      met: 'met',
      friends: ['friend'],
      joinedAt: now,
      headStart: 6000,
      interests: ['jazz', 'go'],
      shownInterests: ['Jazz', 'go'],
      filters: null,
      info: {
        username: 'alice',
        displayName: 'Alice',
        avatar: expect.stringMatching(/./),
        karma: 60,
        experiencePoints: 300,
      },
      sessionSeconds: 1800,
    });
  });

  it.each<[string, Partial<QueueProfile>, object]>([
    ['premium', { plan: 'premium' }, { filters: null, headStart: 6000, sessionSeconds: 10_800 }],
    ['premium_plus', { plan: 'premium_plus' }, { filters, headStart: 16_000, sessionSeconds: 10_800 }],
    [
      'premium_plus that has ended',
      { plan: 'premium_plus', planEnd: now },
      { filters: null, headStart: 6000, sessionSeconds: 1800 },
    ],
    ['a site without plans', { plans: withoutPlans }, { filters, sessionSeconds: 10_800 }],
    ['a site with plans of its own', { plans: ownPlans }, { filters: null, sessionSeconds: 120 }],
  ])('of %s', (_, facts, fields) => {
    expect(ticketOf({ ...profile, ...facts }, asked)).toMatchObject(fields);
  });

  it('of a private profile shows no interests, which still decide whom the user meets', () => {
    expect(ticketOf({ ...profile, visibility: 'private' }, asked)).toMatchObject({
      interests: ['jazz', 'go'],
      shownInterests: [],
    });
  });

  it.each([undefined, null])('without filters (%s) accepts anyone', (none) => {
    expect(ticketOf({ ...profile, plan: 'premium_plus' }, { ...asked, filters: none }).filters).toBeNull();
  });
});

it.each<[string, (attempts: JoinAttempts) => void, unknown]>([
  ['goes on alone', () => undefined, false],
  ['goes on beside an attempt of another user', (attempts) => attempts.begin('them', 'other'), false],
  ['goes on when another socket cancels', (attempts) => attempts.cancel('me', 'other'), false],
  ['ends when its socket repeats it', (attempts) => attempts.begin('me', 'socket'), true],
  ['ends when its socket cancels', (attempts) => attempts.cancel('me', 'socket'), true],
  ['ends when the user is cancelled', (attempts) => attempts.cancel('me'), true],
  ['ends when a newer tab joins', (attempts) => attempts.begin('me', 'other'), 'TAKEN_OVER'],
])('an attempt to join %s', (_, happens, outcome) => {
  const attempts = createJoinAttempts();
  const attempt = attempts.begin('me', 'socket');
  happens(attempts);
  expect(outcomeOf(attempt.isSuperseded)).toBe(outcome);
});

it('an attempt lasts until it is finished, and finishes no newer one', () => {
  const attempts = createJoinAttempts();
  const first = attempts.begin('me', 'socket');
  const second = attempts.begin('me', 'socket');
  first.finish();
  expect(attempts.has('me')).toBe(true);
  second.finish();
  expect(attempts.has('me')).toBe(false);
});
