import { claimCase, getCase, listCases, queueChanged } from '@visavis/domain/desk/cases.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cases } from '../db/schema/moderation.ts';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { decideAbout, openCaseAbout, warning } from '../testing/scenes/cases.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { useWorld } from '../testing/use-world.ts';

const { world, connect } = await useWorld();
const { db } = world.ports.database;
const { mona } = await guests(world, 'mona');
await appoint(world, mona, 'moderator');

const erase = ({ userId: user }: TestPerson) => world.app.operator.run({ command: 'users delete', input: { user } });
const openAbout = async ({ userId }: TestPerson) =>
  (await mona.call(listCases)).data.cases.find(({ about }) => about.userId === userId);

it('a case whose only reporter is erased stays in its place, with what was written and without their name', async () => {
  const { ada, ben, cleo } = await guests(world, 'ada', 'ben', 'cleo');
  for (const reporter of [ben, cleo]) await shareCall(world, reporter, ada);
  for (const reporter of [ben, cleo]) await sendReport(reporter, ada, { description: 'they threatened me' });
  const id = await openCaseAbout(mona, ada);
  await mona.call(claimCase, { params: { id } });
  const before = await openAbout(ada);
  const socket = await connect(mona);
  for (const reporter of [ben, cleo]) {
    await erase(reporter);
    expect(await socket.next(queueChanged)).toEqual({ caseId: null });
  }
  expect(await openAbout(ada)).toEqual(before);
  const { data, text } = await mona.call(getCase, { params: { id } });
  const anonymous = { isReporterGone: true, reporter: { username: '' }, description: 'they threatened me' };
  expect(data.openReports).toMatchObject([anonymous, anonymous]);
  expect(data.reporters).toEqual([]);
  expect([ben.userId, cleo.userId].filter((gone) => text.includes(gone))).toEqual([]);
  const listed = await world.app.operator.run({ command: 'reports list', input: {} });
  expect(listed).toMatchObject({
    data: [
      { reporter: null, reporterId: null },
      { reporter: null, reporterId: null },
    ],
  });
  const decided = await decideAbout(mona, ada, warning);
  expect(decided.openReports.map(({ outcome }) => outcome)).toEqual(['upheld', 'upheld']);
});

it('a decided report goes with its author, and what was decided stays', async () => {
  const { fay, gus } = await guests(world, 'fay', 'gus');
  await sendReport(gus, fay);
  const { id } = await decideAbout(mona, fay, warning);
  await erase(gus);
  expect((await mona.call(getCase, { params: { id } })).data).toMatchObject({
    status: 'decided',
    decision: { action: 'warn' },
    openReports: [],
  });
});

it('a case goes with the account that it is about', async () => {
  const { ian, joy } = await guests(world, 'ian', 'joy');
  await sendReport(joy, ian);
  await erase(ian);
  expect(await db.$count(cases, eq(cases.userId, ian.userId))).toBe(0);
  expect((await world.app.operator.run({ command: 'stats', input: {} })).ok).toBe(true);
});
