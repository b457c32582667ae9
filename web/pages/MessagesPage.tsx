import { useNavigate, useParams } from 'react-router';
import { toLoadable } from '../friends/loadable.ts';
import { useFriends } from '../friends/queries.ts';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { useNow } from '../presence/use-now.ts';
import { usePresence } from '../presence/use-presence.ts';

export default function MessagesPage() {
  const { conversationId = null } = useParams();
  const navigate = useNavigate();
  return (
    <MessagesScreen
      conversationId={conversationId}
      friends={toLoadable(useFriends())}
      presenceOf={usePresence()}
      now={useNow()}
      onGo={(id) => void navigate(id === null ? '/messages' : `/messages/${id}`)}
    />
  );
}
