import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { ownedByUser } from './users.ts';

/** People who said that they come to a meeting hour. */
export const meetingAnswers = pgTable(
  'meeting_answers',
  {
    userId: ownedByUser(),
    startsAt: moment().notNull(),
    answeredAt: moment().notNull(),
    remindedAt: moment(),
    /** of the member's clocks; null: not known */
    zone: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.startsAt] }),
    index('meeting_answers_start').on(table.startsAt),
  ],
);

/** People who asked to be notified of the next person who waits. */
export const waitingWatches = pgTable('waiting_watches', {
  userId: ownedByUser().primaryKey(),
  until: moment().notNull(),
});
