import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { Navigate, Outlet, useOutletContext } from 'react-router';
import { useCall } from '../../call/session/use-call.ts';
import { RequireConnection } from '../../connection/RequireConnection.tsx';

/** Round the screens before a call: an active call takes its user back to it, and without the server they wait. */
export default function CallGuarded() {
  const { isActive } = useCall();
  const context = useOutletContext();
  if (isActive) return <Navigate to={CALL_PATH} replace />;
  return (
    <RequireConnection>
      <Outlet context={context} />
    </RequireConnection>
  );
}
