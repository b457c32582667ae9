import { getCase, listCases } from '@visavis/domain/desk/cases.ts';
import { answerRequest } from '@visavis/domain/friends/contract.ts';
import type { ReportReason } from '@visavis/domain/reports/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cases } from '../../db/schema/moderation.ts';
import { reports } from '../../db/schema/reports.ts';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { openCaseAbout } from '../../testing/scenes/cases.ts';
import { askByCode, befriend, shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createQueueRepo } from './repo-queue.ts';

const { world } = await useWorld();
const { db } = world.ports.database;
const { mona } = await guests(world, 'mona');
await appoint(world, mona, 'moderator');

type Known = TestPerson & { inviteCode: string };

const decline = async (asker: Known, asked: Known) => {
  const { id } = await askByCode(asker, asked);
  await asked.call(answerRequest, { params: { id }, body: { action: 'decline' } });
};

it.each<[string, boolean, (reporter: Known, about: Known) => Promise<unknown>]>([
  ['had nothing to do with the person', false, async () => undefined],
  ['asked the person to be friends themselves', false, (reporter, about) => askByCode(reporter, about)],
  ['shared a call', true, (reporter, about) => shareCall(world, reporter, about)],
  ['are friends', true, (reporter, about) => befriend(about, reporter)],
  ['were asked by the person', true, (reporter, about) => askByCode(about, reporter)],
  ['declined the person', true, (reporter, about) => decline(about, reporter)],
])('a report of people who %s is stored, and ranks: %s', async (what, ranks, meet) => {
  const names = [`r.${what.length}.${ranks}`, `p.${what.length}.${ranks}`] as const;
  const people = await guests(world, ...names);
  const [reporter, about] = [people[names[0]], people[names[1]]];
  await meet(reporter as Known, about as Known);
  const { id } = await sendReport(reporter as Known, about as Known, { reason: 'MINOR' });
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  expect(row?.severity).toBe(ranks ? 4 : 0);
});

it('a case that strangers alone reported comes last, and says so; their reports add nothing to that of others', async () => {
  const { alva, bodo, cleo, stranger, witness } = await guests(world, 'alva', 'bodo', 'cleo', 'stranger', 'witness');
  for (const about of [bodo, cleo]) await shareCall(world, witness, about);
  const send = (reporter: TestPerson, about: TestPerson, reason: ReportReason) =>
    sendReport(reporter, about, { reason });
  await send(stranger, alva, 'MINOR');
  await send(stranger, bodo, 'MINOR');
  await send(witness, bodo, 'SPAM');
  await send(witness, cleo, 'HATE');
  const names = ['alva', 'bodo', 'cleo'];
  const listed = (await mona.call(listCases)).data.cases.filter(({ about }) => names.includes(about.username));
  expect(
    listed.map(({ about, reason, weight, isWithoutContact }) => [about.username, reason, weight, isWithoutContact]),
  ).toEqual([
    ['cleo', 'HATE', 1, undefined],
    ['bodo', 'SPAM', 1, undefined],
    ['alva', 'MINOR', 0, true],
  ]);
  const narrowed = await mona.call(listCases, { query: { reason: 'MINOR' } });
  expect(narrowed.data.cases.map(({ about }) => about.username)).toEqual(expect.arrayContaining(['alva', 'bodo']));
  const { data } = await mona.call(getCase, { params: { id: await openCaseAbout(mona, bodo) } });
  expect(data.openReports.map(({ reason, isWithoutContact }) => [reason, isWithoutContact]).toSorted()).toEqual([
    ['MINOR', true],
    ['SPAM', undefined],
  ]);
});

it('every open case has a place, though one person made thousands of reports, whose record is counted once', async () => {
  const { busy } = await guests(world, 'busy');
  const before = await db.$count(cases, eq(cases.status, 'open'));
  await db.execute(sql`
    insert into users (id, email, username, username_key, password_hash, first_name, last_name, birth_date, display_name,
      invite_code, created_at)
    select gen_random_uuid(), 'n' || n || '@example.com', 'n' || n, 'n' || n, '-', 'n', 'n', '1990-05-17', 'n', 'n' || n, now()
    from generate_series(1, 5200) n`);
  await db.execute(sql`
    insert into cases (id, user_id, opened_at) select gen_random_uuid(), id, now() from users where password_hash = '-'`);
  await db.execute(sql`
    insert into reports (id, reporter_id, reported_user_id, reason, created_at, case_id, severity)
    select gen_random_uuid(), ${busy.userId}, user_id, 'SPAM', now(), cases.id, 1
    from cases join users on users.id = user_id where password_hash = '-'`);
  await db.execute(sql`
    insert into reports (id, reporter_id, reported_user_id, room_id, reason, created_at, status, outcome)
    select gen_random_uuid(), ${busy.userId}, id, gen_random_uuid(), 'SPAM', now(), 'resolved', 'upheld'
    from users where username in ('n1', 'n2', 'n3')`);
  const open = await createQueueRepo(db).open(mona.userId, new Date(world.clock.now()));
  expect(open).toHaveLength(before + 5200);
  expect(open.filter(({ standing }) => standing?.best?.upheld === 3)).toHaveLength(5200);
});
