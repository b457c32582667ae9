import { within } from '@testing-library/react';
import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { sessionOf } from './examples.ts';
import { SessionSettings } from './SessionSettings.tsx';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

const here = sessionOf({ isCurrent: true });
const phone = sessionOf({ browser: 'Safari', system: 'iOS', device: 'mobile' });
const unknown = sessionOf({ browser: null, system: null, device: null });

async function show(...sessions: OpenSession[]) {
  const services = createFakeServices();
  services.api.answer('GET /api/auth/sessions', sessions);
  const page = draw(
    withServices(
      <>
        <SessionSettings />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
  const list = await page.findByRole('list', { name: 'Your devices' });
  const rows = () => within(list).getAllByRole('listitem');
  return { ...page, api: services.api, rows };
}

test('names each device, and offers to sign out all but this one', async () => {
  const { rows, queryByRole, getByRole } = await show(here, phone, unknown);
  expect(rows().map(({ textContent }) => textContent?.replace(/Signed in.*(?=Sign out|This device)/, ' '))).toEqual([
    'Firefox\u00a0· Linux This device',
    'Safari\u00a0· iOS Sign out',
    'Unknown device Sign out',
  ]);
  getByRole('button', { name: 'Sign out Safari · iOS' });
  expect(queryByRole('button', { name: 'Sign out Firefox · Linux' })).toBeNull();
});

test('offers nothing to sign out where there is no other device', async () => {
  const { queryByRole } = await show(here);
  expect(queryByRole('button')).toBeNull();
});

test('signs out one device, which leaves the list', async () => {
  const { api, rows, user, getByRole, findByText } = await show(here, phone, unknown);
  const ended: unknown[] = [];
  api.answer('POST /api/auth/sessions/:id/end', ({ params }) => {
    ended.push(params);
    return null;
  });
  await user.click(getByRole('button', { name: 'Sign out Safari · iOS' }));
  await findByText('Device signed out');
  expect(ended).toEqual([{ id: phone.id }]);
  expect(rows()).toHaveLength(2);
});

test('asks for the password when the sign-in is long ago, and says when it is wrong', async () => {
  const { api, rows, user, getByRole, findByRole, findByText, queryByRole } = await show(here, phone);
  api.answer('POST /api/auth/sessions/:id/end', ({ body }) => {
    const { password } = body as { password?: string };
    if (password === undefined) throw new ApiError(403, 'RECENT_SIGN_IN_REQUIRED', 'Confirm');
    if (password !== 'right one') throw new ApiError(400, 'PASSWORD_WRONG', 'Wrong');
    return null;
  });
  await user.click(getByRole('button', { name: 'Sign out Safari · iOS' }));
  const dialog = within(await findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.type(dialog.getByLabelText('Password'), 'wrong one{Enter}');
  await dialog.findByText('This is not your password.');
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), 'right one{Enter}');
  await findByText('Device signed out');
  expect(rows()).toHaveLength(1);
  await expect.poll(() => queryByRole('dialog')).toBeNull();
});

test('signs out all others after a confirmation', async () => {
  const { api, rows, user, getByRole, findByRole, findByText } = await show(here, phone, unknown);
  api.answer('POST /api/auth/sessions/end-others', { ended: 2 });
  await user.click(getByRole('button', { name: 'Sign out all other devices' }));
  const dialog = within(await findByRole('alertdialog', { name: 'Sign out all other devices?' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await findByText('2 devices signed out');
  expect(rows()).toHaveLength(1);
});

test('fetches the list again where a session was over already', async () => {
  const { api, user, getByRole, findByText, rows } = await show(here, phone);
  api.answer('POST /api/auth/sessions/:id/end', () => {
    throw new ApiError(404, 'NOT_FOUND', 'Gone');
  });
  api.answer('GET /api/auth/sessions', [here]);
  await user.click(getByRole('button', { name: 'Sign out Safari · iOS' }));
  await findByText('This is no longer there.');
  await expect.poll(() => rows().length).toBe(1);
});
