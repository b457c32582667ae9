import { claimCase, getCase, listCases, queueChanged } from '@visavis/domain/desk/cases.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cases } from '../db/schema/moderation.ts';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { decideAbout, openCaseAbout, warning } from '../testing/scenes/cases.ts';
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

it('a case whose only reporter is erased leaves the queue, which is announced, and there is nothing left of it', async () => {
  const { ada, ben } = await guests(world, 'ada', 'ben');
  await sendReport(ben, ada);
  const id = await openCaseAbout(mona, ada);
  await mona.call(claimCase, { params: { id } });
  const socket = await connect(mona);
  await erase(ben);
  expect(await openAbout(ada)).toBeUndefined();
  expect(await socket.next(queueChanged)).toEqual({ caseId: null });
  expect((await mona.call(getCase, { params: { id } })).code).toBe('NOT_FOUND');
  expect(await db.$count(cases, eq(cases.userId, ada.userId))).toBe(0);
});

it('a case that others have reported as well stays open, with their reports', async () => {
  const { cem, dee, eve } = await guests(world, 'cem', 'dee', 'eve');
  await sendReport(dee, cem);
  await sendReport(eve, cem);
  await erase(dee);
  expect(await openAbout(cem)).toMatchObject({ reports: 1 });
});

it('a case with something that was decided is closed, and what was decided stays with it', async () => {
  const { fay, gus, hal } = await guests(world, 'fay', 'gus', 'hal');
  await sendReport(gus, fay);
  const { id } = await decideAbout(mona, fay, warning);
  await db.update(cases).set({ status: 'open', closedAt: null }).where(eq(cases.id, id));
  await sendReport(hal, fay);
  expect(await openCaseAbout(mona, fay)).toBe(id);
  await erase(hal);
  expect(await openAbout(fay)).toBeUndefined();
  expect((await mona.call(getCase, { params: { id } })).data).toMatchObject({
    status: 'decided',
    decision: { action: 'warn' },
    openReports: [{ outcome: 'upheld' }],
  });
});

it('a case goes with the account that it is about', async () => {
  const { ian, joy } = await guests(world, 'ian', 'joy');
  await sendReport(joy, ian);
  await erase(ian);
  expect(await db.$count(cases, eq(cases.userId, ian.userId))).toBe(0);
  expect((await world.app.operator.run({ command: 'stats', input: {} })).ok).toBe(true);
});
