import { createContext, useContext } from 'react';
import { matchRoutes, type Params } from 'react-router';
import { type PageEntry, pages } from './page-list.ts';

/** A page of page-list.ts at an address. */
export interface ShownPage {
  page: PageEntry;
  params: Params;
}

const patterns = pages.map((page) => ({ path: page.path, page }));

/** The page at a path; the last one of the list takes every other path. */
export function pageAt(pathname: string): ShownPage {
  const match = matchRoutes(patterns, pathname)?.[0];
  if (!match) throw new Error(`no page at ${pathname}`);
  return { page: match.route.page, params: match.params };
}

export const ShownPageContext = createContext<ShownPage | null>(null);

/** @throws outside AppRoutes */
export function useShownPage(): ShownPage {
  const shown = useContext(ShownPageContext);
  if (!shown) throw new Error('no page is shown here');
  return shown;
}
