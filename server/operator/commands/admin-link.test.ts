import { login, resetPassword } from '@visavis/domain/auth/contract.ts';
import { getDoor } from '@visavis/domain/desk/contract.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorAudit } from '../../db/schema/reports.ts';
import { users } from '../../db/schema/users.ts';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';

let operated: OperatorWorld;
beforeAll(async () => {
  operated = await createOperatorWorld();
});
afterAll(() => operated.close());

const DAY = 24 * 3_600_000;
const PASSWORD = 'a password of mine';
const linkFor = async (...argv: string[]) => {
  const { exit, data } = await operated.operatorJson('admin-link', ...argv);
  expect(exit).toBe(0);
  return new URL(data.link as string);
};
const use = (link: URL) => {
  const body = { token: link.searchParams.get('token') ?? '', password: PASSWORD };
  return operated.world.visitor().call(resetPassword, { body });
};
const roleOf = async (email: string) => {
  const { db } = operated.world.ports.database;
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  return row?.role;
};
const lastAudited = async () => {
  const { db } = operated.world.ports.database;
  const [row] = await db.select().from(operatorAudit).orderBy(desc(operatorAudit.at), desc(operatorAudit.id)).limit(1);
  return row;
};

it('makes an account that becomes admin with its link, once', async () => {
  const email = 'root@visavis.example';
  const link = await linkFor(email, '--born', '1990-11-02');
  expect(link.pathname).toBe('/reset-password');
  // A stranger who asks for a new password at a mistyped address gets no role.
  expect(await roleOf(email)).toBeNull();
  const audited = await lastAudited();
  expect(audited).toMatchObject({ command: 'admin-link', outcome: 'ok' });
  expect(JSON.stringify(audited)).not.toMatch(/root@|1990|token/);
  expect((await use(link)).status).toBe(200);
  expect(await roleOf(email)).toBe('admin');
  expect((await use(link)).code).toBe('RESET_TOKEN_INVALID');
  const admin = operated.world.visitor();
  expect((await admin.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  expect((await admin.call(getDoor)).data).toMatchObject({ role: 'admin' });
});

it('makes someone admin who is there, whose sessions end', async () => {
  const ada = await operated.world.person('ada');
  const link = await linkFor(ada.email);
  expect(await roleOf(ada.email)).toBeNull();
  expect((await use(link)).status).toBe(200);
  expect(await roleOf(ada.email)).toBe('admin');
  expect((await ada.call(getDoor)).code).toBe('UNAUTHENTICATED');
});

it('holds for a day, and an ordinary link leaves the role', async () => {
  const ben = await operated.world.person('ben');
  const link = await linkFor(ben.email);
  await operated.world.clock.advance(DAY);
  expect((await use(link)).code).toBe('RESET_TOKEN_INVALID');
  expect(await roleOf(ben.email)).toBeNull();
});

it.each([
  [['nobody@visavis.example'], 'NOT_FOUND', '--born'],
  [['young@visavis.example', '--born', '2020-01-01'], 'VALIDATION_FAILED', 'AGE_MIN'],
  [['cy@visavis.example', '--born', '1990-11-02', '--username', 'admin'], 'USERNAME_TAKEN', '--username'],
])('refuses %j', async (argv, code, says) => {
  const { exit, refusal } = await operated.operatorJson('admin-link', ...argv);
  expect([exit, refusal]).toEqual([1, { ok: false, code, error: expect.stringContaining(says) }]);
});
