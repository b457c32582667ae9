import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LeavingContext } from '../lib/leaving.ts';
import { useStore } from '../lib/use-store.ts';
import { createStore, type Readable } from '../platform/store.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { draw, speak } from '../services/testing/render.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { ConnectionOverlays } from './ConnectionOverlays.tsx';
import { RequireConnection } from './RequireConnection.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('fr');
  services = createFakeServices();
});

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

test('shows nothing while connected', () => {
  show();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('spec.md section 2, Connection overlays: a toast after half a second of loss, banner and cover after three seconds', () => {
  show();
  down(499);
  expect(screen.queryByText('Reconnexion en cours...')).toBeNull();
  down(500);
  expect(screen.queryAllByText('Reconnexion en cours...')).toHaveLength(1);
  expect(screen.queryByText(/tentative/)).toBeNull();
  down(3000, { reconnectAttempts: 1 });
  const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(alerts).toContain('Reconnexion... (tentative 2/5)');
  expect(alerts).toContain(
    'Connexion perdueVérifiez votre connexion internet et patientez...Ce que vous avez écrit est gardé, et la page revient d’elle-même.',
  );
  expect(screen.getByText('page').isConnected).toBe(true);
});

const WHEN_BACK = 'La page s’ouvre dès que la connexion revient.';

test('says when a page that someone has asked for opens', () => {
  draw(
    <ServicesProvider services={services}>
      <LeavingContext value={true}>
        <ConnectionOverlays />
      </LeavingContext>
    </ServicesProvider>,
  );
  down(3000);
  expect(screen.getByRole('alert').textContent).toBe(WHEN_BACK);
  down(3000, { isOnline: false });
  expect(screen.getByRole('alert').textContent).toBe(WHEN_BACK);
});

test('says so without a network as well, once a page is asked for', () => {
  const view = (isAwaited: boolean) => (
    <ServicesProvider services={services}>
      <LeavingContext value={isAwaited}>
        <ConnectionOverlays />
      </LeavingContext>
    </ServicesProvider>
  );
  const { rerender } = draw(view(false));
  down(3000, { isOnline: false });
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(view(true));
  expect(screen.getByRole('alert').textContent).toBe(WHEN_BACK);
});

test('the banner’s button forces a reconnect', async () => {
  const force = vi.spyOn(services.socket, 'forceReconnect');
  const { user } = show();
  down(3000);
  await user.click(screen.getByTitle('Forcer la reconnexion'));
  expect(force).toHaveBeenCalledTimes(1);
});

test('says that there is no network by a toast, and then by the banner alone, which screen readers do not say again', async () => {
  show();
  down(0, { isOnline: false });
  expect(screen.getByText('Connexion internet perdue').closest('[role=status]')).not.toBeNull();
  down(3000, { isOnline: false });
  // The toast fades out.
  await waitFor(() => screen.getByText('Connexion internet perdue'));
  expect(screen.getByText('Connexion internet perdue').closest('[role=status], [role=alert], [aria-live]')).toBeNull();
});

test('screen readers say that the network is lost where the banner is there already', () => {
  show();
  down(3000);
  down(4000, { isOnline: false });
  const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(alerts()).toContain('Connexion internet perdue');
});

test('shows how long the loss lasted when connected again', async () => {
  show();
  down(4000);
  act(services.socket.reconnect);
  await screen.findByText('Reconnecté après 4s');
  expect(screen.queryByRole('heading', { name: 'Connexion perdue' })).toBeNull();
});

test('asks to reload the page after the last counted attempt, and says that it keeps trying', () => {
  show();
  down(60_000, { isConnecting: false, reconnectAttempts: 5 });
  expect(screen.queryAllByText('Impossible de se reconnecter. Veuillez rafraîchir la page.')).toHaveLength(1);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
    'Serveur injoignable. Nouvel essai…',
  );
});

const OverlaysOf = ({ call }: { call: Readable<{ isOn: boolean }> }) => (
  <ConnectionOverlays isInCall={useStore(call).isOn} />
);

test('says that the app is in front during a call, however long no one touches it', async () => {
  const fronts = () => services.socket.sentOf('push:front');
  const call = createStore({ isOn: true });
  draw(
    <ServicesProvider services={services}>
      <OverlaysOf call={call} />
    </ServicesProvider>,
  );
  act(() => services.activity.set({ isIdle: true }));
  expect(fronts()).toEqual([{ isInFront: true }]);
  act(() => call.set({ isOn: false }));
  expect(fronts()).toEqual([{ isInFront: true }, { isInFront: false }]);
});

test('is quiet where the page itself says that the connection is lost', () => {
  draw(
    <ServicesProvider services={services}>
      <ConnectionOverlays isQuiet />
      <Toaster closeLabel="x" />
    </ServicesProvider>,
  );
  down(4000);
  act(services.socket.reconnect);
  expect([screen.queryByRole('alert'), screen.queryByText('Reconnecté après 4s')]).toEqual([null, null]);
});
