import type { Person } from '@visavis/domain/wire/schema.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { BlockDialog } from '../friends/block/BlockDialog.tsx';
import { UnblockButton } from '../friends/block/UnblockButton.tsx';
import { useBlock } from '../friends/mutations.ts';
import { useBlocked, useFriends } from '../friends/queries.ts';
import { AddOrExplain } from '../friends/requests/AddOrExplain.tsx';
import { queryState } from '../lib/query-state.ts';
import { useServerNow } from '../lib/use-now.ts';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { useServices } from '../services/services.tsx';

export default function MessagesPage() {
  const { conversationId = null } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  // A conversation closes at once when it is archived, even if the router is slow: a message that comes then is unread.
  const [leftKey, setLeftKey] = useState<string | null>(null);
  // The browser's history may lead back to it.
  if (leftKey !== null && leftKey !== key) setLeftKey(null);
  const { clock } = useServices();
  const blocked = useBlocked().data;
  const block = useBlock();
  const isBlocked = (userId: string) => blocked?.some((person) => person.userId === userId) ?? false;
  const [blocking, setBlocking] = useState<Person | null>(null);
  return (
    <>
      <MessagesScreen
        conversationId={key === leftKey ? null : conversationId}
        friends={queryState(useFriends())}
        presenceOf={usePresence()}
        now={useServerNow(clock, 30_000)}
        onNavigate={(id) => {
          if (id === null) setLeftKey(key);
          void navigate(id === null ? '/messages' : `/messages/${id}`);
        }}
        isBlocked={isBlocked}
        onBlock={(person) =>
          isBlocked(person.userId) ? block.mutate({ userId: person.userId, block: false }) : setBlocking(person)
        }
        askAgain={(person) =>
          isBlocked(person.userId) ? <UnblockButton userId={person.userId} /> : <AddOrExplain userId={person.userId} />
        }
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}
