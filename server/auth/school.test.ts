import { forgotPassword, login, register } from '@visavis/domain/auth/contract.ts';
import { expect, it } from 'vitest';
import { PASSWORD } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';

const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });

interface Post {
  path: string;
  from: string;
  body: object;
}

/** Without a CSRF token, which neither of the two needs that count here. */
async function post({ path, from, body }: Post): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const response = await fetch(`${world.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await response.json()) as { code?: string };
  return code ?? String(response.status);
}

const form = (username: string) => ({
  ...{ username, email: `${username}@example.com`, password: PASSWORD },
  ...{ firstName: 'A', lastName: 'B', birthDate: '1990-05-17' },
});
const signUp = (from: string, name: string, change: object = {}) =>
  post({ path: register.path, from, body: { ...form(name), ...change } });
const signIn = (from: string, name: string, password = PASSWORD) =>
  post({ path: login.path, from, body: { email: `${name}@example.com`, password } });

async function times(count: number, act: (index: number) => Promise<string>): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const outcome = await act(index);
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  return seen;
}

// Each sign-up and sign-in hashes a password.
it('more people sign up and in behind one address than limits for guesses allow', { timeout: 180_000 }, async () => {
  const from = '198.51.100.1';
  expect(await times(11, (index) => signUp(from, `pupil${index}`))).toEqual({ 201: 11 });
  expect(await times(33, (index) => signIn(from, `pupil${index % 11}`))).toEqual({ 200: 33 });
});

it('all of them at once', { timeout: 180_000 }, async () => {
  const from = '198.51.100.2';
  await Promise.all(Array.from({ length: 5 }, (_, index) => signUp(from, `class${index}`)));
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(from, `class${index % 5}`)));
  expect(new Set(outcomes)).toEqual(new Set(['200']));
});

it('what is refused before it does harm is counted against no one', { timeout: 180_000 }, async () => {
  const from = '198.51.100.3';
  await signUp(from, 'first');
  expect(await times(12, (index) => signUp(from, `other${index}`, { username: 'first' }))).toEqual({
    USERNAME_TAKEN: 12,
  });
  expect(await times(12, (index) => signUp(from, `other${index}`, { password: '1' }))).toEqual({
    VALIDATION_FAILED: 12,
  });
  expect(await times(12, (index) => signUp(from, `other${index}`, { password: 'password' }))).toEqual({
    VALIDATION_FAILED: 12,
  });
  const forgotten = { path: forgotPassword.path, from, body: { email: 'first@example.com' } };
  expect(await times(70, () => post(forgotten))).toEqual({ CSRF_INVALID: 70 });
  const visitor = world.visitor();
  const init = await visitor.post(forgotten.body);
  const headers = { ...(init.headers as object), 'x-forwarded-for': from };
  expect((await visitor.fetch(forgotten.path, { ...init, headers })).status).toBe(202);
  expect(await signUp(from, 'second')).toBe('201');
});

it('guesses stay limited, while others behind the address have signed in', { timeout: 180_000 }, async () => {
  const from = '198.51.100.4';
  await signUp(from, 'gus');
  const seen = await times(33, async (index) => {
    await signIn(from, 'gus');
    return signIn(from, `nobody${index}`, 'a guess of mine');
  });
  expect(seen).toEqual({ INVALID_CREDENTIALS: 30, RATE_LIMITED: 3 });
  expect(await times(21, () => signUp('198.51.100.5', 'new', { email: 'gus@example.com' }))).toEqual({
    EMAIL_TAKEN: 6,
    PROOF_REQUIRED: 15,
  });
});

it('guesses at the same moment are no way around it', { timeout: 180_000 }, async () => {
  const from = '198.51.100.6';
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(from, `none${index}`, 'a guess')));
  expect(outcomes.filter((outcome) => outcome === 'INVALID_CREDENTIALS')).toHaveLength(30);
  expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(30);
});
