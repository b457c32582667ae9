import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/chunks.ts';
import { ReadyCard } from '../blurred/ReadyCard.tsx';
import type { CallView } from '../session/call-view.ts';
import { Prompt, PromptSlot } from '../stage/PromptSlot.tsx';
import type { CallScreenProps } from './CallScreen.tsx';
import { loadLivePrompts } from './late-parts.ts';
import { phaseOf } from './phase.ts';

const LivePrompts = lazyPart(loadLivePrompts);

export interface CallPromptsProps extends Pick<CallScreenProps, 'controls' | 'clock'> {
  view: CallView;
  className?: string;
  /** prompts of other features */
  children: ReactNode;
}

/** The prompt slot with the call's own prompts. */
export function CallPrompts({ view, controls, clock, className, children }: CallPromptsProps) {
  const { isLive } = phaseOf(view);
  return (
    <PromptSlot clock={clock} className={className}>
      {isLive && (
        <Suspense fallback={null}>
          <LivePrompts view={view} controls={controls} clock={clock} />
        </Suspense>
      )}
      {isLive && view.blurred && (
        <Prompt kind="ready">
          <ReadyCard view={{ ...view, blurred: view.blurred }} onReady={controls.sayReady} />
        </Prompt>
      )}
      {children}
    </PromptSlot>
  );
}
