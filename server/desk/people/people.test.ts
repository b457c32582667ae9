import { me } from '@visavis/domain/auth/contract.ts';
import { erasePerson, exportPerson, findPeople, signPersonOut } from '@visavis/domain/desk/contract.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/relations.ts';
import { sendReport } from '../../testing/reports.ts';
import { appoint } from '../../testing/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { db } = world.ports.database;

const {
  anna,
  arno,
  mona,
  milo,
  pete,
  'pete.two': peteTwo,
  quin,
} = await guests(world, 'anna', 'arno', 'mona', 'milo', 'pete', 'pete.two', 'quin');
await appoint(world, anna, 'admin');
await appoint(world, arno, 'admin');
await appoint(world, mona, 'moderator');
await appoint(world, milo, 'moderator');

const at = ({ userId }: TestPerson) => ({ params: { id: userId } });
const namesFor = async (search: string, who: TestPerson = mona) => {
  const reply = await who.call(findPeople, { query: { search } });
  return reply.code ?? reply.data.map(({ username }) => username);
};
const actionsOn = async ({ userId }: TestPerson, action: string) =>
  (await db.select().from(staffAudit).where(eq(staffAudit.personId, userId)).orderBy(asc(staffAudit.id)))
    .filter((row) => row.action === action)
    .map(({ staffId, details }) => ({ staffId, ...details }));

it('finds people by the start of a username, a whole address or an id', async () => {
  expect(await namesFor('PETE')).toEqual(['pete', 'pete.two']);
  expect(await namesFor('pete.two')).toEqual(['pete.two']);
  expect(await namesFor('%ete')).toEqual([]);
  expect(await namesFor('p_te')).toEqual([]);
  expect(await namesFor('Pete@Example.com')).toEqual(['pete']);
  expect(await namesFor('@example.com')).toEqual([]);
  expect(await namesFor(pete.userId.toUpperCase())).toEqual(['pete']);
  expect(await namesFor('p')).toBe('VALIDATION_FAILED');
});

it('an admin ends every session of someone', async () => {
  const socket = await quin.connect();
  expect((await anna.call(signPersonOut, at(quin))).data).toEqual({ sessions: 1 });
  expect(await socket.disconnected).toBe('io server disconnect');
  expect((await quin.call(me)).status).toBe(401);
  expect(await actionsOn(quin, 'person_signed_out')).toEqual([{ staffId: anna.userId }]);
});

it('an admin takes what is held about someone, without secrets', async () => {
  await shareCall(world, pete, quin);
  await sendReport(pete, quin);
  const answer = await anna.call(exportPerson, at(pete));
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="person.json"');
  expect(JSON.parse(answer.text)).toMatchObject({ account: { username: 'pete' }, reportsMade: [{ about: 'quin' }] });
  expect(answer.text).not.toMatch(/argon2|passwordHash/);
  expect(await actionsOn(pete, 'person_exported')).toEqual([{ staffId: anna.userId }]);
});

it('an admin erases an account once its username is typed again', async () => {
  const erase = (username: string) => anna.call(erasePerson, { ...at(peteTwo), body: { username } });
  expect((await erase('pete')).fields).toEqual({ username: 'USERNAME_DIFFERS' });
  expect((await erase('pete.two')).status).toBe(200);
  expect(await namesFor('pete.two')).toEqual([]);
  expect((await erase('pete.two')).code).toBe('NOT_FOUND');
  expect(await actionsOn(peteTwo, 'person_erased')).toEqual([{ staffId: anna.userId }]);
});

it.each<[string, TestPerson, TestPerson, string]>([
  ['a moderator on anyone', mona, pete, 'NOT_FOUND'],
  ['an admin on another admin', anna, arno, 'FORBIDDEN'],
  ['an admin on themselves', anna, anna, 'FORBIDDEN'],
])('%s may not act: %s', async (_, actor, person, code) => {
  const answers = [
    await actor.call(signPersonOut, at(person)),
    await actor.call(exportPerson, at(person)),
    await actor.call(erasePerson, { ...at(person), body: { username: person.username } }),
  ];
  expect(answers.map((answer) => answer.code)).toEqual([code, code, code]);
  expect((await person.call(me)).status).toBe(200);
});

it('an admin may act on a moderator', async () => {
  expect((await anna.call(signPersonOut, at(milo))).data).toEqual({ sessions: 1 });
});

it('a suspension for good has its end far away', async () => {
  await db
    .update(users)
    .set({ suspendedUntil: new Date(UNTIL_REVIEWED) })
    .where(eq(users.id, quin.userId));
  const { data } = await mona.call(findPeople, { query: { search: 'quin' } });
  expect(data).toMatchObject([{ suspendedUntil: new Date(UNTIL_REVIEWED).toISOString() }]);
});
