import { DEVICE_KINDS, END_REASONS } from '@visavis/domain/auth/rules.ts';
import { SIGNALS } from '@visavis/domain/desk/rules.ts';
import { ROLES } from '@visavis/domain/moderation/rules.ts';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** null while it is open, and where a node of the version before has ended it */
    endReason: text({ enum: END_REASONS }),
    /** to LAST_USE_PRECISION; null: not since the sign-in */
    lastUsedAt: moment(),
    /** when its user last proved who they are, by another way than a sign-in with password or passkey; null: at the sign-in */
    provenAt: moment(),
    /** of the device, as its browser said at the sign-in: see server/http/device.ts */
    browser: text(),
    system: text(),
    device: text({ enum: DEVICE_KINDS }),
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
    /** what its reader may do at the desk from its use on; null: what they may already */
    role: text({ enum: ROLES }),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Mailed links that confirm an address: that of the account, or the one that is to take its place. */
export const emailLinks = pgTable(
  'email_links',
  {
    hash: text().primaryKey(),
    userId: ownedByUser(),
    email: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('email_links_user').on(table.userId)],
);

/** Former usernames, with the moment of their change. */
export const usernameChanges = pgTable(
  'username_changes',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    formerName: text().notNull(),
    /** in lower case */
    formerKey: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    index('username_changes_user').on(table.userId),
    index('username_changes_former').on(table.formerKey, table.changedAt),
  ],
);

/** Marks of sign-ins, as keyed hashes: the staff see which new accounts share some with a suspended one. */
export const accountSignals = pgTable(
  'account_signals',
  {
    userId: ownedByUser(),
    kind: text({ enum: SIGNALS }).notNull(),
    hash: text().notNull(),
    /** of the last sign-in with it */
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index('account_signals_hash').on(table.kind, table.hash),
    index('account_signals_at').on(table.at),
  ],
);
