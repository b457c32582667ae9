import { nameOf } from '@visavis/domain/users/names.ts';
import { ReadyCard } from '../blurred/ReadyCard.tsx';
import { GuardCard } from '../guard/GuardCard.tsx';
import { MeetingPrompt } from '../meeting/MeetingPrompt.tsx';
import { RatingPrompt } from '../rating/RatingPrompt.tsx';
import { Prompt } from '../stage/PromptSlot.tsx';
import { UndoCard } from '../swipe/UndoCard.tsx';
import { useSwipe } from '../swipe/use-swipe.ts';
import type { CallPromptsProps } from './CallPrompts.tsx';
import { phaseOf } from './phase.ts';

/** ms that the optional rating stays on screen. */
const RATING_STAYS = 20_000;

/** The prompts of a running call. They load late, so that they weigh nothing on the way to the queue. */
export default function LivePrompts({ view, controls, clock }: Pick<CallPromptsProps, 'view' | 'controls' | 'clock'>) {
  const { isLive } = phaseOf(view);
  // Any other reason for the blur has a card of its own, which takes precedence.
  const isGuarded = isLive && view.veils.length === 1 && view.veils[0] === 'guard';
  useSwipe(isLive && view.canSkip && view.skipDueAt === null, controls.swipe);
  return (
    <>
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
    </>
  );
}
