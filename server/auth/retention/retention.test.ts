import { changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, logout, refresh } from '@visavis/domain/auth/contract.ts';
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it, vi } from 'vitest';
import { passwordResets, refreshTokens, sessions, usernameChanges } from '../../db/schema/auth.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { addPeople, personId, rowsRead } from '../../testing/queries.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createRetentionRepo } from './repo-retention.ts';
import { createRetention } from './retention.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const { world } = await useWorld();
const { db } = world.ports.database;
/** The next sweep is done. */
const sweep = () => world.clock.advance(DAY / 4);
const ago = (ms: number) => new Date(world.clock.now() - ms);
/** Makes rows as old as they would be after a long time. */
const age = (table: PgTable, values: Record<string, Date | null>, which: SQL) =>
  db.update(table).set(values).where(which);

async function onNewDevice(person: TestPerson): Promise<TestPerson> {
  await world.clock.advance(SECOND);
  const device = createVisitor(world.origin, person);
  await device.signIn();
  return device;
}

it('a former username is deleted after the 30 days for which it is kept', async () => {
  const { ada, bea } = await world.people('ada', 'bea');
  for (const person of [ada, bea]) await person.call(changeUsername, { body: { username: `${person.username}.2` } });
  const theirs = ({ userId }: TestPerson) => eq(usernameChanges.userId, userId);
  await age(usernameChanges, { changedAt: ago(30 * DAY) }, theirs(ada));
  await age(usernameChanges, { changedAt: ago(29 * DAY) }, theirs(bea));
  await sweep();
  await vi.waitUntil(async () => (await db.$count(usernameChanges, theirs(ada))) === 0);
  expect(await db.$count(usernameChanges, theirs(bea))).toBe(1);
});

it('a server that is restarted more often than it sweeps does so after each start', async () => {
  const { abe } = await world.people('abe');
  await abe.call(changeUsername, { body: { username: 'abe.2' } });
  const theirs = eq(usernameChanges.userId, abe.userId);
  await age(usernameChanges, { changedAt: ago(30 * DAY) }, theirs);
  await world.clock.advance(3600 * SECOND);
  await world.restart();
  await world.clock.advance(60 * SECOND);
  await vi.waitUntil(async () => (await db.$count(usernameChanges, theirs)) === 0);
});

it('a mailed link is deleted 30 days after it has worked for the last time', async () => {
  const { cid, dee } = await world.people('cid', 'dee');
  const theirs = ({ userId }: TestPerson) => eq(passwordResets.userId, userId);
  for (const person of [cid, dee]) {
    await world.visitor().call(forgotPassword, { body: { email: person.email } });
    await vi.waitUntil(async () => (await db.$count(passwordResets, theirs(person))) === 1);
  }
  await age(passwordResets, { expiresAt: ago(30 * DAY) }, theirs(cid));
  await age(passwordResets, { expiresAt: ago(29 * DAY) }, theirs(dee));
  await sweep();
  await vi.waitUntil(async () => (await db.$count(passwordResets, theirs(cid))) === 0);
  expect(await db.$count(passwordResets, theirs(dee))).toBe(1);
});

it('a session is deleted 30 days after its end, with its tokens; open ones and recent ones stay', async () => {
  const fay = await world.person('fay');
  const theirs = eq(sessions.userId, fay.userId);
  const newest = async () => {
    const device = await onNewDevice(fay);
    const [session] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(theirs, isNull(sessions.endedAt)));
    await device.call(logout);
    return { id: session?.id ?? '', device };
  };
  await fay.call(logout);
  const [ended, recent, expired] = [await newest(), await newest(), await newest()];
  await age(sessions, { endedAt: ago(29 * DAY) }, theirs);
  await age(sessions, { endedAt: ago(30 * DAY) }, eq(sessions.id, ended.id));
  await age(sessions, { endedAt: null, expiresAt: ago(30 * DAY) }, eq(sessions.id, expired.id));
  const open = await onNewDevice(fay);
  await onNewDevice(fay);
  await sweep();
  const left = () => db.select({ id: sessions.id }).from(sessions).where(theirs);
  await vi.waitUntil(async () => (await left()).length === 4);
  expect((await left()).map(({ id }) => id)).toContain(recent.id);
  for (const { id } of [ended, expired])
    expect(await db.$count(refreshTokens, eq(refreshTokens.sessionId, id))).toBe(0);
  expect((await open.call(refresh)).status).toBe(200);
  expect((await ended.device.call(refresh)).code).toBe('UNAUTHENTICATED');
});

it('someone who comes back after years is mailed about a sign-in on a new device', async () => {
  const gus = await world.person('gus');
  const theirs = eq(sessions.userId, gus.userId);
  await age(sessions, { createdAt: ago(999 * DAY), expiresAt: ago(900 * DAY) }, theirs);
  await sweep();
  await onNewDevice(gus);
  expect((await world.posted()).filter(({ to }) => to === gus.email)).toHaveLength(1);
});

it('a site with many accounts that are used no more reads each session a few times, not once for each batch', async () => {
  const [people, withMany, each] = [1200, 200, 6];
  const read = await rowsRead(db, 'sessions', async (tx) => {
    await addPeople(tx, people);
    await tx.execute(sql`
      insert into sessions (id, user_id, created_at, expires_at)
      select gen_random_uuid(), ${personId(sql`i`)}, '2020-01-01'::timestamptz + make_interval(days => n), '2021-01-01'
      from generate_series(1, ${people}::int) i
      cross join generate_series(1, case when i > ${people - withMany}::int then ${each}::int else 1 end) n`);
    await createRetention({ repo: createRetentionRepo(tx), clock: world.clock })();
    expect(await tx.$count(sessions, lt(sessions.createdAt, new Date('2021-01-01')))).toBe(people);
  });
  expect(read).toBeLessThan(8 * (people + withMany * (each - 1)));
});
