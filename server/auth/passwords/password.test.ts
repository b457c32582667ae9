import { availableParallelism } from 'node:os';
import type { AppError } from '@visavis/domain/wire/errors.ts';
import { afterEach, expect, it } from 'vitest';
import { createPasswords, type Passwords } from './password.ts';

let passwords: Passwords | undefined;
afterEach(() => passwords?.close());

it('recognises the password that was hashed, and no other', async () => {
  passwords = createPasswords();
  const stored = await passwords.hash('face to face');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.check(stored, 'face to face')).toBe(true);
  expect(await passwords.check(stored, 'face to fact')).toBe(false);
});

it('refuses any password of an unknown account', async () => {
  passwords = createPasswords();
  expect(await passwords.check(undefined, 'a password of no account')).toBe(false);
});

it('refuses with a time to come back when too many wait, and serves those who do', async () => {
  passwords = createPasswords(3);
  const stored = await passwords.hash('face to face');
  // Each processor may take one at once.
  const length = availableParallelism() + 12;
  const outcomes = await Promise.allSettled(Array.from({ length }, () => passwords?.check(stored, 'face to face')));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
  const served = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(served.length).toBeGreaterThanOrEqual(3);
  expect(served.every((matches) => matches === true)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  expect(
    refused.every(({ code, status, params }) => code === 'UNAVAILABLE' && status === 503 && params.retryAfter === 5),
  ).toBe(true);
});

it('starts no more sign-ins than may wait, so that the rest ask nothing of the database', async () => {
  passwords = createPasswords(3);
  let started = 0;
  const attempt = async () => {
    started += 1;
    return passwords?.hash('face to face');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => passwords?.admit(attempt)));
  expect(started).toBe(3);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE', params: { retryAfter: 5 } } });
  await expect(passwords.admit(attempt)).resolves.toBeDefined();
});
