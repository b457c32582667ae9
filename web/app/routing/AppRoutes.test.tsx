import { act, render, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_RETRIES, chunks } from '../../lib/chunks.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { useIsLeaving } from '../../lib/leaving.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';
import { speak } from '../../services/testing/render.tsx';
import { createTestRouter, InRouter } from '../../services/testing/router.tsx';
import { MissingNotice } from '../frame/ReloadNotice.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { CrashBoundary } from './Crash.tsx';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/FriendsPage.js');
const RETRYING = CHUNK_RETRIES.reduce((sum, ms) => sum + ms, 0);

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  vi.useFakeTimers();
  // React logs errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  chunks.dismiss();
});

const Home = () => <p>{useIsLeaving() ? 'leaving home' : 'home'}</p>;

/** A running call around /home and /friends. */
function open(load: () => Promise<{ default: () => React.ReactNode }>, path = '/home') {
  const friends = lazyFile(load);
  const Friends = friends.page('default');
  const router = createTestRouter(path);
  const routes = [
    {
      element: (
        <>
          <p>the call</p>
          <Outlet />
          <MissingNotice isAlone={false} />
        </>
      ),
      children: [
        { path: '/home', element: <Home /> },
        {
          path: '/friends',
          element: (
            <CrashBoundary>
              <Friends />
            </CrashBoundary>
          ),
        },
      ],
    },
  ];
  render(
    <ServicesProvider services={services}>
      <InRouter router={router}>
        <AppRoutes
          routes={routes}
          isReady={(pathname) => pathname === '/home' || friends.get() !== null}
          preload={() => undefined}
          load={async (pathname, options) => {
            if (pathname !== '/home')
              await friends.load(options.isFirst ? undefined : options.signal).catch(() => undefined);
          }}
        />
      </InRouter>
    </ServicesProvider>,
  );
  return router;
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const go = async (router: ReturnType<typeof open>, to: string | number) => {
  act(() => void (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));
  await after(0);
};
const page = { default: () => <p>friends</p> };

test('a page whose file arrives at a later try is shown, and the one before stays until then', async () => {
  const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue(page);
  const router = open(load);
  screen.getByText('home');
  await go(router, '/friends');
  screen.getByText('leaving home');
  await after(RETRYING);
  screen.getByText('friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page whose file is missing leaves everything in place, says so, and opens once the file is there', async () => {
  const load = vi.fn().mockRejectedValue(missing);
  const router = open(load);
  await go(router, '/friends');
  await after(RETRYING);
  screen.getByText('leaving home');
  screen.getByText('the call');
  expect(screen.getByRole('alert').textContent).toContain('Part of the app could not be loaded.');
  screen.getByRole('button', { name: 'Reload' });

  await after(60_000);
  screen.getByText('leaving home');
  load.mockResolvedValue(page);
  await after(5000 + RETRYING);
  screen.getByText('friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is missing while the connection is lost is told by the row at the top alone', async () => {
  const router = open(vi.fn().mockRejectedValue(missing));
  const lost = { isWanted: true, isSocketConnected: false, lastDisconnectTime: services.clock.now() - 5000 };
  act(() => services.socket.setConnection(lost, services.clock.now()));
  await go(router, '/friends');
  await after(RETRYING);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => services.socket.reconnect());
  expect(screen.queryByRole('alert')).toBeNull();
  await after(RETRYING);
  screen.getByText(/Part of the app could not be loaded/);
});

test('what could not be fetched while the connection was lost is fetched as soon as it is back, without a word', async () => {
  const load = vi.fn().mockRejectedValue(missing);
  const router = open(load);
  const lost = { isWanted: true, isSocketConnected: false, lastDisconnectTime: services.clock.now() - 5000 };
  act(() => services.socket.setConnection(lost, services.clock.now()));
  await go(router, '/friends');
  await after(RETRYING);
  load.mockResolvedValue(page);
  act(() => services.socket.reconnect());
  expect(screen.queryByRole('alert')).toBeNull();
  await after(0);
  screen.getByText('friends');
});

test('who goes back while a page loads stays, and nothing is tried any more', async () => {
  const load = vi.fn().mockRejectedValue(missing);
  const router = open(load);
  await go(router, '/friends');
  await after(RETRYING);
  await go(router, -1);
  screen.getByText('home');
  await after(5000 + RETRYING);
  const tries = load.mock.calls.length;
  load.mockResolvedValue(page);
  await after(60_000);
  screen.getByText('home');
  expect(load).toHaveBeenCalledTimes(tries);
  await go(router, '/friends');
  screen.getByText('friends');
});

test('the first page of the app is replaced by a screen that offers to reload', async () => {
  open(vi.fn().mockRejectedValue(missing), '/friends');
  screen.getByText('Loading…');
  await after(RETRYING);
  screen.getByRole('heading', { name: 'Connection lost' });
  expect(screen.getAllByRole('button', { name: 'Reload' })).not.toHaveLength(0);
});

test.each([
  ['is missing', missing],
  ['broke', new Error('the page broke')],
])('a first page that %s is loaded again by the next visit', async (_, error) => {
  const load = vi.fn().mockRejectedValue(error);
  const router = open(load, '/friends');
  await after(RETRYING);
  expect(screen.getAllByRole('button', { name: 'Reload' })).not.toHaveLength(0);
  await go(router, '/home');
  load.mockResolvedValue(page);
  await go(router, '/friends');
  screen.getByText('friends');
});

test.each([
  ['while it loads', vi.fn().mockRejectedValue(new Error('the page broke'))],
  [
    'while it renders',
    async () => ({
      default: () => {
        throw new Error('the page broke');
      },
    }),
  ],
])('a page that throws %s has its own crash screen, and the call goes on', async (_, load) => {
  const router = open(load);
  await go(router, '/friends');
  await after(0);
  screen.getByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText('the call');
  expect(screen.queryByText('home')).toBeNull();
  await go(router, '/home');
  screen.getByText('home');
});
