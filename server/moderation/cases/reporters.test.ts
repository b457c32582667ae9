import { getCase } from '@visavis/domain/desk/cases.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reports } from '../../db/schema/reports.ts';
import { guests } from '../../testing/crowd.ts';
import { decideAbout, openCaseAbout, suspension, warning } from '../../testing/scenes/cases.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { mona, milo } = await guests(world, 'mona', 'milo');
for (const moderator of [mona, milo]) await appoint(world, moderator, 'moderator');

it('a case says of each of its reporters what was reported and decided about them, once each', async () => {
  const { lea, otto, pia, quin } = await guests(world, 'lea', 'otto', 'pia', 'quin');
  await sendReport(quin, otto);
  await decideAbout(mona, otto, warning);
  await world.clock.advance(1000);
  await sendReport(pia, otto);
  await decideAbout(milo, otto, suspension(7));
  const roomId = await shareCall(world, otto, lea);
  await sendReport(otto, lea, { roomId });
  await world.clock.advance(1000);
  await sendReport(otto, lea);
  await world.clock.advance(1000);
  await sendReport(pia, lea);

  const id = await openCaseAbout(mona, lea);
  const { reporters, history } = (await mona.call(getCase, { params: { id } })).data;
  expect(reporters.map(({ person }) => person.username)).toEqual(['pia', 'otto']);
  expect(reporters[1]).toMatchObject({
    person: { userId: otto.userId, suspendedUntil: expect.any(String) },
    history: {
      calls: 1,
      reportsAbout: 2,
      reportsMade: 2,
      reportsUpheld: 0,
      decisions: [
        { action: 'suspend', by: { username: 'milo' } },
        { action: 'warn', by: { username: 'mona' } },
      ],
    },
  });
  expect(reporters[0]?.history).toMatchObject({ reportsAbout: 0, reportsMade: 2, reportsUpheld: 1, decisions: [] });
  expect(history.decisions).toEqual([]);
});

it('of a decided case those of the reports that it had, and no one else', async () => {
  const { rosa, sven, tom } = await guests(world, 'rosa', 'sven', 'tom');
  await sendReport(sven, rosa);
  const { id, reporters } = await decideAbout(mona, rosa, warning);
  expect(reporters.map(({ person }) => person.username)).toEqual(['sven']);
  await sendReport(tom, rosa);
  const again = (await mona.call(getCase, { params: { id } })).data;
  expect(again.reporters.map(({ person }) => person.username)).toEqual(['sven']);
});

it('a moderator who has reported someone does not read there what was decided about themselves', async () => {
  const { uma, vera } = await guests(world, 'uma', 'vera');
  await sendReport(milo, uma);
  await sendReport(vera, uma);
  const id = await openCaseAbout(milo, uma);
  const namesFor = async (who: typeof mona) =>
    (await who.call(getCase, { params: { id } })).data.reporters.map(({ person }) => person.username).sort();
  expect(await namesFor(milo)).toEqual(['vera']);
  expect(await namesFor(mona)).toEqual(['milo', 'vera']);
});

it('of a case with very many reporters those of the newest reports are shown', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `crowd${n}`);
  const { wim } = await guests(world, 'wim');
  for (const [n, reporter] of Object.values(await guests(world, ...names)).entries()) {
    const report = await sendReport(reporter, wim);
    const createdAt = new Date(world.clock.now() + n * 1000);
    await world.ports.database.db.update(reports).set({ createdAt }).where(eq(reports.id, report.id));
  }
  const id = await openCaseAbout(mona, wim);
  const { reporters, openReports } = (await mona.call(getCase, { params: { id } })).data;
  expect(openReports).toHaveLength(25);
  expect(reporters.map(({ person }) => person.username)).toEqual(names.reverse().slice(0, 20));
});
