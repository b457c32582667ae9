import { z } from 'zod';
import { RATINGS_SHOWN_FROM } from '../call/karma/rules.ts';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { experiencePoints, id, isoTime, karma, nothing, person, pictureUrl, seconds } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { country, language, profileFields, visibility } from './profile-fields.ts';
import { ACCENTS, PLANS } from './rules.ts';

export const plan = z.enum(PLANS);
export type Plan = z.infer<typeof plan>;
const accent = z.enum(ACCENTS, 'ACCENT_UNKNOWN');
const shown = z.object({
  userId: id,
  username: z.string(),
  displayName: z.string(),
  avatar: pictureUrl,
  karma,
  createdAt: isoTime,
});

/** A profile as its owner and friends see it; of a public profile, everyone. */
const openProfile = shown.extend({
  profileVisibility: visibility,
  bio: z.string(),
  language,
  country: country.nullable(),
  interests: z.array(z.string()),
  banner: pictureUrl.nullable(),
  experiencePoints,
  subscriptionType: plan,
});

export const ownProfile = openProfile.extend({
  inviteCode: z.string(),
  subscriptionEnd: isoTime.nullable(),
  /** the theme in force; left out by earlier servers */
  accent: accent.optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A private profile as strangers see it: the other fields are absent. */
const closedProfile = z.strictObject({ ...shown.shape, profileVisibility: z.literal('private') });

export const publicProfile = z.union([closedProfile, openProfile]);
export type PublicProfile = z.infer<typeof publicProfile>;

export const shownRating = z.enum(['thumbs_up', 'thumbs_down', 'neutral']);
export const matchHistoryItem = z.object({
  id,
  matchedUser: person,
  matchedAt: isoTime,
  duration: seconds,
  rating: shownRating.nullable(),
});
export type MatchHistoryItem = z.infer<typeof matchHistoryItem>;

export const getProfile = route({
  method: 'GET',
  path: '/api/users/profile',
  summary: 'The profile of the signed-in user',
  auth: 'user',
  data: ownProfile,
});

/** Absent fields stay as they are. */
export const putProfile = route({
  method: 'PUT',
  path: '/api/users/profile',
  summary: 'Change the profile of the signed-in user',
  auth: 'user',
  body: profileFields.partial().extend({ accent: accent.optional() }),
  data: ownProfile,
  errors: ['PREMIUM_REQUIRED'],
});

export const putAvatar = route({
  method: 'POST',
  path: '/api/users/avatar',
  summary: 'Upload the avatar: one picture under 5 MB',
  auth: 'user',
  file: 'avatar',
  data: z.object({ avatarUrl: pictureUrl }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'REQUEST_TIMEOUT'],
});

export const putBanner = route({
  method: 'POST',
  path: '/api/users/banner',
  summary: 'Upload the banner: one picture under 10 MB',
  auth: 'user',
  file: 'banner',
  data: z.object({ bannerUrl: pictureUrl }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'REQUEST_TIMEOUT'],
});

export const deleteAvatar = route({
  method: 'DELETE',
  path: '/api/users/avatar',
  summary: 'Delete the avatar: the generated one returns',
  auth: 'user',
  data: z.object({ avatarUrl: pictureUrl }),
});

export const deleteBanner = route({
  method: 'DELETE',
  path: '/api/users/banner',
  summary: 'Remove the banner',
  auth: 'user',
  data: nothing,
});

export const getMatches = route({
  method: 'GET',
  path: '/api/users/matches',
  summary: 'The last ten calls, newest first',
  auth: 'user',
  data: z.array(matchHistoryItem),
});

export const getUser = route({
  method: 'GET',
  path: '/api/users/:id',
  summary: "Another user's profile",
  auth: 'user',
  params: z.object({ id }),
  data: publicProfile,
  errors: ['NOT_FOUND'],
});

export const getUserByName = route({
  method: 'GET',
  path: '/api/users/by-username/:username',
  summary: "Another user's profile, by username regardless of case",
  auth: 'user',
  params: z.object({ username: z.string().min(1).max(64).refine(storable, 'USERNAME_CHARACTERS') }),
  data: publicProfile,
  errors: ['NOT_FOUND'],
});

export const subscribe = route({
  method: 'POST',
  path: '/api/users/subscription',
  summary: 'Not implemented: plans change through the operator',
  auth: 'user',
  body: z.object({ type: plan }),
  data: nothing,
  errors: ['NOT_IMPLEMENTED'],
});

export const unsubscribe = route({
  method: 'DELETE',
  path: '/api/users/subscription',
  summary: 'Not implemented: plans change through the operator',
  auth: 'user',
  data: nothing,
  errors: ['NOT_IMPLEMENTED'],
});

/** The operator's shop gives someone a plan, or takes it back with `free`. */
export const orderPlan = route({
  method: 'PUT',
  path: '/api/plans/:userId',
  summary: "Set someone's plan: for the operator's own shop",
  auth: 'none',
  bearer: 'shop',
  csrf: false,
  params: z.object({ userId: id }),
  body: z
    .object({
      /** the shop's own key of what was bought: an order that comes twice counts once */
      order: z.string().regex(/^[\w.:-]{1,100}$/, 'ORDER_KEY_INVALID'),
      plan,
      /** when it ends; null: it lasts */
      until: isoTime.nullable(),
    })
    .refine(({ plan: ordered, until }) => ordered !== 'free' || until === null, {
      path: ['until'],
      error: 'PLAN_WITHOUT_END',
    }),
  data: z.object({ userId: id, plan, until: isoTime.nullable(), isRepeated: z.boolean() }),
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});

/** Why a balance changed; the client has a sentence for each. */
export const karmaReason = z.enum(['rating', 'long_call', 'operator']);
/** A day's ratings, a day's long calls or a change by the team, in whole points (rulings 30). */
export const karmaEntry = z.object({
  id,
  /** of ratings and long calls the last millisecond of their UTC day */
  at: isoTime,
  delta: z.number(),
  balance: karma,
  reason: karmaReason,
  /** how many ratings it sums up, left out below three */
  ratings: z.number().int().min(RATINGS_SHOWN_FROM).optional(),
});
export type KarmaEntry = z.infer<typeof karmaEntry>;

/** One finished call that earned experience points. */
const experienceEntry = z.object({ at: isoTime, gained: experiencePoints, total: experiencePoints });

/** Feeds the chart of the overview, which explains each change of karma. */
export const getProgress = route({
  method: 'GET',
  path: '/api/users/progress',
  summary: 'The karma ledger and the experience of the signed-in user over time: the last 200 of each, oldest first',
  auth: 'user',
  data: z.object({ karma: z.array(karmaEntry), experience: z.array(experienceEntry) }),
});

/**
 * The client asks again for everything that shows this person: the person has gone,
 * or is back. It does not say which, or why.
 */
export const personChanged = serverEvent('person:changed', z.object({ userId: id }));
