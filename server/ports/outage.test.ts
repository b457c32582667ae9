import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openPool } from '../db/connect.ts';
import { startPostgres } from '../testing/programs/postgres.ts';
import { startRedis } from '../testing/programs/redis.ts';
import { faultOf } from './outage.ts';
import { connectRedis } from './redis/redis.ts';

const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (error: unknown) => faultOf(error).code,
  );

it('a database that goes away is an outage, a statement that is wrong is a fault', async () => {
  const program = await startPostgres();
  onTestFinished(() => program.stop());
  const pool = openPool({ connectionString: program.url });
  onTestFinished(() => pool.end());
  const db = drizzle({ client: pool });
  await db.execute('create table kept (id int primary key)');
  expect(await failed(db.execute('select no_such_column'))).toBe('INTERNAL');
  expect(await failed(db.execute('insert into kept values (1), (1)'))).toBe('INTERNAL');

  const readOnly = openPool({ connectionString: program.url, options: '-c default_transaction_read_only=on' });
  onTestFinished(() => readOnly.end());
  expect(await failed(drizzle({ client: readOnly }).execute('insert into kept values (2)'))).toBe('UNAVAILABLE');

  const underWay = failed(db.execute('select pg_sleep(60)'));
  await expect
    .poll(async () => (await pool.query(`select 1 from pg_stat_activity where query = 'select pg_sleep(60)'`)).rowCount)
    .toBe(1);
  await program.stop();
  expect(await underWay).toBe('UNAVAILABLE');
  expect(await failed(db.execute('select 1'))).toBe('UNAVAILABLE');
});

it('a Redis that goes away is an outage, a command that is wrong is a fault', async () => {
  const program = await startRedis();
  onTestFinished(() => program.stop());
  const redis = connectRedis(program.url, pino({ level: 'silent' }));
  onTestFinished(() => redis.disconnect());
  await redis.set('text', 'no number');
  expect(await failed(redis.incr('text'))).toBe('INTERNAL');
  await redis.config('SET', 'maxmemory', '1');
  expect(await failed(redis.set('text', 'more'))).toBe('UNAVAILABLE');
  await program.stop();
  expect(await failed(redis.get('text'))).toBe('UNAVAILABLE');
});

it.each<[string, unknown, string]>([
  ['the way there', Object.assign(new Error('connect'), { code: 'EHOSTUNREACH', syscall: 'connect' }), 'UNAVAILABLE'],
  ['a full disk of the database', Object.assign(new Error('no space'), { code: '53100' }), 'UNAVAILABLE'],
  ['a statement that took too long', Object.assign(new Error('canceling'), { code: '57014' }), 'INTERNAL'],
  ['our own code', new TypeError('x is not a function'), 'INTERNAL'],
  ['what is no error', 'thrown', 'INTERNAL'],
])('%s', (_, error, code) => expect(faultOf(error).code).toBe(code));
