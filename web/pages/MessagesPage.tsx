import { useNavigate, useParams } from 'react-router';
import { useFriends } from '../friends/queries.ts';
import { queryState } from '../lib/query-state.ts';
import { useNow } from '../lib/use-now.ts';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { useServices } from '../services/services.tsx';

export default function MessagesPage() {
  const { conversationId = null } = useParams();
  const navigate = useNavigate();
  const { clock } = useServices();
  return (
    <MessagesScreen
      conversationId={conversationId}
      friends={queryState(useFriends())}
      presenceOf={usePresence()}
      now={useNow(clock, 30_000)}
      onNavigate={(id) => void navigate(id === null ? '/messages' : `/messages/${id}`)}
    />
  );
}
