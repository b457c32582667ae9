import { z } from 'zod';
import { LANGUAGES } from '../languages/languages.ts';
import { route } from '../wire/route.ts';
import { id, isoTime } from '../wire/schema.ts';
import { claimedBy, decision, personInCase } from './cases.ts';
import { message, note } from './verdicts.ts';

export const appealInQueue = z.object({
  id,
  at: isoTime,
  text: z.string(),
  about: personInCase,
  decision,
  /** whether this moderator may decide it: not who made the decision */
  isMine: z.boolean(),
  /** the language for the answer */
  language: z.enum(LANGUAGES),
  /** of a member whose plan has priority support: earlier among those of a day */
  isPriority: z.literal(true).optional(),
  claimedBy,
  outcome: z.enum(['upheld', 'overturned']).nullable(),
  answer: z.string().nullable(),
  /** for the staff alone */
  note: z.string().nullable(),
  /** who decided it; null while it waits, and by an account that is gone */
  decidedBy: z.object({ userId: id, username: z.string() }).nullable(),
  decidedAt: isoTime.nullable(),
});
export type AppealInQueue = z.infer<typeof appealInQueue>;

const params = z.object({ id });
export const listAppeals = route({
  method: 'GET',
  path: '/api/desk/appeals',
  summary: 'Open appeals, oldest first, or decided ones, newest first',
  auth: 'moderator',
  isBackground: true,
  query: z.object({ status: z.enum(['open', 'decided']).default('open') }),
  data: z.array(appealInQueue),
});
export const claimAppeal = route({
  method: 'POST',
  path: '/api/desk/appeals/:id/claim',
  summary: 'Claim an appeal, or hold on to it for longer',
  auth: 'moderator',
  params,
  data: appealInQueue,
  errors: ['NOT_FOUND', 'CLAIMED', 'CASE_CLOSED', 'FORBIDDEN'],
});
export const decideAppeal = route({
  method: 'POST',
  path: '/api/desk/appeals/:id/decision',
  summary: 'Decide an appeal that one has claimed, against a decision by someone else',
  auth: 'moderator',
  params,
  body: z.object({ outcome: z.enum(['upheld', 'overturned']), answer: message, note: note.optional() }),
  data: appealInQueue,
  status: [201],
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CASE_CLOSED', 'FORBIDDEN'],
});
