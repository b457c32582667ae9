import { and, desc, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from './connect.ts';
import { isShown } from './person.ts';
import { lookUp } from './prepared.ts';
import { callMembers, calls } from './schema/call.ts';
import { users } from './schema/users.ts';

/** A member's call that started and has ended, with someone who is shown. */
const isPast = and(
  isNotNull(callMembers.endedAt),
  lookUp(sql`from ${calls} where ${calls.id} = ${callMembers.callId} and ${calls.startedAt} is not null`),
  lookUp(sql`from ${users} where ${users.id} = ${callMembers.peerId} and ${isShown}`),
);

/**
 * The newest past calls of a member. The rest is joined to them: where tables have no statistics, PostgreSQL begins a join
 * of all with every person that there is.
 */
export const newestPastCalls = (queries: Queries, where: SQL | undefined, limit: number, after = 0) =>
  queries
    .select()
    .from(callMembers)
    .where(and(where, isPast))
    .orderBy(desc(callMembers.endedAt), desc(callMembers.callId))
    .limit(limit)
    .offset(after)
    .as('past_calls');
