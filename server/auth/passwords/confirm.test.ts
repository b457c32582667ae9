import { beforeEach, expect, it } from 'vitest';
import type { Limit } from '../../ports/rate-limiter/rate-limiter.ts';
import { type ConfirmDependencies, createConfirm } from './confirm.ts';

const limit = ['confirm-password', 10, 900, 'ada'];
let wait: number;
/** what was counted and logged, in order */
let done: unknown[];
let isPassword: ReturnType<typeof createConfirm>;
beforeEach(() => {
  [wait, done] = [0, []];
  const note =
    (what: string) =>
    async ({ name, max, seconds }: Limit, key: string) => {
      done.push([what, name, max, seconds, key]);
      return wait;
    };
  const dependencies = {
    accounts: { byId: async (userId: string) => (userId === 'ada' ? { passwordHash: 'hash of right' } : undefined) },
    passwords: { check: async (hash: string | undefined, password: string) => hash === `hash of ${password}` },
    rateLimiter: { take: note('taken'), reset: note('reset') },
    security: (...of: unknown[]) => void done.push(of),
  };
  isPassword = createConfirm(dependencies as unknown as ConfirmDependencies);
});

it('a password that is right takes back the tries before it', async () => {
  expect(await isPassword('ada', 'right')).toBe(true);
  expect(done).toEqual([
    ['taken', ...limit],
    ['reset', ...limit],
  ]);
});

it('a password that is wrong counts, and is logged', async () => {
  expect(await isPassword('ada', 'wrong')).toBe(false);
  expect(done).toEqual([
    ['taken', ...limit],
    ['confirmation-failed', { userId: 'ada' }],
  ]);
});

it('no password is that of an account that is gone', async () => {
  expect(await isPassword('ben', 'undefined')).toBe(false);
});

it('no password is read after ten tries', async () => {
  wait = 60;
  await expect(isPassword('ada', 'right')).rejects.toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  expect(done).toEqual([['taken', ...limit]]);
});
