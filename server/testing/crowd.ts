import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { inArray } from 'drizzle-orm';
import { createSessionCookies, REFRESH_SECONDS } from '../auth/sessions/cookies.ts';
import { createTokens } from '../auth/sessions/tokens.ts';
import type { Config } from '../config/config.ts';
import type { Ports } from '../core.ts';
import type { Db } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { sessions } from '../db/schema/auth.ts';
import { friendships } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { createVisitor, PASSWORD, type TestPerson } from './person.ts';

/** A user inserted as registered and signed in. */
export interface Guest {
  userId: string;
  sessionId: string;
  username: string;
  inviteCode: string;
  /** value of the access cookie */
  access: string;
}

interface CrowdDependencies {
  db: Db;
  clock: Clock;
  random: Random;
  sessionSecret: string;
}

const ROWS_AT_ONCE = 500;
/** Access tokens are issued from so long after now, ms. */
const ACCESS_FROM = 20 * 24 * 3_600_000;
/** Of PASSWORD: hashing it for each person takes long. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XRmnqsh5h+08PiAv2D50Cg$XfPewJZb/rsy/Ce4JFO4qvXm9fbaUy2GBI1AcKOtDpM';

/** Unused invite codes: among thousands of random ones, some repeat. */
async function unusedCodes(db: Db, random: Random, count: number): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => random.code(INVITE_ALPHABET, INVITE_CODE_LENGTH));
    for (const code of drawn) free.add(code);
    const taken = db.select({ code: users.inviteCode }).from(users).where(inArray(users.inviteCode, drawn));
    for (const { code } of await taken) free.delete(code);
  }
  return [...free];
}

/** Inserts many signed-in users. Their access tokens hold for weeks, as no one renews them. */
export async function createCrowd(
  { db, clock, random, sessionSecret }: CrowdDependencies,
  names: readonly string[],
): Promise<Guest[]> {
  const tokens = createTokens(sessionSecret, { ...clock, now: () => clock.now() + ACCESS_FROM });
  const at = new Date(clock.now());
  const codes = await unusedCodes(db, random, names.length);
  const made = names.map((username, index) => ({
    userId: random.uuid(clock.now()),
    sessionId: random.uuid(clock.now()),
    username,
    inviteCode: codes[index] ?? '',
  }));
  for (let start = 0; start < made.length; start += ROWS_AT_ONCE) {
    const some = made.slice(start, start + ROWS_AT_ONCE);
    await db.insert(users).values(
      some.map(({ userId, username, inviteCode }) => ({
        id: userId,
        username,
        inviteCode,
        email: `${username}@example.com`,
        usernameKey: username.toLowerCase(),
        passwordHash: PASSWORD_HASH,
        firstName: username,
        lastName: 'Doe',
        displayName: username,
        birthDate: '1990-05-17',
        createdAt: at,
        emailVerifiedAt: at,
      })),
    );
    const expiresAt = new Date(clock.now() + REFRESH_SECONDS * 1000);
    await db
      .insert(sessions)
      .values(some.map(({ userId, sessionId }) => ({ id: sessionId, userId, createdAt: at, expiresAt })));
  }
  return Promise.all(
    made.map(async ({ userId, sessionId, username, inviteCode }) => ({
      userId,
      sessionId,
      username,
      inviteCode,
      access: await tokens.sign({ userId, sessionId }),
    })),
  );
}

/** Inserts a friendship for each pair. @param ids ids of the friendships, where they matter */
export async function pairUp(
  { db, clock, random }: Pick<CrowdDependencies, 'db' | 'clock' | 'random'>,
  pairs: readonly (readonly [string, string])[],
  ids: readonly string[] = [],
): Promise<void> {
  for (let start = 0; start < pairs.length; start += ROWS_AT_ONCE) {
    await db.insert(friendships).values(
      pairs.slice(start, start + ROWS_AT_ONCE).map(([one, other], index) => ({
        id: ids[start + index] ?? random.uuid(clock.now()),
        ...inOrder(one, other),
        metThrough: 'INVITE_CODE' as const,
        createdAt: new Date(clock.now()),
      })),
    );
  }
}

/** Where people are inserted: a `World`, or what has the same of it. */
interface Place {
  origin: string;
  config: Pick<Config, 'sessionSecret' | 'https'>;
  ports: Pick<Ports, 'database' | 'clock' | 'random'>;
}

/** Inserts signed-in people, with their invite codes: much faster than registering them. */
export async function guests<Names extends string>(
  world: Place,
  ...names: Names[]
): Promise<Record<Names, TestPerson & { inviteCode: string }>> {
  const { database, clock, random } = world.ports;
  const { sessionSecret, https } = world.config;
  const crowd = await createCrowd({ db: database.db, clock, random, sessionSecret }, names);
  const cookie = createSessionCookies(https).accessName;
  return Object.fromEntries(crowd.map((guest) => [guest.username, enter(world.origin, guest, cookie)])) as never;
}

/** As `guests`, but returned in the order of their names. */
export async function newcomers<const Names extends readonly string[]>(world: Place, ...names: Names) {
  const made = await guests(world, ...names);
  return names.map((name) => made[name as Names[number]]) as {
    [K in keyof Names]: TestPerson & { inviteCode: string };
  };
}

/** A guest as a client of the server at `origin`. @param cookie name of the access cookie, which HTTPS changes */
export function enter(
  origin: string,
  { userId, username, inviteCode, access }: Omit<Guest, 'sessionId'>,
  cookie = createSessionCookies(false).accessName,
) {
  const who = { username, email: `${username}@example.com`, password: PASSWORD };
  const person = Object.assign(createVisitor(origin, who), { userId, inviteCode });
  person.cookies.set(cookie, access);
  return person;
}
