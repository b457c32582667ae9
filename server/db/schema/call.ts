import { SKIP_SECONDS } from '@visavis/domain/call/rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, points } from '../columns.ts';
import { ownedByUser } from './users.ts';

/** The condition of the index on counted calls, seconds: queries must repeat it literally to use the index. */
export const COUNTED_FROM = sql.raw(String(SKIP_SECONDS));

/** A room and the call in it. It starts when both members have reported media; it ends once. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    createdAt: moment().notNull(),
    /** the member who reported media first; with the other's report the call starts */
    mediaFrom: uuid(),
    startedAt: moment(),
    /** when the longer of the two plans' sessions is over; set with startedAt */
    endsAt: moment(),
    endedAt: moment(),
    endReason: text({ enum: ['skip', 'ended', 'time_limit', 'reported', 'connection_lost', 'left'] }),
    /** whole seconds, set with endedAt */
    duration: integer(),
    /** seconds that the member waited who waited longer; null for a call back */
    waited: integer(),
    iceTransportPolicy: text({ enum: ['all', 'relay'] })
      .notNull()
      .default('all'),
  },
  (table) => [
    // By id: a call is looked up among those that go on, and an index by time would be read to its end for that.
    index('calls_active').on(table.id).where(sql`${table.endedAt} is null`),
    // As that of messages.
    index('calls_created').using('brin', table.createdAt).with({ autosummarize: true }),
    index('calls_waited').on(table.createdAt).where(sql`${table.waited} is not null`),
  ],
);

/** A member of a call, with the rating they owe and what they gained. */
export const callMembers = pgTable(
  'call_members',
  {
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    peerId: ownedByUser(),
    createdAt: moment().notNull(),
    /** true until the call ends: the unique index below keeps a user in one call */
    active: boolean().notNull().default(true),
    /** copies of the call's: joining the queue reads them by user, often and for many users */
    endedAt: moment(),
    duration: integer(),
    /** seconds after which this member must rate the peer, fixed at the match */
    threshold: integer().notNull(),
    /** seconds this member's plan lets a session last */
    sessionSeconds: integer().notNull(),
    /** continues a conversation of which an earlier call counts for the daily limit: this one does not */
    continued: boolean().notNull().default(false),
    /** who called whom, in a call between friends; null for two who were matched */
    friendRole: text({ enum: ['caller', 'callee'] }),
    /** whether the end of the call asked for a rating; it is owed until it is given */
    ratingRequired: boolean().notNull().default(false),
    rating: text({ enum: ['positive', 'negative', 'dismiss'] }),
    ratedAt: moment(),
    xpGained: integer().notNull().default(0),
    karmaGained: points().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.userId] }),
    uniqueIndex('call_members_one_active').on(table.userId).where(sql`${table.active}`),
    // The peer first: while the table is small, PostgreSQL may confuse another index that begins with the user with the
    // one on user and time (docs/decisions/011).
    index('call_members_pair').on(table.peerId, table.userId),
    index('call_members_met').on(table.userId, table.endedAt),
    index('call_members_counted').on(table.userId, table.createdAt).where(sql`${table.duration} >= ${COUNTED_FROM}`),
    index('call_members_owed').on(table.userId).where(sql`${table.ratingRequired} and ${table.rating} is null`),
  ],
);

/** Room chat; deleted when the call ends. */
export const roomMessages = pgTable(
  'room_messages',
  {
    id: uuid().primaryKey(),
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    content: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('room_messages_call').on(table.callId, table.createdAt)],
);
