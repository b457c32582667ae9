import { z } from 'zod';
import { LANGUAGES } from '../languages/languages.ts';
import { PLANS } from '../users/rules.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { history, personInCase } from './cases.ts';
import { SIGNALS } from './rules.ts';
import { sanction } from './verdicts.ts';

const params = z.object({ id });

export const personFile = personInCase.extend({
  /** for a moderator masked, such as a…@e….com */
  email: z.string(),
  plan: z.enum(PLANS),
  planEnd: isoTime.nullable(),
  /** to write to them in */
  language: z.enum(LANGUAGES),
  history,
  openCaseId: id.nullable(),
  /** where one of the two is new and the other suspended: who shares marks of sign-ins of the last 30 days. A hint, not a proof */
  related: z.array(z.object({ person: personInCase, shares: z.array(z.enum(SIGNALS)).min(1) })).optional(),
});
export type PersonFile = z.infer<typeof personFile>;

export const findPeople = route({
  method: 'GET',
  path: '/api/desk/people',
  summary: 'People by the start of their username, by their whole email address, or by id; at most 20',
  auth: 'moderator',
  query: z.object({ search: z.string().trim().min(2).max(254).refine(storable, 'QUERY_INVALID') }),
  data: z.array(personInCase),
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'RATE_LIMITED'],
});
export const getPerson = route({
  method: 'GET',
  path: '/api/desk/people/:id',
  summary: 'A person, with what was reported and decided; not oneself',
  auth: 'moderator',
  params,
  data: personFile,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN'],
});
export const decideAboutPerson = route({
  method: 'POST',
  path: '/api/desk/people/:id/decision',
  summary: 'Warn or suspend a person without a report; while there is one, its case is decided instead',
  auth: 'moderator',
  params,
  body: z.object({
    verdict: sanction,
    /** the newest decision about the person that one has read; null where there was none */
    lastDecisionId: id.nullable(),
  }),
  data: personFile,
  status: [201],
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN', 'CASE_OPEN', 'CASE_CLOSED', 'RATE_LIMITED'],
});
export const endSuspension = route({
  method: 'DELETE',
  path: '/api/desk/people/:id/suspension',
  summary: 'Withdraw whatever suspends a person, also after an appeal against it was answered',
  auth: 'admin',
  params,
  query: z.object({
    /** the end of the suspension that one has read: it is refused where another is in force by now */
    until: isoTime.optional(),
  }),
  data: personFile,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN', 'CASE_CHANGED'],
});
export const signPersonOut = route({
  method: 'POST',
  path: '/api/desk/people/:id/sign-out',
  summary: 'End every session of a person',
  auth: 'admin',
  params,
  data: z.object({ sessions: z.number().int() }),
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN'],
});
export const setPersonPlan = route({
  method: 'PUT',
  path: '/api/desk/people/:id/plan',
  summary: 'Set the plan of a person; without an end it lasts',
  auth: 'admin',
  params,
  body: z.object({ plan: z.enum(PLANS), until: isoTime.nullable() }),
  data: personFile,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN'],
});
export const exportPerson = route({
  method: 'POST',
  path: '/api/desk/people/:id/export',
  summary: 'Everything held about a person, as a JSON file',
  auth: 'admin',
  params,
  download: 'application/json',
  data: nothing,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'RECENT_PROOF_REQUIRED', 'FORBIDDEN'],
});
export const erasePerson = route({
  method: 'DELETE',
  path: '/api/desk/people/:id',
  summary: 'Erase an account and all that hangs on it, for good',
  auth: 'admin',
  params,
  body: z.object({
    /** of the person, typed again */
    username: z.string('USERNAME_DIFFERS'),
  }),
  data: nothing,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'RECENT_PROOF_REQUIRED', 'FORBIDDEN'],
});
