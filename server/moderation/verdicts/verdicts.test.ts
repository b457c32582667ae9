import { claimAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { claimCase, getCase, listCases } from '@visavis/domain/desk/cases.ts';
import { decideCase, undoDecision, type Verdict, viewEvidence } from '@visavis/domain/desk/verdicts.ts';
import { join, matchingError } from '@visavis/domain/matching/contract.ts';
import { appeal } from '@visavis/domain/moderation/contract.ts';
import { UNDO_WITHIN } from '@visavis/domain/moderation/rules.ts';
import { addFrame, getSuspension, listMyReports, reportDecided } from '@visavis/domain/reports/contract.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { cases, decisions } from '../../db/schema/moderation.ts';
import { evidenceViews, reportEvidence, reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { guests, newcomers } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { picture } from '../../testing/pictures/samples.ts';
import { uploadForm } from '../../testing/pictures/uploads.ts';
import { decideAbout, MESSAGE, openCaseAbout, suspension, warning } from '../../testing/scenes/cases.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
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

const dismissal: Verdict = { action: 'dismiss', note: 'nothing there' };
const outcomesFor = async (reporter: TestPerson) => (await reporter.call(listMyReports)).data.map((one) => one.outcome);
const suspendedUntil = async ({ userId }: TestPerson) => {
  const [row] = await db.select({ until: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  return row?.until ?? null;
};
const decide = async (who: TestPerson, id: string, verdict: Verdict, dismissed: string[] = [], reports?: string[]) => {
  const reply = await who.call(decideCase, {
    params: { id },
    body: { verdict, dismissed, ...(reports && { reports }) },
  });
  return reply.code ?? reply.status;
};
const undo = async (who: TestPerson, id: string | undefined) => {
  const reply = await who.call(undoDecision, { params: { id: id ?? '' } });
  return reply.code ?? reply.status;
};

it('a suspension takes the person out of matching, and upholds the reports but those without substance', async () => {
  const { lea, otto, pia } = await guests(world, 'lea', 'otto', 'pia');
  const [socket, reporter] = [await connect(lea), await connect(otto)];
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  await sendReport(otto, lea);
  await world.clock.advance(1000);
  const wrong = await sendReport(pia, lea);
  const id = await openCaseAbout(mona, lea);
  await mona.call(claimCase, { params: { id } });
  const body = { verdict: { ...suspension(7), note: 'second time' }, dismissed: [wrong.id] };
  const { status, data } = await mona.call(decideCase, { params: { id }, body });
  const until = new Date(world.clock.now() + 7 * DAY);
  expect(status).toBe(201);
  expect(data).toMatchObject({
    status: 'decided',
    about: { suspendedUntil: until.toISOString() },
    claimedBy: null,
    decision: {
      caseId: id,
      by: { username: 'mona' },
      isAutomatic: false,
      action: 'suspend',
      rule: 'HARASSMENT',
      until: until.toISOString(),
      message: MESSAGE,
      note: 'second time',
      undoneAt: null,
      appealOutcome: null,
    },
  });
  expect(data.openReports.map(({ outcome }) => outcome)).toEqual(['dismissed', 'upheld']);
  expect([await outcomesFor(otto), await outcomesFor(pia)]).toEqual([['action_taken'], ['no_action']]);
  expect(await reporter.next(reportDecided)).toMatchObject({ outcome: 'action_taken' });
  expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
  expect(await suspendedUntil(lea)).toEqual(until);
  expect((await lea.call(getSuspension)).data).toEqual({
    until: until.toISOString(),
    isAutomatic: false,
    reason: 'HARASSMENT',
  });
  expect(await decide(mona, id, warning)).toBe('CASE_CLOSED');
  const decided = (await milo.call(listCases, { query: { status: 'decided' } })).data;
  expect((await milo.call(listCases, { query: { status: 'decided', cursor: ' ~' } })).data).toEqual(decided);
  expect(decided.cases[0]).toMatchObject({ id, reports: 2, reason: 'HARASSMENT' });
});

it('only who has claimed a case decides it', async () => {
  const { dora, emil } = await guests(world, 'dora', 'emil');
  await sendReport(emil, dora);
  const id = await openCaseAbout(mona, dora);
  expect(await decide(mona, id, warning)).toBe('NOT_CLAIMED');
  await milo.call(claimCase, { params: { id } });
  expect(await decide(mona, id, warning)).toBe('NOT_CLAIMED');
  expect(await decide(anna, id, warning)).toBe('NOT_CLAIMED');
  expect(await decide(milo, id, { ...warning, message: ' ' } as Verdict)).toBe('VALIDATION_FAILED');
  expect(await decide(milo, id, warning)).toBe(201);
  const log = await db
    .select()
    .from(staffAudit)
    .where(and(eq(staffAudit.action, 'case_decided'), eq(staffAudit.subjectId, id)));
  expect(log).toMatchObject([{ staffId: milo.userId, personId: dora.userId, details: { action: 'warn', upheld: 1 } }]);
  expect(JSON.stringify(log)).not.toContain(MESSAGE);
});

it('a report that came in since the case was read stays open, in a case of its own', async () => {
  const { finn, gina, hugo } = await guests(world, 'finn', 'gina', 'hugo');
  await sendReport(gina, finn);
  const id = await openCaseAbout(mona, finn);
  await mona.call(claimCase, { params: { id } });
  const late = await sendReport(hugo, finn, { reason: 'MINOR' });
  expect(await decide(mona, id, dismissal)).toBe(201);
  expect([await outcomesFor(gina), await outcomesFor(hugo)]).toEqual([['no_action'], [null]]);
  const next = await openCaseAbout(mona, finn);
  expect(next).not.toBe(id);
  const file = (await mona.call(getCase, { params: { id: next } })).data;
  expect(file.openReports.map((report) => report.id)).toEqual([late.id]);
  expect(file.history.decisions).toMatchObject([{ action: 'dismiss', note: 'nothing there', message: null }]);
});

it.each<[string, Verdict]>([
  ['dismissed', dismissal],
  ['warned', warning],
  ['suspended', suspension(7)],
])(
  'a report that comes in while the question stands open, and that the page shows by itself, is not decided unread: %s',
  async (name, verdict) => {
    const [wim, xena, yuri, zoe] = await newcomers(world, `wim-${name}`, `xena-${name}`, `yuri-${name}`, `zoe-${name}`);
    await sendReport(xena, wim);
    const id = await openCaseAbout(mona, wim);
    const visit = world.ports.random.uuid(world.clock.now());
    const show = async () => (await mona.call(getCase, { params: { id }, query: { visit } })).data.openReports;
    await mona.call(claimCase, { params: { id } });
    const [asked] = await show();
    await sendReport(yuri, wim, { reason: 'MINOR' });
    expect(await show()).toHaveLength(2);
    expect(await decide(mona, id, verdict)).toBe(201);
    expect(await outcomesFor(yuri)).toEqual([null]);
    const next = await openCaseAbout(mona, wim);
    expect(next).not.toBe(id);

    // One that names what it is about decides that alone, whatever else was shown.
    await mona.call(claimCase, { params: { id: next } });
    const second = (await mona.call(getCase, { params: { id: next } })).data.openReports.map((report) => report.id);
    await sendReport(zoe, wim);
    await mona.call(getCase, { params: { id: next } });
    expect(await decide(mona, next, verdict, [], [...second, asked?.id ?? ''])).toBe('CASE_CHANGED');
    expect(await decide(mona, next, verdict, [], second)).toBe(201);
    expect([await outcomesFor(yuri), await outcomesFor(zoe)]).toEqual([[expect.any(String)], [null]]);
  },
);

it('an automatic suspension is a decision, which a dismissal of its reports withdraws', async () => {
  const { nora, r1, r2, r3 } = await guests(world, 'nora', 'r1', 'r2', 'r3');
  for (const reporter of [r1, r2, r3]) {
    await shareCall(world, reporter, nora);
    await sendReport(reporter, nora);
  }
  const { data } = await mona.call(listCases);
  expect(data.cases[0]).toMatchObject({ about: { username: 'nora' }, isFirst: true });
  await world.clock.advance(1000);
  const file = await decideAbout(mona, nora, dismissal);
  expect(file.history.decisions).toMatchObject([
    { action: 'dismiss' },
    { action: 'suspend', isAutomatic: true, by: null, rule: 'HARASSMENT', undoneAt: expect.any(String) },
  ]);
  expect(await suspendedUntil(nora)).toBeNull();
});

it('an undo ends the suspension, and opens the reports and their case again, which no one has claimed', async () => {
  const { ines, jens } = await guests(world, 'ines', 'jens');
  const socket = await connect(ines);
  const reporter = await connect(jens);
  const report = await sendReport(jens, ines);
  const { decision, id } = await decideAbout(mona, ines, suspension(null));
  expect((await ines.call(getSuspension)).data).toMatchObject({ until: null, isAutomatic: false });
  await reporter.next(reportDecided);
  expect(await undo(milo, decision?.id)).toBe('FORBIDDEN');
  expect(await undo(mona, decision?.id)).toBe(200);
  expect(await undo(mona, decision?.id)).toBe('UNDO_CLOSED');
  const file = (await mona.call(getCase, { params: { id } })).data;
  expect(file).toMatchObject({ status: 'open', claimedBy: null, decision: null });
  expect(await decide(mona, id, warning)).toBe('NOT_CLAIMED');
  expect(await suspendedUntil(ines)).toBeNull();
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  expect(await reporter.next(reportDecided)).toEqual({ id: report.id, status: 'open', outcome: null });
  const again = await decideAbout(milo, ines, warning);
  expect(again).toMatchObject({ id, decision: { action: 'warn', by: { username: 'milo' } } });
  expect(await outcomesFor(jens)).toEqual(['action_taken']);
});

it('after a day only an admin undoes a decision, and reports join the case that is open by then', async () => {
  const { kim, lars, mia } = await guests(world, 'kim', 'lars', 'mia');
  await sendReport(lars, kim);
  const { decision } = await decideAbout(mona, kim, suspension(1));
  const at = new Date(world.clock.now() - UNDO_WITHIN - 1);
  await db
    .update(decisions)
    .set({ at })
    .where(eq(decisions.id, decision?.id ?? ''));
  await sendReport(mia, kim);
  const open = await openCaseAbout(mona, kim);
  expect(await undo(mona, decision?.id)).toBe('UNDO_CLOSED');
  expect(await undo(anna, decision?.id)).toBe(200);
  const rows = await db.select().from(reports).where(eq(reports.reportedUserId, kim.userId));
  expect(rows.map(({ caseId, status }) => [caseId, status])).toEqual([
    [open, 'open'],
    [open, 'open'],
  ]);
});

it('a longer suspension of before stays in force, also once the decision is undone', async () => {
  const { paul, quin } = await guests(world, 'paul', 'quin');
  const longer = new Date(world.clock.now() + 60 * DAY);
  await db.update(users).set({ suspendedUntil: longer }).where(eq(users.id, paul.userId));
  await sendReport(quin, paul);
  const { decision } = await decideAbout(mona, paul, suspension(1));
  expect(await suspendedUntil(paul)).toEqual(longer);
  expect(await undo(mona, decision?.id)).toBe(200);
  expect(await suspendedUntil(paul)).toEqual(longer);
});

/** A report of a call with a frame. @returns its id and that of the frame */
async function reportWithFrame(reporter: TestPerson, about: TestPerson) {
  const report = await sendReport(reporter, about, { roomId: await shareCall(world, reporter, about) });
  const form = uploadForm({ what: 'a frame', bytes: await picture.jpeg() }, 'frame');
  await reporter.call(addFrame, { params: { id: report.id }, form });
  const [row] = await db
    .select({ id: reportEvidence.id })
    .from(reportEvidence)
    .where(eq(reportEvidence.reportId, report.id));
  return { reportId: report.id, params: { id: row?.id ?? '' } };
}

it('evidence is shown to who holds the case, and each view is recorded; not to whom it is about', async () => {
  const { rosa } = await guests(world, 'rosa');
  const { reportId, params } = await reportWithFrame(rosa, milo);
  const id = await openCaseAbout(mona, milo);
  expect((await milo.call(viewEvidence, { params })).code).toBe('NOT_FOUND');
  expect((await anna.call(viewEvidence, { params })).code).toBe('NOT_CLAIMED');
  await anna.call(claimCase, { params: { id } });
  const init = await anna.post({});
  const answer = await anna.fetch(viewEvidence.path.replace(':id', params.id), init);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  expect(await db.select().from(evidenceViews)).toMatchObject([{ viewerId: anna.userId, reportId }]);
  const log = await db.select().from(staffAudit).where(eq(staffAudit.action, 'evidence_viewed'));
  expect(log).toMatchObject([{ staffId: anna.userId, personId: milo.userId, subjectId: params.id }]);
  const over = { claimedUntil: new Date(world.clock.now()) };
  await db.update(cases).set(over).where(eq(cases.id, id));
  expect((await anna.call(viewEvidence, { params })).code).toBe('NOT_CLAIMED');
});

it('no one of the staff opens the evidence of their own report, and who holds the appeal sees what was decided on', async () => {
  const { sven, tom } = await guests(world, 'sven', 'tom');
  const own = await reportWithFrame(mona, sven);
  const other = await reportWithFrame(tom, sven);
  const { decision } = await decideAbout(milo, sven, warning);
  expect((await mona.call(viewEvidence, { params: own.params })).code).toBe('FORBIDDEN');
  expect((await anna.call(viewEvidence, { params: other.params })).code).toBe('NOT_CLAIMED');
  await sven.call(appeal, { params: { id: decision?.id ?? '' }, body: { text: 'not me' } });
  const waiting = (await anna.call(listAppeals)).data.find(({ about }) => about.userId === sven.userId);
  await anna.call(claimAppeal, { params: { id: waiting?.id ?? '' } });
  const init = await anna.post({});
  expect((await anna.fetch(viewEvidence.path.replace(':id', other.params.id), init)).status).toBe(200);
});
