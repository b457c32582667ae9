import type { Person } from '@visavis/domain/wire/schema.ts';
import { avatarUrl } from '../http/picture-url.ts';
import { users } from './schema/users.ts';

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

export const toPerson = (row: PersonRow): Person => ({
  userId: row.id,
  username: row.username,
  avatar: avatarUrl(row),
  karma: row.karma,
});
