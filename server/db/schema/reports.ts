import { REASONS } from '@visavis/domain/reports/rules.ts';
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser } from './users.ts';

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: ownedByUser(),
    reportedUserId: ownedByUser(),
    reason: text({
      enum: REASONS,
    }).notNull(),
    description: text(),
    roomId: uuid(),
    status: text({ enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    createdAt: moment().notNull(),
    resolvedAt: moment(),
    resolutionNote: text(),
  },
  (table) => [
    unique('reports_once').on(table.reporterId, table.reportedUserId, table.roomId).nullsNotDistinct(),
    index('reports_reported').on(table.reportedUserId, table.createdAt),
    index('reports_status').on(table.status, table.createdAt),
  ],
);

/** What operators did, in order. */
export const operatorAudit = pgTable('operator_audit', {
  id: uuid().primaryKey(),
  at: moment().notNull(),
  command: text().notNull(),
  arguments: jsonb().notNull(),
  outcome: text().notNull(),
});
