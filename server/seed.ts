import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { inArray } from 'drizzle-orm';
import type { Db } from './db/connect.ts';
import { users } from './db/schema/users.ts';
import { type LegalTextOptions, readLegalTexts } from './legal/texts.ts';
import type { Clock } from './ports/clock.ts';
import { hash } from './ports/hash-threads/hash-worker.ts';
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
