import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { decideAboutPerson, endSuspension, getPerson } from '@visavis/domain/desk/people.ts';
import { type Sanction, undoDecision } from '@visavis/domain/desk/verdicts.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { appeal, listMeasures, measureChanged } from '@visavis/domain/moderation/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staffAudit } from '../../db/schema/desk.ts';
import { decisions } from '../../db/schema/moderation.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { suspension } from '../../testing/scenes/cases.ts';
import { caughtUp } from '../../testing/scenes/relations.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld();
const { db } = world.ports.database;
const { anna, arno, mona, milo } = await guests(world, 'anna', 'arno', 'mona', 'milo');
for (const admin of [anna, arno]) await appoint(world, admin, 'admin');
for (const moderator of [mona, milo]) await appoint(world, moderator, 'moderator');

const at = ({ userId }: TestPerson) => ({ params: { id: userId } });
const suspend = async (person: TestPerson): Promise<string> => {
  const body = { verdict: suspension(null) as Sanction, lastDecisionId: null };
  const { data } = await mona.call(decideAboutPerson, { ...at(person), body });
  return data.history.decisions[0]?.id ?? '';
};
const ends = async () =>
  (await db.select().from(staffAudit).where(eq(staffAudit.action, 'suspension_ended'))).map((row) => row.personId);

it('after an upheld appeal an admin alone ends a suspension, and the person learns that it is withdrawn', async () => {
  const { lea } = await guests(world, 'lea');
  const socket = await connect(lea);
  const id = await suspend(lea);
  await lea.call(appeal, { params: { id }, body: { text: 'not me' } });
  const params = { id: (await milo.call(listAppeals)).data[0]?.id ?? '' };
  await milo.call(claimAppeal, { params });
  await milo.call(decideAppeal, { params, body: { outcome: 'upheld', answer: 'It stays.' } });
  expect((await anna.call(undoDecision, { params: { id } })).code).toBe('UNDO_CLOSED');
  expect((await mona.call(endSuspension, at(lea))).code).toBe('NOT_FOUND');

  await caughtUp(socket);
  const before = socket.received(measureChanged).length;
  const ended = await anna.call(endSuspension, at(lea));
  expect(ended.data).toMatchObject({
    suspendedUntil: null,
    history: { decisions: [{ id, undoneAt: expect.any(String) }] },
  });
  await caughtUp(socket);
  expect(socket.received(measureChanged).slice(before)).toMatchObject([{ id, isWithdrawn: true, isInForce: false }]);
  expect(await socket.emit(join)).toMatchObject({ ok: true });
  expect((await lea.call(listMeasures)).data).toMatchObject([{ isWithdrawn: true, appeal: { outcome: 'upheld' } }]);
  expect((await world.posted()).filter(({ to }) => to === lea.email).at(-1)?.subject).toBe(
    'Good news about your Visavis account',
  );
  const [row] = await db.select().from(decisions).where(eq(decisions.id, id));
  expect(row?.undoneBy).toBe(anna.userId);
  expect(await ends()).toEqual([lea.userId]);
});

it('an end names the suspension that was read, and ends no other', async () => {
  const { nils } = await guests(world, 'nils');
  const before = (await suspend(nils)) && (await anna.call(getPerson, at(nils))).data.suspendedUntil;
  await anna.call(endSuspension, at(nils));
  const body = { verdict: suspension(7) as Sanction };
  const newest = (await mona.call(getPerson, at(nils))).data.history.decisions[0]?.id ?? null;
  const { data } = await mona.call(decideAboutPerson, { ...at(nils), body: { ...body, lastDecisionId: newest } });
  const end = (until: string | null) => anna.call(endSuspension, { ...at(nils), query: { until: until ?? '' } });
  expect((await end(before)).code).toBe('CASE_CHANGED');
  expect((await anna.call(getPerson, at(nils))).data.suspendedUntil).toBe(data.suspendedUntil);
  expect((await end(data.suspendedUntil)).data).toMatchObject({ suspendedUntil: null });
});

it('where nothing suspends someone nothing is withdrawn or recorded', async () => {
  const { otto } = await guests(world, 'otto');
  const before = await ends();
  expect((await anna.call(endSuspension, at(otto))).data).toMatchObject({ suspendedUntil: null });
  expect(await ends()).toEqual(before);
});

it.each<[string, TestPerson, string]>([
  ['themselves', anna, 'FORBIDDEN'],
  ['another admin', arno, 'FORBIDDEN'],
])('an admin does not end a suspension of %s', async (_, person, code) => {
  const until = new Date(world.clock.now() + 3_600_000);
  await db.update(users).set({ suspendedUntil: until }).where(eq(users.id, person.userId));
  expect((await anna.call(endSuspension, at(person))).code).toBe(code);
  const [row] = await db.select().from(users).where(eq(users.id, person.userId));
  expect(row?.suspendedUntil).toEqual(until);
  await db.update(users).set({ suspendedUntil: null }).where(eq(users.id, person.userId));
});

it('an admin ends that of a moderator, and of no one who is not there', async () => {
  const body = { verdict: suspension(1) as Sanction, lastDecisionId: null };
  await anna.call(decideAboutPerson, { ...at(milo), body });
  expect((await anna.call(endSuspension, at(milo))).data.suspendedUntil).toBeNull();
  expect((await anna.call(getPerson, at(milo))).data.suspendedUntil).toBeNull();
  expect((await anna.call(endSuspension, { params: { id: crypto.randomUUID() } })).code).toBe('NOT_FOUND');
});
