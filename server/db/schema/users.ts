import { KARMA_DEFAULT, KARMA_MAX, KARMA_MIN } from '@visavis/domain/call/karma/rules.ts';
import { ROLES } from '@visavis/domain/moderation/rules.ts';
import { COUNTRIES } from '@visavis/domain/users/countries.ts';
import { ACCENTS, PLANS, PROFILE_LANGUAGES } from '@visavis/domain/users/rules.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, points } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    username: text().notNull(),
    /** the username in lower case: unique whatever the case */
    usernameKey: text().notNull().unique(),
    /** null: the account has no password */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    displayName: text().notNull(),
    bio: text().notNull().default(''),
    language: text({ enum: PROFILE_LANGUAGES }).notNull().default('en'),
    country: text({ enum: COUNTRIES }),
    interests: text().array().notNull().default(sql`'{}'::text[]`),
    visibility: text({ enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    /** the theme chosen; it holds while the plan includes it */
    accent: text({ enum: ACCENTS }).notNull().default('apricot'),
    /** name of the picture in the file store; null: the generated avatar */
    avatarFile: text(),
    bannerFile: text(),
    karma: points().notNull().default(KARMA_DEFAULT),
    experiencePoints: integer().notNull().default(0),
    plan: text({ enum: PLANS }).notNull().default('free'),
    planEnd: moment(),
    inviteCode: text().notNull().unique(),
    /** the code of the invitation link; null until its owner first asks for it */
    inviteLink: text().unique(),
    createdAt: moment().notNull(),
    lastSeenAt: moment(),
    /** matching is refused until then; far in the future: until reviewed */
    suspendedUntil: moment(),
    /** when the account is erased; until then it is hidden, and signing in restores it; null: it is not being deleted */
    eraseAt: moment(),
    /** since when a node erases it: nothing restores it any more */
    erasingSince: moment(),
    /** when the address was confirmed; null: not yet */
    emailVerifiedAt: moment(),
    /** takes the place of `email` once it is confirmed */
    pendingEmail: text(),
    /** the version of terms, privacy policy and rules that was accepted, and when; null: none */
    acceptedTexts: text(),
    acceptedTextsAt: moment(),
    /** what they may do at the desk; null: nothing */
    role: text({ enum: ROLES }),
    /** when and by which provider the age was proven; null: it was not */
    ageProvenAt: moment(),
    ageProvenBy: text(),
  },
  (table) => [
    check('karma_in_range', sql`${table.karma} between ${sql.raw(`${KARMA_MIN} and ${KARMA_MAX}`)}`),
    index('users_created').on(table.createdAt),
    index('users_erase').on(table.eraseAt).where(sql`${table.eraseAt} is not null`),
  ],
);

/** A reference to a user; the row is deleted with them. */
export const ownedByUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Plans that the operator's shop has set, by its own keys: an order that comes again sets nothing. */
export const planOrders = pgTable(
  'plan_orders',
  {
    key: text().primaryKey(),
    userId: ownedByUser(),
    plan: text({ enum: PLANS }).notNull(),
    until: moment(),
    at: moment().notNull(),
  },
  (table) => [index('plan_orders_user_at').on(table.userId, table.at)],
);

/** Every change of karma; a user's balance is KARMA_DEFAULT plus the sum of `delta`. */
export const karmaLedger = pgTable(
  'karma_ledger',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    at: moment().notNull(),
    delta: points().notNull(),
    balance: points().notNull(),
    reason: text({ enum: ['rating', 'long_call', 'operator'] }).notNull(),
    callId: uuid(),
    fromUserId: uuid(),
  },
  (table) => [
    index('karma_ledger_user_at').on(table.userId, table.at),
    index('karma_ledger_pair').on(table.userId, table.fromUserId, table.at),
  ],
);
