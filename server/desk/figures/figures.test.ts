import { getFigures, getTransparencyReport } from '@visavis/domain/desk/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { appeals, cases, decisions } from '../../db/schema/moderation.ts';
import { reports } from '../../db/schema/reports.ts';
import { guests } from '../../testing/crowd.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { database, random } = world.ports;
const { db } = database;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const newId = () => random.uuid(world.clock.now());
const ago = (ms: number) => new Date(world.clock.now() - ms);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const { mona, pete, quin } = await guests(world, 'mona', 'pete', 'quin');
await appoint(world, mona, 'moderator');

type NewReport = typeof reports.$inferInsert;
const report = (createdAt: Date, reason: NewReport['reason'], outcome?: NewReport['outcome'], took = 0) =>
  db.insert(reports).values({
    id: newId(),
    reporterId: quin.userId,
    reportedUserId: pete.userId,
    roomId: newId(),
    reason,
    createdAt,
    ...(outcome && { status: 'resolved', outcome, resolvedAt: new Date(createdAt.getTime() + took) }),
  });
await report(ago(40 * DAY), 'SPAM', 'upheld', HOUR);
await report(ago(2 * DAY), 'FAKE_PROFILE', 'upheld', HOUR);
await report(ago(2 * DAY), 'HATE', 'dismissed', 3 * HOUR);
await report(ago(DAY), 'NUDITY', 'upheld', 2 * HOUR);
await report(ago(0), 'NUDITY');
const caseOf = async (openedAt: Date) => {
  const id = newId();
  await db.insert(cases).values({ id, userId: pete.userId, status: 'decided', openedAt, closedAt: openedAt });
  return id;
};
type NewDecision = typeof decisions.$inferInsert;
const decide = async (at: Date, action: NewDecision['action'], fields: Partial<NewDecision> = {}) => {
  const id = newId();
  await db.insert(decisions).values({ id, userId: pete.userId, at, action, ...fields });
  return id;
};
await decide(ago(DAY), 'dismiss', { caseId: await caseOf(ago(DAY + 2 * HOUR)) });
const warned = await decide(ago(DAY), 'warn', { rule: 'HATE', caseId: await caseOf(ago(DAY + HOUR)) });
const appealed = await decide(ago(DAY), 'suspend', { rule: 'NUDITY', caseId: await caseOf(ago(DAY + 3 * HOUR)) });
const waiting = await decide(ago(DAY), 'suspend', { rule: 'NUDITY', isAutomatic: true });
await decide(ago(DAY), 'suspend', { rule: 'SPAM', undoneAt: ago(HOUR) });
const earlier = await decide(ago(400 * DAY), 'suspend', { rule: 'SPAM' });
const appeal = { userId: pete.userId, at: ago(HOUR), text: 'That was not me.' };
await db.insert(appeals).values([
  { ...appeal, id: newId(), decisionId: appealed, outcome: 'overturned', decidedAt: ago(HOUR) },
  { ...appeal, id: newId(), decisionId: waiting },
  // Made before the days that are asked for, and answered in them.
  { ...appeal, at: ago(30 * DAY), id: newId(), decisionId: warned, outcome: 'overturned', decidedAt: ago(HOUR) },
  { ...appeal, at: ago(31 * DAY), id: newId(), decisionId: earlier, outcome: 'upheld', decidedAt: ago(HOUR) },
]);

it('figures are those of the days that are asked for', async () => {
  const { data } = await mona.call(getFigures, { query: { days: 7 } });
  expect(data).toMatchObject({
    days: 7,
    medianTimeToDecision: 7200,
    decisions: { dismiss: 1, warn: 1, suspend: 1, automatic: 1 },
    appeals: { made: 2, decided: 3, overturned: 2, waiting: 1 },
  });
  const counted = data.reportsByReason.filter(({ count }) => count > 0);
  expect(counted).toEqual([
    { reason: 'NUDITY', count: 2 },
    { reason: 'HATE', count: 1 },
    { reason: 'SPAM', count: 1 },
  ]);
  expect(data.reportsByDay.slice(-3)).toEqual([
    { day: dayOf(ago(2 * DAY)), count: 2 },
    { day: dayOf(ago(DAY)), count: 1 },
    { day: dayOf(ago(0)), count: 1 },
  ]);
  expect((await mona.call(getFigures, {})).data.days).toBe(30);
  expect((await mona.call(getFigures, { query: { days: 367 } })).code).toBe('VALIDATION_FAILED');
});

it('the transparency report of a year is a CSV file, and taking it is on record', async () => {
  const year = ago(0).getUTCFullYear();
  const asked = await mona.fetch(`${getTransparencyReport.path}?year=${year}`);
  expect(asked.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(asked.headers.get('content-disposition')).toBe(`attachment; filename="visavis-transparency-${year}.csv"`);
  const lines = (await asked.text()).trimEnd().split('\r\n');
  expect(lines[0]).toBe('year,rule,figure,value');
  const automatic = lines.filter((line) => line.startsWith(`${year},NUDITY,automatic_suspensions,`));
  const before = ago(DAY).getUTCFullYear() === year ? 1 : 0;
  expect(automatic).toEqual([`${year},NUDITY,automatic_suspensions,${before}`]);
  const empty = await (await mona.fetch(`${getTransparencyReport.path}?year=2020`)).text();
  expect(empty.trimEnd().split('\r\n').slice(1)).toHaveLength(lines.length - 1);
  expect(empty).toContain('2020,ALL,reports,0\r\n');
  const taken = await db.select().from(staffAudit).where(eq(staffAudit.staffId, mona.userId));
  expect(taken.map(({ action, details }) => [action, details.year]).sort()).toEqual([
    ['figures_exported', 2020],
    ['figures_exported', year],
  ]);
});
