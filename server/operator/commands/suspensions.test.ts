import { claimAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { join as joinQueue } from '@visavis/domain/matching/contract.ts';
import { appeal, listMeasures, measureChanged } from '@visavis/domain/moderation/contract.ts';
import { getSuspension } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAudit, suspensions } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';
import type { TestPerson } from '../../testing/person.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import type { World } from '../../testing/world.ts';

const DAY = 24 * 3_600_000;
let operatorWorld: OperatorWorld;
let world: World;
beforeAll(async () => {
  operatorWorld = await createOperatorWorld();
  world = operatorWorld.world;
});
afterAll(() => operatorWorld.close());

const run = (...argv: string[]) => operatorWorld.operatorJson('users', ...argv);
const inDays = (days: number) => new Date(world.clock.now() + days * DAY).toISOString();
const mailsTo = ({ email }: TestPerson) => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const measuresOf = async (person: TestPerson) => (await person.call(listMeasures)).data;
const admission = async (person: TestPerson) => {
  const socket = await person.connect();
  const ack = await socket.emit(joinQueue);
  socket.close();
  return ack.ok ? 'ok' : ack.code;
};
async function moderator(name: string): Promise<TestPerson> {
  const [person] = Object.values(await world.people(name)) as [TestPerson];
  await appoint(world, person, 'moderator');
  return person;
}

it('names the rule, and the person reads it with what the operator writes', async () => {
  const { anna } = await world.people('anna');
  const until = inDays(3);
  const suspended = await run('suspend', 'anna', '--rule', 'nudity', '--until', until, '--message', ' You undressed. ');
  expect(suspended).toMatchObject({ exit: 0, data: { username: 'anna', suspendedUntil: until } });
  const stated = { kind: 'suspension', rule: 'NUDITY', message: 'You undressed.', until, isAutomatic: false };
  expect(await measuresOf(anna)).toMatchObject([{ ...stated, isInForce: true, appealUntil: expect.any(String) }]);
  expect((await anna.call(getSuspension)).data).toEqual({ until, isAutomatic: false, reason: 'NUDITY' });
  expect((await run('show', 'anna')).data).toMatchObject({ suspendedUntil: until, suspendedFor: 'NUDITY' });
  const { db } = world.ports.database;
  const [row] = await db.select().from(operatorAudit).where(eq(operatorAudit.command, 'users suspend'));
  expect(row?.arguments).toEqual({ userId: anna.userId, rule: 'NUDITY', until });
});

it('says in the language of the person what the rule is, where the operator writes nothing', async () => {
  const { bine } = await world.people('bine');
  const { db } = world.ports.database;
  await db.update(users).set({ language: 'de' }).where(eq(users.id, bine.userId));
  await run('suspend', 'bine', '--rule', 'SPAM');
  const [measure] = await measuresOf(bine);
  expect(measure?.message).toMatch(/^Unser Team .*\n\nAuf Visavis trifft man sich live und persönlich/);
  expect(measure?.message).toContain('Einspruch');
  expect(measure?.message).not.toMatch(/gemeldet/);
});

it('is refused without a rule, and nothing happens', async () => {
  const { carl } = await world.people('carl');
  const refused = await operatorWorld.operator('users', 'suspend', 'carl');
  expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('--rule is one of NUDITY, MINOR') });
  expect(await world.app.operator.run({ command: 'users suspend', input: { user: 'carl' } })).toMatchObject({
    ok: false,
    code: 'MALFORMED',
  });
  expect([await measuresOf(carl), await admission(carl)]).toEqual([[], 'ok']);
});

it('never shortens a suspension that lasts longer', async () => {
  const { dora } = await world.people('dora');
  await run('suspend', 'dora', '--rule', 'HATE');
  const again = await run('suspend', 'dora', '--rule', 'SPAM', '--until', inDays(1));
  expect(again.data.suspendedUntil).toBe('reinstated');
  expect((await run('show', 'dora')).data).toMatchObject({ suspendedUntil: 'reinstated', suspendedFor: 'HATE' });
  await world.clock.advance(DAY + 1);
  await dora.signIn();
  expect(await admission(dora)).toBe('SUSPENDED');
});

it('is withdrawn by reinstating, which the person learns in the app and by mail', async () => {
  const { finn } = await world.people('finn');
  const socket = await finn.connect();
  await run('suspend', 'finn', '--rule', 'SPAM', '--until', inDays(3));
  expect(await socket.next(measureChanged)).toMatchObject({ isInForce: true });
  expect((await run('reinstate', 'finn')).data).toEqual({ username: 'finn', suspendedUntil: null });
  expect(await socket.next(measureChanged)).toMatchObject({ isInForce: false, isWithdrawn: true, appealUntil: null });
  expect(mailsTo(finn)).toEqual(['Your Visavis account is suspended', 'Good news about your Visavis account']);
  expect(await admission(finn)).toBe('ok');
  expect(await run('reinstate', 'finn')).toMatchObject({ exit: 1, refusal: { code: 'NOT_SUSPENDED' } });
  socket.close();
});

it('is withdrawn as it was read, and another is not', async () => {
  await world.people('jana');
  const read = (await run('suspend', 'jana', '--rule', 'SPAM', '--until', inDays(3))).data.suspendedUntil as string;
  await run('suspend', 'jana', '--rule', 'HATE');
  const refused = await run('reinstate', 'jana', '--until', read);
  expect(refused).toMatchObject({ exit: 1, refusal: { code: 'CASE_CHANGED' } });
  expect((await run('show', 'jana')).data).toMatchObject({ suspendedUntil: 'reinstated' });
  expect((await run('reinstate', 'jana', '--until', 'reinstated')).data).toMatchObject({ suspendedUntil: null });
});

it('closes an appeal that waits in favour of the person, so that no one decides it after', async () => {
  const [milo, { gina }] = [await moderator('milo'), await world.people('gina')];
  await run('suspend', 'gina', '--rule', 'SPAM');
  const [made] = await measuresOf(gina);
  await gina.call(appeal, { params: { id: made?.id ?? '' }, body: { text: 'That was not me.' } });
  const [waiting] = (await milo.call(listAppeals)).data;
  await run('reinstate', 'gina');
  const outcome = { outcome: 'overturned', answer: null, decidedAt: expect.any(String) };
  expect(await measuresOf(gina)).toMatchObject([{ isWithdrawn: true, appeal: outcome }]);
  expect((await milo.call(claimAppeal, { params: { id: waiting?.id ?? '' } })).code).toBe('CASE_CLOSED');
  expect((await milo.call(listAppeals)).data).toEqual([]);
});

it('reinstating ends every suspension that runs, also one without a record, and leaves those of before as they were', async () => {
  const { hana, ivan } = await world.people('hana', 'ivan');
  await run('suspend', 'hana', '--rule', 'OTHER', '--until', inDays(1));
  await world.clock.advance(DAY + 1);
  await run('suspend', 'hana', '--rule', 'SPAM', '--until', inDays(1));
  await run('suspend', 'hana', '--rule', 'HATE', '--until', inDays(9));
  await run('reinstate', 'hana');
  await hana.signIn();
  expect((await measuresOf(hana)).map(({ rule, isWithdrawn }) => [rule, isWithdrawn]).sort()).toEqual([
    ['HATE', true],
    ['OTHER', false],
    ['SPAM', true],
  ]);
  const { db } = world.ports.database;
  const rows = await db.select().from(suspensions).where(eq(suspensions.userId, hana.userId));
  expect(rows.filter(({ liftedAt }) => liftedAt !== null)).toHaveLength(2);

  await ivan.signIn();
  const suspendedUntil = new Date(inDays(2));
  await db.update(users).set({ suspendedUntil }).where(eq(users.id, ivan.userId));
  expect((await run('reinstate', 'ivan')).data).toEqual({ username: 'ivan', suspendedUntil: null });
  expect(await admission(ivan)).toBe('ok');
});
