import type { Person } from '@visavis/domain/wire/schema.ts';

/** Where the pictures of people are served from. */
export const uploadsPath = '/uploads';

/** The uploaded avatar, or the generated one where there is none: never null on the wire. */
export const avatarUrl = (person: { id: string; avatarFile: string | null }): string =>
  person.avatarFile ? `${uploadsPath}/${person.avatarFile}` : `${uploadsPath}/default/${person.id}.svg`;

export const bannerUrl = (person: { bannerFile: string | null }): string | null =>
  person.bannerFile ? `${uploadsPath}/${person.bannerFile}` : null;

/** What anyone sees of a person. */
export const presentPerson = (row: {
  id: string;
  username: string;
  avatarFile: string | null;
  karma: number;
}): Person => ({
  userId: row.id,
  username: row.username,
  avatar: avatarUrl(row),
  karma: row.karma,
});
