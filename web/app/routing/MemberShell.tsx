import { type ComponentType, type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { useAuth } from '../../services/use-auth.ts';

export interface Surroundings {
  /** a loading screen is up, and no page was before */
  isLoading: boolean;
  children?: ReactNode;
}

export interface MemberShellProps {
  /** what surrounds the pages of a signed-in user, once one of them is shown */
  Around: ComponentType<Surroundings>;
  /** the page is for signed-in users */
  isMemberPage: boolean;
}

/**
 * Around every page. What surrounds a signed-in user's pages, the call above all, is loaded by the first of them and
 * then stays around public pages as well: a call goes on when the browser's history leads to the landing page.
 */
export function MemberShell({ Around, isMemberPage }: MemberShellProps) {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const [isKept, keep] = useState(false);
  const [wasOtherPage, noteOtherPage] = useState(!isMemberPage);
  const isAround = isAuthenticated && (isMemberPage || isKept);
  if (isAround !== isKept) keep(isAround);
  if (!isMemberPage && !wasOtherPage) noteOtherPage(true);
  if (!isAround) return <Outlet />;
  return (
    <Around isLoading={!wasOtherPage}>
      <Outlet />
    </Around>
  );
}
