import { isNull, sql } from 'drizzle-orm';
import { shownKarma, type UsersTable } from './karma.ts';
import { users } from './schema/users.ts';

/** Whether an account is shown to others: its owner is not deleting it. */
export const isShown = isNull(users.eraseAt);
/** The ids of accounts that are hidden, for `not in`: few, and found by their index. */
export const hiddenIds = sql`(select hidden.id from users hidden where hidden.erase_at is not null)`;

/** Columns of someone who is shown to others, and nothing more. */
export const personColumns = (now: Date, table: UsersTable = users) => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
  avatarFile: table.avatarFile,
  karma: shownKarma(table, now),
});

export interface PersonRow {
  id: string;
  username: string;
  displayName: string;
  avatarFile: string | null;
  karma: number;
}
