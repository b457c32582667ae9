import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { sessions } from './auth.ts';
import { ownedByUser } from './users.ts';

/** Accounts at other sites with which people sign in: one for each site and account here. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    /** the site, by the address with which it signs */
    issuer: text().notNull(),
    /** its unchanging name for the person */
    subject: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    unique('identities_subject_unique').on(table.issuer, table.subject),
    unique('identities_issuer_unique').on(table.userId, table.issuer),
  ],
);

/** The purpose of someone's way to another site: a sign-in, a link with the account that asks, or a proof of its owner. */
const WAYS = ['sign-in', 'link', 'prove'] as const;

/** Ways to other sites, by the hash of the token that the browser keeps. Each is ended once. */
export const providerWays = pgTable(
  'provider_ways',
  {
    hash: text().primaryKey(),
    provider: text().notNull(),
    way: text({ enum: WAYS }).notNull(),
    /** the session that links or proves; null for a sign-in */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('provider_ways_expiry').on(table.expiresAt), index('provider_ways_session').on(table.sessionId)],
);

/** People whom a provider has named and no account knows yet, by the hash of the token that the browser keeps. */
export const providerAnswers = pgTable(
  'provider_answers',
  {
    hash: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** null where the provider says none */
    email: text(),
    isEmailVerified: boolean().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('provider_answers_expiry').on(table.expiresAt)],
);
