import { Outlet, type RouteObject } from 'react-router';
import { RootLayout } from '../frame/RootLayout.tsx';
import { CrashBoundary } from './Crash.tsx';
import { GuestOnly, Protected } from './Guarded.tsx';
import { type LatePage, type LoadOptions, latePage } from './late-page.tsx';
import { MemberShell, type Surroundings } from './MemberShell.tsx';
import { type PageEntry, pages } from './page-list.ts';
import { pageAt, useShownPage } from './shown-page.ts';

const memberLayout: LatePage<Surroundings> = latePage(
  () => import('../frame/MemberLayout.tsx'),
  ['call', 'connection', 'matching', 'waiting'],
);
const memberFrame = latePage(() => import('../frame/MemberFrame.tsx'), []);
const callGuarded = latePage(() => import('./CallGuarded.tsx'), ['connection']);
const screens = new Map(pages.map((page) => [page, latePage(page.load, page.namespaces)]));

/** What a page needs: itself and all that surrounds it. */
const partsOf = (page: PageEntry): Omit<LatePage, 'Screen'>[] =>
  [
    page.access === 'user' && memberLayout,
    page.frame === 'app' && memberFrame,
    page.callGuard && callGuarded,
    screens.get(page),
  ].filter((part) => part !== false && part !== undefined);

/** Whether the page at a path can be shown at once. */
export const isPageReady = (pathname: string): boolean =>
  partsOf(pageAt(pathname).page).every((part) => part.isReady());

/** Loads the page at a path, and all that surrounds it, at the same time. */
export const loadPage = async (pathname: string, options: LoadOptions): Promise<void> => {
  await Promise.all(partsOf(pageAt(pathname).page).map((part) => part.load(options)));
};

/** Loads the page at a path, and all that surrounds it, before anyone waits for it. */
export const preloadPage = (pathname: string): void => {
  for (const part of partsOf(pageAt(pathname).page)) part.preload();
};

function AroundMembers() {
  const { page } = useShownPage();
  return <MemberShell Around={memberLayout.Screen} isMemberPage={page.access === 'user'} />;
}

const of = (access: PageEntry['access'], frame: PageEntry['frame'], callGuard = false): RouteObject[] =>
  [...screens]
    .filter(([page]) => page.access === access && page.frame === frame && Boolean(page.callGuard) === callGuard)
    .map(([{ path }, { Screen }]) => ({
      path,
      element: (
        <CrashBoundary inFrame={frame === 'app'}>
          <Screen />
        </CrashBoundary>
      ),
    }));

/**
 * The route tree: public, guests only, signed in with and without the navigation bars. A page that fails leaves what is
 * around it as it is, above all a call.
 */
export const routes: RouteObject[] = [
  {
    element: (
      <CrashBoundary>
        <RootLayout />
      </CrashBoundary>
    ),
    children: [
      {
        element: <AroundMembers />,
        children: [
          ...of('public', 'none'),
          { element: <GuestOnly />, children: of('guest', 'none') },
          {
            element: (
              <Protected>
                <Outlet />
              </Protected>
            ),
            children: [
              ...of('user', 'none'),
              {
                element: (
                  <CrashBoundary>
                    <memberFrame.Screen />
                  </CrashBoundary>
                ),
                children: [
                  ...of('user', 'app'),
                  {
                    element: (
                      <CrashBoundary inFrame>
                        <callGuarded.Screen />
                      </CrashBoundary>
                    ),
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
