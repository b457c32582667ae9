import { shownLedger } from '@visavis/domain/call/karma-shown.ts';
import { asc, type Column, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { readKarmaSums } from '../db/karma.ts';
import { personColumns } from '../db/person.ts';
import { callMembers, calls, roomMessages } from '../db/schema/call.ts';
import { blocks, friendDeclines, friendRequests, friendships } from '../db/schema/friends.ts';
import { conversationMembers, conversations, messages } from '../db/schema/messages.ts';
import { appeals, decisions } from '../db/schema/moderation.ts';
import { operatorAudit, reports, suspensions } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { meetingAnswers, waitingWatches } from '../db/schema/waiting.ts';
import type { Clock } from '../ports/clock.ts';
import { readSignIn } from './repo-sign-in.ts';

export type ExportRepo = ReturnType<typeof createExportRepo>;

const others = alias(users, 'others');

/** The other person of a pair in which the user may be on either side. */
const otherOf = (userId: string) => (a: Column, b: Column) => sql`case when ${a} = ${userId} then ${b} else ${a} end`;

/**
 * Everything held about a user: one list per kind, oldest first. Left out: secrets (hashes), and who rated, blocked or
 * reported the user, which is about those others; of karma what its owner sees (rulings 30).
 */
export function createExportRepo(db: Db, clock: Clock) {
  return {
    /** The lists by name, read a few at a time; none where there is no such account. */
    async *lists(userId: string): AsyncGenerator<[name: string, list: unknown]> {
      const [account] = await db.select().from(users).where(eq(users.id, userId));
      if (!account) return;
      const { passwordHash: _secret, usernameKey: _derived, ...shown } = account;
      const now = new Date(clock.now());
      const [person] = await db.select(personColumns(now)).from(users).where(eq(users.id, userId));
      yield ['account', { ...shown, karma: person?.karma }];
      const { karma, sums } = await readKarmaSums(db, userId);
      yield [
        'karma',
        shownLedger(sums, karma, now.getTime()).map((change) => ({ ...change, at: new Date(change.at) })),
      ];
      for (const read of READERS) yield* Object.entries(await read(db, userId));
    },
  };
}

const READERS: readonly ((db: Db, userId: string) => Promise<Record<string, unknown>>)[] = [
  readSignIn,
  readCalls,
  readFriends,
  readMessages,
  readReports,
  readWaiting,
];

async function readWaiting(db: Db, userId: string) {
  return {
    meetingAnswers: await db
      .select({ startsAt: meetingAnswers.startsAt, answeredAt: meetingAnswers.answeredAt })
      .from(meetingAnswers)
      .where(eq(meetingAnswers.userId, userId))
      .orderBy(asc(meetingAnswers.startsAt)),
    waitingWatches: await db
      .select({ until: waitingWatches.until })
      .from(waitingWatches)
      .where(eq(waitingWatches.userId, userId)),
  };
}

async function readCalls(db: Db, userId: string) {
  return {
    calls: await db
      .select({
        id: calls.id,
        with: others.username,
        matchedAt: calls.createdAt,
        startedAt: calls.startedAt,
        endedAt: calls.endedAt,
        endReason: calls.endReason,
        duration: calls.duration,
        ratingGiven: callMembers.rating,
        ratedAt: callMembers.ratedAt,
        xpGained: callMembers.xpGained,
        karmaGained: callMembers.karmaGained,
      })
      .from(callMembers)
      .innerJoin(calls, eq(calls.id, callMembers.callId))
      .innerJoin(others, eq(others.id, callMembers.peerId))
      .where(eq(callMembers.userId, userId))
      .orderBy(asc(calls.createdAt)),
    roomMessages: await db
      .select({ callId: roomMessages.callId, content: roomMessages.content, createdAt: roomMessages.createdAt })
      .from(roomMessages)
      .where(eq(roomMessages.userId, userId))
      .orderBy(asc(roomMessages.createdAt)),
  };
}

async function readFriends(db: Db, userId: string) {
  const other = otherOf(userId);
  return {
    friends: await db
      .select({ with: others.username, metThrough: friendships.metThrough, since: friendships.createdAt })
      .from(friendships)
      .innerJoin(others, eq(others.id, other(friendships.userA, friendships.userB)))
      .where(or(eq(friendships.userA, userId), eq(friendships.userB, userId)))
      .orderBy(asc(friendships.createdAt)),
    friendRequests: await db
      .select({
        with: others.username,
        sent: sql<boolean>`${friendRequests.requesterId} = ${userId}`,
        metThrough: friendRequests.metThrough,
        createdAt: friendRequests.createdAt,
      })
      .from(friendRequests)
      .innerJoin(others, eq(others.id, other(friendRequests.requesterId, friendRequests.receiverId)))
      .where(or(eq(friendRequests.requesterId, userId), eq(friendRequests.receiverId, userId)))
      .orderBy(asc(friendRequests.createdAt)),
    declinedRequests: await db
      .select({
        with: others.username,
        sent: sql<boolean>`${friendDeclines.requesterId} = ${userId}`,
        at: friendDeclines.declinedAt,
      })
      .from(friendDeclines)
      .innerJoin(others, eq(others.id, other(friendDeclines.requesterId, friendDeclines.receiverId)))
      .where(or(eq(friendDeclines.requesterId, userId), eq(friendDeclines.receiverId, userId)))
      .orderBy(asc(friendDeclines.declinedAt)),
    blocked: await db
      .select({ who: others.username, at: blocks.createdAt })
      .from(blocks)
      .innerJoin(others, eq(others.id, blocks.blockedId))
      .where(eq(blocks.blockerId, userId))
      .orderBy(asc(blocks.createdAt)),
  };
}

async function readMessages(db: Db, userId: string) {
  const other = otherOf(userId);
  return {
    conversations: await db
      .select({
        id: conversations.id,
        with: others.username,
        createdAt: conversations.createdAt,
        archivedAt: conversationMembers.archivedAt,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .innerJoin(others, eq(others.id, other(conversations.userA, conversations.userB)))
      .where(eq(conversationMembers.userId, userId))
      .orderBy(asc(conversations.createdAt)),
    messages: await db
      .select({
        conversationId: messages.conversationId,
        sent: sql<boolean>`${messages.senderId} = ${userId}`,
        content: messages.content,
        createdAt: messages.createdAt,
        readAt: messages.readAt,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(or(eq(conversations.userA, userId), eq(conversations.userB, userId)))
      .orderBy(asc(messages.createdAt)),
  };
}

async function readReports(db: Db, userId: string) {
  return {
    reportsMade: await db
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
      .orderBy(asc(reports.createdAt)),
    reportsReceived: await db
      .select({ reason: reports.reason, status: reports.status, createdAt: reports.createdAt })
      .from(reports)
      .where(eq(reports.reportedUserId, userId))
      .orderBy(asc(reports.createdAt)),
    suspensions: await db
      .select({
        startedAt: suspensions.startedAt,
        until: suspensions.until,
        source: suspensions.source,
        reason: suspensions.reason,
        liftedAt: suspensions.liftedAt,
      })
      .from(suspensions)
      .where(eq(suspensions.userId, userId))
      .orderBy(asc(suspensions.startedAt)),
    decisions: await db
      .select({
        at: decisions.at,
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
      .orderBy(asc(decisions.at)),
    appeals: await db
      .select({
        at: appeals.at,
        text: appeals.text,
        outcome: appeals.outcome,
        answer: appeals.answer,
        decidedAt: appeals.decidedAt,
      })
      .from(appeals)
      .where(eq(appeals.userId, userId))
      .orderBy(asc(appeals.at)),
    operatorActions: await db
      .select({ at: operatorAudit.at, command: operatorAudit.command, outcome: operatorAudit.outcome })
      .from(operatorAudit)
      .where(eq(sql`${operatorAudit.arguments} ->> 'userId'`, userId))
      .orderBy(asc(operatorAudit.at)),
  };
}
