import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { appeals, decisions } from '../db/schema/moderation.ts';
import { operatorAudit, reports, suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { pages } from './export-pages.ts';

const others = alias(users, 'others');

/** The moment of a report would tell which call it is about, and so who made it: the day (UTC). */
const dayOfReport = sql<string>`to_char(${reports.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;

/** So would that of a suspension by reports alone, which is the moment of the last of them: the hour (UTC). */
const shownMoment = (column: typeof suspensions.startedAt | typeof decisions.at, isAutomatic: SQL) =>
  sql`case when ${isAutomatic} then date_trunc('hour', ${column}, 'UTC') else ${column} end`.mapWith(column);

export function readReports(db: Db, userId: string) {
  return {
    reportsMade: pages(
      db
        .select({
          about: others.username,
          reason: reports.reason,
          description: reports.description,
          callId: reports.roomId,
          status: reports.status,
          outcome: reports.outcome,
          createdAt: reports.createdAt,
        })
        .from(reports)
        .innerJoin(others, eq(others.id, reports.reportedUserId))
        .where(eq(reports.reporterId, userId))
        .orderBy(asc(reports.createdAt), asc(reports.id)),
    ),
    reportsReceived: pages(
      db
        .select({ reason: reports.reason, status: reports.status, day: dayOfReport })
        .from(reports)
        .where(eq(reports.reportedUserId, userId))
        .orderBy(asc(reports.createdAt), asc(reports.id)),
    ),
    suspensions: pages(
      db
        .select({
          startedAt: shownMoment(suspensions.startedAt, eq(suspensions.source, 'automatic')),
          until: suspensions.until,
          source: suspensions.source,
          reason: suspensions.reason,
          liftedAt: suspensions.liftedAt,
        })
        .from(suspensions)
        .where(eq(suspensions.userId, userId))
        .orderBy(asc(suspensions.startedAt), asc(suspensions.id)),
    ),
    decisions: pages(
      db
        .select({
          at: shownMoment(decisions.at, eq(decisions.isAutomatic, true)),
          action: decisions.action,
          rule: decisions.rule,
          until: decisions.until,
          message: decisions.message,
          isAutomatic: decisions.isAutomatic,
          readAt: decisions.readAt,
          undoneAt: decisions.undoneAt,
        })
        .from(decisions)
        .where(eq(decisions.userId, userId))
        .orderBy(asc(decisions.at), asc(decisions.id)),
    ),
    appeals: pages(
      db
        .select({
          at: appeals.at,
          text: appeals.text,
          outcome: appeals.outcome,
          answer: appeals.answer,
          decidedAt: appeals.decidedAt,
        })
        .from(appeals)
        .where(eq(appeals.userId, userId))
        .orderBy(asc(appeals.at), asc(appeals.id)),
    ),
    operatorActions: pages(
      db
        .select({ at: operatorAudit.at, command: operatorAudit.command, outcome: operatorAudit.outcome })
        .from(operatorAudit)
        .where(eq(sql`${operatorAudit.arguments} ->> 'userId'`, userId))
        .orderBy(asc(operatorAudit.at), asc(operatorAudit.id)),
    ),
  };
}
