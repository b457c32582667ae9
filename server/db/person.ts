import { isNull, sql } from 'drizzle-orm';
import { users } from './schema/users.ts';

/** Whether an account is shown to others: its owner is not deleting it. */
export const isShown = isNull(users.eraseAt);
/** The ids of accounts that are hidden, for `not in`: few, and found by their index. */
export const hiddenIds = sql`(select hidden.id from users hidden where hidden.erase_at is not null)`;

/** What a query selects of someone who is shown to others, and nothing more. */
export const personColumns = {
  id: users.id,
  username: users.username,
  avatarFile: users.avatarFile,
  karma: users.karma,
};

export interface PersonRow {
  id: string;
  username: string;
  avatarFile: string | null;
  karma: number;
}
