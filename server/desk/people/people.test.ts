import { me } from '@visavis/domain/auth/contract.ts';
import {
  claimCase,
  decideCase,
  erasePerson,
  exportPerson,
  findPeople,
  getPerson,
  listCases,
  setPersonPlan,
  signPersonOut,
} from '@visavis/domain/desk/contract.ts';
import { RECENT_PROOF } from '@visavis/domain/desk/rules.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
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
  (await db.select().from(staffAudit).where(eq(staffAudit.personId, userId)).orderBy(asc(staffAudit.at)))
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
  expect(await namesFor('pe\u0000te')).toBe('VALIDATION_FAILED');
});

it('a look-up of an address or an id is on record, found or not, and without what was typed', async () => {
  const lookUps = async () =>
    (await db.select().from(staffAudit).where(eq(staffAudit.action, 'person_searched')).orderBy(asc(staffAudit.at)))
      .slice(-3)
      .map(({ staffId, personId, details }) => ({ staffId, personId, ...details }));
  for (const search of ['pete@example.com', 'no.one@example.com', pete.userId, 'pete']) {
    await world.clock.advance(1);
    await namesFor(search);
  }
  const staffId = mona.userId;
  expect(await lookUps()).toEqual([
    { staffId, personId: pete.userId, by: 'email', found: 1 },
    { staffId, personId: null, by: 'email', found: 0 },
    { staffId, personId: pete.userId, by: 'id', found: 1 },
  ]);
});

it('shows what was reported and decided about someone, to moderators with a masked address', async () => {
  await db
    .update(users)
    .set({ suspendedUntil: new Date(world.clock.now() + 1000), language: 'fr' })
    .where(eq(users.id, pete.userId));
  await shareCall(world, pete, quin);
  await sendReport(quin, pete);
  await sendReport(pete, quin);
  const seen = await mona.call(getPerson, at(pete));
  expect(seen.data).toMatchObject({
    userId: pete.userId,
    username: 'pete',
    role: null,
    suspendedUntil: new Date(world.clock.now() + 1000).toISOString(),
    email: 'p…@e….com',
    plan: 'free',
    language: 'fr',
    history: { calls: 1, reportsAbout: 1, reportsMade: 1, reportsUpheld: 0, reportsDismissed: 0 },
  });
  expect(seen.text).not.toContain('pete@example.com');
  const { openCaseId } = seen.data;
  const [queued] = (await mona.call(listCases, {})).data.cases.filter(({ about }) => about.userId === pete.userId);
  expect(openCaseId).toBe(queued?.id);
  const params = { id: openCaseId ?? '' };
  await mona.call(claimCase, { params });
  await mona.call(decideCase, { params, body: { verdict: { action: 'warn', rule: 'HATE', message: 'Be kind.' } } });
  expect((await mona.call(getPerson, at(pete))).data).toMatchObject({
    openCaseId: null,
    history: { decisions: [{ action: 'warn', rule: 'HATE', by: { username: 'mona' } }] },
  });
  await world.clock.advance(1000);
  expect((await anna.call(getPerson, at(pete))).data.email).toBe('pete@example.com');
  expect((await mona.call(getPerson, { params: { id: crypto.randomUUID() } })).code).toBe('NOT_FOUND');
  expect((await mona.call(getPerson, at(mona))).code).toBe('FORBIDDEN');
  expect(await actionsOn(pete, 'person_viewed')).toEqual([
    { staffId: mona.userId },
    { staffId: mona.userId },
    { staffId: anna.userId },
  ]);
});

it('an admin ends every session of someone', async () => {
  const socket = await quin.connect();
  expect((await anna.call(signPersonOut, at(quin))).data).toEqual({ sessions: 1 });
  expect(await socket.disconnected).toBe('io server disconnect');
  expect((await quin.call(me)).status).toBe(401);
  expect(await actionsOn(quin, 'person_signed_out')).toEqual([{ staffId: anna.userId }]);
});

it('an admin sets a plan, until a date to come or for good', async () => {
  const set = async (plan: string, until: string | null) => {
    await world.clock.advance(1000);
    return anna.call(setPersonPlan, { ...at(peteTwo), body: { plan, until } });
  };
  const until = new Date(world.clock.now() + 86_400_000).toISOString();
  expect((await set('premium', until)).data).toMatchObject({ plan: 'premium', planEnd: until });
  expect((await peteTwo.call(getProfile)).data).toMatchObject({ subscriptionType: 'premium', subscriptionEnd: until });
  expect((await set('premium_plus', null)).data).toMatchObject({ plan: 'premium_plus', planEnd: null });
  expect((await set('free', until)).data).toMatchObject({ plan: 'free', planEnd: null });
  expect((await set('gold', null)).code).toBe('VALIDATION_FAILED');
  expect((await set('premium', new Date(world.clock.now()).toISOString())).fields).toEqual({ until: 'DATE_PAST' });
  expect(await actionsOn(peteTwo, 'plan_set')).toEqual([
    { staffId: anna.userId, plan: 'premium', until },
    { staffId: anna.userId, plan: 'premium_plus', until: null },
    { staffId: anna.userId, plan: 'free', until },
  ]);
});

it('an admin takes what is held about someone, without secrets', async () => {
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
])('%s may not act', async (_, actor, person, code) => {
  const answers = [
    await actor.call(signPersonOut, at(person)),
    await actor.call(setPersonPlan, { ...at(person), body: { plan: 'premium', until: null } }),
    await actor.call(exportPerson, at(person)),
    await actor.call(erasePerson, { ...at(person), body: { username: person.username } }),
  ];
  expect(answers.map((answer) => answer.code)).toEqual([code, code, code, code]);
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

it('what takes someone’s data or account needs a second factor of the last minutes', async () => {
  await appoint(world, anna, 'admin');
  await world.clock.advance(RECENT_PROOF + 1);
  const acts = async () => [
    (await anna.call(exportPerson, at(pete))).code,
    (await anna.call(erasePerson, { ...at(pete), body: { username: 'pete' } })).code,
  ];
  expect(await acts()).toEqual(['RECENT_PROOF_REQUIRED', 'RECENT_PROOF_REQUIRED']);
  expect((await anna.call(getPerson, at(pete))).status).toBe(200);
  await appoint(world, anna, 'admin');
  await world.clock.advance(RECENT_PROOF);
  expect(await acts()).toEqual([undefined, undefined]);
});
