import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import type { RouteName } from '../../platform/api/routes.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { ago, exampleAdmin, idOf } from '../examples.ts';

beforeEach(() => speak('en'));

function open() {
  const services = createFakeDesk(exampleAdmin);
  const { api } = services;
  let isProven = false;
  const door = { role: 'admin', openUntil: ago(-60), passkeys: 0, hasCode: true } as const;
  const unlessUnproven = () => {
    if (!isProven) throw new ApiError(403, 'RECENT_PROOF_REQUIRED', 'prove it');
    return null;
  };
  api.answer('GET /api/desk/door', door);
  api.answer('POST /api/desk/people/:id/export', unlessUnproven);
  api.answer('DELETE /api/desk/people/:id', unlessUnproven);
  api.answer('POST /api/desk/door/code', ({ body }) => {
    if ((body as { code: string }).code !== '123456') throw new ApiError(400, 'CODE_REFUSED', 'wrong');
    isProven = true;
    return door;
  });
  const desk = deskAt(`/people/${idOf(5)}`, services);
  render(desk.screen);
  const count = (route: RouteName) => api.calls.filter((call) => call.route === route).length;
  return { ...desk, count, user: userEvent.setup() };
}
const prove = async (user: ReturnType<typeof userEvent.setup>, code: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), code);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
};

test('an export asks for the second factor, and goes on once it counts', async () => {
  const { user, count } = open();
  await user.click(await screen.findByRole('button', { name: 'Download their data' }));
  await prove(user, '000000');
  await screen.findByText(/code is wrong/);
  expect(count('POST /api/desk/people/:id/export')).toBe(1);
  await prove(user, '123456');
  await waitFor(() => expect(count('POST /api/desk/people/:id/export')).toBe(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an erasure does too, and is not done where that is cancelled', async () => {
  const { user, count, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Erase the account' }));
  await user.type(await screen.findByRole('textbox'), 'fanny');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase the account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([count('DELETE /api/desk/people/:id'), router.state.location.pathname]).toEqual([1, `/people/${idOf(5)}`]);
});
