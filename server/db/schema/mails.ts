import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Mails that no mail server has taken yet (docs/decisions/057-mails-that-wait.md). */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** who it is for and what it says, sealed: there are links in it that open an account */
    sealed: text().notNull(),
    createdAt: moment().notNull(),
    /** when it has no use any more */
    expiresAt: moment().notNull(),
    /** when a node may take it: for the first time, again, or because the node that has it is dead */
    dueAt: moment().notNull(),
    /** it is sent before the others */
    isUrgent: boolean().notNull().default(false),
    /** how often a node has taken it */
    tries: integer().notNull().default(0),
  },
  (table) => [index('mails_due').on(table.isUrgent.desc(), table.dueAt)],
);
