import { expect, test, vi } from 'vitest';
import { createPasskeys, problemOf } from './browser-passkeys.ts';

const browser = { credential: () => undefined, isSecure: true, host: 'visavis.example', load: vi.fn() };

test.each([
  ['a name over HTTPS', {}, true],
  ['localhost', { host: 'localhost' }, true],
  ['a page that is not secure', { isSecure: false }, false],
  ['an address', { host: '127.0.0.1' }, false],
  ['an IPv6 address', { host: '[::1]' }, false],
  ['a browser without passkeys', { credential: undefined }, false],
])('are supported on %s: %j %s', (_, change, supported) => {
  expect(createPasskeys({ ...browser, ...change }).isSupported).toBe(supported);
});

test.each([
  [{ name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, 'PASSKEY_CANCELLED'],
  [{ name: 'AbortError', code: 'ERROR_CEREMONY_ABORTED' }, 'PASSKEY_CANCELLED'],
  [{ name: 'InvalidStateError', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, 'PASSKEY_EXISTS'],
  [{ name: 'ConstraintError', code: 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' }, 'PASSKEY_UNSUITABLE'],
  [{ name: 'SecurityError', code: 'ERROR_INVALID_RP_ID' }, 'PASSKEY_FAILED'],
  [new TypeError('Failed to fetch'), 'PASSKEY_FAILED'],
  [undefined, 'PASSKEY_FAILED'],
])('%o is %s', (error, problem) => expect(problemOf(error)).toBe(problem));

test('the library loads at first use, and what it throws becomes a problem', async () => {
  const startAuthentication = vi.fn(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
  const load = vi.fn(async () => ({ startAuthentication }) as never);
  const passkeys = createPasskeys({ ...browser, load });
  expect(load).not.toHaveBeenCalled();
  passkeys.cancel();
  const options = { rpId: 'visavis.example', challenge: 'x', timeout: 1, userVerification: 'required' } as const;
  await expect(passkeys.get(options)).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' });
  await expect(passkeys.getFromField(options)).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' });
  expect(load).toHaveBeenCalledTimes(1);
  expect(startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: options, useBrowserAutofill: true });
});
