import { z } from 'zod';
import { route } from '../wire/route.ts';
import { id, isoTime } from '../wire/schema.ts';
import { AUDIT_SUBJECTS, STAFF_ACTIONS } from './audit-actions.ts';

/** An action or a view of the staff. Names are null once the account is gone. */
export const auditEntry = z.object({
  id,
  at: isoTime,
  by: z.object({ userId: id, username: z.string().nullable() }),
  action: z.enum(STAFF_ACTIONS),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: id.nullable(),
    /** of the person that it is about */
    name: z.string().nullable(),
  }),
  /** ids, codes, counts and moments */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = route({
  method: 'GET',
  path: '/api/desk/audit',
  summary: 'What staff did and saw, newest first; nothing about oneself',
  auth: 'admin',
  query: z.object({
    /** `next` of the page before */
    cursor: id.optional(),
    /** about this person, or by them */
    person: id.optional(),
    /** of this kind only */
    action: z.enum(STAFF_ACTIONS).optional(),
  }),
  data: z.object({ entries: z.array(auditEntry), next: id.nullable() }),
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
