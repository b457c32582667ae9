import type { PageEntry } from './page-list.ts';

export type GuardOutcome = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string };

const show: GuardOutcome = { kind: 'show' };

/** The guest and protected guards of spec.md section 2. */
export function guard(
  access: PageEntry['access'],
  session: { authChecked: boolean; isAuthenticated: boolean },
): GuardOutcome {
  if (access === 'public') return show;
  if (!session.authChecked) return { kind: 'wait' };
  if (access === 'guest') return session.isAuthenticated ? { kind: 'go', to: '/' } : show;
  return session.isAuthenticated ? show : { kind: 'go', to: '/login' };
}
