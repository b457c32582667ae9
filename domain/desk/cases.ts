import { z } from 'zod';
import { ACTIONS, ROLES, RULES } from '../moderation/rules.ts';
import { id, isoTime, karma, person } from '../wire/schema.ts';

/** A person as staff see them in lists. */
export const personInCase = person.extend({
  role: z.enum(ROLES).nullable(),
  /** null: not suspended; in the year 9999: for good */
  suspendedUntil: isoTime.nullable(),
});
export type PersonInCase = z.infer<typeof personInCase>;

/** What was decided about someone. */
const decision = z.object({
  id,
  caseId: id.nullable(),
  at: isoTime,
  /** null: automatic, by the command line, or by an account that is gone */
  by: z.object({ userId: id, username: z.string() }).nullable(),
  isAutomatic: z.boolean(),
  action: z.enum(ACTIONS),
  rule: z.enum(RULES).nullable(),
  /** null where nothing is suspended, and for good */
  until: isoTime.nullable(),
  message: z.string().nullable(),
  note: z.string().nullable(),
  undoneAt: isoTime.nullable(),
  appealOutcome: z.enum(['waiting', 'upheld', 'overturned']).nullable(),
});
export type Decision = z.infer<typeof decision>;

/** What is known of someone. */
export const history = z.object({
  memberSince: isoTime,
  karma,
  calls: z.number().int(),
  reportsAbout: z.number().int(),
  reportsMade: z.number().int(),
  /** of those made */
  reportsUpheld: z.number().int(),
  reportsDismissed: z.number().int(),
  /** about them, newest first */
  decisions: z.array(decision),
});
export type History = z.infer<typeof history>;
