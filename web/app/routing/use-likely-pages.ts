import type { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useEffect } from 'react';
import { type Location, parsePath } from 'react-router';
import { wayBackOf } from '../../auth/carry/way-back.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { pageAt } from './shown-page.ts';

/** Where a call begins. Only the type of CALL_PATH: its module belongs to the call's code. */
const SIGN_UP_LINK = ['/matching', '/matching/explore' satisfies typeof CALL_PATH];

/** What comes before the press of a link. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'];

/** The path of the app's page that a link leads to in this tab; null where what is touched is none. */
function pageOfLink(target: EventTarget | null): string | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
  const isPage = link?.origin === window.location.origin && pageAt(link.pathname).page.path !== '*';
  return isPage ? link.pathname : null;
}

/** The path of the page that the form on screen leads to: the sign-up or the sign-in; null where there is none. */
function afterForm(shown: Location): string | null {
  if (shown.pathname === '/register') return '/login';
  if (shown.pathname !== '/login') return null;
  const { pathname = '/' } = parsePath(wayBackOf(shown) ?? '/home');
  return pageAt(pathname).page.access === 'user' ? pathname : null;
}

/**
 * Loads the pages that are likely to come next, so that no one waits for their code after a press: that of a link which
 * is pointed at, touched or focused; on a member's page those on the way to a call; and while someone fills in the
 * sign-up or the sign-in the page that it leads to.
 * @param shown the page on screen; null before the first
 */
export function useLikelyPages(shown: Location | null, preload: (pathname: string) => void): void {
  const page = shown && pageAt(shown.pathname).page;
  const isMember = page?.access === 'user';
  useEffect(() => {
    if (isMember) return whenIdle(() => SIGN_UP_LINK.forEach(preload));
  }, [isMember, preload]);

  useEffect(() => {
    const load = ({ target }: Event) => {
      const pathname = pageOfLink(target);
      if (pathname) preload(pathname);
    };
    for (const sign of SIGNS) document.addEventListener(sign, load, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, load);
    };
  }, [preload]);

  const pathname = shown && afterForm(shown);
  // After the sign-up a press is all that the sign-in takes.
  const isWithinApp = shown !== null && shown.key !== 'default';
  useEffect(() => {
    if (!pathname) return;
    const load = () => preload(pathname);
    if (isWithinApp) return whenIdle(load);
    if (document.activeElement instanceof HTMLInputElement) return load();
    window.addEventListener('focusin', load, { once: true });
    return () => window.removeEventListener('focusin', load);
  }, [pathname, isWithinApp, preload]);
}
