import { z } from 'zod';
import { currentUser } from '../auth/contract.ts';
import { route } from '../wire/route.ts';

export const startAgeCheck = route({
  method: 'POST',
  path: '/api/account/age-check',
  summary: 'Begin a check of the age: where the browser goes for it. Not found where the site asks for none',
  auth: 'user',
  data: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'],
});

/** The query that the browser came back with. */
const query = z.record(z.string().max(100), z.string().max(4000)).refine((fields) => Object.keys(fields).length <= 20);

export const finishAgeCheck = route({
  method: 'POST',
  path: '/api/account/age-check/result',
  summary: 'Ask what came of a check, with the query that the browser came back with',
  auth: 'user',
  body: z.object({ query }),
  data: z.object({ user: currentUser }),
  errors: ['AGE_CHECK_INVALID', 'AGE_CHECK_FAILED', 'NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'],
});
