import { listSessions } from '@visavis/domain/auth/session-contract.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { users } from '../../server/db/schema/users.ts';
import type { TestPerson } from '../../server/testing/person.ts';
import { cookieHeader } from '../people.ts';
import { createKnown, type Known } from './known.ts';
import { addPasskeyTo, makeFriends, openCases, openDesk, signInElsewhere } from './scenes.ts';

/** Someone who sends fuzz: the cookies of a session, with a CSRF token that belongs to them. */
export interface Actor {
  name: string;
  cookie: string;
  csrf: string;
}

/** People with something between them, so that what is drawn leads somewhere. */
export interface Cast {
  /** those who send the fuzz */
  people: readonly TestPerson[];
  actors: readonly Actor[];
  known: Known;
  /** the same for routes of the desk: staff is not to end the sessions of the cast */
  knownToStaff: Known;
}

/** The last two send nothing: staff may suspend and erase them. */
export const CAST = ['ann', 'ben', 'cleo', 'dan', 'eve', 'ada', 'mo', 'tom', 'tim'] as const;
const EXTRAS = 2;
const SET: Partial<Record<(typeof CAST)[number], Partial<typeof users.$inferInsert>>> = {
  cleo: { plan: 'premium_plus' },
  ada: { role: 'admin' },
  mo: { role: 'moderator' },
};

/** The name of one of the cast in a part of the fuzz. */
export const nameInPart = (name: (typeof CAST)[number], part: number): string => `fuzz${name}${part}`;

/** Sets roles and plans in the database: no route can appoint the first admin. @param parts how many have a cast */
export async function appointCast(db: Db, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    for (const [name, columns] of Object.entries(SET)) {
      await db
        .update(users)
        .set(columns)
        .where(eq(users.username, nameInPart(name as (typeof CAST)[number], part)));
    }
  }
}

async function actorOf(person: TestPerson): Promise<Actor> {
  const answer = await person.fetch('/api/auth/csrf-token');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { name: person.username, cookie: cookieHeader(person.cookies), csrf: csrfToken };
}

/** Prepares people for their parts, in the order of `CAST`. @param site the address of the public @throws where one fails */
export async function createCast(site: string, members: readonly TestPerson[]): Promise<Cast> {
  const byName = Object.fromEntries(CAST.map((name, index) => [name, members[index]]));
  const { ann, ben, cleo, dan, eve, ada, mo, tom, tim } = byName as Record<(typeof CAST)[number], TestPerson>;
  const people = members.slice(0, -EXTRAS);
  await Promise.all([ada, mo].map(openDesk));
  await signInElsewhere(ben, site);
  const friends = [...(await makeFriends(ann, ben)), ...(await makeFriends(cleo, dan))];
  const cases = await openCases([ada, mo], eve, [tom, tim]);
  const passkey = await addPasskeyTo(cleo, site);
  const sessions = (await Promise.all(people.map((person) => person.call(listSessions)))).flatMap(({ data }) => data);
  const own = sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id);
  const known = createKnown(own);
  const knownToStaff = createKnown([...own, ...people.map(({ userId }) => userId)]);
  for (const each of [known, knownToStaff]) {
    each.note(JSON.stringify(sessions), 'auth/sessions');
    each.note(JSON.stringify(members.map(({ userId, username }) => ({ userId, username }))), 'users');
    each.note(passkey, 'auth/passkeys');
    for (const answer of friends) each.note(answer, 'messages');
    for (const answer of cases) each.note(answer, 'desk/cases');
  }
  return { people, actors: await Promise.all(people.map(actorOf)), known, knownToStaff };
}
