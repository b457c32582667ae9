import { OPENING_TIME, openingOf } from '@visavis/domain/call/opening.ts';
import { useState } from 'react';
import { useCards } from '../icebreakers/cards.ts';
import { phaseOf } from '../screen/phase.ts';
import type { CallView } from '../session/call-view.ts';
import { Prompt } from '../stage/PromptSlot.tsx';
import { MeetingCard } from './MeetingCard.tsx';

/**
 * The card of a meeting, once in a call, and for OPENING_TIME from the moment at which it is on screen: its code, or a
 * prompt that takes precedence, may hold it up. The deck loads with the match.
 */
export function MeetingPrompt({ view }: { view: CallView }) {
  const { cards, hasFailed } = useCards();
  const [past, setPast] = useState<string | null>(null);
  const { roomId } = view;
  const isLoaded = cards !== null || hasFailed;
  if (!view.isMeeting || !phaseOf(view).isLive || roomId === null || past === roomId || !isLoaded) return null;
  return (
    <Prompt kind="opening" isPassive leavesAfter={OPENING_TIME} onLeave={() => setPast(roomId)}>
      <MeetingCard
        peer={view.peer}
        sharedInterests={view.sharedInterests}
        question={cards?.questions[openingOf(roomId)]}
      />
    </Prompt>
  );
}
