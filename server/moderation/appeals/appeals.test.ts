import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { claimCase, getCase } from '@visavis/domain/desk/cases.ts';
import { decideCase, undoDecision } from '@visavis/domain/desk/verdicts.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { appeal, listMeasures, measureChanged, readMeasures } from '@visavis/domain/moderation/contract.ts';
import { listMyReports } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { decideAbout, MESSAGE, openCaseAbout, suspension, warning } from '../../testing/scenes/cases.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld();
const { db } = world.ports.database;
const { mona, milo } = await guests(world, 'mona', 'milo');
await appoint(world, mona, 'moderator');
await appoint(world, milo, 'moderator');

const TEXT = 'That was my brother.';
const appealBy = async (person: TestPerson, id: string | undefined) => {
  const reply = await person.call(appeal, { params: { id: id ?? '' }, body: { text: TEXT } });
  return reply.code ?? reply.status;
};
const appealOf = async (staff: TestPerson, { userId }: TestPerson) =>
  (await staff.call(listAppeals)).data.find(({ about }) => about.userId === userId);
const claim = async (staff: TestPerson, id: string | undefined) => {
  const reply = await staff.call(claimAppeal, { params: { id: id ?? '' } });
  return reply.code ?? reply.status;
};
const decide = async (staff: TestPerson, id: string | undefined, outcome: 'upheld' | 'overturned') => {
  const reply = await staff.call(decideAppeal, {
    params: { id: id ?? '' },
    body: { outcome, answer: 'We looked again.' },
  });
  return reply.code ?? reply.status;
};
const mailsTo = async ({ email }: TestPerson) => (await world.posted()).filter(({ to }) => to === email);

it('someone who is suspended learns of it in the app and by mail, appeals once, and is matched again', async () => {
  const { lea, otto } = await guests(world, 'lea', 'otto');
  const socket = await connect(lea);
  await sendReport(otto, lea, { description: 'seen on the call' });
  const { decision } = await decideAbout(mona, lea, suspension(7));
  const measure = {
    id: decision?.id,
    kind: 'suspension',
    rule: 'HARASSMENT',
    message: MESSAGE,
    until: decision?.until,
    isAutomatic: false,
    isInForce: true,
    isWithdrawn: false,
    isRead: false,
    appealUntil: expect.any(String),
    appeal: null,
  };
  const announced = await socket.next(measureChanged);
  expect(announced).toMatchObject(measure);
  const [listed] = (await lea.call(listMeasures)).data;
  expect(listed).toEqual(announced);
  await lea.call(readMeasures);
  expect((await lea.call(listMeasures)).data[0]?.isRead).toBe(true);

  const [mail] = await mailsTo(lea);
  expect(mail?.subject).toBe('Your Visavis account is suspended');
  for (const part of ['No harassment', MESSAGE]) expect(mail?.text).toContain(part);
  for (const hidden of ['otto', otto.userId, 'mona', 'seen on the call']) {
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(hidden);
    expect(JSON.stringify(announced)).not.toContain(hidden);
  }

  expect(await appealBy(otto, decision?.id)).toBe('NOT_FOUND');
  expect(await appealBy(lea, decision?.id)).toBe(201);
  expect(await appealBy(lea, decision?.id)).toBe('APPEAL_CLOSED');
  expect(await appealOf(mona, lea)).toMatchObject({
    text: TEXT,
    isMine: false,
    decision: { appealOutcome: 'waiting' },
  });
  const waiting = await appealOf(milo, lea);
  expect(waiting).toMatchObject({ isMine: true, outcome: null, language: 'en' });
  expect(await claim(mona, waiting?.id)).toBe('FORBIDDEN');
  expect(await decide(mona, waiting?.id, 'upheld')).toBe('FORBIDDEN');
  expect(await decide(milo, waiting?.id, 'overturned')).toBe('NOT_CLAIMED');
  expect(await claim(milo, waiting?.id)).toBe(200);
  expect(await decide(milo, waiting?.id, 'overturned')).toBe(201);
  expect(await decide(milo, waiting?.id, 'upheld')).toBe('CASE_CLOSED');

  const changed = { isInForce: false, isWithdrawn: true, appealUntil: null };
  const answered = { text: TEXT, outcome: 'overturned', answer: 'We looked again.' };
  expect(await socket.next(measureChanged)).toMatchObject({ ...changed, appeal: answered });
  expect((await otto.call(listMyReports)).data[0]).toMatchObject({ status: 'resolved', outcome: null, isNews: true });
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  expect((await mailsTo(lea)).at(-1)?.subject).toBe('Good news about your Visavis account');
  const undo = await mona.call(undoDecision, { params: { id: decision?.id ?? '' } });
  expect(undo.code).toBe('UNDO_CLOSED');
});

it('an overturned decision counts neither for nor against who reported; what was dismissed with it stays so', async () => {
  const { ada, ben, cem, dee } = await guests(world, 'ada', 'ben', 'cem', 'dee');
  await sendReport(ben, ada);
  await world.clock.advance(1000);
  const wrong = await sendReport(cem, ada);
  const params = { id: await openCaseAbout(mona, ada) };
  await mona.call(claimCase, { params });
  const body = { verdict: suspension(7), dismissed: [wrong.id] };
  const { decision } = (await mona.call(decideCase, { params, body })).data;
  await appealBy(ada, decision?.id);
  const id = (await appealOf(milo, ada))?.id;
  await claim(milo, id);
  await decide(milo, id, 'overturned');

  for (const reporter of [ben, cem]) await sendReport(reporter, dee);
  const file = (await mona.call(getCase, { params: { id: await openCaseAbout(mona, dee) } })).data;
  const records = file.openReports.map(({ reporter, record }) => [reporter.username, record]);
  expect(Object.fromEntries(records)).toEqual({
    ben: { upheld: 0, dismissed: 0, weight: 1 },
    cem: { upheld: 0, dismissed: 1, weight: 0.67 },
  });
});

it('an appeal that is not followed leaves the suspension in force', async () => {
  const { pia, quin } = await guests(world, 'pia', 'quin');
  await sendReport(quin, pia);
  const { decision } = await decideAbout(mona, pia, suspension(null));
  await appealBy(pia, decision?.id);
  const id = (await appealOf(milo, pia))?.id;
  await claim(milo, id);
  expect(await decide(milo, id, 'upheld')).toBe(201);
  expect((await pia.call(listMeasures)).data).toMatchObject([
    { until: null, isInForce: true, isWithdrawn: false, appealUntil: null, appeal: { outcome: 'upheld' } },
  ]);
  expect((await quin.call(listMyReports)).data[0]?.outcome).toBe('action_taken');
});

it('an automatic suspension can be appealed against, and any of the staff decides', async () => {
  const { nora, r1, r2, r3 } = await guests(world, 'nora', 'r1', 'r2', 'r3');
  for (const reporter of [r1, r2, r3]) {
    await shareCall(world, reporter, nora);
    await sendReport(reporter, nora, { reason: 'SPAM' });
  }
  const [measure] = (await nora.call(listMeasures)).data;
  expect(measure).toMatchObject({
    kind: 'suspension',
    rule: 'SPAM',
    isAutomatic: true,
    message: null,
    isInForce: true,
  });
  expect(await mailsTo(nora)).toHaveLength(1);
  expect(await appealBy(nora, measure?.id)).toBe(201);
  const id = (await appealOf(mona, nora))?.id;
  expect(await claim(mona, id)).toBe(200);
  expect(await decide(mona, id, 'overturned')).toBe(201);
  const [row] = await db.select().from(users).where(eq(users.id, nora.userId));
  expect(row?.suspendedUntil).toBeNull();
});

it('an undo answers an appeal that waits, in favour of the person', async () => {
  const { rosa, sven } = await guests(world, 'rosa', 'sven');
  await db.update(users).set({ language: 'fr' }).where(eq(users.id, rosa.userId));
  await sendReport(sven, rosa);
  const { decision, language } = await decideAbout(mona, rosa, warning);
  expect(language).toBe('fr');
  expect((await mailsTo(rosa))[0]?.subject).toBe('Un message au sujet de votre compte Visavis');
  await appealBy(rosa, decision?.id);
  const id = (await appealOf(milo, rosa))?.id;
  await claim(milo, id);
  expect((await mona.call(undoDecision, { params: { id: decision?.id ?? '' } })).status).toBe(200);
  expect(await decide(milo, id, 'upheld')).toBe('CASE_CLOSED');
  expect((await rosa.call(listMeasures)).data).toMatchObject([
    { kind: 'warning', isWithdrawn: true, isInForce: false, appeal: { outcome: 'overturned', answer: null } },
  ]);
  expect((await mailsTo(rosa)).at(-1)?.subject).toBe('Une bonne nouvelle pour votre compte Visavis');
});
