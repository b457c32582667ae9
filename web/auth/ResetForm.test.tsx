import { screen } from '@testing-library/react';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { formFile } from '../lib/use-form-check.ts';
import { ApiError } from '../platform/api/error.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { ResetForm } from './ResetForm.tsx';

beforeEach(() => speak('en'));

const at = '2026-06-30T10:00:00.000Z';
const keyOf = (id: string, name: string): Passkey => ({ id, name, createdAt: at, lastUsedAt: null });

async function save(onLook: () => Promise<readonly Passkey[]>) {
  const onSubmit = vi.fn(async () => undefined);
  const form = <ResetForm token="token" onLook={onLook} onSubmit={onSubmit} now={Date.parse(at)} />;
  const drawn = draw(withServices(form));
  await drawn.user.type(screen.getByLabelText('New password'), 'a new secret of mine');
  await drawn.user.type(screen.getByLabelText('Confirm the password'), 'a new secret of mine');
  await drawn.user.click(screen.getByRole('button', { name: 'Save the password' }));
  return { ...drawn, onSubmit };
}

test('where there is no passkey, one press saves the password', async () => {
  const { onSubmit } = await save(async () => []);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('token', 'a new secret of mine', []));
});

test('a form that cannot be checked, because its rules cannot be fetched, says so and can be sent again', async () => {
  const load = vi.spyOn(formFile, 'load').mockRejectedValue(new Error('Failed to fetch dynamically imported module'));
  const { user, onSubmit } = await save(async () => []);
  expect(await screen.findByText('Network Error')).toBeDefined();
  expect(onSubmit).not.toHaveBeenCalled();
  load.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(screen.queryByText('Network Error')).toBeNull();
});

test('the passkeys are shown before they are removed, and those that are chosen stay', async () => {
  const { user, onSubmit } = await save(async () => [keyOf('a', 'A phone'), keyOf('b', 'My laptop')]);
  const choice = await screen.findByRole('group', { name: 'Keep these passkeys?' });
  expect(document.activeElement).toBe(choice);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('switch', { name: 'My laptop' }));
  await user.click(screen.getByRole('switch', { name: 'A phone' }));
  await user.click(screen.getByRole('switch', { name: 'A phone' }));
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('token', 'a new secret of mine', ['b']));
});

test('a link that works no longer says so', async () => {
  const { onSubmit } = await save(() => Promise.reject(new ApiError(400, 'RESET_TOKEN_INVALID', 'used')));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(onSubmit).not.toHaveBeenCalled();
});
