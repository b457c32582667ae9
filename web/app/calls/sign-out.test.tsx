import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createThemeStore, ThemeContext } from '../../preferences/theme.ts';
import { alice } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { MemberFrame } from '../frame/MemberFrame.tsx';
import { createCallApp, inTurn, roomId } from '../testing/call-app.tsx';

const user = userEvent.setup();

/** The app within the frame that has the menu. @returns what the server is told of the call before the sign-out */
async function open() {
  await speak('en');
  const app = createCallApp();
  const { api, socket, storage } = app.services;
  const theme = createThemeStore({
    storage: storage.local,
    media: { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    document,
  });
  const told: unknown[] = [];
  api.answer('POST /api/auth/logout', () => {
    told.push(...socket.sentOf('video:end'), 'left');
    return null;
  });
  const router = await app.open(
    {},
    undefined,
    false,
    <ThemeContext value={theme}>
      <MemberFrame />
    </ThemeContext>,
  );
  const signOut = async () => {
    await user.click(screen.getByRole('button', { name: 'alice’s account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };
  return { ...app, router, told, signOut };
}

test('a sign-out during a call ends it first, while the server can still be told', async () => {
  const app = await open();
  await app.meet();
  await inTurn(() => void app.router.navigate('/home'));
  await app.signOut();
  await inTurn();
  expect(app.told).toEqual([roomId, 'left']);
  expect(app.liveTracks()).toEqual([]);
});

test('a sign-out that would discard messages asks first', async () => {
  const { services, router, told, signOut } = await open();
  await inTurn(() => void router.navigate('/home'));
  for (const id of ['1', '2']) services.storage.local.set(`outbox:${alice.userId}:${id}`, '{}');
  await signOut();
  await screen.findByText('2 messages have not been sent yet. Signing out deletes them.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(told).toEqual([]);
  await signOut();
  await user.click(await screen.findByRole('button', { name: 'Sign out and delete' }));
  await inTurn();
  expect(told).toEqual(['left']);
});
