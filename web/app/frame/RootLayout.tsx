import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { ScrollPlaces } from '../../lib/ScrollPlaces.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useServices } from '../../services/services.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { TopStack } from '../../ui/overlay/TopStack.tsx';
import { useShownPage } from '../routing/shown-page.ts';
import { focusHeading } from './focus-heading.ts';
import { MissingNotice } from './ReloadNotice.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The window's title by the page. It is mounted before the page, whose own title comes first in the head. */
function PageTitle() {
  const { t } = useTranslation('titles');
  const { page, params } = useShownPage();
  return <title>{`${t(page.title, params)} · ${site().name}`}</title>;
}

/** Focuses the heading of a page that the user has navigated to, so that reading starts there. */
function HeadingFocus() {
  const { page } = useShownPage();
  const shown = useRef(page);
  useEffect(() => {
    // The first page was loaded by the browser, which starts at its top.
    if (shown.current === page) return;
    shown.current = page;
    return focusHeading(document);
  }, [page]);
  return null;
}

/** Loads beside the first page; prerendered pages do not contain it. A toast that comes sooner is shown once it has loaded. */
const Toaster = lazyFile(() => import('./late.ts')).part('Toaster');

/** Announces the title after client-side navigation; browsers announce it only when they load a page. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [page, setPage] = useState({ pathname, title: '' });
  useEffect(() => {
    setPage((before) => (before.pathname === pathname ? before : { pathname, title: document.title }));
  }, [pathname]);
  return <LiveRegion>{page.title}</LiveRegion>;
}

/** Around every screen: title, focus, toasts, the notice of a file that could not be fetched, and where scrolling starts. */
export function RootLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { storage } = useServices();
  const isHydrated = useHydrated();
  useKeptFocus();
  return (
    <TopStack isOverPicture={pathname === CALL_PATH}>
      <PageTitle />
      <Outlet />
      <RouteAnnouncer />
      <HeadingFocus />
      <ScrollPlaces storage={storage.session} />
      <MissingNotice isAlone={pathname === CALL_PATH} />
      <Suspense fallback={null}>{isHydrated && <Toaster closeLabel={t('close')} />}</Suspense>
    </TopStack>
  );
}
