import { CHALLENGE_PURPOSES } from '@visavis/domain/passkeys/rules.ts';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { sessions } from './auth.ts';
import { ownedByUser } from './users.ts';

/** Public keys with which people sign in. Bytes are in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    /** the authenticator's name for the key */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** of signatures, as the authenticator counts them; 0 for those that do not count */
    counter: bigint({ mode: 'number' }).notNull(),
    /** how a browser reaches the authenticator */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that browsers have yet to answer, hashed. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    /** null for one that a node of the version before has given, which is refused */
    purpose: text({ enum: CHALLENGE_PURPOSES }),
    /** the session that adds a passkey or proves itself once more; null for a sign-in */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);
