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
