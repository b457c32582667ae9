import { OUTCOMES, REASONS, REPORT_REASONS } from '@visavis/domain/reports/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { cases, decisions } from './moderation.ts';
import { ownedByUser, users } from './users.ts';

/** Two rows without a value count as equal. */
const orNone = (column: AnyPgColumn): SQL => sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000')`;

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** null once the account of the reporter is gone: an open report stays */
    reporterId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    reportedUserId: ownedByUser(),
    /** as it was sent */
    reason: text({ enum: REASONS }).notNull(),
    description: text(),
    roomId: uuid(),
    conversationId: uuid(),
    /** of that conversation, by the person reported */
    messageId: uuid(),
    status: text({ enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    createdAt: moment().notNull(),
    /** the order of reviews: by priority, then by severity, both falling, then by age */
    severity: integer().notNull().default(2),
    /** above 0 where the reported person is suspended automatically */
    priority: integer().notNull().default(0),
    resolvedAt: moment(),
    resolutionNote: text(),
    /** what the review came to; null for reports that were resolved without one */
    outcome: text({ enum: OUTCOMES }),
    /** when the reporter read that it was decided */
    outcomeReadAt: moment(),
    /** null for reports that were decided before there were cases */
    caseId: uuid().references(() => cases.id, { onDelete: 'set null' }),
    /** what decided it at the desk */
    decisionId: uuid().references(() => decisions.id, { onDelete: 'set null' }),
    /** whether someone read it who had claimed its case: a decision never covers what no one has read */
    isSeen: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('reports_once_each').on(
      table.reporterId,
      table.reportedUserId,
      orNone(table.roomId),
      orNone(table.conversationId),
      orNone(table.messageId),
    ),
    index('reports_reported').on(table.reportedUserId, table.createdAt),
    index('reports_status').on(table.status, table.createdAt),
    index('reports_case').on(table.caseId),
    index('reports_decision').on(table.decisionId),
    index('reports_queue').on(table.status, table.priority, table.severity, table.createdAt),
  ],
);

/**
 * The evidence of a report: frames of a call, or messages of a conversation and their pictures. It is encrypted in the
 * file store. A row without its report waits for its file to be removed.
 */
export const reportEvidence = pgTable(
  'report_evidence',
  {
    id: uuid().primaryKey(),
    reportId: uuid().references(() => reports.id, { onDelete: 'set null' }),
    kind: text({ enum: ['frame', 'messages', 'picture'] }).notNull(),
    /** its name in the file store; null while it is being stored, and once it is erased */
    file: text(),
    /** its name while it is being stored */
    storing: text(),
    createdAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [index('report_evidence_report').on(table.reportId)],
);

/** Views of evidence. Rows are only ever added: a trigger refuses any change. */
export const evidenceViews = pgTable(
  'evidence_views',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    evidenceId: uuid().notNull(),
    reportId: uuid().notNull(),
    viewerId: uuid().notNull(),
  },
  (table) => [index('evidence_views_report').on(table.reportId, table.at)],
);

/** Every suspension and what it was for; `users.suspendedUntil` says whether one is in force. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    startedAt: moment().notNull(),
    until: moment().notNull(),
    /** `kept`: taken over from an erased account with the same address */
    source: text({ enum: ['automatic', 'operator', 'desk', 'kept'] }).notNull(),
    reason: text({ enum: REPORT_REASONS }),
    /** ended before its time */
    liftedAt: moment(),
    /** the decision that it carries out */
    decisionId: uuid().references(() => decisions.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('suspensions_user').on(table.userId, table.startedAt),
    index('suspensions_decision').on(table.decisionId),
  ],
);

/** Actions of operators, in order. */
export const operatorAudit = pgTable('operator_audit', {
  id: uuid().primaryKey(),
  at: moment().notNull(),
  command: text().notNull(),
  arguments: jsonb().notNull(),
  outcome: text().notNull(),
});
