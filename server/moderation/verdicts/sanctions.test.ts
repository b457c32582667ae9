import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { decideAboutPerson, getPerson } from '@visavis/domain/desk/people.ts';
import { type Sanction, undoDecision, type Verdict } from '@visavis/domain/desk/verdicts.ts';
import { join, matchingError } from '@visavis/domain/matching/contract.ts';
import { appeal, listMeasures, measureChanged } from '@visavis/domain/moderation/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { decideAbout, MESSAGE } from '../../testing/scenes/cases.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const DAY = 24 * 3_600_000;
const { world, connect } = await useWorld();
const { db } = world.ports.database;
const { mona, milo, anna } = await guests(world, 'mona', 'milo', 'anna');
await appoint(world, mona, 'moderator');
await appoint(world, milo, 'moderator');
await appoint(world, anna, 'admin');

const warning: Sanction = { action: 'warn', rule: 'HARASSMENT', message: MESSAGE };
const suspension = (days: 1 | 7 | 30 | null): Sanction => ({ ...warning, action: 'suspend', days });
const decide = (who: TestPerson, { userId }: TestPerson, verdict: Verdict, lastDecisionId: string | null = null) =>
  who.call(decideAboutPerson, { params: { id: userId }, body: { verdict: verdict as Sanction, lastDecisionId } });
const suspendedUntil = async ({ userId }: TestPerson) => {
  const [row] = await db.select({ until: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  return row?.until ?? null;
};

it('a suspension without a report takes the person out of matching, says why, and is undone', async () => {
  const { lea } = await guests(world, 'lea');
  const socket = await connect(lea);
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  const { status, data } = await decide(mona, lea, { ...suspension(7), note: 'seen in public' });
  const until = new Date(world.clock.now() + 7 * DAY);
  expect(status).toBe(201);
  const made = {
    caseId: null,
    by: { username: 'mona' },
    isAutomatic: false,
    action: 'suspend',
    rule: 'HARASSMENT',
    until: until.toISOString(),
    message: MESSAGE,
    note: 'seen in public',
  };
  expect(data).toMatchObject({
    userId: lea.userId,
    email: 'l…@e….com',
    suspendedUntil: until.toISOString(),
    openCaseId: null,
    history: { decisions: [made] },
  });
  expect(await suspendedUntil(lea)).toEqual(until);
  expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
  const announced = await socket.next(measureChanged);
  expect(announced).toMatchObject({ kind: 'suspension', rule: 'HARASSMENT', message: MESSAGE, isInForce: true });
  for (const hidden of ['seen in public', 'mona', mona.userId]) expect(JSON.stringify(announced)).not.toContain(hidden);
  expect((await world.posted()).filter(({ to }) => to === lea.email).map(({ subject }) => subject)).toEqual([
    'Your Visavis account is suspended',
  ]);
  const decisionId = data.history.decisions[0]?.id;
  const log = await db.select().from(staffAudit).where(eq(staffAudit.subjectId, lea.userId));
  expect(log.filter(({ action }) => action === 'person_decided')).toMatchObject([
    { staffId: mona.userId, personId: lea.userId, details: { action: 'suspend', decisionId } },
  ]);
  expect(JSON.stringify(log)).not.toContain(MESSAGE);

  const params = { id: decisionId ?? '' };
  expect((await milo.call(undoDecision, { params })).code).toBe('FORBIDDEN');
  expect((await mona.call(undoDecision, { params })).status).toBe(200);
  expect(await suspendedUntil(lea)).toBeNull();
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  expect((await lea.call(listMeasures)).data).toMatchObject([{ isWithdrawn: true, isInForce: false }]);
});

it('a warning without a report can be appealed against, and another moderator decides', async () => {
  const { otto } = await guests(world, 'otto');
  await decide(mona, otto, warning);
  const [measure] = (await otto.call(listMeasures)).data;
  expect(measure).toMatchObject({ kind: 'warning', isAutomatic: false });
  await otto.call(appeal, { params: { id: measure?.id ?? '' }, body: { text: 'not me' } });
  const waiting = (await milo.call(listAppeals)).data.find(({ about }) => about.userId === otto.userId);
  const params = { id: waiting?.id ?? '' };
  expect((await mona.call(claimAppeal, { params })).code).toBe('FORBIDDEN');
  await milo.call(claimAppeal, { params });
  const body = { outcome: 'overturned', answer: 'We are sorry.', note: 'no proof' } as const;
  const decided = await milo.call(decideAppeal, { params, body });
  expect(decided.data).toMatchObject({ note: 'no proof', decidedBy: { userId: milo.userId, username: 'milo' } });
  const { history } = (await mona.call(getPerson, { params: { id: otto.userId } })).data;
  expect(history.decisions).toMatchObject([{ appealOutcome: 'overturned', appealNote: 'no proof' }]);
  expect(JSON.stringify((await otto.call(listMeasures)).data)).not.toContain('no proof');
});

it('while there is a case, that one is decided instead', async () => {
  const { pia, quin } = await guests(world, 'pia', 'quin');
  await sendReport(quin, pia);
  expect((await decide(mona, pia, warning)).code).toBe('CASE_OPEN');
  const { decision } = await decideAbout(mona, pia, warning);
  expect((await decide(mona, pia, suspension(1))).code).toBe('CASE_CLOSED');
  expect((await decide(mona, pia, suspension(1), decision?.id)).status).toBe(201);
});

it.each<[string, TestPerson, TestPerson, string]>([
  ['a moderator about themselves', mona, mona, 'NOT_FOUND'],
  ['an admin about themselves', anna, anna, 'NOT_FOUND'],
  ['a moderator about another', mona, milo, 'FORBIDDEN'],
  ['a moderator about an admin', mona, anna, 'FORBIDDEN'],
])('%s decides nothing', async (_, actor, person, code) => {
  expect((await decide(actor, person, suspension(null))).code).toBe(code);
  expect(await suspendedUntil(person)).toBeNull();
});

it('an admin may decide about a moderator, who reads the message alone', async () => {
  expect((await decide(anna, milo, { ...warning, note: 'second time' })).status).toBe(201);
  const own = await milo.call(getPerson, { params: { id: milo.userId } });
  expect([own.code, own.text.includes('second time')]).toEqual(['FORBIDDEN', false]);
  expect((await milo.call(listMeasures)).data).toMatchObject([{ message: MESSAGE }]);
});

it('there is nothing to dismiss without a report, and no decision about an account that is gone', async () => {
  const { rosa } = await guests(world, 'rosa');
  expect((await decide(mona, rosa, { action: 'dismiss' })).code).toBe('VALIDATION_FAILED');
  expect((await decide(mona, rosa, { ...warning, message: ' ' } as Sanction)).code).toBe('VALIDATION_FAILED');
  const gone = { ...rosa, userId: crypto.randomUUID() } as TestPerson;
  expect((await decide(mona, gone, warning)).code).toBe('NOT_FOUND');
});
