import { CHALLENGE_LIFETIME } from '@visavis/domain/passkeys/rules.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { signedKey } from '../platform/passkeys/passkeys.fake.ts';
import { alice, createFakeServices } from '../services/services.fake.ts';
import { requestOf } from './examples.ts';
import { createPasskeySignIn } from './sign-in.ts';

function start({ inFields = false } = {}) {
  const services = createFakeServices({ user: null });
  const { api, storage, passkeys, clock } = services;
  passkeys.inFields = inFields;
  let challenges = 0;
  api.answer('POST /api/auth/passkeys/sign-in/options', () => {
    challenges += 1;
    return requestOf(`challenge${challenges}`);
  });
  api.answer('POST /api/auth/passkeys/sign-in', { user: alice });
  const onSignedIn = vi.fn();
  const onProblem = vi.fn();
  const signIn = createPasskeySignIn({ api, storage, passkeys, clock, onSignedIn, onProblem });
  const refuse = (status: number, code: string) =>
    api.answer('POST /api/auth/passkeys/sign-in', () => {
      throw new ApiError(status, code, code);
    });
  return { ...services, signIn, onSignedIn, onProblem, refuse };
}

test('the button signs in with what the browser gives', async () => {
  const { signIn, api, onSignedIn } = start();
  await signIn.press();
  expect(onSignedIn).toHaveBeenCalledWith({ user: alice });
  expect(api.calls.at(-1)?.input.body).toEqual({ credential: signedKey });
});

test('a sign-out that did not reach the server is made up for first', async () => {
  const { signIn, api, storage } = start();
  storage.local.set('left', '1');
  api.answer('POST /api/auth/logout', null);
  await signIn.press();
  expect(api.calls.map(({ route }) => route)).toEqual([
    'POST /api/auth/passkeys/sign-in/options',
    'POST /api/auth/logout',
    'POST /api/auth/passkeys/sign-in',
  ]);
  expect(storage.local.get('left')).toBeNull();
});

test('a closed dialog of the browser is no error', async () => {
  const { signIn, passkeys, onSignedIn, onProblem } = start();
  passkeys.problem = 'PASSKEY_CANCELLED';
  await signIn.press();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(onProblem).not.toHaveBeenCalledWith(expect.any(String));
});

test('a removed passkey is named, and the browser stops offering it', async () => {
  const { signIn, passkeys, onProblem, refuse } = start();
  refuse(401, 'PASSKEY_UNKNOWN');
  await signIn.press();
  expect(onProblem).toHaveBeenLastCalledWith('PASSKEY_UNKNOWN');
  expect(passkeys.forgotten).toEqual([signedKey.id]);
});

test('a passkey chosen in the field signs in', async () => {
  const { signIn, passkeys, onSignedIn } = start({ inFields: true });
  signIn.offer();
  await vi.waitFor(() => expect(passkeys.offered).toEqual(['challenge1']));
  passkeys.choose();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ user: alice }));
});

test('nothing is asked for where the browser offers none in fields', async () => {
  const { signIn, api } = start();
  signIn.offer();
  await vi.waitFor(() => expect(api.calls).toEqual([]));
});

test('the offer in the field is renewed before its challenge expires', async () => {
  const { signIn, passkeys, clock } = start({ inFields: true });
  signIn.offer();
  await vi.waitFor(() => expect(passkeys.offered).toEqual(['challenge1']));
  await clock.advance(CHALLENGE_LIFETIME - 1);
  await vi.waitFor(() => expect(passkeys.offered).toEqual(['challenge1', 'challenge2']));
});

test('after a refusal the field offers again', async () => {
  const { signIn, passkeys, onProblem, refuse } = start({ inFields: true });
  refuse(400, 'PASSKEY_REFUSED');
  signIn.offer();
  await vi.waitFor(() => expect(passkeys.offered).toHaveLength(1));
  passkeys.choose();
  await vi.waitFor(() => expect(onProblem).toHaveBeenLastCalledWith('PASSKEY_REFUSED'));
  await vi.waitFor(() => expect(passkeys.offered).toHaveLength(2));
});

test('a page that is left neither offers again nor renews', async () => {
  const { signIn, passkeys, clock } = start({ inFields: true });
  signIn.offer();
  await vi.waitFor(() => expect(passkeys.offered).toHaveLength(1));
  signIn.stop();
  await clock.advance(CHALLENGE_LIFETIME);
  expect(passkeys.offered).toHaveLength(1);
});

test('a page that is left before the server answers opens no dialog of the browser', async () => {
  const { signIn, passkeys, onSignedIn } = start();
  const get = vi.spyOn(passkeys, 'get');
  const pressed = signIn.press();
  signIn.stop();
  await pressed;
  expect(get).not.toHaveBeenCalled();
  expect(onSignedIn).not.toHaveBeenCalled();
});
