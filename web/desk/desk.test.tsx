import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginCode,
  beginOpen,
  closeDoor,
  confirmCode,
  type Door,
  getDoor,
  listAudit,
  openWithCode,
  openWithPasskey,
} from '@visavis/domain/desk/contract.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import type { FakeServices } from '../services/services.fake.ts';
import { speak } from '../services/testing/render.tsx';
import { createFakeDesk, deskAt } from './desk.fake.tsx';
import { exampleAdmin } from './examples.ts';

beforeEach(() => speak('en', 'desk'));

function open(path: string, services = createFakeDesk(exampleAdmin)) {
  const desk = deskAt(path, services);
  render(desk.screen);
  const callsOf = (route: AnyRoute) => services.api.calls.filter((call) => call.route === route);
  return { ...desk, callsOf, user: userEvent.setup() };
}

const shut: Door = { role: 'admin', openUntil: null, passkeys: 1, hasCode: true };
/** Closes the door. @returns what opens it, as the server does */
function shutDoor({ api }: FakeServices, door: Partial<Door> = {}): () => Door {
  api.answer(getDoor, { ...shut, ...door });
  return () => {
    const opened = { ...shut, ...door, openUntil: '2026-03-01T13:00:00.000Z' };
    api.answer(getDoor, opened);
    return opened;
  };
}

test('a passkey opens the desk, and a refusal of the closed door brings the door back', async () => {
  const services = createFakeDesk(exampleAdmin);
  const { api } = services;
  const opens = shutDoor(services);
  api.answer(beginOpen, { rpId: 'localhost', challenge: 'abc', timeout: 1000, userVerification: 'required' });
  api.answer(openWithPasskey, opens);
  const { user, router } = open('/code', services);
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await screen.findByRole('heading', { level: 1, name: 'One-time code' });
  shutDoor(services);
  api.answer(listAudit, () => {
    throw new ApiError(403, 'DESK_CLOSED', 'closed');
  });
  await router.navigate('/audit');
  await screen.findByRole('button', { name: 'Use a passkey' });
});

test('six digits open the desk; fewer are not sent, and wrong ones are refused', async () => {
  const services = createFakeDesk(exampleAdmin);
  const opens = shutDoor(services);
  services.api.answer(openWithCode, ({ body }) => {
    if ((body as { code: string }).code !== '123456') throw new ApiError(400, 'CODE_REFUSED', 'wrong');
    return opens();
  });
  const { user, callsOf } = open('/audit', services);
  const field = await screen.findByRole('textbox', { name: 'One-time code' });
  await user.type(field, '12 34{Enter}');
  screen.getByText('Enter all six digits.');
  expect(callsOf(openWithCode)).toEqual([]);
  await user.type(field, '99{Enter}');
  await waitFor(() => expect(callsOf(openWithCode)).toHaveLength(1));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(field);
  await user.type(field, '123 456{Enter}');
  await screen.findByRole('heading', { name: 'Log of what staff did' });
});

test('a first code is set up by the password, a picture to scan and the code that the app shows', async () => {
  const services = createFakeDesk(exampleAdmin);
  const opens = shutDoor(services, { passkeys: 0, hasCode: false });
  const secret = 'JBSWY3DPEHPK3PXP';
  services.api.answer(beginCode, { uri: `otpauth://totp/Visavis?secret=${secret}`, secret });
  services.api.answer(confirmCode, opens);
  const { user, callsOf } = open('/audit', services);
  await user.click(await screen.findByRole('button', { name: 'Set up a one-time code' }));
  await user.type(await screen.findByLabelText('Your password'), 'pass-word-1{Enter}');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  await user.type(screen.getByRole('textbox', { name: 'One-time code' }), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Log of what staff did' });
  expect(callsOf(beginCode)).toMatchObject([{ input: { body: { password: 'pass-word-1' } } }]);
});

test('locking the desk closes its door', async () => {
  const services = createFakeDesk(exampleAdmin);
  services.api.answer(closeDoor, () => {
    shutDoor(services);
    return null;
  });
  const { user } = open('/audit', services);
  await user.click(await screen.findByRole('button', { name: 'Lock the desk' }));
  await screen.findByRole('button', { name: 'Use a passkey' });
});

test.each([
  ['no one is signed in', true, 'Sign in first'],
  ['the account has no role', false, 'Nothing to see here'],
])('where %s the desk shows nothing', async (_, isSignedOut, title) => {
  const services = createFakeDesk();
  if (isSignedOut) services.api.signInAs(null);
  services.api.answer(getDoor, () => {
    throw new ApiError(404, 'NOT_FOUND', 'nothing here');
  });
  const { callsOf } = open('/audit', services);
  await screen.findByRole('heading', { name: title });
  expect(callsOf(listAudit)).toEqual([]);
});

test('the log names who did what, and only admins are led to it', async () => {
  open('/audit');
  const row = await screen.findByRole('row', { name: /Decided the case/ });
  within(row).getByText('Morgane');
  within(row).getByText('action: suspend · rule: NUDITY');
  screen.getByRole('link', { name: 'Log' });
});

test('a moderator is not led to the log', async () => {
  open('/code', createFakeDesk());
  await screen.findByRole('link', { name: 'One-time code' });
  expect(screen.queryByRole('link', { name: 'Log' })).toBeNull();
});
