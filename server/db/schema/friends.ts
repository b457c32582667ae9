import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser } from './users.ts';

/** One row per friendship; `userA` is the id that sorts lower. */
export const friendships = pgTable(
  'friendships',
  {
    id: uuid().primaryKey(),
    userA: ownedByUser(),
    userB: ownedByUser(),
    metThrough: text({ enum: ['VIDEO_MATCH', 'INVITE_CODE'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('friendships_pair').on(table.userA, table.userB), index('friendships_b').on(table.userB)],
);

/** A pending request; answering or cancelling deletes it. One per pair, in either direction. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: uuid().primaryKey(),
    requesterId: ownedByUser(),
    receiverId: ownedByUser(),
    metThrough: text({ enum: ['VIDEO_MATCH', 'INVITE_CODE'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('friend_requests_pair').on(
      sql`least(${table.requesterId}, ${table.receiverId})`,
      sql`greatest(${table.requesterId}, ${table.receiverId})`,
    ),
    index('friend_requests_receiver').on(table.receiverId),
    index('friend_requests_requester').on(table.requesterId),
  ],
);

/** The latest time at which someone declined a request of someone else. */
export const friendDeclines = pgTable(
  'friend_declines',
  {
    requesterId: ownedByUser(),
    receiverId: ownedByUser(),
    declinedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requesterId, table.receiverId] }),
    index('friend_declines_receiver').on(table.receiverId),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    blockerId: ownedByUser(),
    blockedId: ownedByUser(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] }), index('blocks_blocked').on(table.blockedId)],
);

/** A user's wish to stay in touch with someone met in a call. No one else learns of it unless the other wishes it too. */
export const touchWishes = pgTable(
  'touch_wishes',
  {
    userId: ownedByUser(),
    peerId: ownedByUser(),
    /** forgotten then */
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.peerId] }),
    index('touch_wishes_peer').on(table.peerId),
    index('touch_wishes_until').on(table.until),
  ],
);
