import type { Role } from '@visavis/domain/moderation/rules.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/connect.ts';
import type { UsersTable } from '../db/karma.ts';
import { type PersonRow, personColumns } from '../db/person.ts';
import { appeals, cases, decisions } from '../db/schema/moderation.ts';
import { suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';

/** A person as staff see them. */
export interface PersonInCaseRow extends PersonRow {
  role: Role | null;
  suspendedUntil: Date | null;
}
export const personInCaseColumns = (now: Date, table: UsersTable = users) => ({
  ...personColumns(now, table),
  role: table.role,
  suspendedUntil: table.suspendedUntil,
});

export type DecisionRow = Awaited<ReturnType<typeof readDecisions>>[number];
export type HistoryRow = Awaited<ReturnType<typeof readHistories>>[number];

const deciders = alias(users, 'deciders');
const HISTORY_LENGTH = 100;

const decisionsWithStaff = (queries: Queries) =>
  queries
    .select({
      decision: decisions,
      by: { userId: deciders.id, username: deciders.username },
      appealId: appeals.id,
      appealOutcome: appeals.outcome,
      appealNote: appeals.note,
      source: suspensions.source,
    })
    .from(decisions)
    .leftJoin(deciders, eq(deciders.id, decisions.decidedBy))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(suspensions, eq(suspensions.decisionId, decisions.id));

/** The decisions about some people, newest first. */
const readDecisions = (queries: Queries, userIds: readonly string[]) =>
  decisionsWithStaff(queries)
    .where(inArray(decisions.userId, [...userIds]))
    .orderBy(desc(decisions.at), desc(decisions.id))
    .limit(HISTORY_LENGTH * userIds.length);

/** By id. */
export async function readDecisionsById(queries: Queries, ids: readonly string[]): Promise<Map<string, DecisionRow>> {
  const rows = await decisionsWithStaff(queries).where(inArray(decisions.id, [...ids]));
  return new Map(rows.map((row) => [row.decision.id, row]));
}

export async function readDecision(queries: Queries, id: string): Promise<DecisionRow | undefined> {
  const [row] = await decisionsWithStaff(queries).where(eq(decisions.id, id));
  return row;
}

/** Facts about some people, in their order; accounts that do not exist are missing. */
export async function readHistories(queries: Queries, userIds: readonly string[], now: Date) {
  if (userIds.length === 0) return [];
  const count = (from: string, where: string) =>
    sql<number>`(select count(*) from ${sql.raw(from)} where ${sql.raw(where)})::int`;
  const rows = await queries
    .select({
      person: { ...personInCaseColumns(now), createdAt: users.createdAt, language: users.language },
      counts: {
        calls: count('call_members m', 'm.user_id = users.id'),
        reportsAbout: count('reports r', 'r.reported_user_id = users.id'),
        reportsMade: count('reports r', 'r.reporter_id = users.id'),
        reportsUpheld: count('reports r', `r.reporter_id = users.id and r.outcome = 'upheld'`),
        reportsDismissed: count('reports r', `r.reporter_id = users.id and r.outcome = 'dismissed'`),
      },
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const decided = await readDecisions(queries, userIds);
  return userIds.flatMap((id) => {
    const row = rows.find(({ person }) => person.id === id);
    return row ? [{ ...row, decisions: decided.filter(({ decision }) => decision.userId === id) }] : [];
  });
}

/** Undefined where there is no such account. */
export async function readHistory(queries: Queries, userId: string, now: Date): Promise<HistoryRow | undefined> {
  const [history] = await readHistories(queries, [userId], now);
  return history;
}

/** The case of someone that is open; null without one. */
export async function openCaseOf(queries: Queries, userId: string): Promise<string | null> {
  const [open] = await queries
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.status, 'open')));
  return open?.id ?? null;
}

export type CaseRow = typeof cases.$inferSelect;
