import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DRAFT_KEY } from '../lib/kept-keys.ts';
import { ApiError } from '../platform/api/error.ts';
import { followAccount } from '../services/account-of-browser.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { AccountCard } from './AccountCard.tsx';
import { useAccount } from './use-account.ts';

const Tested = () => <AccountCard actions={useAccount()} />;

async function show() {
  await speak('en');
  const services = createFakeServices();
  const screens = (
    <>
      <Tested />
      <Toaster closeLabel="Close" />
    </>
  );
  return { services, ...draw(withServices(screens, services)) };
}
const wrong = () => {
  throw new ApiError(400, 'PASSWORD_WRONG', 'no', { fields: { password: 'PASSWORD_WRONG' } });
};

test('the data are saved once the password is right', async () => {
  const { user, services } = await show();
  const archive = new Blob(['zip']);
  services.api.answer('POST /api/account/data', wrong);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Password is required.');
  await user.type(screen.getByLabelText('Your password'), 'guess');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('This is not your password.');
  expect(services.saved).toEqual([]);

  services.api.answer('POST /api/account/data', () => archive);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText('Your data has been saved as visavis.zip.');
  expect(services.saved).toEqual([{ file: archive, name: 'visavis.zip' }]);
  await expect.poll(() => screen.queryByLabelText('Your password')).toBeNull();
});

test('the account is deleted after a clear yes, which signs out and forgets what was not saved', async () => {
  const { user, services } = await show();
  services.api.answer('POST /api/account/deletion', { eraseAt: new Date('2026-02-01T23:00:00').toISOString() });
  services.storage.local.set(DRAFT_KEY, '{}');
  followAccount(services, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Your password'), 'face to face');
  const submit = screen.getByRole('button', { name: 'Delete the account' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await user.click(screen.getByRole('switch', { name: 'Yes, delete my account' }));
  await user.click(submit);
  await screen.findByText(/erased on Feb 1, 2026/);
  expect(services.auth.get().isAuthenticated).toBe(false);
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
  expect(services.api.calls.at(-1)).toMatchObject({ input: { body: { password: 'face to face', confirmed: true } } });
});

test('a refusal keeps the dialog and the session', async () => {
  const { user, services } = await show();
  services.api.answer('POST /api/account/deletion', wrong);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Your password'), 'guess');
  await user.click(screen.getByRole('switch', { name: 'Yes, delete my account' }));
  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  await screen.findByText('This is not your password.');
  expect(services.auth.get()).toMatchObject({ isAuthenticated: true, isLoading: false });
});
