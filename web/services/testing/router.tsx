import { type ReactNode, useLayoutEffect } from 'react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';

/** A router in memory that a test looks at and moves. */
export interface TestRouter {
  /** where it begins */
  path: string | Location;
  /** once it is rendered */
  state: { location: Location };
  navigate: NavigateFunction;
}

export const createTestRouter = (path: string | Location = '/'): TestRouter => ({ path }) as TestRouter;

function Look({ router }: { router: TestRouter }) {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    Object.assign(router, { state: { location }, navigate });
  });
  return null;
}

export const InRouter = ({ router, children }: { router: TestRouter; children: ReactNode }) => (
  <MemoryRouter initialEntries={[router.path]}>
    <Look router={router} />
    {children}
  </MemoryRouter>
);
