import { z } from 'zod';
import { shownRating } from '../users/contract.ts';
import { route } from '../wire/route.ts';
import { experiencePoints, id, isoTime, person, seconds } from '../wire/schema.ts';

/** A call that has ended, as one of the two sees it. */
export const pastCall = z.object({
  /** of the call and of its room */
  id,
  person,
  matchedAt: isoTime,
  duration: seconds,
  xpGained: experiencePoints,
  /** the rating that this user gave */
  rating: shownRating.nullable(),
  /** this user may still rate the call */
  canRate: z.boolean(),
  /** matching is refused until this user has rated the call */
  ratingOwed: z.boolean(),
});
export type PastCall = z.infer<typeof pastCall>;

export const historyPage = z.object({
  calls: z.array(pastCall),
  /** `before` of the next page; null on the last one */
  next: id.nullable(),
  plan: z.object({
    /** days of calls that the plan shows; null for all */
    days: z.number().int().positive().nullable(),
    /** there are calls that the plan does not show */
    hasOlder: z.boolean(),
  }),
});
export type HistoryPage = z.infer<typeof historyPage>;

export const listCalls = route({
  method: 'GET',
  path: '/api/history',
  summary: 'The calls of the signed-in user that have ended, newest first, as far back as the plan shows them',
  auth: 'user',
  query: z.object({ before: id.optional() }),
  data: historyPage,
});

export const getCall = route({
  method: 'GET',
  path: '/api/history/:id',
  summary: 'One of these calls; also an older one of which a rating is owed',
  auth: 'user',
  params: z.object({ id }),
  data: pastCall,
  errors: ['NOT_FOUND'],
});
