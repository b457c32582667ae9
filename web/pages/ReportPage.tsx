import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useEvidenceRules, useReportedPerson, useSendReport } from '../reports/queries.ts';
import { ReportScreen } from '../reports/ReportScreen.tsx';
import { conversationOf, roomOf } from '../reports/report-state.ts';

const SETUP = '/matching/setup';

export default function ReportPage() {
  const { userId = '' } = useParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const person = useReportedPerson(userId);
  const send = useSendReport();
  const evidence = useEvidenceRules();
  // After a call, or when opened by URL, there is no page to go back to.
  const canGoBack = key !== 'default' && !(state as { roomId?: unknown } | null)?.roomId;
  const leave = useCallback(() => void navigate(SETUP), [navigate]);

  if (userId === '') return <Navigate to={SETUP} replace />;
  return (
    <ReportScreen
      reportedUserId={userId}
      roomId={roomOf(state)}
      conversationId={conversationOf(state)}
      contextMessages={evidence.messages}
      person={person.data ?? null}
      onSubmit={send.mutateAsync}
      onCancel={() => (canGoBack ? void navigate(-1) : leave())}
      onDone={leave}
    />
  );
}
