import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import type { QueueProfile } from '../matching/repo.ts';
import type { Matched } from '../ports/match-pool/match-pool.ts';

/** Someone who may be matched, as the database has them. */
export const queueProfile = (id: string, facts: Partial<QueueProfile> = {}): QueueProfile => ({
  id,
  username: id,
  displayName: id,
  avatarFile: null,
  karma: 60,
  experiencePoints: 0,
  language: 'en',
  country: null,
  interests: [],
  visibility: 'public',
  plan: 'free',
  planEnd: null,
  suspendedUntil: null,
  mustVerifyEmail: false,
  mustProveAge: false,
  never: [],
  friends: [],
  activeCall: null,
  owed: null,
  countedToday: 0,
  met: '',
  plans: SPECIFIED_PLANS,
  ...facts,
});

/** Someone in a match, by the socket `tab of <id>`. */
export const matchedUser = (id: string, facts: Partial<Matched> = {}): Matched =>
  ({
    userId: id,
    socketId: `tab of ${id}`,
    joinedAt: 0,
    headStart: 0,
    info: { username: id, displayName: id, avatar: '', karma: 60, experiencePoints: 0 },
    shownInterests: [],
    sessionSeconds: 1800,
    friends: [],
    language: 'en',
    country: null,
    interests: [],
    filters: null,
    ...facts,
  }) as Matched;
