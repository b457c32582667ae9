import type { Person } from '@visavis/domain/wire/schema.ts';

/** Where uploaded and default pictures are served. */
export const uploadsPath = '/uploads';

/** The uploaded avatar, or the default one (protocol.md, 'HTTP': never null). */
export const avatarUrl = (person: { id: string; avatarFile: string | null }): string =>
  person.avatarFile ? `${uploadsPath}/${person.avatarFile}` : `${uploadsPath}/default/${person.id}.svg`;

export const bannerUrl = (person: { bannerFile: string | null }): string | null =>
  person.bannerFile ? `${uploadsPath}/${person.bannerFile}` : null;

/** A person as everyone may see them. */
export const presentPerson = (row: {
  id: string;
  username: string;
  displayName: string;
  avatarFile: string | null;
  karma: number;
}): Person => ({
  userId: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: avatarUrl(row),
  karma: row.karma,
});
