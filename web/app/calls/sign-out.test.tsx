import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout } from '@visavis/domain/auth/contract.ts';
import * as call from '@visavis/domain/call/contract.ts';
import { expect, test } from 'vitest';
import { createThemeStore, ThemeContext } from '../../preferences/theme.ts';
import { speak } from '../../services/testing/render.tsx';
import MemberFrame from '../frame/MemberFrame.tsx';
import { createCallApp, inTurn, roomId } from '../testing/call-app.tsx';

test('a sign-out during a call ends it first, while the server can still be told', async () => {
  await speak('en');
  const app = createCallApp();
  const { api, socket } = app.services;
  const theme = createThemeStore({
    storage: app.services.storage.local,
    media: { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    document,
  });
  const user = userEvent.setup();
  const told: unknown[] = [];
  api.answer(logout, () => {
    told.push(...socket.sentOf(call.end));
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
  await app.meet();
  await inTurn(() => void router.navigate('/home'));
  await user.click(screen.getByRole('button', { name: 'alice’s account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await inTurn();
  expect(told).toEqual([roomId]);
  expect(app.liveTracks()).toEqual([]);
});
