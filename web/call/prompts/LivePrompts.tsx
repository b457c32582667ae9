import { nameOf } from '@visavis/domain/users/names.ts';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import type { Clock } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { RatingPrompt } from '../recap/Rating.tsx';
import { GuardCard } from '../safety/GuardCard.tsx';
import { ReadyCard } from '../safety/ReadyCard.tsx';
import { phaseOf, whyNoPicture } from '../session/call-view.ts';
import type { CallScreenProps } from '../stage/screen-props.ts';
import { MeetingPrompt } from './MeetingPrompt.tsx';
import { Prompt, PromptSlot } from './PromptSlot.tsx';
import { useSwipe } from './use-swipe.ts';

export interface UndoCardProps {
  /** ms of the clock */
  dueAt: number;
  clock: Clock;
  /** who still sees the user; null where the camera is off */
  seenBy: string | null;
  onUndo: () => void;
}

/** After a swipe: how long until the next person, and the button that takes it back. */
function UndoCard({ dueAt, clock, seenBy, onUndo }: UndoCardProps) {
  const { t } = useTranslation('live');
  const seconds = Math.max(1, Math.ceil((dueAt - useNow(clock, 200)) / 1000));
  return (
    <section
      aria-label={t('swipe.title')}
      className="flex w-full max-w-sm flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-over-scrim p-2 text-over *:px-2"
    >
      <p className="tabular grow-99 font-semibold whitespace-nowrap" role="timer">
        {t('swipe.next', { seconds })}
      </p>
      {/* A long word goes on a line of its own, and fills it. */}
      <Button className="grow" icon={<Undo2 aria-hidden="true" size={20} />} onClick={onUndo}>
        {t('swipe.undo')}
      </Button>
      <p className="w-full pb-1 text-sm wrap-anywhere">
        {seenBy === null ? t('swipe.unseen') : t('swipe.seen', { name: wrapName(seenBy) })}
      </p>
    </section>
  );
}

/** ms that the optional rating stays on screen. */
export const RATING_STAYS = 10_000;
/** ms for which a face has been there, sharp and undisturbed, before anything is asked about the call. */
export const CALM_AFTER = 60_000;

/** Whether `isOn` has been true for CALM_AFTER. */
function useCalm(isOn: boolean, clock: Clock): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const cancel = clock.after(CALM_AFTER, () => setIsCalm(true));
    return () => {
      cancel();
      setIsCalm(false);
    };
  }, [isOn, clock]);
  return isOn && isCalm;
}

/** The call of which the rating was asked last, in this browser: a reload asks no second time. */
const ASKED = 'call-rating-asked';

type AskedRatingProps = Pick<CallScreenProps, 'view' | 'controls' | 'clock' | 'store'>;

/** The optional rating waits for a good time, and comes once in a call. */
function AskedRating({ view, controls, clock, store }: AskedRatingProps) {
  const { roomId, ratingPrompt } = view;
  const isUndisturbed = view.status === 'connected' && view.veils.length === 0 && whyNoPicture(view) === null;
  const isCalm = useCalm(isUndisturbed && !view.isMeeting, clock);
  const [asked, setAsked] = useState(() => store.get(ASKED));
  const isDue = ratingPrompt && roomId !== null && asked !== roomId;
  const isOpen = isDue && isCalm;
  useEffect(() => {
    if (isOpen) store.set(ASKED, roomId);
  }, [isOpen, store, roomId]);
  if (!isOpen) return null;
  const end = () => {
    setAsked(roomId);
    controls.dismissRatingPrompt();
  };
  return (
    <Prompt kind="rating" leavesAfter={RATING_STAYS} onLeave={end}>
      <RatingPrompt onRate={controls.rate} />
    </Prompt>
  );
}

export interface LivePromptsProps extends Pick<CallScreenProps, 'view' | 'controls' | 'clock' | 'store'> {
  /** little of the other's face is left */
  isTight: boolean;
  /** the chat lies over the slot */
  isCovered: boolean | undefined;
  /** prompts of other features */
  children: ReactNode;
}

/** The prompt slot of a running call. It loads late, so that it weighs nothing on the way to the queue. */
export function LivePrompts({ view, controls, clock, store, isTight, isCovered, children }: LivePromptsProps) {
  const { isLive } = phaseOf(view);
  // Any other reason for the blur has a card of its own, which takes precedence.
  const isGuarded = isLive && view.veils.length === 1 && view.veils[0] === 'guard';
  useSwipe(isLive && view.canSkip && view.skipDueAt === null, controls.swipe);
  return (
    <PromptSlot clock={clock} isTight={isTight} isCovered={isCovered}>
      {view.skipDueAt !== null && (
        <Prompt kind="undo">
          <UndoCard
            dueAt={view.skipDueAt}
            clock={clock}
            seenBy={view.cameraOn && view.hasCamera ? (view.peer ? nameOf(view.peer) : '') : null}
            onUndo={controls.takeBack}
          />
        </Prompt>
      )}
      <MeetingPrompt view={view} />
      <AskedRating {...{ view, controls, clock, store }} />
      {isLive && view.blurred && (
        <Prompt kind="ready">
          <ReadyCard view={{ ...view, blurred: view.blurred }} onReady={controls.sayReady} />
        </Prompt>
      )}
      {isGuarded && (
        <Prompt kind="guard">
          <GuardCard view={view} onShow={controls.showBlurred} onNext={controls.skip} onReport={controls.openReport} />
        </Prompt>
      )}
      {children}
    </PromptSlot>
  );
}
