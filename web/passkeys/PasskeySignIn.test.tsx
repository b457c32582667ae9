import { beforeEach, expect, test, vi } from 'vitest';
import { chunks } from '../lib/chunks.ts';
import { alice, createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { requestOf } from './examples.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

beforeEach(() => speak('en'));

/** The button, whose code loads once `gate` resolves. */
function show() {
  const services = createFakeServices({ user: null });
  services.passkeys.inFields = true;
  services.api.answer('POST /api/auth/passkeys/sign-in/options', requestOf('challenge'));
  services.api.answer('POST /api/auth/passkeys/sign-in', { user: alice });
  const gate = Promise.withResolvers<void>();
  vi.spyOn(chunks, 'load').mockImplementationOnce(async (load) => {
    await gate.promise;
    return load();
  });
  const onSignedIn = vi.fn();
  const page = draw(withServices(<PasskeySignIn onSignedIn={onSignedIn} />, services));
  return { ...page, ...services, gate, onSignedIn };
}

test('a press that comes before its code waits for it', async () => {
  const { getByRole, user, gate, onSignedIn } = show();
  await user.click(getByRole('button'));
  expect(getByRole('button').getAttribute('aria-busy')).toBe('true');
  gate.resolve();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ user: alice }));
});

test('a press whose code cannot be had says so', async () => {
  const { getByRole, findByText, user, gate } = show();
  await user.click(getByRole('button'));
  gate.reject(new Error('missing'));
  await findByText(/Network Error/);
});

test('what is left before its code is there offers no passkeys', async () => {
  const { unmount, gate, passkeys, api } = show();
  unmount();
  gate.resolve();
  await vi.dynamicImportSettled();
  expect([passkeys.offered, api.calls]).toEqual([[], []]);
});

test('passkeys are offered in the field once the code is there', async () => {
  const { gate, passkeys } = show();
  gate.resolve();
  await vi.waitFor(() => expect(passkeys.offered).toEqual(['challenge']));
});
