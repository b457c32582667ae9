import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../../services/use-auth.ts';
import { Loading } from '../frame/Loading.tsx';
import type { PageEntry } from './page-list.ts';

export type GuardOutcome = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string };

const show: GuardOutcome = { kind: 'show' };

/** The guest and protected guards (spec.md section 2). */
export function guard(
  access: PageEntry['access'],
  session: { authChecked: boolean; isAuthenticated: boolean },
): GuardOutcome {
  if (access === 'public') return show;
  // The check takes a moment, in which a visitor can read the form already.
  if (access === 'guest') return session.authChecked && session.isAuthenticated ? { kind: 'go', to: '/' } : show;
  if (!session.authChecked) return { kind: 'wait' };
  return session.isAuthenticated ? show : { kind: 'go', to: '/login' };
}

/** @param state taken along to another page */
function follow(outcome: GuardOutcome, screen: ReactNode, state?: { to: string }) {
  if (outcome.kind === 'wait') return <Loading />;
  if (outcome.kind === 'go') return <Navigate to={outcome.to} state={state} replace />;
  return screen;
}

/** For screens of signed-in users. */
export function Protected({ children }: { children: ReactNode }) {
  const authChecked = useAuth((state) => state.authChecked);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const hasLeft = useAuth((state) => state.hasLeft);
  const { pathname, search, hash } = useLocation();
  // A sign-in leads back here, but not after a sign-out: the next person may be someone else.
  const back = hasLeft ? undefined : { to: `${pathname}${search}${hash}` };
  return follow(guard('user', { authChecked, isAuthenticated }), children, back);
}

/**
 * For sign-in and registration. Decides once, after the start-up check or a sign-in on the page: who signs in there is
 * sent to /home by the page, not to / by this guard.
 */
export function GuestOnly() {
  const authChecked = useAuth((state) => state.authChecked);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const [decision, setDecision] = useState<GuardOutcome | null>(null);
  const outcome = decision ?? guard('guest', { authChecked, isAuthenticated });
  if (!decision && (authChecked || isAuthenticated)) setDecision(outcome);
  return follow(outcome, <Outlet />);
}
