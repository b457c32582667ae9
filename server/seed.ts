import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from './db/connect.ts';
import { sessions } from './db/schema/auth.ts';
import { users } from './db/schema/users.ts';
import { type LegalTextOptions, readLegalTexts } from './legal/texts.ts';
import type { Clock } from './ports/clock.ts';
import { hash, verify } from './ports/hash-threads/hash-worker.ts';
import type { Random } from './ports/random.ts';

const PASSWORD = 'face to face';
const people = [
  { username: 'alice', email: 'alice@example.com', firstName: 'Alice', lastName: 'Martin', birthDate: '1994-03-12' },
  { username: 'bob', email: 'bob@example.com', firstName: 'Bob', lastName: 'Taylor', birthDate: '1990-11-02' },
] as const;

/** Inserts alice and bob where they are missing, for trying the product alone. @returns how to sign in as them */
export async function seedPeople(
  { db, clock, random }: { db: Db; clock: Clock; random: Random },
  options: LegalTextOptions,
) {
  const names = people.map(({ username }) => username);
  const present = await db.select({ key: users.usernameKey }).from(users).where(inArray(users.usernameKey, names));
  const missing = people.filter(({ username }) => !present.some(({ key }) => key === username));
  if (missing.length > 0) {
    const passwordHash = hash(PASSWORD);
    const acceptedTexts = readLegalTexts(options).version;
    const at = new Date(clock.now());
    await db
      .insert(users)
      .values(
        missing.map((person) => ({
          ...person,
          id: random.uuid(clock.now()),
          usernameKey: person.username,
          displayName: person.firstName,
          passwordHash,
          inviteCode: random.code(INVITE_ALPHABET, INVITE_CODE_LENGTH),
          createdAt: at,
          emailVerifiedAt: at,
          acceptedTexts,
          acceptedTextsAt: at,
        })),
      )
      .onConflictDoNothing();
  }
  return people.map(({ email }) => ({ email, password: PASSWORD }));
}

/**
 * Locks alice and bob where others reach the site, which may have begun as a trial: everyone knows their password.
 * @returns the usernames of those whose password it still was
 */
export async function lockSeeded({ db, clock, random }: { db: Db; clock: Clock; random: Random }): Promise<string[]> {
  const isSeeded = or(
    ...people.map(({ email, lastName, birthDate }) =>
      and(eq(users.email, email), eq(users.lastName, lastName), eq(users.birthDate, birthDate)),
    ),
  );
  const found = await db
    .select({ id: users.id, username: users.username, stored: users.passwordHash })
    .from(users)
    .where(isSeeded)
    .limit(people.length);
  const open = found.flatMap(({ stored, ...person }) =>
    stored !== null && verify({ stored, password: PASSWORD }) ? [{ ...person, stored }] : [],
  );
  for (const { id, stored } of open) {
    const passwordHash = hash(random.token());
    await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, stored)));
    await db
      .update(sessions)
      .set({ endedAt: new Date(clock.now()), endReason: 'password' })
      .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)));
  }
  return open.map(({ username }) => username);
}
