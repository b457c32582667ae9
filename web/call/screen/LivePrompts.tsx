import { nameOf } from '@visavis/domain/users/names.ts';
import type { ReactNode } from 'react';
import { ReadyCard } from '../blurred/ReadyCard.tsx';
import { GuardCard } from '../guard/GuardCard.tsx';
import { MeetingPrompt } from '../meeting/MeetingPrompt.tsx';
import { Prompt, PromptSlot } from '../prompts/PromptSlot.tsx';
import { RatingPrompt } from '../rating/RatingPrompt.tsx';
import { UndoCard } from '../swipe/UndoCard.tsx';
import { useSwipe } from '../swipe/use-swipe.ts';
import { phaseOf } from './phase.ts';
import type { CallScreenProps } from './screen-props.ts';

/** ms that the optional rating stays on screen. */
const RATING_STAYS = 20_000;

export interface LivePromptsProps extends Pick<CallScreenProps, 'view' | 'controls' | 'clock'> {
  /** little of the other's face is left */
  isTight: boolean;
  /** the chat lies over the slot */
  isCovered: boolean | undefined;
  /** prompts of other features */
  children: ReactNode;
}

/** The prompt slot of a running call. It loads late, so that it weighs nothing on the way to the queue. */
export default function LivePrompts({ view, controls, clock, isTight, isCovered, children }: LivePromptsProps) {
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
      {view.ratingPrompt && (
        <Prompt kind="rating" leavesAfter={RATING_STAYS} onLeave={controls.dismissRatingPrompt}>
          <RatingPrompt onRate={controls.rate} onClose={controls.dismissRatingPrompt} />
        </Prompt>
      )}
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
