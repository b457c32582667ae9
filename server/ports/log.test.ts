import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { createCapturedLog } from '../testing/captured-log.ts';
import { openEmptyDatabase } from '../testing/empty-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const secret = 'a-hash-that-no-log-may-hold';

it('logs a failed statement without what was to be stored', async () => {
  const captured = createCapturedLog();
  const row = { id: '018f4d5e-0000-7000-8000-000000000001', passwordHash: secret, karma: 1000 } as never;
  const error = await database.db
    .insert(users)
    .values(row)
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain(secret);
  captured.log.error({ err: error }, 'request failed');
  expect(captured.text()).not.toContain(secret);
  expect(JSON.parse(captured.text())).toMatchObject({
    msg: 'request failed',
    err: { type: 'QueryError', query: expect.stringContaining('insert into "users"'), cause: { code: '23502' } },
  });
});

it('logs no value that the database quotes', async () => {
  const captured = createCapturedLog();
  const error = await database.db.execute(sql`select ${secret}::uuid`).catch((thrown: unknown) => thrown);
  captured.log.error({ err: error }, 'request failed');
  expect(captured.text()).not.toContain(secret);
  expect(JSON.parse(captured.text()).err.cause.code).toBe('22P02');
});

it('logs why a statement did not reach the database, as the driver says it', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const busy = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const failures = [pool, busy].map((client) =>
    drizzle({ client })
      .execute(sql`select ${secret}`)
      .catch((thrown: unknown) => thrown),
  );
  const logged = await Promise.all(
    failures.map(async (error) => {
      const captured = createCapturedLog();
      captured.log.error({ err: await error }, 'request failed');
      expect(captured.text()).not.toContain(secret);
      return JSON.parse(captured.text()).err.cause;
    }),
  );
  expect(logged).toEqual([
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    { message: expect.stringMatching(/timeout/) },
  ]);
  silent.close();
});

it('logs other errors whole', () => {
  const captured = createCapturedLog();
  captured.log.error({ err: new Error('the bucket is away') }, 'not erased');
  expect(JSON.parse(captured.text()).err).toMatchObject({ type: 'Error', message: 'the bucket is away' });
});
