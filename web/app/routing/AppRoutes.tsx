import { startTransition, useEffect, useState } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { LeavingContext } from '../../lib/leaving.ts';
import { Loading } from '../frame/Loading.tsx';
import type { LoadOptions } from './routes.tsx';
import { pageAt, ShownPageContext } from './shown-page.ts';
import { useLikelyPages } from './use-likely-pages.ts';

export interface AppRoutesProps {
  routes: RouteObject[];
  /** whether the page at a path can be shown at once */
  isReady: (pathname: string) => boolean;
  /** resolves once it can be */
  load: (pathname: string, options: LoadOptions) => Promise<void>;
  /** loads it before anyone waits for it */
  preload: (pathname: string) => void;
}

/**
 * Shows the page of the address. The page before stays until the next one has loaded, and for as long as a file cannot be
 * fetched, unless someone goes elsewhere meanwhile.
 */
export function AppRoutes({ routes, isReady, load, preload }: AppRoutesProps) {
  const wanted = useLocation();
  const [shown, setShown] = useState(isReady(wanted.pathname) ? wanted : null);
  const isWaiting = wanted !== shown;
  const isFirst = shown === null;

  useEffect(() => {
    if (!isWaiting) return;
    const given = new AbortController();
    const show = () => {
      if (!given.signal.aborted) startTransition(() => setShown(wanted));
    };
    if (isReady(wanted.pathname)) show();
    else void load(wanted.pathname, { signal: given.signal, isFirst }).then(show);
    return () => given.abort();
  }, [isWaiting, wanted, isFirst, isReady, load]);

  useLikelyPages(shown, preload);
  const page = useRoutes(routes, shown ?? wanted);
  if (!shown) return <Loading />;
  return (
    <ShownPageContext value={pageAt(shown.pathname)}>
      <LeavingContext value={isWaiting}>{page}</LeavingContext>
    </ShownPageContext>
  );
}
