import { type ReactNode, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../../services/use-auth.ts';
import { Waiting } from '../frame/Waiting.tsx';
import { type GuardOutcome, guard } from './guards.ts';

function obey(outcome: GuardOutcome, screen: ReactNode) {
  if (outcome.kind === 'wait') return <Waiting />;
  if (outcome.kind === 'go') return <Navigate to={outcome.to} replace />;
  return screen;
}

/** For screens of signed-in users. */
export function Protected({ children }: { children: ReactNode }) {
  const authChecked = useAuth((state) => state.authChecked);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  return obey(guard('user', { authChecked, isAuthenticated }), children);
}

/**
 * For sign-in and registration. It decides once, when the first check has finished: whoever signs in on the page is
 * taken to /home by the page, and not to / by this guard.
 */
export function GuestOnly() {
  const authChecked = useAuth((state) => state.authChecked);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const [decided, setDecided] = useState<GuardOutcome | null>(null);
  const outcome = decided ?? guard('guest', { authChecked, isAuthenticated });
  if (!decided && outcome.kind !== 'wait') setDecided(outcome);
  return obey(outcome, <Outlet />);
}
