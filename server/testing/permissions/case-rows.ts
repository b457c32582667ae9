import * as appeals from '@visavis/domain/desk/appeals.ts';
import * as cases from '@visavis/domain/desk/cases.ts';
import * as verdicts from '@visavis/domain/desk/verdicts.ts';
import * as moderation from '@visavis/domain/moderation/contract.ts';
import { addFrame } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { appeals as appealsTable, cases as casesTable, decisions } from '../../db/schema/moderation.ts';
import { reportEvidence, reports } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { picture } from '../pictures/samples.ts';
import { uploadForm } from '../pictures/uploads.ts';
import { shareCall } from '../scenes/relations.ts';
import { sendReport } from '../scenes/reports.ts';
import { callAs, everywhere, forStaff, type Row, type Scene } from './scene.ts';

/** An open case about the other, from a report by the third. */
async function caseAbout({ world, other, third }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const { db } = database;
  const [id, at] = [random.uuid(clock.now()), new Date(clock.now())];
  await db.insert(casesTable).values({ id, userId: other.userId, openedAt: at });
  await db.insert(reports).values({
    id: random.uuid(clock.now()),
    reporterId: third.userId,
    reportedUserId: other.userId,
    reason: 'SPAM',
    createdAt: at,
    caseId: id,
  });
  return id;
}
/** The same where the other is one of the staff. */
async function caseAboutModerator(scene: Scene): Promise<string> {
  const { db } = scene.world.ports.database;
  await db.update(users).set({ role: 'moderator' }).where(eq(users.id, scene.other.userId));
  return caseAbout(scene);
}
/** A frame of a call that the third reports the other for. */
async function evidenceAbout({ world, other, third }: Scene): Promise<string> {
  const { db } = world.ports.database;
  const report = await sendReport(third, other, { roomId: await shareCall(world, third, other) });
  const form = uploadForm({ what: 'a frame', bytes: await picture.jpeg() }, 'frame');
  await third.call(addFrame, { params: { id: report.id }, form });
  const [kept] = await db
    .select({ id: reportEvidence.id })
    .from(reportEvidence)
    .where(eq(reportEvidence.reportId, report.id));
  if (!kept) throw new Error('no evidence was kept');
  return kept.id;
}
/** A warning of the other, by someone else. */
async function decisionAbout({ world, other, third }: Scene): Promise<string> {
  const { database, clock, random } = world.ports;
  const [id, at] = [random.uuid(clock.now()), new Date(clock.now())];
  const about = { id, userId: other.userId, at, decidedBy: third.userId };
  await database.db.insert(decisions).values({ ...about, action: 'warn', rule: 'SPAM', message: 'no adverts' });
  return id;
}

/** An appeal of the other against that. */
async function appealOf(scene: Scene): Promise<string> {
  const { database, clock, random } = scene.world.ports;
  const [id, at] = [random.uuid(clock.now()), new Date(clock.now())];
  const decisionId = await decisionAbout(scene);
  await database.db
    .insert(appealsTable)
    .values({ id, decisionId, userId: scene.other.userId, at, text: 'it was not me' });
  return id;
}

const body = { verdict: { action: 'dismiss' } } as const;
const forBoth = (answer: string) => forStaff({ moderator: answer, admin: answer });

export const caseRows: Row[] = [
  { call: cases.listCases, act: (scene) => callAs(scene, cases.listCases), expected: forBoth('200') },
  {
    call: cases.getCase,
    when: 'it is about the other',
    prepare: caseAbout,
    act: (scene, id) => callAs(scene, cases.getCase, { params: { id } }),
    expected: forBoth('200'),
  },
  {
    call: cases.claimCase,
    when: 'it is about the other',
    prepare: caseAbout,
    act: (scene, id) => callAs(scene, cases.claimCase, { params: { id } }),
    expected: forBoth('200'),
  },
  {
    call: cases.claimCase,
    when: 'it is about the other, who is a moderator',
    prepare: caseAboutModerator,
    act: (scene, id) => callAs(scene, cases.claimCase, { params: { id } }),
    expected: forStaff({ moderator: 'FORBIDDEN', admin: '200' }),
  },
  {
    call: cases.releaseCase,
    when: 'it is about the other',
    prepare: caseAbout,
    act: (scene, id) => callAs(scene, cases.releaseCase, { params: { id } }),
    expected: forBoth('200'),
  },
  {
    call: verdicts.decideCase,
    when: 'it is about the other, and not claimed',
    prepare: caseAbout,
    act: (scene, id) => callAs(scene, verdicts.decideCase, { params: { id }, body }),
    expected: forBoth('NOT_CLAIMED'),
  },
  {
    call: verdicts.undoDecision,
    when: 'the third decided about the other',
    prepare: decisionAbout,
    act: (scene, id) => callAs(scene, verdicts.undoDecision, { params: { id } }),
    expected: forStaff({ moderator: 'FORBIDDEN', admin: '200 moderation:measure' }),
  },
  {
    call: verdicts.viewEvidence,
    when: 'it came with a report about the other',
    prepare: evidenceAbout,
    act: (scene, id) => callAs(scene, verdicts.viewEvidence, { params: { id } }),
    expected: forBoth('NOT_CLAIMED'),
  },
  {
    call: verdicts.viewEvidence,
    when: 'it came with a report about the other, whose case they hold',
    async prepare(scene) {
      const id = await evidenceAbout(scene);
      const claim = { claimedBy: scene.me.userId, claimedUntil: new Date(scene.world.clock.now() + 60_000) };
      const theirs = eq(casesTable.userId, scene.other.userId);
      await scene.world.ports.database.db.update(casesTable).set(claim).where(theirs);
      return id;
    },
    act: (scene, id) => callAs(scene, verdicts.viewEvidence, { params: { id } }),
    expected: forBoth('200'),
  },
  {
    call: verdicts.viewEvidence,
    when: 'there is none',
    act: (scene, id) => callAs(scene, verdicts.viewEvidence, { params: { id } }),
    expected: forBoth('NOT_FOUND'),
  },
  {
    call: appeals.listAppeals,
    when: 'the other has appealed',
    prepare: appealOf,
    act: (scene) => callAs(scene, appeals.listAppeals),
    expected: forBoth('200'),
  },
  {
    call: appeals.claimAppeal,
    when: 'the other has appealed',
    prepare: appealOf,
    act: (scene, id) => callAs(scene, appeals.claimAppeal, { params: { id } }),
    expected: forBoth('200'),
  },
  {
    call: appeals.decideAppeal,
    when: 'the other has appealed, and no one has claimed that',
    prepare: appealOf,
    act: (scene, id) =>
      callAs(scene, appeals.decideAppeal, { params: { id }, body: { outcome: 'upheld', answer: 'it stays' } }),
    expected: forBoth('NOT_CLAIMED'),
  },
  {
    call: moderation.listMeasures,
    when: 'the other was warned',
    prepare: decisionAbout,
    async act({ me }, id) {
      const reply = await me.call(moderation.listMeasures);
      return reply.code ?? `${reply.status} ${reply.text.includes(id) ? 'listed' : 'not listed'}`;
    },
    expected: everywhere('200 not listed'),
  },
  {
    call: moderation.readMeasures,
    act: (scene) => callAs(scene, moderation.readMeasures),
    expected: everywhere('200'),
  },
  {
    call: moderation.appeal,
    when: 'the other was warned',
    prepare: decisionAbout,
    act: (scene, id) => callAs(scene, moderation.appeal, { params: { id }, body: { text: 'not fair' } }),
    expected: everywhere('NOT_FOUND'),
  },
];
