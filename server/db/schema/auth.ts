import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser } from './users.ts';

/** One sign-in on one device: a family of refresh tokens, of which the newest generation is valid. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    generation: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Refresh tokens, hashed: one a generation. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    userId: ownedByUser(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);
