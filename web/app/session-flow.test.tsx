import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionEnd as End } from '@visavis/domain/auth/rules.ts';
import { Outlet, type RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetCarried } from '../auth/carry/carried.ts';
import { useSession } from '../auth/use-session.ts';
import LoginPage from '../pages/LoginPage.tsx';
import RegisterPage from '../pages/RegisterPage.tsx';
import { ApiError } from '../platform/api/error.ts';
import { exampleSubscription } from '../platform/push/push.fake.ts';
import { createThemeStore, ThemeContext } from '../preferences/theme.ts';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { speak } from '../services/testing/render.tsx';
import { createTestRouter, InRouter } from '../services/testing/router.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { createQueryClient, SessionEnd } from './App.tsx';
import { RootLayout } from './frame/RootLayout.tsx';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { GuestOnly, Protected } from './routing/Guarded.tsx';

beforeEach(() => speak('fr'));
beforeEach(forgetCarried);
afterEach(() => {
  cleanup();
  toast.remove();
});

function Home() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Quitter
    </button>
  );
}

const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { path: '/', element: <p>Vitrine</p> },
      {
        element: <GuestOnly />,
        children: [
          { path: '/login', element: <LoginPage /> },
          { path: '/register', element: <RegisterPage /> },
        ],
      },
      {
        element: (
          <Protected>
            <Outlet />
          </Protected>
        ),
        children: [
          { path: '/home', element: <Home /> },
          { path: '/friends', element: <p>Vos amis</p> },
        ],
      },
    ],
  },
];

function visit(services: FakeServices, path: string) {
  const router = createTestRouter(path);
  const theme = createThemeStore({
    storage: services.storage.local,
    media: { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    document,
  });
  const page = render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={createQueryClient()}>
        <ThemeContext value={theme}>
          <InRouter router={router}>
            <SessionEnd />
            <AppRoutes routes={routes} isReady={() => true} load={async () => undefined} preload={() => undefined} />
          </InRouter>
        </ThemeContext>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  return { ...page, router, path: () => router.state.location.pathname, user: userEvent.setup() };
}

const signIn = async (page: ReturnType<typeof visit>) => {
  await page.user.type(page.getByLabelText('E-mail'), 'alice@visavis.test');
  await page.user.type(page.getByLabelText('Mot de passe'), 'secret1{Enter}');
};

test('redirects a visitor from a protected page to /login', async () => {
  const page = visit(createFakeServices({ user: null }), '/home');
  await vi.waitFor(() => expect(page.path()).toBe('/login'));
});

test('waits for the start-up check before redirecting', async () => {
  const services = createFakeServices({ user: null });
  services.auth.setAuthChecked(false);
  const page = visit(services, '/home');
  page.getByText('Chargement…');
  services.auth.login(alice);
  services.auth.setAuthChecked(true);
  await page.findByRole('button', { name: 'Quitter' });
  expect(page.path()).toBe('/home');
});

test.each(['/login', '/register'])('redirects a signed-in user from %s to /', async (path) => {
  const page = visit(createFakeServices(), path);
  await page.findByText('Vitrine');
  expect(page.path()).toBe('/');
});

test('a login shows a toast and leads to /home', async () => {
  const services = createFakeServices({ user: null });
  services.api.answer('POST /api/auth/login', { user: alice });
  const page = visit(services, '/login');
  await signIn(page);
  await page.findByText('Connexion réussie !');
  await vi.waitFor(() => expect(page.path()).toBe('/home'));
  expect(services.auth.get()).toMatchObject({ user: alice, isAuthenticated: true, isLoading: false });
});

test('a refused login shows the error and stays on the page', async () => {
  const services = createFakeServices({ user: null });
  services.api.answer('POST /api/auth/login', () => {
    throw new ApiError(401, 'INVALID_CREDENTIALS', 'Invalid email or password.');
  });
  const page = visit(services, '/login');
  await signIn(page);
  await page.findByText('Erreur de connexion');
  await page.findByText('E-mail ou mot de passe incorrect.');
  expect(page.path()).toBe('/login');
  expect(services.auth.get()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false });
});

const registration: Record<string, string> = {
  'E-mail': 'alice@visavis.test',
  'Mot de passe': 'secret1',
  'Confirmez le mot de passe': 'secret1',
  'Nom d’utilisateur': 'alice',
  Prénom: 'Alice',
  Nom: 'Martin',
  'Date de naissance': '1990-05-01',
};

test('a registration leads to /login with everything filled in, and one press to the page that was asked for', async () => {
  const services = createFakeServices({ user: null });
  const registered = vi.fn(() => ({ user: alice }));
  const signedIn = vi.fn(() => ({ user: alice }));
  services.api.answer('POST /api/auth/register', registered);
  services.api.answer('POST /api/auth/login', signedIn);
  const page = visit(services, '/register?to=/friends');
  for (const [label, value] of Object.entries(registration)) await page.user.type(page.getByLabelText(label), value);
  await page.user.click(page.getByRole('button', { name: 'Créer mon compte' }));
  await page.findByText('Inscription réussie! Vous pouvez maintenant vous connecter.');
  expect(registered).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ language: 'fr' }) }),
  );
  await page.findByRole('heading', { name: 'Votre compte est prêt' });
  expect(page.path()).toBe('/login');
  expect(page.router.state.location.search).toBe('');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain('secret1');
  await page.user.click(page.getByRole('button', { name: 'Se connecter' }));
  await page.findByText('Vos amis');
  expect(signedIn).toHaveBeenCalledWith(
    expect.objectContaining({ body: { email: 'alice@visavis.test', password: 'secret1' } }),
  );
});

test('a typed address and the page that was asked for survive the way from one form to another', async () => {
  const services = createFakeServices({ user: null });
  services.api.answer('POST /api/auth/login', { user: alice });
  const page = visit(services, '/friends?tab=add');
  await page.user.type(await page.findByLabelText('E-mail'), 'alice@visavis.test');
  await page.user.click(page.getByRole('link', { name: 'Créer un compte' }));
  await page.findByRole('heading', { name: 'Créez votre compte' });
  await page.user.click(page.getByRole('link', { name: 'Se connecter' }));
  await page.findByRole('heading', { name: 'Bon retour parmi nous' });
  expect(page.getByLabelText('E-mail')).toHaveProperty('value', 'alice@visavis.test');
  await page.user.type(page.getByLabelText('Mot de passe'), 'secret1{Enter}');
  await page.findByText('Vos amis');
  expect(page.router.state.location.search).toBe('?tab=add');
});

test('after a sign-out the next sign-in leads to /home', async () => {
  const services = createFakeServices();
  services.api.answer('POST /api/auth/logout', null);
  services.api.answer('POST /api/auth/login', { user: alice });
  const page = visit(services, '/home');
  await page.user.click(page.getByRole('button', { name: 'Quitter' }));
  await page.findByRole('heading', { name: 'Bon retour parmi nous' });
  expect(page.router.state.location.state).toBeNull();
});

test('a logout clears the session, what was not saved and the pushes, even if the server does not answer', async () => {
  const services = createFakeServices();
  for (const key of ['profileDraft', 'profilePendingVisibility', `messageDrafts:${alice.userId}`, 'keptForms', 'theme'])
    services.storage.local.set(key, '{}');
  services.storage.local.set('pushedFor', alice.userId);
  services.push.held = exampleSubscription;
  services.api.answer('POST /api/auth/logout', () => {
    throw new ApiError(0, 'NETWORK_ERROR', 'Network Error');
  });
  const page = visit(services, '/home');
  await page.user.click(page.getByRole('button', { name: 'Quitter' }));
  await page.findByText('Déconnexion réussie');
  await vi.waitFor(() => expect(page.path()).toBe('/login'));
  expect(services.auth.get()).toMatchObject({ user: null, isAuthenticated: false });
  const kept = [
    'profileDraft',
    'profilePendingVisibility',
    `messageDrafts:${alice.userId}`,
    'keptForms',
    'theme',
  ].filter((key) => services.storage.local.get(key));
  expect(kept).toEqual(['theme']);
  expect(services.push.held).toBeNull();
  // The next start makes up for it.
  expect(services.storage.local.get('left')).toBe('1');
});

test('a sign-in makes up for a sign-out that did not reach the server, and waits until it can', async () => {
  const services = createFakeServices({ user: null });
  services.storage.local.set('left', '1');
  const unreachable = () => {
    throw new ApiError(0, 'NETWORK_ERROR', 'Network Error');
  };
  services.api.answer('POST /api/auth/logout', unreachable);
  services.api.answer('POST /api/auth/login', { user: alice });
  const page = visit(services, '/login');
  await signIn(page);
  await page.findByText('Erreur de connexion');
  expect(services.api.calls.some(({ route }) => route === 'POST /api/auth/login')).toBe(false);
  expect(services.storage.local.get('left')).toBe('1');
  services.api.answer('POST /api/auth/logout', null);
  await page.user.click(page.getByRole('button', { name: 'Se connecter' }));
  await vi.waitFor(() => expect(page.path()).toBe('/home'));
  expect(
    services.api.calls
      .map(({ route }) => route)
      .filter((route) => route === 'POST /api/auth/login' || route === 'POST /api/auth/logout'),
  ).toEqual(['POST /api/auth/logout', 'POST /api/auth/logout', 'POST /api/auth/login']);
  expect(services.storage.local.get('left')).toBeNull();
});

test.each<[string, End, string]>([
  ['expired', 'expired', 'Votre session s’est fermée, car votre dernière connexion remonte à trop longtemps.'],
  [
    'may be in other hands',
    'reused',
    'Votre session a été fermée, car quelqu’un d’autre s’est peut-être servi d’une copie. En cas de doute, changez votre mot de passe.',
  ],
])(
  'a session that %s says so above the sign-in, also when its socket was closed without a word',
  async (_, reason, text) => {
    const services = createFakeServices();
    services.api.currentUser = async () => {
      services.api.ended.set({ reason });
      return null;
    };
    const page = visit(services, '/friends');
    await page.findByText('Vos amis');
    services.authExpired.emit();
    await page.findByText(text);
    expect(page.path()).toBe('/login');
  },
);

test('a visitor reads of no session that ended', async () => {
  const page = visit(createFakeServices({ user: null }), '/login');
  await page.findByLabelText('E-mail');
  expect(page.queryByText(/session/)).toBeNull();
});
