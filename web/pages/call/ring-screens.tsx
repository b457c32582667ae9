import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCallView } from '../../call/session/use-call.ts';
import { SelfPreview } from '../../call/stage/SelfPreview.tsx';
import { refreshFriends } from '../../friends/queries.ts';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { messagesKeys } from '../../messages/queries.ts';
import { IncomingSheet } from '../../ringing/IncomingSheet.tsx';
import { OutgoingScreen } from '../../ringing/OutgoingScreen.tsx';
import { useRing } from '../../ringing/use-ring.ts';

/** The call page while a friend is being called. */
export function OutgoingCall() {
  const { outgoing, session } = useRing();
  const view = useCallView();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isFirst = useLocation().key === 'default';
  const over = outgoing?.over;
  // The call was offered by lists that are out of date.
  useEffect(() => {
    if (over !== 'NOT_FRIENDS') return;
    refreshFriends(client);
    void client.invalidateQueries({ queryKey: messagesKeys.conversations });
  }, [client, over]);
  if (!outgoing) return null;
  return (
    <OutgoingScreen
      outgoing={outgoing}
      picture={<SelfPreview view={view} look="large" className="absolute inset-0" />}
      message={
        <MessageButton
          variant="primary"
          userId={outgoing.friend.userId}
          onOpen={(id) => void navigate(`/messages/${id}`)}
        />
      }
      onCancel={() => void (isFirst ? navigate('/friends') : navigate(-1))}
      onAgain={() => session?.call(outgoing.friend)}
    />
  );
}

/** The sheet of a call that comes in, in a file of its own: it loads with the first call. */
export function RingSheet() {
  const { incoming, session } = useRing();
  if (!incoming || !session) return null;
  return <IncomingSheet incoming={incoming} onAccept={session.accept} onDecline={session.decline} />;
}
