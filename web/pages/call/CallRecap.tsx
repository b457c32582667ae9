import type { Rating } from '@visavis/domain/call/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecapCard } from '../../call/recap/RecapCard.tsx';
import { RecapDialog } from '../../call/recap/RecapDialog.tsx';
import { RecapMenu } from '../../call/recap/RecapMenu.tsx';
import { type RecapView, recapViewOf } from '../../call/recap/recap-store.ts';
import { useCallControls, useCallView, useRecapStore } from '../../call/session/use-call.ts';
import { BlockDialog } from '../../friends/block/BlockDialog.tsx';
import { StayInTouch } from '../../friends/stay-in-touch/StayInTouch.tsx';
import { usePastCall, useRateCall } from '../../history/queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { useServices } from '../../services/services.tsx';

/** Milliseconds that a recap waits for what it shows beside the rating. */
export const RECAP_WAIT = 2000;

/**
 * Whether a recap is open, and whether it names the other: at once where they are known, and else without them, after a
 * while. It keeps its form while it is open, so that nothing moves under a finger.
 */
function useRecapForm(recap: RecapView | null): 'whole' | 'plain' | null {
  const { clock } = useServices();
  const roomId = recap?.roomId ?? null;
  const isKnown = recap !== null && recap.person !== null;
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
  const owed = rating ?? (left && left.path !== pathname ? left.owed : null);
  const past = usePastCall(owed?.roomId ?? (asks ? (last?.roomId ?? null) : null)).data ?? null;
  const recap = recapViewOf(owed, last, past, useStore(useServices().dataSaver).spent);

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
  };
}

/** To another page, from a recap. */
function useLeave(onLeave: (path: string) => void) {
  const navigate = useNavigate();
  return (to: string, state?: object) => {
    onLeave(to);
    void navigate(to, { state });
  };
}

export interface RecapActionsProps {
  recap: RecapView;
  onLeave: (path: string) => void;
}

function RecapActions({ recap: { peerId, roomId, person }, onLeave }: RecapActionsProps) {
  const { t } = useTranslation('friends');
  const go = useLeave(onLeave);
  const [isBlocking, setIsBlocking] = useState(false);
  return (
    <>
      <RecapMenu
        onReport={() => go(`/report/${peerId}`, { roomId })}
        onBlock={() => setIsBlocking(true)}
        report={t('user:report')}
        block={t('block.action')}
      />
      <BlockDialog
        person={isBlocking ? { userId: peerId, username: person ? nameOf(person) : '' } : null}
        onClose={() => setIsBlocking(false)}
      />
    </>
  );
}

function Touch({ recap: { roomId, peerId, person }, onLeave }: RecapActionsProps) {
  const go = useLeave(onLeave);
  if (!person) return null;
  return (
    <StayInTouch
      key={roomId}
      roomId={roomId}
      peerId={peerId}
      name={nameOf(person)}
      avatar={person.avatar}
      whenFriends={<MessageButton variant="primary" userId={peerId} onOpen={(id) => go(`/messages/${id}`)} />}
    />
  );
}

/** The recap in the search for the next person. A rating that is owed comes first, over the page. */
export function CallRecapCard({ onFold }: { onFold: (isFolded: boolean) => void }) {
  const { clock } = useServices();
  const { recap, close, leave, rate } = useCallRecap(true);
  if (!recap || recap.isOwed) return null;
  return (
    <RecapCard
      key={recap.roomId}
      clock={clock}
      recap={recap}
      onClose={close}
      onFold={onFold}
      onRate={rate}
      touch={<Touch recap={recap} onLeave={leave} />}
      actions={<RecapActions recap={recap} onLeave={leave} />}
    />
  );
}

/** The recap over any page: while a rating is owed, and after the user has left the call. */
export function CallRecapDialog({ isSearching }: { isSearching: boolean }) {
  const { recap, close, leave, rate } = useCallRecap(!isSearching);
  const isReporting = useCallView().reporting !== null;
  const due = isReporting || (isSearching && !recap?.isOwed) ? null : recap;
  const form = useRecapForm(due);
  const shown = form === null ? null : due;
  return (
    <RecapDialog
      recap={shown}
      onClose={close}
      onRate={rate}
      touch={shown && form === 'whole' && <Touch recap={shown} onLeave={leave} />}
      actions={shown && <RecapActions recap={shown} onLeave={leave} />}
    />
  );
}
