/** What people read: the display name; the username where there is none (rulings 37). */
export const nameOf = (person: { username: string; displayName?: string | undefined }): string =>
  person.displayName?.trim() || person.username;
