import { claimCase, getCase, listCases, queueChanged, releaseCase } from '@visavis/domain/desk/cases.ts';
import { CLAIM_FOR } from '@visavis/domain/moderation/rules.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { cases } from '../../db/schema/moderation.ts';
import { reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { openCaseAbout } from '../../testing/scenes/cases.ts';
import { askByCode, caughtUp, shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld();
const { db } = world.ports.database;
const { mona, milo, anna } = await guests(world, 'mona', 'milo', 'anna');
await appoint(world, mona, 'moderator');
await appoint(world, milo, 'moderator');
await appoint(world, anna, 'admin');

const claim = async (who: TestPerson, id: string) => {
  const reply = await who.call(claimCase, { params: { id } });
  return reply.code ?? reply.status;
};
const claimsIn = async (who: TestPerson, claimed: 'mine' | 'free' | 'any') =>
  (await who.call(listCases, { query: { claimed } })).data.cases.map(({ id }) => id);

it('a case has every open report about one person, and what is known of them', async () => {
  const { lea, otto, pia } = await guests(world, 'lea', 'otto', 'pia');
  const roomId = await shareCall(world, otto, lea);
  const first = await sendReport(otto, lea, { reason: 'SPAM', description: 'adverts', roomId });
  await world.clock.advance(1000);
  await askByCode(lea, pia);
  const second = await sendReport(pia, lea, { reason: 'THREATS' });
  const id = await openCaseAbout(mona, lea);
  const { data } = await mona.call(getCase, { params: { id } });
  expect(data).toMatchObject({
    id,
    status: 'open',
    about: { username: 'lea', role: null, suspendedUntil: null },
    reports: 2,
    reason: 'THREATS',
    severity: 3,
    isFirst: false,
    weight: 1,
    hasEvidence: false,
    claimedBy: null,
    language: 'en',
    earlierReports: [],
    sharedCalls: [{ roomId, with: { username: 'otto' } }],
    history: { calls: 1, reportsAbout: 2, reportsMade: 0, decisions: [] },
    decision: null,
  });
  expect(data.openReports.map((report) => report.id)).toEqual([second.id, first.id]);
  expect(data.openReports[1]).toMatchObject({
    reason: 'SPAM',
    description: 'adverts',
    reporter: { username: 'otto' },
    record: { upheld: 0, dismissed: 0, weight: 1 },
    call: { roomId },
    evidence: [],
    outcome: null,
  });
  const seen = and(eq(staffAudit.action, 'case_viewed'), eq(staffAudit.personId, lea.userId));
  expect(await db.select().from(staffAudit).where(seen)).toMatchObject([
    { staffId: mona.userId, subjectKind: 'case', subjectId: id, details: { reports: 2 } },
  ]);
});

it('the queue is in order, and can be narrowed by reason', async () => {
  const { aaa, bbb, ccc, reporter } = await guests(world, 'aaa', 'bbb', 'ccc', 'reporter');
  for (const [about, reason] of [
    [aaa, 'SPAM'],
    [bbb, 'MINOR'],
    [ccc, 'HATE'],
  ] as const) {
    await shareCall(world, reporter, about);
    await sendReport(reporter, about, { reason });
    await world.clock.advance(1000);
  }
  const names = ['aaa', 'bbb', 'ccc'];
  const listed = (await mona.call(listCases)).data.cases.map(({ about }) => about.username);
  expect(listed.filter((name) => names.includes(name))).toEqual(['bbb', 'ccc', 'aaa']);
  const { data } = await mona.call(listCases, { query: { reason: 'MINOR' } });
  expect([data.total, data.cases.map(({ about }) => about.username)]).toEqual([1, ['bbb']]);
});

it('spec.md section 6, Plans: a report of a member with priority support is marked, and earlier among equals', async () => {
  const { ddd, eee, payer, other } = await guests(world, 'ddd', 'eee', 'payer', 'other');
  await db.update(users).set({ plan: 'premium' }).where(eq(users.id, payer.userId));
  await shareCall(world, other, ddd);
  await shareCall(world, payer, eee);
  await sendReport(other, ddd, { reason: 'HATE' });
  await world.clock.advance(1000);
  await sendReport(payer, eee, { reason: 'HATE' });
  const listed = (await mona.call(listCases, { query: { reason: 'HATE' } })).data.cases;
  const shown = listed.map(({ about, isPriority }) => [about.username, isPriority]);
  expect(shown.filter(([name]) => name === 'ddd' || name === 'eee')).toEqual([
    ['eee', true],
    ['ddd', undefined],
  ]);
});

it('one moderator claims a case; another may once the claim has run out', async () => {
  const { dora, emil, finn } = await guests(world, 'dora', 'emil', 'finn');
  const socket = await connect(milo);
  await sendReport(emil, dora);
  const id = await openCaseAbout(mona, dora);
  expect(await socket.next(queueChanged)).toEqual({ caseId: id });
  expect(await claim(mona, id)).toBe(200);
  expect(await socket.next(queueChanged)).toEqual({ caseId: id });
  expect(await claim(milo, id)).toBe('CLAIMED');
  expect(await claimsIn(mona, 'mine')).toEqual([id]);
  expect(await claimsIn(milo, 'free')).not.toContain(id);

  await db
    .update(cases)
    .set({ claimedUntil: new Date(world.clock.now()) })
    .where(eq(cases.id, id));
  expect(await claimsIn(milo, 'free')).toContain(id);
  expect(await claim(milo, id)).toBe(200);
  expect((await mona.call(releaseCase, { params: { id } })).status).toBe(200);
  expect(await claim(mona, id)).toBe('CLAIMED');
  expect((await milo.call(releaseCase, { params: { id } })).status).toBe(200);
  expect(await claim(mona, id)).toBe(200);

  // A report that comes in meanwhile joins the case.
  await sendReport(finn, dora);
  expect(await openCaseAbout(mona, dora)).toBe(id);
  const rows = await db.select({ isSeen: reports.isSeen }).from(reports).where(eq(reports.caseId, id));
  expect(rows.map(({ isSeen }) => isSeen).sort()).toEqual([false, true]);
});

it('a claim lasts from the last time its holder held on to it, whatever their page asks for by itself', async () => {
  const { gus, hana } = await guests(world, 'gus', 'hana');
  await sendReport(gus, hana);
  const id = await openCaseAbout(mona, hana);
  const claimOf = async () => (await mona.call(getCase, { params: { id } })).data.claimedBy;
  const end = (from: number) => ({
    userId: mona.userId,
    username: 'mona',
    until: new Date(from + CLAIM_FOR).toISOString(),
  });
  const claimedAt = world.clock.now();
  await claim(mona, id);
  await world.clock.advance(60_000);
  expect(await claimOf()).toEqual(end(claimedAt));
  expect(await claim(mona, id)).toBe(200);
  expect(await claimOf()).toEqual(end(world.clock.now()));
  const claims = and(eq(staffAudit.action, 'case_claimed'), eq(staffAudit.subjectId, id));
  expect(await db.$count(staffAudit, claims)).toBe(1);
});

it('a report counts as read once its case has been shown to who holds the claim, not because they hold on to it', async () => {
  const { ian, jo, kay } = await guests(world, 'ian', 'jo', 'kay');
  await sendReport(ian, jo);
  const id = await openCaseAbout(mona, jo);
  const readCount = () => db.$count(reports, and(eq(reports.caseId, id), eq(reports.isSeen, true)));
  await claim(mona, id);
  expect(await readCount()).toBe(1);
  await sendReport(kay, jo);
  await claim(mona, id);
  expect(await readCount()).toBe(1);
  await mona.call(getCase, { params: { id } });
  expect(await readCount()).toBe(2);
});

it('a case about oneself is hidden; one’s own report and staff are left to others', async () => {
  const { gina, hugo } = await guests(world, 'gina', 'hugo');
  await sendReport(gina, milo);
  await sendReport(mona, hugo);
  const aboutMilo = await openCaseAbout(mona, milo);
  expect(await openCaseAbout(milo, milo)).toBe('');
  expect((await milo.call(getCase, { params: { id: aboutMilo } })).code).toBe('NOT_FOUND');
  expect((await milo.call(releaseCase, { params: { id: aboutMilo } })).code).toBe('NOT_FOUND');
  expect(await claim(milo, aboutMilo)).toBe('NOT_FOUND');
  expect(await claim(mona, aboutMilo)).toBe('FORBIDDEN');
  expect(await claim(anna, aboutMilo)).toBe(200);
  const aboutHugo = await openCaseAbout(milo, hugo);
  expect(await claim(mona, aboutHugo)).toBe('FORBIDDEN');
  expect(await claim(milo, aboutHugo)).toBe(200);
});

it('the queue is announced to the sessions that have the desk open, and to no one else', async () => {
  const { ines, jens, kim } = await guests(world, 'ines', 'jens', 'kim');
  const [inside, outside] = [await connect(mona), await connect(kim)];
  await sendReport(ines, jens);
  await inside.next(queueChanged);
  expect(outside.received(queueChanged)).toEqual([]);
});

it('a change of a case about one of the staff is announced to their colleagues alone', async () => {
  const { lars } = await guests(world, 'lars');
  const [theirs, another] = [await connect(milo), await connect(mona)];
  await sendReport(lars, milo);
  const id = await openCaseAbout(mona, milo);
  expect(await another.next(queueChanged)).toEqual({ caseId: id });
  await claim(anna, id);
  expect(await another.next(queueChanged)).toEqual({ caseId: id });
  await caughtUp(theirs);
  expect(theirs.received(queueChanged)).toEqual([]);
});
