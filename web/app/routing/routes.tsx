import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { RootLayout } from '../frame/RootLayout.tsx';
import { Waiting } from '../frame/Waiting.tsx';
import { Crash } from './Crash.tsx';
import { GuestOnly } from './Guarded.tsx';
import { type PageEntry, pages } from './page-list.ts';

/** Loads a screen's code and texts together; the current page stays until both have arrived. */
const lazily = (load: () => Promise<{ default: ComponentType }>, namespaces: readonly Namespace[]) => async () => {
  const [module] = await Promise.all([load(), loadTexts(namespaces)]);
  return { Component: module.default };
};

const toRoute = (page: PageEntry): RouteObject => ({ path: page.path, lazy: lazily(page.load, page.namespaces) });

const of = (access: PageEntry['access'], frame: PageEntry['frame'], callGuard = false) =>
  pages
    .filter((page) => page.access === access && page.frame === frame && Boolean(page.callGuard) === callGuard)
    .map(toRoute);

/** The route tree: public, guests only, signed in with and without the navigation bars. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <Crash />,
    HydrateFallback: Waiting,
    children: [
      ...of('public', 'none'),
      { element: <GuestOnly />, children: of('guest', 'none') },
      {
        lazy: lazily(() => import('../frame/MemberLayout.tsx'), ['call', 'connection', 'friends', 'messages']),
        children: [
          ...of('user', 'none'),
          {
            lazy: lazily(() => import('../frame/MemberFrame.tsx'), []),
            children: [
              ...of('user', 'app'),
              { lazy: lazily(() => import('./CallGuarded.tsx'), []), children: of('user', 'app', true) },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
