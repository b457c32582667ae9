import { ACTIONS, RULES } from '@visavis/domain/moderation/rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser, users } from './users.ts';

/** One of the staff; null too once their account is gone. */
const staffMember = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** A case: the open reports about a person, which the staff decide in one go. A person has one open case at a time. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    userId: ownedByUser(),
    status: text({ enum: ['open', 'decided'] })
      .notNull()
      .default('open'),
    openedAt: moment().notNull(),
    closedAt: moment(),
    /** stays after the claim has run out, until someone else claims */
    claimedBy: staffMember(),
    claimedUntil: moment(),
  },
  (table) => [
    uniqueIndex('cases_one_open').on(table.userId).where(sql`${table.status} = 'open'`),
    index('cases_user').on(table.userId),
    index('cases_status').on(table.status, table.closedAt),
  ],
);

/** A decision about a person, by staff, by the weight of reports, or by the command line. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    /** null where it needed no report, as by the command line */
    caseId: uuid().references(() => cases.id, { onDelete: 'set null' }),
    userId: ownedByUser(),
    at: moment().notNull(),
    decidedBy: staffMember(),
    isAutomatic: boolean().notNull().default(false),
    action: text({ enum: ACTIONS }).notNull(),
    rule: text({ enum: RULES }),
    /** of a suspension */
    until: moment(),
    /** what the person reads */
    message: text(),
    /** what the staff read */
    note: text(),
    /** when the person read it */
    readAt: moment(),
    undoneAt: moment(),
    undoneBy: staffMember(),
  },
  (table) => [index('decisions_user').on(table.userId, table.at), index('decisions_case').on(table.caseId)],
);

/** A person's appeal against a decision about them, once, and its outcome. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    decisionId: uuid()
      .notNull()
      .unique()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    at: moment().notNull(),
    text: text().notNull(),
    claimedBy: staffMember(),
    claimedUntil: moment(),
    /** null while it waits */
    outcome: text({ enum: ['upheld', 'overturned'] }),
    answer: text(),
    note: text(),
    decidedBy: staffMember(),
    decidedAt: moment(),
  },
  (table) => [index('appeals_queue').on(table.outcome, table.at), index('appeals_user').on(table.userId)],
);
