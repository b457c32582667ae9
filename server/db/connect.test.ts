import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection, PoolClient } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startPostgres } from '../testing/programs/postgres.ts';
import { connectEmbedded, connectPostgres } from './connect.ts';
import { inTransaction, violatedConstraint } from './transaction.ts';

it('gives every query its own answer, also after failed ones', async () => {
  const database = await connectEmbedded({ template: inject('databaseTemplate') });
  await database.db.execute(sql`create table numbers (id int primary key)`);
  const wrong: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async (_, id) => {
      const insert = () => database.db.execute(sql`insert into numbers values (${id})`);
      await insert();
      const error = await insert().catch((refused: unknown) => refused);
      expect(violatedConstraint(error)).toBe('numbers_pkey');
      const { rows } = await database.db.execute(sql`select id from numbers where id = ${id}`);
      if (rows.length !== 1) wrong.push(id);
    }),
  );
  expect(wrong).toEqual([]);
  await database.close();
});

it('undoes a transaction that throws', async () => {
  const database = await connectEmbedded({ template: inject('databaseTemplate') });
  await database.db.execute(sql`create table numbers (id int primary key)`);
  await expect(
    inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into numbers values (1)`);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const { rows } = await database.db.execute(sql`select * from numbers`);
  expect(rows).toEqual([]);
  await database.close();
});

it('plans by the indexes while a table is empty, for it keeps the plan when it no longer is', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const embedded = await connectEmbedded({ template: inject('databaseTemplate') });
  for (const database of [embedded, await connectPostgres(server.url)]) {
    const met = sql`select from call_members where user_id = any(array[${randomUUID()}::uuid]) and ended_at > now()`;
    const { rows } = await database.db.execute(sql`explain ${met}`);
    expect(JSON.stringify(rows)).toContain('call_members_met');
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/);
    await database.close();
  }
});

it('has one index that begins with a member and has no condition of its own: a second would be taken for it', async () => {
  const database = await connectEmbedded({ template: inject('databaseTemplate') });
  const { rows } = await database.db.execute(sql`
    select indexname as name from pg_indexes
    where tablename = 'call_members' and indexdef like '%(user_id%' and indexdef not like '% WHERE %'`);
  expect(rows).toEqual([{ name: 'call_members_met' }]);
  await database.close();
});

it('keeps a data folder for one process, with one clear line for the second', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visavis-lock-'));
  const { writeFile } = await import('node:fs/promises');
  // Process 1 is always alive and never this one.
  await writeFile(join(dataDir, 'lock'), '1');
  await expect(connectEmbedded({ dataDir })).rejects.toThrow(/in use by process 1\. Stop it, or set DATA_DIR\.$/);
  await rm(dataDir, { recursive: true });
});

it('has its connections back after transactions that could not even begin', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const database = await connectPostgres(server.url);
  const pool = database.db.$client;
  const broken = (client: PoolClient) =>
    (client as PoolClient & { connection: Connection }).connection.stream.destroy();
  pool.on('acquire', broken);
  for (let count = 0; count < 12; count += 1) {
    await expect(inTransaction(database.db, (tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  }
  pool.off('acquire', broken);
  await database.ping();
  expect(await inTransaction(database.db, async () => 'done')).toBe('done');
  expect(pool.totalCount).toBe(pool.idleCount);
  await database.close();
});

it('survives a PostgreSQL that is gone in the middle of a transaction', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const database = await connectPostgres(server.url);
  const broken = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await server.restart('immediate');
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await database.ping();
  await database.close();
});
