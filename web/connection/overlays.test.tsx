import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { draw, speak } from '../services/testing/render.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { ConnectionOverlays } from './ConnectionOverlays.tsx';
import { RequireConnection } from './RequireConnection.tsx';
import { useSessionExpired } from './use-session-expired.ts';

let services: FakeServices;
beforeEach(async () => {
  await speak('fr', 'connection');
  services = createFakeServices();
});

function Listener({ handle }: { handle: () => void }) {
  useSessionExpired(handle);
  return null;
}

const show = () =>
  draw(
    <ServicesProvider services={services}>
      <RequireConnection>
        <p>page</p>
      </RequireConnection>
      <ConnectionOverlays />
      <Toaster closeLabel="x" />
    </ServicesProvider>,
  );
const now = () => services.clock.now();
const down = (ms: number, part = {}) =>
  act(() =>
    services.socket.setConnection(
      { isSocketConnected: false, isConnecting: true, lastDisconnectTime: now() - ms, ...part },
      now(),
    ),
  );

test('nothing shows while all is well', () => {
  show();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('half a second into a loss a toast tells of it, at three seconds the banner and the page', () => {
  show();
  down(499);
  expect(screen.queryByText('Reconnexion en cours...')).toBeNull();
  down(500);
  expect(screen.getByText('Reconnexion en cours...')).toBeDefined();
  expect(screen.queryByText(/tentative/)).toBeNull();
  down(3000, { reconnectAttempts: 1 });
  expect(screen.getByText('Reconnexion... (tentative 2/5)')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Connexion perdue' })).toBeDefined();
  expect(screen.getByText('Vérifiez votre connexion internet et patientez...')).toBeDefined();
  expect(screen.getByText('page')).toBeDefined();
});

test('the reconnection can be forced', async () => {
  const force = vi.spyOn(services.socket, 'forceReconnect');
  const { user } = show();
  down(3000);
  await user.click(screen.getByTitle('Forcer la reconnexion'));
  expect(force).toHaveBeenCalledTimes(1);
});

test('without a network the banner and a lasting toast say so', () => {
  show();
  down(3000, { isOnline: false });
  expect(screen.getAllByText('Connexion internet perdue')).toHaveLength(2);
});

test('on return it is told how long it took, and everything else goes', async () => {
  show();
  down(4000);
  act(services.socket.reconnect);
  expect(await screen.findByText('Reconnecté après 4s')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Connexion perdue' })).toBeNull();
});

test('after the last try it is told that the page must be reloaded', () => {
  show();
  down(60_000, { isConnecting: false, reconnectAttempts: 5 });
  expect(screen.getByText('Impossible de se reconnecter. Veuillez rafraîchir la page.')).toBeDefined();
});

test('an expired session is heard of', () => {
  const handle = vi.fn();
  const { unmount } = draw(
    <ServicesProvider services={services}>
      <Listener handle={handle} />
    </ServicesProvider>,
  );
  services.authExpired.emit();
  unmount();
  services.authExpired.emit();
  expect(handle).toHaveBeenCalledTimes(1);
});
