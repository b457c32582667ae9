import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createEndRepo } from '../call/ending/repo-end.ts';
import { createCallRepo } from '../call/rooms/repo.ts';
import { createOpenRepo } from '../call/rooms/repo-open.ts';
import { connectEmbedded, type Db } from '../db/connect.ts';
import { createFriendsRepo } from '../friends/repo.ts';
import { createMatchingRepo } from '../matching/repo.ts';
import { systemClock } from '../ports/clock.ts';
import { addPeople, personId } from './queries.ts';

const PEOPLE = 2400;
/** calls that each of them has had, and friends that they have */
const [CALLS, FRIENDS] = [8, 10];
/** people of a batch */
const [SMALL, LARGE] = [100, 1000];

/** A node of a plan that was run, as EXPLAIN writes it. */
interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** Rows that all nodes of a plan have passed on, or looked at in vain. */
function rowsOf({ 'Actual Rows': passed, 'Actual Loops': loops, Plans = [], ...plan }: Plan): number {
  const inVain = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  return loops * (passed + inVain) + Plans.reduce((sum, child) => sum + rowsOf(child), 0);
}

/** The id of the person, or of their present call, with this number. */
const idOf = (number: number) => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;
const people = (count: number) => Array.from({ length: count }, (_, index) => idOf(index + 1));
/** Each two who come one after the other in the list are in a call, whose id is that of the first. */
const pairs = (count: number) => people(count).filter((_, index) => index % 2 === 0);

/** @param from how many people are left out, of whom the first are in the calls with these ids */
const openCalls = (db: Db, calls: readonly string[], from = 0) =>
  createOpenRepo(db).insert(
    calls.map((_, index) => ({
      id: idOf(from + index * 2 + 1),
      at: new Date(),
      iceTransportPolicy: 'all' as const,
      continued: false,
      waited: null,
      members: [newMember(idOf(from + index * 2 + 1)), newMember(idOf(from + index * 2 + 2))],
    })),
  );
const newMember = (userId: string) => ({ userId, threshold: 20, sessionSeconds: 1800, friendRole: null });

/** Everything of which whole batches are read or written by one statement that keeps its plan. */
async function runAll(db: Db, size: number, calls = pairs(size)): Promise<void> {
  const day = { today: new Date(Date.now() - 86_400_000), metSince: new Date(Date.now() - 600_000) };
  const asks = { asksVerification: false, asksAge: false };
  for (const withFriends of [false, true]) {
    await createMatchingRepo(db).profiles(people(size), { ...day, ...asks, withFriends });
  }
  await createFriendsRepo(db, systemClock).friendIds(people(size));
  await createCallRepo(db, systemClock).rooms(calls);
  await openCalls(db, calls);
  await createEndRepo(db).endShort(calls.map((roomId) => ({ roomId, reason: 'skip', now: new Date() })));
}

type Named = { name: string; values: unknown[] };

/** The statements with a name that a batch of this size runs, as they are on their way to the database. */
async function statementsOf(size: number): Promise<Named[]> {
  const found: Named[] = [];
  const client = {
    async query(statement: Partial<Named>) {
      if (statement.name) found.push(statement as Named);
      return { rows: [] };
    },
    connect: async () => ({ ...client, getTransactionStatus: () => 'I', release() {} }),
  };
  await runAll(drizzle({ client: client as unknown as Pool }), size);
  return found;
}
const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `'{${value.map((item) => item ?? 'null').join()}}'`;
  return `'${value}'`;
};

/** Everyone has had calls, blocks someone and has friends, and the planner knows of none of it. */
async function fill(db: Db): Promise<void> {
  const half = sql`${PEOPLE / 2}::int`;
  await addPeople(db, PEOPLE);
  await db.execute(sql`
    insert into calls (id, created_at, started_at, ended_at, end_reason, duration)
    select ${personId(sql`r * 100000 + i`)}, now(), now(), now(), 'skip', 5
    from generate_series(1, ${CALLS}::int) r, generate_series(1, ${half}) i`);
  await db.execute(sql`
    insert into call_members (call_id, user_id, peer_id, created_at, active, ended_at, duration, threshold, session_seconds)
    select ${personId(sql`r * 100000 + i`)}, ${personId(sql`i + s * ${half}`)}, ${personId(sql`i + (1 - s) * ${half}`)},
      now(), false, now(), 5, 20, 1800
    from generate_series(1, ${CALLS}::int) r, generate_series(1, ${half}) i, generate_series(0, 1) s`);
  await db.execute(sql`
    insert into friendships (id, user_a, user_b, met_through, created_at)
    select gen_random_uuid(), ${personId(sql`i`)}, ${personId(sql`i + 1 + k`)}, 'INVITE_CODE', now()
    from generate_series(1, ${PEOPLE - 20}::int) i, generate_series(1, ${FRIENDS}::int) k`);
  await db.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${personId(sql`i`)}, ${personId(sql`i + 7`)}, now() from generate_series(1, ${PEOPLE - 20}::int) i`);
}

async function rowsTouched(db: Db, { name, values }: Named): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql.raw(`explain (analyze, timing off, format json) execute ${name}(${values.map(literal).join()})`),
  );
  return rowsOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
}

/** @returns how many times as many rows a batch of LARGE touches as one of SMALL, by statement, with as many others in calls */
async function growthOfRows(db: Db): Promise<[string, number][]> {
  const [small, large] = [await statementsOf(SMALL), await statementsOf(LARGE)];
  const growth: [string, number][] = [];
  for (const [index, { name, values }] of small.entries()) {
    const touched = async (size: number, batch: unknown[]) => {
      await db.execute(sql`begin`);
      await openCalls(db, pairs(size), LARGE);
      // The calls of the batch go on.
      if (name !== 'openings') await openCalls(db, pairs(LARGE));
      const rows = await rowsTouched(db, { name, values: batch });
      await db.execute(sql`rollback`);
      return rows;
    };
    const ofSmall = await touched(SMALL, values);
    growth.push([name, (await touched(LARGE, large[index]?.values ?? [])) / Math.max(ofSmall, 1)]);
  }
  return growth;
}

it.each([
  ['while all tables were empty', []],
  ['in a night when no one was in a call', ['analyze']],
])('the cost of a batch grows with the batch, though its plan was made %s', async (_, changes) => {
  const { db, close } = await connectEmbedded({ template: inject('databaseTemplate') });
  onTestFinished(close);
  await db.execute(sql`set plan_cache_mode = force_generic_plan`);
  await runAll(db, 1, []);
  await fill(db);
  for (const change of changes) await db.execute(sql.raw(change));
  await runAll(db, 1, []);
  const growth = await growthOfRows(db);
  expect(growth.map(([name]) => name)).toEqual([
    'queue_profiles',
    'queue_profiles_with_friends',
    'friendships',
    'members_of_rooms',
    'openings',
    'end_calls',
    'silence_calls',
  ]);
  expect(growth.filter(([, times]) => times > 1.5 * (LARGE / SMALL))).toEqual([]);
});
