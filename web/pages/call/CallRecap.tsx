import type { Rating } from '@visavis/domain/call/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Ban, Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecapCard } from '../../call/recap/RecapCard.tsx';
import { RecapDialog } from '../../call/recap/RecapDialog.tsx';
import { type RecapView, recapViewOf } from '../../call/recap/recap-store.ts';
import { useCallControls, useCallView, useRecapStore } from '../../call/session/use-call.ts';
import { BlockDialog } from '../../friends/block/BlockDialog.tsx';
import { useBlock } from '../../friends/mutations.ts';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { StayInTouch } from '../../friends/stay-in-touch/StayInTouch.tsx';
import { useRelation } from '../../friends/use-relation.ts';
import { usePastCall, useRateCall } from '../../history/queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';

/** Milliseconds that a recap waits for what it shows beside the rating. */
export const RECAP_WAIT = 2000;

/**
 * How a recap opens: `whole` once the other person and the relation to them are known, and else `plain`, after a while.
 * It keeps its form while it is open, so that nothing moves under a finger. Null: not yet.
 */
function useRecapForm(recap: RecapView | null): 'whole' | 'plain' | null {
  const { clock } = useServices();
  const relation = useRelation(recap?.peerId ?? '');
  const roomId = recap?.roomId ?? null;
  const isKnown = recap !== null && recap.person !== null && relation !== null;
  const [opened, setOpened] = useState<{ roomId: string; form: 'whole' | 'plain' } | null>(null);
  if (roomId !== null && isKnown && opened?.roomId !== roomId) setOpened({ roomId, form: 'whole' });
  useEffect(() => {
    if (roomId === null) return;
    const openPlain = () => setOpened((now) => (now?.roomId === roomId ? now : { roomId, form: 'plain' }));
    return clock.after(RECAP_WAIT, openPlain);
  }, [roomId, clock]);
  return opened && opened.roomId === roomId ? opened.form : null;
}

/**
 * The recap's view and actions, in the dialog and in the search.
 * @param asks for the server's figures; not in the first moments of a search, which belong to the next picture
 */
function useCallRecap(asks: boolean) {
  const { rating } = useCallView();
  const store = useRecapStore();
  const { recap: last, left } = useStore(store);
  const { pathname } = useLocation();
  const controls = useCallControls();
  const rateCall = useRateCall();
  const block = useBlock();
  const owed = rating ?? (left && left.path !== pathname ? left.owed : null);
  const past = usePastCall(owed?.roomId ?? (asks ? (last?.roomId ?? null) : null)).data ?? null;
  const recap = recapViewOf(owed, last, past);

  function rate(given: Rating) {
    if (!recap) return;
    store.rated(given);
    if (rating) controls.rate(given);
    else rateCall.mutate({ roomId: recap.roomId, rating: given });
  }
  return {
    recap,
    close: store.dismiss,
    /** for the page at a path: a rating that is owed comes back on the next one */
    leave(path: string) {
      controls.leaveRating();
      store.leave(owed && { owed, path });
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
  onLeave: (path: string) => void;
}

function RecapActions({ recap, mayAdd, onLeave }: RecapActionsProps) {
  const { t } = useTranslation('friends');
  const navigate = useNavigate();
  const [isBlocking, setIsBlocking] = useState(false);
  const [hasPlace, setHasPlace] = useState(false);
  const { peerId, roomId, person } = recap;
  // A request that was there first is answered above; one that comes later takes the place of 'Add friend'.
  const status = useRelation(peerId)?.status;
  if (!hasPlace && status && status !== 'pending_received') setHasPlace(true);
  const go = (to: string, state?: object) => {
    onLeave(to);
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

const touchOf = ({ roomId, peerId, person }: RecapView) =>
  person && <StayInTouch key={roomId} roomId={roomId} peerId={peerId} name={nameOf(person)} />;

/** The recap in the search for the next person. A rating that is owed comes first, over the page. */
export function CallRecapCard({ onFold }: { onFold: (isFolded: boolean) => void }) {
  const { clock } = useServices();
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(true);
  if (!recap || recap.isOwed) return null;
  return (
    <RecapCard
      key={recap.roomId}
      clock={clock}
      recap={recap}
      onClose={close}
      onFold={onFold}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={touchOf(recap)}
      actions={<RecapActions recap={recap} mayAdd onLeave={leave} />}
    />
  );
}

/** The recap over any page: while a rating is owed, and after the user has left the call. */
export function CallRecapDialog({ isSearching }: { isSearching: boolean }) {
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(!isSearching);
  const isReporting = useCallView().reporting !== null;
  const due = isReporting || (isSearching && !recap?.isOwed) ? null : recap;
  const form = useRecapForm(due);
  const shown = form === null ? null : due;
  const isWhole = form === 'whole';
  return (
    <RecapDialog
      recap={shown}
      onClose={close}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={shown && isWhole && touchOf(shown)}
      actions={shown && <RecapActions recap={shown} mayAdd={isWhole} onLeave={leave} />}
    />
  );
}
