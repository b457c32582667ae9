import type { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useEffect } from 'react';
import { type Location, parsePath } from 'react-router';
import { wayBackOf } from '../../auth/carry/way-back.ts';
import { pageAt } from './shown-page.ts';

/** Where a call begins. Only the type of CALL_PATH: its module belongs to the call's code. */
const TO_A_CALL = ['/matching', '/matching/explore' satisfies typeof CALL_PATH];

/** Runs once the browser is idle. @returns a function that cancels it */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 10_000 });
  return () => cancelIdleCallback(request);
}

/**
 * Loads the pages that are likely to come next, so that no one waits for their code after a press: on a member's page
 * those on the way to a call, and while someone fills in the sign-in the page that it leads to.
 * @param shown the page on screen; null before the first
 */
export function useLikelyPages(shown: Location | null, preload: (pathname: string) => void): void {
  const page = shown && pageAt(shown.pathname).page;
  const isMember = page?.access === 'user';
  useEffect(() => {
    if (isMember) return whenIdle(() => TO_A_CALL.forEach(preload));
  }, [isMember, preload]);

  const { pathname: next } = shown && page?.path === '/login' ? parsePath(wayBackOf(shown) ?? '/home') : {};
  const pathname = next && pageAt(next).page.access === 'user' ? next : null;
  useEffect(() => {
    if (!pathname) return;
    const load = () => preload(pathname);
    if (document.activeElement instanceof HTMLInputElement) return load();
    window.addEventListener('focusin', load, { once: true });
    return () => window.removeEventListener('focusin', load);
  }, [pathname, preload]);
}
