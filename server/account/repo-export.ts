import { shownLedger } from '@visavis/domain/call/karma/karma-shown.ts';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { readKarmaSums } from '../db/karma.ts';
import { personColumns } from '../db/person.ts';
import { callMembers, calls, roomMessages } from '../db/schema/call.ts';
import { planOrders, users } from '../db/schema/users.ts';
import { meetingAnswers, waitingWatches } from '../db/schema/waiting.ts';
import type { Clock } from '../ports/clock.ts';
import { type Pages, pages, parts, persist, ROWS_AT_ONCE } from './export-pages.ts';
import { readMessages, readPictureFiles } from './repo-export-messages.ts';
import { readReports } from './repo-export-reports.ts';
import { readFriends } from './repo-export-social.ts';
import { readSignIn } from './repo-sign-in.ts';

export type ExportRepo = ReturnType<typeof createExportRepo>;

/**
 * Everything held about a user: one list per kind, oldest first. Left out: secrets (hashes), and who rated, blocked or
 * reported the user, which is about those others; of karma what its owner sees (rulings 30).
 */
export function createExportRepo(db: Db, clock: Clock) {
  return {
    /** The lists by name, each read while its pages are taken; none where there is no such account. */
    async *lists(userId: string): AsyncGenerator<[name: string, list: object | Pages]> {
      const [account] = await persist(() => db.select().from(users).where(eq(users.id, userId)));
      if (!account) return;
      const { passwordHash: _secret, usernameKey: _derived, ...shown } = account;
      const now = new Date(clock.now());
      const [person] = await persist(() => db.select(personColumns(now)).from(users).where(eq(users.id, userId)));
      yield ['account', { ...shown, karma: person?.karma }];
      const { karma, sums } = await persist(() => readKarmaSums(db, userId));
      yield [
        'karma',
        shownLedger(sums, karma, now.getTime()).map((change) => ({ ...change, at: new Date(change.at) })),
      ];
      for (const read of READERS) yield* Object.entries(read(db, userId));
    },

    /** The pictures of messages, by what their messages call them (`pictureId`). */
    messagePictures: (userId: string) => readPictureFiles(db, userId),
  };
}

const READERS: readonly ((db: Db, userId: string) => Record<string, Pages>)[] = [
  readSignIn,
  readCalls,
  readFriends,
  readMessages,
  readReports,
  readWaiting,
  readPlans,
];

function readWaiting(db: Db, userId: string) {
  return {
    meetingAnswers: pages(
      db
        .select({
          startsAt: meetingAnswers.startsAt,
          answeredAt: meetingAnswers.answeredAt,
          timeZone: meetingAnswers.zone,
        })
        .from(meetingAnswers)
        .where(eq(meetingAnswers.userId, userId))
        .orderBy(asc(meetingAnswers.startsAt)),
    ),
    waitingWatches: pages(
      db.select({ until: waitingWatches.until }).from(waitingWatches).where(eq(waitingWatches.userId, userId)),
    ),
  };
}

function readPlans(db: Db, userId: string) {
  return {
    planOrders: pages(
      db
        .select({ order: planOrders.key, plan: planOrders.plan, until: planOrders.until, at: planOrders.at })
        .from(planOrders)
        .where(eq(planOrders.userId, userId))
        .orderBy(asc(planOrders.at), asc(planOrders.key)),
    ),
  };
}

const others = alias(users, 'others');

/** A report is to the other like leaving (rulings 28), here as well. */
const shownEnd = sql<string | null>`case when ${calls.endReason} = 'reported' then 'ended' else ${calls.endReason} end`;

/** Calls of someone, in the order in which they ended. @param which of theirs */
function callsOf(db: Db, userId: string, which: SQL) {
  const theirs = db
    .select()
    .from(callMembers)
    .where(and(eq(callMembers.userId, userId), which))
    .orderBy(asc(callMembers.endedAt), asc(callMembers.callId))
    .limit(ROWS_AT_ONCE)
    .as('theirs');
  return db
    .select({
      id: calls.id,
      with: others.username,
      matchedAt: calls.createdAt,
      startedAt: calls.startedAt,
      endedAt: calls.endedAt,
      endReason: shownEnd,
      duration: calls.duration,
      ratingGiven: theirs.rating,
      ratedAt: theirs.ratedAt,
      xpGained: theirs.xpGained,
      karmaGained: theirs.karmaGained,
      friendRole: theirs.friendRole,
    })
    .from(theirs)
    .innerJoin(calls, eq(calls.id, theirs.callId))
    .innerJoin(others, eq(others.id, theirs.peerId))
    .orderBy(asc(theirs.endedAt), asc(theirs.callId));
}

/** Those that have ended, and the one that goes on. */
async function* readAllCalls(db: Db, userId: string) {
  yield* parts<Awaited<ReturnType<typeof callsOf>>[number]>((last) =>
    callsOf(
      db,
      userId,
      last
        ? sql`(${callMembers.endedAt}, ${callMembers.callId}) > (${last.endedAt?.toISOString()}::timestamptz, ${last.id}::uuid)`
        : isNotNull(callMembers.endedAt),
    ),
  );
  yield await persist(() => callsOf(db, userId, eq(callMembers.active, true)));
}

function readCalls(db: Db, userId: string) {
  return {
    calls: readAllCalls(db, userId),
    roomMessages: pages(
      db
        .select({ callId: roomMessages.callId, content: roomMessages.content, createdAt: roomMessages.createdAt })
        .from(roomMessages)
        .where(eq(roomMessages.userId, userId))
        .orderBy(asc(roomMessages.createdAt), asc(roomMessages.id)),
    ),
  };
}
