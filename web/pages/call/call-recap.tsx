import type { Rating } from '@visavis/domain/call/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type RecapView, recapViewOf } from '../../call/recap/recap-view.ts';
import { useCallControls, useCallView, useRecapStore } from '../../call/session/use-call.ts';
import { BlockDialog } from '../../friends/block/BlockDialog.tsx';
import { useBlock } from '../../friends/mutations.ts';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { StayInTouch } from '../../friends/touch/StayInTouch.tsx';
import { useRelation } from '../../friends/use-relation.ts';
import { usePastCall, useRateCall } from '../../history/queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { Button } from '../../ui/Button.tsx';

/**
 * What the recap shows and does, in the dialog and in the search.
 * @param asks for the server's figures; not in the first moments of a search, which belong to the next picture
 */
export function useCallRecap(asks: boolean) {
  const { rating: owed } = useCallView();
  const store = useRecapStore();
  const { recap: last } = useStore(store);
  const controls = useCallControls();
  const rateCall = useRateCall();
  const block = useBlock();
  const past = usePastCall(owed?.roomId ?? (asks ? (last?.roomId ?? null) : null)).data ?? null;
  const recap = recapViewOf(owed, last, past);

  function rate(rating: Rating) {
    if (!recap) return;
    store.rated(rating);
    if (recap.isOwed) controls.rate(rating);
    else rateCall.mutate({ roomId: recap.roomId, rating });
  }
  return {
    recap,
    close: store.dismiss,
    /** for another page: a rating that is owed waits */
    leave() {
      controls.leaveRating();
      store.dismiss();
    },
    rate,
    isBlocking: block.isPending,
    /** The rating leads to the next search, which must not find the same person: it waits for the block. */
    never: (peerId: string) => block.mutate({ userId: peerId, block: true }, { onSettled: () => rate('negative') }),
  };
}

export interface RecapActionsProps {
  recap: RecapView;
  /** the relation to the other is known, or what comes late may move the rest */
  mayAdd: boolean;
  onLeave: () => void;
}

export function RecapActions({ recap, mayAdd, onLeave }: RecapActionsProps) {
  const { t } = useTranslation(['friends', 'user']);
  const navigate = useNavigate();
  const [isBlocking, setIsBlocking] = useState(false);
  const [hasPlace, setHasPlace] = useState(false);
  const { peerId, roomId, person } = recap;
  // A request that was there first is answered above; one that comes later takes the place of 'Add friend'.
  const status = useRelation(peerId)?.status;
  if (!hasPlace && status && status !== 'pending_received') setHasPlace(true);
  const go = (to: string, state?: object) => {
    onLeave();
    void navigate(to, { state });
  };
  return (
    <>
      {mayAdd && hasPlace && (
        <FriendButton
          quiet
          isAlone
          userId={peerId}
          whenFriends={<MessageButton variant="primary" userId={peerId} onOpen={(id) => go(`/messages/${id}`)} />}
        />
      )}
      <Button
        variant="ghost"
        icon={<Flag aria-hidden="true" size={18} />}
        onClick={() => go(`/report/${peerId}`, { roomId })}
      >
        {t('user:report')}
      </Button>
      <Button variant="ghost" icon={<Ban aria-hidden="true" size={18} />} onClick={() => setIsBlocking(true)}>
        {t('block.action')}
      </Button>
      <BlockDialog
        person={isBlocking ? { userId: peerId, username: person ? nameOf(person) : '' } : null}
        onClose={() => setIsBlocking(false)}
      />
    </>
  );
}

export const touchOf = ({ roomId, peerId, person }: RecapView) =>
  person && <StayInTouch key={roomId} roomId={roomId} peerId={peerId} name={nameOf(person)} />;
