import { z } from 'zod';
import { route } from '../wire/route.ts';
import { nothing } from '../wire/schema.ts';

/** `render`: a page threw; `files`: files of the app could not be fetched. */
export const CRASHES = ['render', 'files'] as const;
export type CrashKind = (typeof CRASHES)[number];

/** A page has crashed. It is counted; nothing says whose it was, which, or what it held. */
export const countCrash = route({
  method: 'POST',
  path: '/api/site/crashes',
  summary: 'Count a crash of a page',
  auth: 'none',
  csrf: false,
  body: z.strictObject({ kind: z.enum(CRASHES) }),
  data: nothing,
  status: [202],
});
