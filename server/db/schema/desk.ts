import { AUDIT_SUBJECTS, STAFF_ACTIONS } from '@visavis/domain/desk/audit-actions.ts';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { sessions } from './auth.ts';
import { ownedByUser } from './users.ts';

/** The sessions that have opened the desk with a second factor. */
export const deskOpenings = pgTable('desk_openings', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  openedAt: moment().notNull(),
  /** of its requests to the desk, to the minute */
  lastRequestAt: moment().notNull(),
});

/** The secrets of one-time codes, sealed, in base64url. */
export const staffCodes = pgTable('staff_codes', {
  userId: ownedByUser().primaryKey(),
  /** null until a first code has confirmed one */
  secret: text(),
  confirmedAt: moment(),
  /** the period of the newest code that was accepted: no code of it or of an earlier one is accepted again */
  lastPeriod: bigint({ mode: 'number' }),
  /** takes the place of `secret` once a code confirms it */
  pendingSecret: text(),
  pendingSince: moment(),
});

/** Actions and views of staff at the desk: ids and codes, no texts. Rows are only added: a trigger refuses changes. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    staffId: uuid().notNull(),
    action: text({ enum: STAFF_ACTIONS }).notNull(),
    subjectKind: text({ enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: uuid(),
    /** whom it was about */
    personId: uuid(),
    details: jsonb().$type<AuditDetails>().notNull(),
  },
  (table) => [
    index('staff_audit_at').on(table.at, table.id),
    index('staff_audit_person').on(table.personId, table.at),
    index('staff_audit_staff').on(table.staffId, table.at),
    index('staff_audit_action').on(table.action, table.at, table.id),
  ],
);

/** Ids, codes, counts and moments: never what someone wrote. */
export type AuditDetails = Record<string, string | number | boolean | null>;
