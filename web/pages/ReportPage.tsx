import { useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useMessageChanges } from '../messages/actions/changes.ts';
import { useMessageList } from '../messages/conversation/queries.ts';
import { useSendReport } from '../reports/mutations.ts';
import { useEvidenceRules } from '../reports/queries.ts';
import { ReportScreen, type ReportScreenProps } from '../reports/ReportScreen.tsx';
import { conversationOf, messageChoices, messageOf, roomOf } from '../reports/report-state.ts';
import { useReportedPerson } from '../reports/use-reported-person.ts';

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
  const conversationId = conversationOf(state);
  const screen: ReportScreenProps = {
    reportedUserId: userId,
    roomId: roomOf(state),
    messageId: messageOf(state),
    person: person.data ?? null,
    onSubmit: send.mutateAsync,
    onCancel: () => (canGoBack ? void navigate(-1) : leave()),
    onDone: leave,
  };
  if (!conversationId || evidence.messages === 0) return <ReportScreen {...screen} conversationId={conversationId} />;
  return <AboutConversation {...screen} conversationId={conversationId} contextMessages={evidence.messages} />;
}

/** A report of a conversation: one of the other person's messages may be what it is about. */
function AboutConversation(props: ReportScreenProps & { conversationId: string }) {
  const { language } = useTranslation();
  useMessageChanges(props.conversationId);
  const { messages = [] } = useMessageList(props.conversationId).data ?? {};
  return <ReportScreen {...props} messages={messageChoices(messages, props.reportedUserId, language)} />;
}
