import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { sessions } from './auth.ts';
import { ownedByUser } from './users.ts';

/** Where a browser is pushed to: one of each session at most. It counts until the session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: ownedByUser(),
    /** at the push service of the browser; whoever knows it, and the server's key, can push */
    endpoint: text().notNull().unique(),
    /** of the browser, in base64url: what is pushed is encrypted for it */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** A person's settings for pushed news; without a row, the defaults. */
export const pushSettings = pgTable('push_settings', {
  userId: ownedByUser().primaryKey(),
  /** kinds that are switched off */
  off: text().array().notNull(),
  showText: boolean().notNull(),
  /** quiet hours, `HH:MM`, on the clocks of the zone; null: none */
  quietFrom: text(),
  quietTo: text(),
  zone: text(),
});
