import { z } from 'zod';
import { ROLES } from '../moderation/rules.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing, person } from '../wire/schema.ts';

const params = z.object({ id });

const found = person.extend({
  role: z.enum(ROLES).nullable(),
  /** null: not suspended; in the year 9999: for good */
  suspendedUntil: isoTime.nullable(),
});
export type FoundPerson = z.infer<typeof found>;

export const findPeople = route({
  method: 'GET',
  path: '/api/desk/people',
  summary: 'People by the start of their username, by their whole email address, or by id; at most 20',
  auth: 'moderator',
  query: z.object({ search: z.string().trim().min(2).max(254) }),
  data: z.array(found),
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'RATE_LIMITED'],
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
export const exportPerson = route({
  method: 'POST',
  path: '/api/desk/people/:id/export',
  summary: 'Everything held about a person, as a JSON file',
  auth: 'admin',
  params,
  download: 'application/json',
  data: nothing,
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN'],
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
  errors: ['NOT_FOUND', 'DESK_CLOSED', 'FORBIDDEN'],
});
