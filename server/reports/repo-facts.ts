import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { totalWeight } from '@visavis/domain/reports/weight.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { hadContact } from '../db/pair.ts';
import { users } from '../db/schema/users.ts';
import type { ReportFacts, Witness } from './decisions.ts';

export interface NewReport {
  id: string;
  reporterId: string;
  reportedUserId: string;
  reason: ReportReason;
  description: string | null;
  roomId: string | null;
  conversationId: string | null;
  /** the message that is reported; stored where it is one of the reported person in that conversation */
  messageId: string | null;
  at: Date;
}

interface LoadedFacts extends ReportFacts {
  /** usernames */
  names: { reporter: string; reported: string };
  /** the reporter had to do with the person */
  hadContact: boolean;
  /** the reported account is to others as if it did not exist */
  isHidden: boolean;
  reporters: number;
  weight: number;
  /** the message that is reported, where there is such a message */
  messageId: string | null;
}

/** The rest of the facts, from one statement without a table. */
interface Counted {
  sharedRoom: boolean;
  sharedConversation: boolean;
  alreadyReported: boolean;
  hadContact: boolean;
  reporters: number;
  reporter: string;
  messageId: string | null;
}

/**
 * Reads what decides about a report.
 * @param since the start of the window in which reporters are counted
 */
export async function loadFacts(tx: Tx, report: NewReport, since: Date): Promise<LoadedFacts> {
  const { reporterId, reportedUserId, roomId, conversationId } = report;
  const messageId = sql`(
    select id from messages
    where id = ${report.messageId} and conversation_id = ${conversationId} and sender_id = ${reportedUserId})`;
  // The lock makes reports about one person wait for each other: of two at once both count.
  const [reported] = await tx
    .select({ username: users.username, suspendedUntil: users.suspendedUntil, eraseAt: users.eraseAt })
    .from(users)
    .where(eq(users.id, reportedUserId))
    .for('no key update');
  const { rows } = await tx.execute<Record<string, unknown> & Counted>(sql`
    select
      (${roomId}::uuid is null or exists (
        select 1 from call_members
        where call_id = ${roomId} and user_id = ${reporterId} and peer_id = ${reportedUserId})) as "sharedRoom",
      (${conversationId}::uuid is null or exists (
        select 1 from conversations
        where id = ${conversationId}
          and user_a in (${reporterId}, ${reportedUserId}) and user_b in (${reporterId}, ${reportedUserId})))
        as "sharedConversation",
      exists (
        select 1 from reports
        where reporter_id = ${reporterId} and reported_user_id = ${reportedUserId}
          and room_id is not distinct from ${roomId}::uuid
          and conversation_id is not distinct from ${conversationId}::uuid
          and message_id is not distinct from ${messageId}) as "alreadyReported",
      ${hadContact(reporterId, reportedUserId)} as "hadContact",
      1 + (
        select count(distinct reporter_id) from reports
        where reported_user_id = ${reportedUserId} and reporter_id <> ${reporterId}
          and status = 'open' and created_at > ${since.toISOString()})::int as reporters,
      ${messageId} as "messageId",
      (select username from users where id = ${reporterId}) as reporter`);
  const [facts] = rows;
  if (!facts) throw new Error('a select without a table returned no row');
  const { reporter, reporters, sharedRoom, sharedConversation, alreadyReported } = facts;
  const isHidden = (reported?.eraseAt ?? null) !== null;
  const witnesses = await loadWitnesses(tx, report, since);
  return {
    now: report.at.getTime(),
    // A hidden account exists for those alone who had to do with it.
    exists: reported !== undefined && (!isHidden || facts.hadContact),
    sharedRoom,
    sharedConversation,
    alreadyReported,
    witnesses,
    suspendedUntil: reported?.suspendedUntil ?? null,
    hadContact: facts.hadContact,
    isHidden,
    names: { reporter, reported: reported?.username ?? '' },
    reporters,
    weight: totalWeight(witnesses),
    messageId: facts.messageId,
  };
}

/**
 * Reporters with an open report in the window who shared a started call with the reported person, the author of the new
 * report among them. What has suspended the person once does not count again.
 */
async function loadWitnesses(tx: Tx, report: NewReport, since: Date): Promise<Witness[]> {
  const { reporterId, reportedUserId, reason } = report;
  const { rows } = await tx.execute<Record<string, unknown> & Witness>(sql`
    with counted as (
      select reporter_id, reason from reports
      where reported_user_id = ${reportedUserId} and status = 'open' and created_at > greatest(
        ${since.toISOString()}::timestamptz,
        (select max(started_at) from suspensions where user_id = ${reportedUserId} and source = 'automatic'))
      union all select ${reporterId}::uuid, ${reason}
    )
    select array_agg(distinct c.reason) as reasons,
      (select count(*) from reports p where p.reporter_id = c.reporter_id and p.outcome = 'upheld')::int as upheld,
      (select count(*) from reports p where p.reporter_id = c.reporter_id and p.outcome = 'dismissed')::int as dismissed
    from counted c
    where exists (
      select 1 from call_members m join calls on calls.id = m.call_id
      where m.peer_id = ${reportedUserId} and m.user_id = c.reporter_id and calls.started_at is not null)
    group by c.reporter_id`);
  return rows.map(({ reasons, upheld, dismissed }) => ({ reasons, upheld, dismissed }));
}
