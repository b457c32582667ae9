import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_RETRIES, chunks } from '../../lib/chunks.ts';
import { speak } from '../../services/testing/render.tsx';
import { MissingNotice } from '../frame/ReloadNotice.tsx';
import { Crash } from './Crash.tsx';
import { lazyRoute } from './lazy-route.tsx';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/FriendsPage.js');
const RETRYING = CHUNK_RETRIES.reduce((sum, ms) => sum + ms, 0);

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
  // React and the router log errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  chunks.dismiss();
});

/** A running call around /home and /friends. */
function open(load: () => Promise<{ default: () => React.ReactNode }>, path = '/home') {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <p>the call</p>
            <Outlet />
            <MissingNotice />
          </>
        ),
        hydrateFallbackElement: <p>waiting</p>,
        children: [
          { path: '/home', element: <p>home</p> },
          {
            path: '/friends',
            ...lazyRoute(load, ['friends'], () => !router.state.initialized),
            errorElement: <Crash />,
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const go = async (router: ReturnType<typeof open>, path: string) => {
  act(() => void router.navigate(path));
  await after(0);
};
const page = { default: () => <p>friends</p> };

test('a page whose file arrives at a later try is shown', async () => {
  const load = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue(page);
  const router = open(load);
  await go(router, '/friends');
  screen.getByText('home');
  await after(RETRYING);
  screen.getByText('friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page whose file is missing leaves everything in place, says so, and opens once the file is there', async () => {
  const load = vi.fn().mockRejectedValue(missing);
  const router = open(load);
  await go(router, '/friends');
  await after(RETRYING);
  screen.getByText('home');
  screen.getByText('the call');
  expect(screen.getByRole('alert').textContent).toContain('Part of the app could not be loaded.');
  screen.getByRole('button', { name: 'Reload' });

  await after(60_000);
  screen.getByText('home');
  load.mockResolvedValue(page);
  await after(5000 + RETRYING);
  screen.getByText('friends');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the first page of the app is replaced by a screen that offers to reload', async () => {
  open(vi.fn().mockRejectedValue(missing), '/friends');
  await after(RETRYING);
  screen.getByRole('heading', { name: 'Connection lost' });
  expect(screen.getAllByRole('button', { name: 'Reload' })).not.toHaveLength(0);
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
