import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { claimCase, getCase } from '@visavis/domain/desk/cases.ts';
import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import { decideCase, type Sanction, undoDecision } from '@visavis/domain/desk/verdicts.ts';
import { appeal } from '@visavis/domain/moderation/contract.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { cases, decisions } from '../db/schema/moderation.ts';
import { reports } from '../db/schema/reports.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import type { TestPerson } from '../testing/person.ts';
import { decideAbout, openCaseAbout, warning } from '../testing/scenes/cases.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });
const { db } = database;
let [mona, milo]: TestPerson[] = [];
beforeAll(async () => {
  [mona, milo] = await newcomers(world, 'mona', 'milo');
  for (const one of [mona, milo]) if (one) await appoint(world, one, 'moderator');
});
const staff = () => {
  if (!mona || !milo) throw new Error('no staff');
  return { mona, milo };
};

const claim = (who: TestPerson, id: string) => async () => {
  const reply = await who.call(claimCase, { params: { id } });
  return reply.code ?? reply.status;
};
const decide = (who: TestPerson, id: string) => async () => {
  const reply = await who.call(decideCase, { params: { id }, body: { verdict: warning, dismissed: [] } });
  return reply.code ?? reply.status;
};
const openReports = ({ userId }: TestPerson) =>
  db
    .select({ reporterId: reports.reporterId, caseId: reports.caseId })
    .from(reports)
    .where(and(eq(reports.reportedUserId, userId), eq(reports.status, 'open')));

it('of two moderators who claim a case at the same moment one gets it', async () => {
  const { mona, milo } = staff();
  const [ann, ben] = await newcomers(world, 'ann', 'ben');
  await sendReport(ann, ben);
  const id = await openCaseAbout(mona, ben);
  const replies = await interleave(database, stopWrites('cases'), claim(mona, id), claim(milo, id));
  expect(replies).toEqual([200, 'CLAIMED']);
});

it.each([
  ['first', ['decide', 'claim'], [201, 'CASE_CLOSED']],
  ['second', ['claim', 'decide'], [200, 'NOT_CLAIMED']],
] as const)(
  'a decision after its claim has run out, while another claims: the decision comes %s',
  async (_, order, codes) => {
    const { mona, milo } = staff();
    const [cleo, dan] = await newcomers(world, `cleo-${_}`, `dan-${_}`);
    await sendReport(cleo, dan);
    const id = await openCaseAbout(mona, dan);
    await claim(mona, id)();
    await db
      .update(cases)
      .set({ claimedUntil: new Date(world.clock.now()) })
      .where(eq(cases.id, id));
    const tasks = order.map((what) => (what === 'decide' ? decide(mona, id) : claim(milo, id)));
    expect(await interleave(database, stopWrites('cases', 'decisions'), ...tasks)).toEqual(codes);
    expect(await db.$count(decisions, eq(decisions.caseId, id))).toBe(order[0] === 'decide' ? 1 : 0);
  },
);

it.each(['report', 'decision'] as const)(
  'a report that arrives while its case is decided is never decided unread: the %s comes first',
  async (first) => {
    const { mona } = staff();
    const [eve, finn, gil] = await newcomers(world, `eve-${first}`, `finn-${first}`, `gil-${first}`);
    await sendReport(eve, finn);
    const id = await openCaseAbout(mona, finn);
    await claim(mona, id)();
    const report = async () => (await sendReport(gil, finn)).status;
    const tasks = first === 'report' ? [report, decide(mona, id)] : [decide(mona, id), report];
    const answers = await interleave(database, stopWrites('reports', 'decisions'), ...tasks);
    expect(answers).toEqual(first === 'report' ? ['open', 201] : [201, 'open']);
    const [left, ...more] = await openReports(finn);
    expect([left?.reporterId, more]).toEqual([gil.userId, []]);
    expect(left?.caseId).not.toBe(id);
    expect(await openCaseAbout(mona, finn)).toBe(left?.caseId);
  },
);

it.each(['report', 'decision'] as const)(
  'a report that arrives and is shown while its case is decided about another stays open: the %s comes first',
  async (first) => {
    const { mona } = staff();
    const [hedy, ivo, jana] = await newcomers(world, `hedy-${first}`, `ivo-${first}`, `jana-${first}`);
    const { id: named } = await sendReport(hedy, ivo);
    const id = await openCaseAbout(mona, ivo);
    await claim(mona, id)();
    const report = async () => {
      const { status } = await sendReport(jana, ivo);
      await mona.call(getCase, { params: { id } });
      return status;
    };
    const dismiss = async () => {
      const body = { verdict: { action: 'dismiss' }, dismissed: [], reports: [named] } as const;
      return (await mona.call(decideCase, { params: { id }, body: { ...body, reports: [named] } })).status;
    };
    const tasks = first === 'report' ? [report, dismiss] : [dismiss, report];
    const answers = await interleave(database, stopWrites('reports', 'decisions'), ...tasks);
    expect(answers).toEqual(first === 'report' ? ['open', 201] : [201, 'open']);
    expect(await openReports(ivo)).toMatchObject([{ reporterId: jana.userId }]);
  },
);

const sanction =
  (who: TestPerson, { userId }: TestPerson) =>
  async () => {
    const body = { verdict: warning as Sanction, lastDecisionId: null };
    const reply = await who.call(decideAboutPerson, { params: { id: userId }, body });
    return reply.code ?? reply.status;
  };

it('of two moderators who decide about someone without a report at the same moment one does', async () => {
  const { mona, milo } = staff();
  const [hal] = await newcomers(world, 'hal');
  const tasks = [sanction(mona, hal), sanction(milo, hal)] as const;
  expect(await interleave(database, stopWrites('decisions'), ...tasks)).toEqual([201, 'CASE_CLOSED']);
  expect(await db.$count(decisions, eq(decisions.userId, hal.userId))).toBe(1);
});

it.each([
  ['report', ['open', 'CASE_OPEN']],
  ['decision', [201, 'open']],
] as const)(
  'a report that arrives while someone decides without one waits in a case, and is not passed over: the %s comes first',
  async (first, answers) => {
    const { mona } = staff();
    const [ida, jon] = await newcomers(world, `ida-${first}`, `jon-${first}`);
    const report = async () => (await sendReport(ida, jon)).status;
    const tasks = first === 'report' ? [report, sanction(mona, jon)] : [sanction(mona, jon), report];
    expect(await interleave(database, stopWrites('reports', 'decisions'), ...tasks)).toEqual(answers);
    expect(await openReports(jon)).toMatchObject([{ reporterId: ida.userId, caseId: await openCaseAbout(mona, jon) }]);
  },
);

const appealing = (who: TestPerson, id: string) => async () => {
  const reply = await who.call(appeal, { params: { id }, body: { text: 'it was not me' } });
  return reply.code ?? reply.status;
};
async function warned(name: string) {
  const { mona } = staff();
  const [reporter, person] = await newcomers(world, `r-${name}`, `p-${name}`);
  await sendReport(reporter, person);
  const { decision } = await decideAbout(mona, person, warning);
  return { person, decisionId: decision?.id ?? '' };
}

it('of two appeals against a decision at the same moment one is taken', async () => {
  const { person, decisionId } = await warned('twice');
  const one = appealing(person, decisionId);
  expect(await interleave(database, stopWrites('appeals'), one, one)).toEqual([201, 'APPEAL_CLOSED']);
});

it.each([
  ['undo', [200, 'CASE_CLOSED']],
  ['answer', [201, 'UNDO_CLOSED']],
] as const)('of an undo and the answer to an appeal at the same moment one is taken: the %s', async (first, codes) => {
  const { mona, milo } = staff();
  const { person, decisionId } = await warned(first);
  await appealing(person, decisionId)();
  const id = (await milo.call(listAppeals)).data.find(({ about }) => about.userId === person.userId)?.id ?? '';
  await milo.call(claimAppeal, { params: { id } });
  const undo = async () => {
    const reply = await mona.call(undoDecision, { params: { id: decisionId } });
    return reply.code ?? reply.status;
  };
  const answer = async () => {
    const body = { outcome: 'upheld', answer: 'It stays.' } as const;
    const reply = await milo.call(decideAppeal, { params: { id }, body });
    return reply.code ?? reply.status;
  };
  const tasks = first === 'undo' ? [undo, answer] : [answer, undo];
  expect(await interleave(database, stopWrites('decisions', 'appeals'), ...tasks)).toEqual(codes);
});
