import type { Role } from '@visavis/domain/moderation/rules.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
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
export type HistoryRow = NonNullable<Awaited<ReturnType<typeof readHistory>>>;

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

/** The decisions about someone, newest first. */
export const readDecisions = (queries: Queries, userId: string) =>
  decisionsWithStaff(queries)
    .where(eq(decisions.userId, userId))
    .orderBy(desc(decisions.at), desc(decisions.id))
    .limit(HISTORY_LENGTH);

export async function readDecision(queries: Queries, id: string): Promise<DecisionRow | undefined> {
  const [row] = await decisionsWithStaff(queries).where(eq(decisions.id, id));
  return row;
}

/** What is known of someone; undefined where there is no such account. */
export async function readHistory(queries: Queries, userId: string, now: Date) {
  type Counts = Record<'calls' | 'reportsAbout' | 'reportsMade' | 'reportsUpheld' | 'reportsDismissed', number>;
  const [person] = await queries
    .select({ ...personInCaseColumns(now), createdAt: users.createdAt, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return undefined;
  const { rows } = await queries.execute<Counts>(sql`
    select
      (select count(*) from call_members where user_id = ${userId})::int as calls,
      (select count(*) from reports where reported_user_id = ${userId})::int as "reportsAbout",
      (select count(*) from reports where reporter_id = ${userId})::int as "reportsMade",
      (select count(*) from reports where reporter_id = ${userId} and outcome = 'upheld')::int as "reportsUpheld",
      (select count(*) from reports where reporter_id = ${userId} and outcome = 'dismissed')::int as "reportsDismissed"`);
  const [counts] = rows;
  if (!counts) throw new Error('a select without a table returned no row');
  return { person, counts, decisions: await readDecisions(queries, userId) };
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
