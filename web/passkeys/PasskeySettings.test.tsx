import { within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { settle } from '../platform/clock.fake.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { creation, passkeyOf } from './examples.ts';
import { PasskeySettings } from './PasskeySettings.tsx';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

function show(services = createFakeServices()) {
  services.api.answer('POST /api/auth/passkeys/options', creation);
  services.api.answer('POST /api/auth/passkeys', passkeyOf('Firefox · Linux'));
  const page = draw(
    withServices(
      <>
        <PasskeySettings />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
  return { ...page, api: services.api, passkeys: services.passkeys };
}
function showWith(...names: string[]) {
  const services = createFakeServices();
  services.api.answer(
    'GET /api/auth/passkeys',
    names.map((name) => passkeyOf(name)),
  );
  return show(services);
}

test('adds a passkey with the browser’s dialog', async () => {
  const page = showWith();
  await page.findByText('You have no passkey yet.');
  await page.user.click(page.getByRole('button', { name: 'Add a passkey' }));
  await page.findByText('Passkey added');
  within(page.getByRole('list', { name: 'Your passkeys' })).getByText('Firefox · Linux');
});

test('asks for the password when the sign-in is long ago, and says when it is wrong', async () => {
  const page = showWith();
  page.api.answer('POST /api/auth/passkeys/options', ({ body }) => {
    const { password } = body as { password?: string };
    if (password === undefined) throw new ApiError(403, 'RECENT_SIGN_IN_REQUIRED', 'Confirm');
    if (password !== 'right one') throw new ApiError(400, 'PASSWORD_WRONG', 'Wrong');
    return creation;
  });
  await page.user.click(await page.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Confirm it’s you' }));
  await page.user.type(dialog.getByLabelText('Password'), 'wrong one{Enter}');
  await dialog.findByText('This is not your password.');
  await page.user.clear(dialog.getByLabelText('Password'));
  await page.user.type(dialog.getByLabelText('Password'), 'right one{Enter}');
  await page.findByText('Passkey added');
  expect(page.queryByRole('dialog')).toBeNull();
});

test.each([
  ['when the prompt is closed', (page: ReturnType<typeof show>) => page.user.keyboard('{Escape}')],
  ['when the page is left', async (page: ReturnType<typeof show>) => page.unmount()],
])('the browser’s dialog does not come after its password, %s meanwhile', async (_, leave) => {
  const page = showWith();
  const answers: (() => void)[] = [];
  page.api.answer('POST /api/auth/passkeys/options', ({ body }) => {
    if (!(body as { password?: string }).password) throw new ApiError(403, 'RECENT_SIGN_IN_REQUIRED', 'Confirm');
    return new Promise((resolve) => answers.push(() => resolve(creation)));
  });
  const create = vi.spyOn(page.passkeys, 'create');
  await page.user.click(await page.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Confirm it’s you' }));
  await page.user.type(dialog.getByLabelText('Password'), 'right one{Enter}');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await leave(page);
  answers[0]?.();
  await settle();
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ['PASSKEY_EXISTS', 'This device already has a passkey for your account.'],
  ['PASSKEY_CANCELLED', null],
] as const)('after %s it can be tried again', async (problem, text) => {
  const page = showWith();
  page.passkeys.problem = problem;
  const add = await page.findByRole('button', { name: 'Add a passkey' });
  await page.user.click(add);
  if (text) await page.findByText(text);
  await expect.poll(() => (add as HTMLButtonElement).disabled).toBe(false);
  if (!text) expect(page.queryByRole('status')?.textContent ?? '').toBe('');
});

test('renames one, with a name that has a character at least', async () => {
  const page = showWith('Chrome · Windows');
  page.api.answer('PUT /api/auth/passkeys/:id', ({ body }) => passkeyOf('Chrome · Windows', body as { name: string }));
  await page.user.click(await page.findByRole('button', { name: 'Rename Chrome · Windows' }));
  const name = (await page.findByLabelText('Name')) as HTMLInputElement;
  expect(name.value).toBe('Chrome · Windows');
  await page.user.clear(name);
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await page.findByText('Give the passkey a name');
  await page.user.type(name, 'At work{Enter}');
  await page.findByText('At work');
  expect(page.queryByRole('dialog')).toBeNull();
});

test('removes one after a confirmation', async () => {
  const page = showWith('Chrome · Windows', 'My phone');
  page.api.answer('POST /api/auth/passkeys/:id/remove', null);
  await page.user.click(await page.findByRole('button', { name: 'Remove My phone' }));
  const dialog = within(await page.findByRole('alertdialog', { name: 'Remove My phone?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await page.findByText('Passkey removed');
  expect(page.queryByText('My phone')).toBeNull();
  page.getByText('Chrome · Windows');
});

test('asks for the password before it removes one, when the sign-in is long ago', async () => {
  const page = showWith('My phone');
  page.api.answer('POST /api/auth/passkeys/:id/remove', ({ body }) => {
    const { password } = body as { password?: string };
    if (password === undefined) throw new ApiError(403, 'RECENT_SIGN_IN_REQUIRED', 'Confirm');
    if (password !== 'right one') throw new ApiError(400, 'PASSWORD_WRONG', 'Wrong');
    return null;
  });
  await page.user.click(await page.findByRole('button', { name: 'Remove My phone' }));
  await page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Confirm it’s you' }));
  dialog.getByText(/to remove the passkey/);
  await page.user.type(dialog.getByLabelText('Password'), 'wrong one{Enter}');
  await dialog.findByText('This is not your password.');
  page.getByText('My phone');
  await page.user.clear(dialog.getByLabelText('Password'));
  await page.user.type(dialog.getByLabelText('Password'), 'right one{Enter}');
  await page.findByText('Passkey removed');
  expect(page.queryByText('My phone')).toBeNull();
});

test('says that one is gone already, and shows what there is', async () => {
  const page = showWith('My phone');
  page.api.answer('POST /api/auth/passkeys/:id/remove', () => {
    throw new ApiError(404, 'NOT_FOUND', 'Not found');
  });
  await page.user.click(await page.findByRole('button', { name: 'Remove My phone' }));
  page.api.answer('GET /api/auth/passkeys', []);
  await page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await page.findByText('You have no passkey yet.');
});

test('offers nothing that the browser refuses', async () => {
  const services = createFakeServices();
  services.passkeys.isSupported = false;
  services.api.answer('GET /api/auth/passkeys', []);
  const page = show(services);
  await page.findByText(/This browser cannot add a passkey here/);
  expect(page.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
