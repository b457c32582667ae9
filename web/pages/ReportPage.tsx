import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useReported, useSendReport } from '../reports/queries.ts';
import { ReportScreen } from '../reports/ReportScreen.tsx';
import { roomOf } from '../reports/report-state.ts';

const SETUP = '/matching/setup';

export default function ReportPage() {
  const { userId = '' } = useParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const person = useReported(userId);
  const send = useSendReport();
  // Out of a call or opened by its address, what lies behind is not to be gone back to.
  const canGoBack = key !== 'default' && !(state as { roomId?: unknown } | null)?.roomId;
  const leave = useCallback(() => void navigate(SETUP), [navigate]);

  if (userId === '') return <Navigate to={SETUP} replace />;
  return (
    <ReportScreen
      reportedUserId={userId}
      roomId={roomOf(state)}
      person={person.data ?? null}
      onSubmit={send.mutateAsync}
      onCancel={() => (canGoBack ? void navigate(-1) : leave())}
      onDone={leave}
    />
  );
}
