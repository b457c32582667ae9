import { RULES } from '@visavis/domain/moderation/rules.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** The mark of an erased account that was suspended: a new account with its address takes the suspension over. */
export const keptSuspensions = pgTable('kept_suspensions', {
  /** keyed hash of the address: of no use to those who do not have the secret */
  emailHash: text().primaryKey(),
  suspendedUntil: moment().notNull(),
  /** null where it was not recorded */
  rule: text({ enum: RULES }),
  /** when this row is deleted */
  keptUntil: moment().notNull(),
});
