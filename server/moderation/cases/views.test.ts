import { randomUUID } from 'node:crypto';
import { refresh } from '@visavis/domain/auth/contract.ts';
import { getCase } from '@visavis/domain/desk/cases.ts';
import { getDoor } from '@visavis/domain/desk/door.ts';
import { VIEW_FOR } from '@visavis/domain/moderation/rules.ts';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { openCaseAbout } from '../../testing/scenes/cases.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { db } = world.ports.database;
const mona = await world.person('mona');
const { milo, nina, olaf, pete } = await guests(world, 'milo', 'nina', 'olaf', 'pete');
for (const moderator of [mona, milo]) await appoint(world, moderator, 'moderator');
await sendReport(olaf, nina);
const id = await openCaseAbout(mona, nina);

/** Looks at the case. @returns how many views of it that put on record */
async function view(who: TestPerson, visit?: string): Promise<number> {
  const seen = and(eq(staffAudit.action, 'case_viewed'), eq(staffAudit.staffId, who.userId));
  const before = await db.$count(staffAudit, seen);
  expect((await who.call(getCase, { params: { id }, query: visit ? { visit } : {} })).status).toBe(200);
  return (await db.$count(staffAudit, seen)) - before;
}

it('a view is on record each time that a person opens a case, and not when their page fetches it again', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await view(mona, first)).toBe(1);
  await world.clock.advance(15_000);
  expect(await view(mona, first)).toBe(0);
  expect(await view(mona, second)).toBe(1);
  expect(await view(milo, first)).toBe(1);
});

it('a view is on record every time where a client does not say what it belongs to', async () => {
  expect([await view(mona), await view(mona)]).toEqual([1, 1]);
});

it('a view is on record again once there is another report', async () => {
  const visit = randomUUID();
  expect([await view(mona, visit), await view(mona, visit)]).toEqual([1, 0]);
  await sendReport(pete, nina);
  expect([await view(mona, visit), await view(mona, visit)]).toEqual([1, 0]);
});

it('a view is on record again after an hour, whatever visit a client says it is in', async () => {
  const visit = randomUUID();
  const later = async (ms: number) => {
    await world.clock.advance(ms);
    await mona.signIn();
    await appoint(world, mona, 'moderator');
  };
  expect(await view(mona, visit)).toBe(1);
  await later(VIEW_FOR - 1);
  expect(await view(mona, visit)).toBe(0);
  await later(1);
  expect(await view(mona, visit)).toBe(1);
});

it('the desk stays open for someone who opens cases, and not because their page fetches one again', async () => {
  const MINUTE = 60_000;
  const { quin, rosa } = await guests(world, 'quin', 'rosa');
  await mona.signIn();
  await appoint(world, mona, 'moderator');
  /** Fetches the case ten minutes later. @returns for how many minutes the desk is open from then on */
  const minutesLeft = async (visit?: string) => {
    await world.clock.advance(10 * MINUTE);
    await mona.call(refresh);
    await view(mona, visit);
    const { openUntil } = (await mona.call(getDoor)).data;
    return (Date.parse(openUntil ?? '') - world.clock.now()) / MINUTE;
  };
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await minutesLeft(first)).toBe(60);
  expect(await minutesLeft(first)).toBe(50);
  for (const reporter of [quin, rosa]) await sendReport(reporter, nina);
  expect(await minutesLeft(first)).toBe(40);
  expect(await minutesLeft()).toBe(30);
  expect(await minutesLeft(second)).toBe(60);
});
