import { Outlet, type RouteObject } from 'react-router';
import { i18n } from '../../i18n/i18n.ts';
import { type LazyFile, lazyFile } from '../../lib/lazy.tsx';
import { RootLayout } from '../frame/RootLayout.tsx';
import { CrashBoundary } from './Crash.tsx';
import { GuestOnly, Protected } from './Guarded.tsx';
import { MemberShell } from './MemberShell.tsx';
import { type PageEntry, pages } from './page-list.ts';
import { pageAt, useShownPage } from './shown-page.ts';

export interface LoadOptions {
  /** someone has gone elsewhere */
  signal: AbortSignal;
  /** no page is shown yet: what cannot be fetched fails */
  isFirst: boolean;
}

/** Screens, or what surrounds them. They load with the texts, if these are missing. */
const screenFile = <File,>(load: () => Promise<File>) =>
  lazyFile(async () => {
    const [file] = await Promise.all([load(), i18n.loadShown()]);
    return file;
  });

const members = screenFile(() => import('../frame/members.ts'));
const calls = screenFile(() => import('./calls.tsx'));
const screens = new Map(pages.map((page) => [page, screenFile(page.load)]));

const AroundMember = members.page('MemberLayout');
const MemberFrame = members.page('MemberFrame');
/** Around the screens before a call. */
export const CallGuarded = calls.page('CallGuarded');

/** What a page needs: itself and all that surrounds it. */
const partsOf = (page: PageEntry): Pick<LazyFile<unknown>, 'get' | 'load' | 'prefetch'>[] =>
  [page.access === 'user' && members, page.callGuard && calls, screens.get(page)].filter(
    (part) => part !== false && part !== undefined,
  );

/** Whether the page at a path can be shown at once. */
export const isPageReady = (pathname: string): boolean =>
  partsOf(pageAt(pathname).page).every((part) => part.get() !== null);

/**
 * Loads the page at a path, and all that surrounds it, at the same time. Resolves when they are there, have failed or are
 * given up. A file that cannot be fetched is tried again until it can be.
 */
export const loadPage = async (pathname: string, { signal, isFirst }: LoadOptions): Promise<void> => {
  const loads = partsOf(pageAt(pathname).page).map((part) => part.load(isFirst ? undefined : signal));
  await Promise.allSettled(loads);
};

/** Loads the page at a path, and all that surrounds it, before anyone waits for it. */
export const preloadPage = (pathname: string): void => {
  for (const part of partsOf(pageAt(pathname).page)) part.prefetch();
};

function AroundMembers() {
  const { page } = useShownPage();
  return <MemberShell Around={AroundMember} isMemberPage={page.access === 'user'} />;
}

const of = (access: PageEntry['access'], frame: PageEntry['frame'], callGuard = false): RouteObject[] =>
  [...screens]
    .filter(([page]) => page.access === access && page.frame === frame && Boolean(page.callGuard) === callGuard)
    .map(([{ path }, file]) => ({ path, Screen: file.page('default') }))
    .map(({ path, Screen }) => ({
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
                    <MemberFrame />
                  </CrashBoundary>
                ),
                children: [
                  ...of('user', 'app'),
                  {
                    element: (
                      <CrashBoundary inFrame>
                        <CallGuarded />
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
