import { type ReactNode, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../../services/use-auth.ts';
import { Waiting } from '../frame/Waiting.tsx';
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

function follow(outcome: GuardOutcome, screen: ReactNode) {
  if (outcome.kind === 'wait') return <Waiting />;
  if (outcome.kind === 'go') return <Navigate to={outcome.to} replace />;
  return screen;
}

/** For screens of signed-in users. */
export function Protected({ children }: { children: ReactNode }) {
  const authChecked = useAuth((state) => state.authChecked);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  return follow(guard('user', { authChecked, isAuthenticated }), children);
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
