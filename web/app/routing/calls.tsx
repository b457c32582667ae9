// The screens from the camera check to the search, in one file: who opens one sees all.

import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { Navigate, Outlet } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { RequireConnection } from '../../connection/RequireConnection.tsx';

export { default as CallPage } from '../../pages/call/CallPage.tsx';
export { default as MatchingSetupPage } from '../../pages/MatchingSetupPage.tsx';

/** Around the screens before a call: redirects to an active call, and covers them while the server is unreachable. */
export function CallGuarded() {
  const { isActive } = useCall();
  if (isActive) return <Navigate to={CALL_PATH} replace />;
  return (
    <RequireConnection>
      <Outlet />
    </RequireConnection>
  );
}
