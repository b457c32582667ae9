import { useLocation } from 'react-router';

/** Pages that a sign-in does not lead to. */
const FOR_VISITORS = new Set(['/', '/login', '/register', '/forgot-password', '/reset-password']);

/** One slash: browsers take two of them for the start of a host. */
const PATH = /^\/(?![/\\])/;

/** A path of this site, or null: an address of another site must not pass for one. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !PATH.test(value) || !URL.canParse(value, 'https://here.invalid')) return null;
  const { origin, pathname, search, hash } = new URL(value, 'https://here.invalid');
  // Without its dots, a path may begin with two slashes.
  if (origin !== 'https://here.invalid' || !PATH.test(pathname) || FOR_VISITORS.has(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/**
 * Where a sign-in leads instead of /home: the page that someone was sent from, or that the landing's link names in `?to=`,
 * which works without a script.
 */
export function wayBackOf({ state, search }: { state: unknown; search: string }): string | null {
  const sent = typeof state === 'object' && state !== null && 'to' in state ? state.to : null;
  return ownPath(sent) ?? ownPath(new URLSearchParams(search).get('to'));
}

/** The page that a sign-in leads to, if not /home; `state` takes it along to another form. */
export function useWayBack(): { to: string | null; state: { to: string } | undefined } {
  const to = wayBackOf(useLocation());
  return { to, state: to === null ? undefined : { to } };
}

/** The code in the address of an invitation, which the sign-in leads to. */
export function invitationIn(to: string | null): string | undefined {
  const [, code] = /^\/invitation\/([^/?#]+)/.exec(to ?? '') ?? [];
  return code && decodeURIComponent(code);
}

/** Whether a path of this site is the desk's, which is a page of its own, with no router in common. */
export const isDesk = (path: string): boolean => /^\/desk(?![^/?#])/.test(path);
