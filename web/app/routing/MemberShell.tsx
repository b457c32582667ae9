import { type ComponentType, type ReactNode, useState } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { useAuth } from '../../services/use-auth.ts';
import { Protected } from './Guarded.tsx';

/** The id of the route that loads what surrounds the pages of a signed-in user. */
export const MEMBER_ROUTE = 'member';

type Surroundings = ComponentType<{ children?: ReactNode }>;

/**
 * Around every page. What surrounds a signed-in user's pages, the call above all, is loaded by the first of them and
 * then stays around public pages as well: a call goes on when the browser's history leads to the landing page.
 */
export function MemberShell() {
  const loaded = useRouteLoaderData(MEMBER_ROUTE) as Surroundings | null | undefined;
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const [Kept, keep] = useState<Surroundings | null>(null);
  const Around = isAuthenticated ? (loaded ?? Kept) : null;
  if (Around !== Kept) keep(() => Around);
  if (!Around) return <Outlet />;
  return (
    <Around>
      <Outlet />
    </Around>
  );
}

/** The pages of signed-in users. */
export const MemberPages = () => (
  <Protected>
    <Outlet />
  </Protected>
);
