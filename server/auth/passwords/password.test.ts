import { availableParallelism } from 'node:os';
import type { AppError } from '@visavis/domain/wire/errors.ts';
import { afterAll, expect, it } from 'vitest';
import { createHashThreads } from '../../ports/hash-threads/hash-threads.ts';
import { createPasswords } from './password.ts';

const threads = createHashThreads();
afterAll(threads.close);

it('refuses any password of an unknown account', async () => {
  const passwords = createPasswords(threads);
  expect(await passwords.check(undefined, 'a password of no account')).toBe(false);
});

it('refuses with a time to come back when too many wait, and serves those who do', async () => {
  const passwords = createPasswords(threads, 3);
  const stored = await passwords.hash('face to face');
  // Each processor may take one at once.
  const length = availableParallelism() + 12;
  const outcomes = await Promise.allSettled(Array.from({ length }, () => passwords.check(stored, 'face to face')));
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
  const passwords = createPasswords(threads, 3);
  let started = 0;
  const attempt = async () => {
    started += 1;
    return passwords.hash('face to face');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => passwords.admit(attempt)));
  expect(started).toBe(3);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE', params: { retryAfter: 5 } } });
  await expect(passwords.admit(attempt)).resolves.toBeDefined();
});
