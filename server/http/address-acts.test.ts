import { AppError, type ErrorCode, errorStatus } from '@visavis/domain/wire/errors.ts';
import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter, type RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { ADDRESS } from '../realtime/flood/limits.ts';
import { addressActs } from './address-acts.ts';
import { type Act, createAttempts, limitsOf } from './attempts.ts';

const HOUR = 3600;
const QUARTER = 900;

/** The acts that are limited for an address: how often each may succeed and fail in so many seconds, and the codes that count as failing. */
const table: Record<
  keyof typeof addressActs,
  [done: number, failed: number | null, seconds: number, ...codes: ErrorCode[]]
> = {
  register: [500, 20, HOUR, 'EMAIL_TAKEN'],
  signUpChallenge: [600, null, HOUR],
  signIn: [600, 30, QUARTER, 'INVALID_CREDENTIALS'],
  beginPasskeySignIn: [1500, null, QUARTER],
  signInWithPasskey: [600, 30, QUARTER, 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN'],
  beginProvider: [600, null, QUARTER],
  finishProvider: [600, 60, QUARTER, 'PROVIDER_REFUSED', 'PROVIDER_EXPIRED'],
  confirmEmail: [500, 20, HOUR, 'EMAIL_LINK_INVALID'],
  forgotPassword: [60, null, HOUR],
  lookAtReset: [400, 20, HOUR, 'RESET_TOKEN_INVALID'],
  resetPassword: [200, 20, HOUR, 'RESET_TOKEN_INVALID'],
  inviteCode: [500, 10, HOUR, 'INVALID_INVITE_CODE'],
  openInvitation: [500, 60, HOUR, 'INVALID_INVITE_CODE'],
  lookAtInvitation: [1200, 240, HOUR, 'INVALID_INVITE_CODE'],
};
const rows = Object.entries(table).map(
  ([key, row]) => [key, addressActs[key as keyof typeof addressActs] as Act, row] as const,
);

const IP = '198.51.100.7';
const outcomes = Object.keys(errorStatus) as ErrorCode[];

/** The count that is left of each limit. */
function createCounter() {
  const limiter = createMemoryRateLimiter(1);
  const counts = new Map<string, number>();
  const note = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  const rateLimiter: RateLimiter = {
    async take(limit, key) {
      const retryAfter = await limiter.take(limit, key);
      if (retryAfter === 0) note(`${limit.name} ${key}`, 1);
      return retryAfter;
    },
    async giveBack(limit, key) {
      note(`${limit.name} ${key}`, -1);
      await limiter.giveBack(limit, key);
    },
    reset: limiter.reset,
  };
  return { attempt: createAttempts(rateLimiter), counted: () => [...counts].filter(([, count]) => count !== 0) };
}

const refuse = (code: ErrorCode) => () => Promise.reject(new AppError(code));

describe.each(rows)('%s', (_, act, [done, failed, seconds, ...codes]) => {
  it('has its limits', () => {
    const limits = limitsOf(act, IP).map(({ counts, limit, key }) => [counts, limit.max, limit.seconds, key]);
    expect(limits).toEqual([
      ...(failed === null ? [] : [['failed', failed, seconds, IP]]),
      ['done', done, seconds, IP],
    ]);
  });

  it('counts what succeeds as done, guesses as failed, and nothing else', async () => {
    const { attempt, counted } = createCounter();
    await attempt(act, { ip: IP }, async () => 'done');
    expect(counted()).toEqual([[`${act.name} ${IP}`, 1]]);
    for (const code of outcomes) await attempt(act, { ip: IP }, refuse(code)).catch(() => undefined);
    const broken = () => Promise.reject(new Error('the database is away'));
    await expect(attempt(act, { ip: IP }, broken)).rejects.toThrow('the database is away');
    const guesses = codes.length > 0 ? [[`${act.name}-failed ${IP}`, codes.length]] : [];
    expect(new Set(counted())).toEqual(new Set([[`${act.name} ${IP}`, 1], ...guesses]));
  });

  it('is refused beyond them, which counts for nothing, and does not begin the work', async () => {
    const { attempt, counted } = createCounter();
    const [code = 'INTERNAL'] = codes;
    const work = codes.length > 0 ? refuse(code) : async () => 'done';
    for (let tries = 0; tries < (failed ?? done); tries += 1)
      await attempt(act, { ip: IP }, work).catch(() => undefined);
    const before = counted();
    const never = () => Promise.reject(new Error('begun'));
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(attempt(act, { ip: IP }, never)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        params: { retryAfter: seconds },
      });
    }
    expect(counted()).toEqual(before);
    expect(await attempt(act, { ip: '198.51.100.8' }, async () => 'elsewhere')).toBe('elsewhere');
  });
});

it('a school of 450 does all of it in an hour, all at once, as long as guesses are few', async () => {
  const { attempt } = createCounter();
  const school = Array.from({ length: 450 }, (_, index) => index);
  for (const act of [
    addressActs.register,
    addressActs.confirmEmail,
    addressActs.signIn,
    addressActs.signInWithPasskey,
  ]) {
    const all = await Promise.all(school.map((pupil) => attempt(act, { ip: IP }, async () => pupil)));
    expect(all).toEqual(school);
  }
  expect(ADDRESS.sockets, 'and each keeps two tabs connected').toBeGreaterThanOrEqual(900);
});

it('of many guesses at once as many are tried as one after the other', async () => {
  const { attempt } = createCounter();
  let tried = 0;
  const guess = async () => {
    tried += 1;
    throw new AppError('INVALID_CREDENTIALS');
  };
  await Promise.allSettled(Array.from({ length: 200 }, () => attempt(addressActs.signIn, { ip: IP }, guess)));
  expect(tried).toBe(30);
});

it('narrower limits count what fails, and say which of them refuses', async () => {
  const { attempt, counted } = createCounter();
  const limit = { name: 'of the account', max: 2, seconds: 60 };
  const limited: string[] = [];
  const options = {
    ip: IP,
    narrower: [{ limit, key: 'ada' }],
    onLimited: ({ name }: { name: string }) => limited.push(name),
  };
  await attempt(addressActs.signIn, options, async () => 'right');
  for (let tries = 0; tries < 3; tries += 1) {
    await attempt(addressActs.signIn, options, refuse('INVALID_CREDENTIALS')).catch(() => undefined);
  }
  expect(limited).toEqual(['of the account']);
  expect(new Map(counted())).toEqual(
    new Map([
      ['of the account ada', 2],
      [`login-ip-failed ${IP}`, 2],
      [`login-ip ${IP}`, 1],
    ]),
  );
});
