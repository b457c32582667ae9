import type { Person } from '@visavis/domain/wire/schema.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BlockDialog } from '../../friends/block/BlockDialog.tsx';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { HistoryList } from '../../history/HistoryList.tsx';
import { loadedHistory } from '../../history/history-state.ts';
import { useHistory, useRateCall } from '../../history/queries.ts';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { CallFriendButton } from '../../ringing/CallFriendButton.tsx';

/** The tab with the calls of the past. */
export function HistoryTab() {
  const [blocking, setBlocking] = useState<Person | null>(null);
  const navigate = useNavigate();
  const history = useHistory();
  const rating = useRateCall();
  return (
    <>
      <HistoryList
        state={mapReady(queryState(history), ({ pages }) => loadedHistory(pages))}
        older={
          history.hasNextPage
            ? {
                loading: history.isFetchingNextPage,
                failed: history.isFetchNextPageError,
                onLoad: () => void history.fetchNextPage(),
              }
            : null
        }
        action={({ person }) => (
          <FriendButton
            quiet
            userId={person.userId}
            whenFriends={
              <>
                <MessageButton userId={person.userId} onOpen={(id) => void navigate(`/messages/${id}`)} />
                <CallFriendButton friend={person} />
              </>
            }
          />
        )}
        ratingId={rating.isPending ? rating.variables.roomId : null}
        onRate={({ id }, given) => rating.mutate({ roomId: id, rating: given })}
        onBlock={({ person }) => setBlocking(person)}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}
