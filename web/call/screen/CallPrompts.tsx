import { type ReactNode, Suspense } from 'react';
import type { CallView } from '../session/call-view.ts';
import { PromptSlot } from '../stage/PromptSlot.tsx';
import type { CallScreenProps } from './CallScreen.tsx';
import { LivePrompts } from './late-parts.ts';
import { phaseOf } from './phase.ts';

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
      {children}
    </PromptSlot>
  );
}
