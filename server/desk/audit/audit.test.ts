import type { StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import { getCase, getPerson, listAudit } from '@visavis/domain/desk/contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordStaffAction } from '../../db/staff-audit.ts';
import { newcomers } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { openCaseAbout } from '../../testing/scenes/cases.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { database, random } = world.ports;

it('lists what staff did, newest first and page by page, of everyone or of one person', async () => {
  const [anna, mona, pete, quin] = await newcomers(world, 'anna', 'mona', 'pete', 'quin');
  await appoint(world, anna, 'admin');
  await appoint(world, mona, 'moderator');
  for (let count = 1; count <= 120; count += 1) {
    await recordStaffAction(database.db, {
      id: random.uuid(world.clock.now()),
      // Several of one moment come in a fixed order, too.
      at: new Date(world.clock.now() + Math.floor(count / 3) * 1000),
      staffId: mona.userId,
      action: 'person_viewed',
      subject: { kind: 'person', id: count % 40 ? quin.userId : pete.userId },
      personId: count % 40 ? quin.userId : pete.userId,
      details: { count },
    });
  }
  const seen: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { data } = await anna.call(listAudit, { query: cursor ? { cursor } : {} });
    seen.push(...data.entries.map(({ details }) => details.count));
    cursor = data.next ?? undefined;
    expect(data.entries).toHaveLength(page < 2 ? 50 : 20);
  }
  expect(cursor).toBeUndefined();
  expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(Math.floor(Number(seen[0]) / 3)).toBe(40);
  expect(Math.floor(Number(seen.at(-1)) / 3)).toBe(0);

  const { data } = await anna.call(listAudit, { query: { person: pete.userId } });
  expect(data.entries.map(({ details }) => details.count)).toEqual([120, 80, 40]);
  expect(data.entries[0]).toMatchObject({
    by: { userId: mona.userId, username: 'mona' },
    action: 'person_viewed',
    subject: { kind: 'person', id: pete.userId, name: 'pete' },
  });
  expect((await anna.call(listAudit, { query: { person: mona.userId } })).data.entries).toHaveLength(50);
  expect((await mona.call(listAudit)).code).toBe('NOT_FOUND');
  // Names go with the accounts, the rows stay.
  await database.db.execute(sql`delete from users where id = ${pete.userId}`);
  const gone = await anna.call(listAudit, { query: { person: pete.userId } });
  expect(gone.data.entries[0]).toMatchObject({ subject: { id: pete.userId, name: null } });
});

it('lists one kind of action, page by page, of everyone or of one person', async () => {
  const [alma, milo, nora, otis] = await newcomers(world, 'alma', 'milo', 'nora', 'otis');
  await appoint(world, alma, 'admin');
  for (const moderator of [milo, nora]) await appoint(world, moderator, 'moderator');
  const actions = ['plan_set', 'person_signed_out', 'person_exported'] as const;
  const actionOf = (count: number): StaffAction => actions[count % actions.length] ?? 'plan_set';
  for (let count = 0; count < 180; count += 1) {
    await recordStaffAction(database.db, {
      id: random.uuid(world.clock.now()),
      at: new Date(world.clock.now() + count * 1000),
      staffId: (count % 2 ? milo : nora).userId,
      action: actionOf(count),
      subject: { kind: 'person', id: otis.userId },
      personId: otis.userId,
      details: { count },
    });
  }
  const list = async (query: { action: StaffAction; person?: string; cursor?: string }) => {
    const { entries, next } = (await alma.call(listAudit, { query })).data;
    return { counts: entries.map(({ details }) => details.count), cursor: next ?? undefined };
  };
  const every = (step: number, from: number) =>
    Array.from({ length: 60 }, (_, index) => from - index * step).filter((count) => count >= 0);
  const { counts, cursor } = await list({ action: 'plan_set' });
  expect(counts).toEqual(every(3, 177).slice(0, 50));
  expect(await list({ action: 'plan_set', cursor })).toEqual({ counts: every(3, 177).slice(50), cursor: undefined });
  expect((await list({ action: 'person_exported', person: milo.userId })).counts).toEqual(every(6, 179));
  expect((await list({ action: 'code_set', person: otis.userId })).counts).toEqual([]);
  expect((await alma.call(listAudit, { query: { action: 'anything' as 'code_set' } })).code).toBe('VALIDATION_FAILED');
});

it('an admin reads what they did, and nothing of what others did about them', async () => {
  const [arno, berta, mila] = await newcomers(world, 'arno', 'berta', 'mila');
  for (const admin of [arno, berta]) await appoint(world, admin, 'admin');
  await appoint(world, mila, 'moderator');
  await sendReport(berta, arno);
  const id = await openCaseAbout(mila, arno);
  await mila.call(getCase, { params: { id } });
  await arno.call(getPerson, { params: { id: berta.userId } });
  const seenBy = async (who: TestPerson, query = {}) =>
    (await who.call(listAudit, { query })).data.entries.map(({ action, by }) => `${by.username} ${action}`);
  const hidden = 'mila case_viewed';
  for (const { userId: person } of [arno, mila]) {
    expect(await seenBy(berta, { person })).toContain(hidden);
    expect(await seenBy(arno, { person })).not.toContain(hidden);
  }
  expect(await seenBy(arno, { person: arno.userId })).toContain('arno person_viewed');
});
