/** The name that people read: the display name, or the username where there is none (rulings 37). */
export const nameOf = (person: { username: string; displayName?: string | undefined }): string =>
  person.displayName?.trim() || person.username;
