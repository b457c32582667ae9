import type { RouteObject } from 'react-router';
import { Loading } from '../frame/Loading.tsx';
import type { PageHandle } from '../frame/PageTitle.tsx';
import { RootLayout } from '../frame/RootLayout.tsx';
import { Crash } from './Crash.tsx';
import { GuestOnly } from './Guarded.tsx';
import { lazyRoute } from './lazy-route.tsx';
import { MEMBER_ROUTE, MemberPages, MemberShell } from './MemberShell.tsx';
import { type PageEntry, pages } from './page-list.ts';

/**
 * The route tree: public, guests only, signed in with and without the navigation bars. A page that fails leaves what is
 * around it as it is, above all a call.
 * @param isFirst whether no page is shown yet
 */
export function createRoutes(isFirst: () => boolean): RouteObject[] {
  const lazily = (load: PageEntry['load'], namespaces: PageEntry['namespaces']) => lazyRoute(load, namespaces, isFirst);
  const of = (access: PageEntry['access'], frame: PageEntry['frame'], callGuard = false): RouteObject[] =>
    pages
      .filter((page) => page.access === access && page.frame === frame && Boolean(page.callGuard) === callGuard)
      .map(({ path, title, load, namespaces }) => ({
        path,
        handle: { title } satisfies PageHandle,
        ...lazily(load, namespaces),
        errorElement: <Crash inFrame={frame === 'app'} />,
      }));

  return [
    {
      element: <RootLayout />,
      errorElement: <Crash />,
      HydrateFallback: Loading,
      children: [
        {
          element: <MemberShell />,
          children: [
            ...of('public', 'none'),
            { element: <GuestOnly />, children: of('guest', 'none') },
            {
              id: MEMBER_ROUTE,
              ...lazily(
                () => import('../frame/MemberLayout.tsx'),
                ['call', 'connection', 'friends', 'messages', 'moderation', 'ringing', 'user', 'waiting'],
              ),
              Component: MemberPages,
              children: [
                ...of('user', 'none'),
                {
                  ...lazily(() => import('../frame/MemberFrame.tsx'), ['credentials']),
                  errorElement: <Crash />,
                  children: [
                    ...of('user', 'app'),
                    {
                      ...lazily(() => import('./CallGuarded.tsx'), []),
                      errorElement: <Crash inFrame />,
                      children: of('user', 'app', true),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}
