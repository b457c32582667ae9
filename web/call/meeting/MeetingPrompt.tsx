import { OPENING_TIME, openingOf } from '@visavis/domain/call/opening.ts';
import { useEffect, useState } from 'react';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useCards } from '../icebreakers/cards.ts';
import { Prompt } from '../prompts/PromptSlot.tsx';
import { phaseOf } from '../screen/phase.ts';
import type { CallView } from '../session/call-view.ts';
import { MeetingCard } from './MeetingCard.tsx';

/** The same text one render later: a live region that appears with its words does not say them. */
function useLater(text: string): string {
  const [later, setLater] = useState('');
  useEffect(() => setLater(text), [text]);
  return later;
}

/**
 * The card of a meeting, once in a call, and for OPENING_TIME from the moment at which it is on screen: its code, or a
 * prompt that takes precedence, may hold it up. The deck loads with the match. Its question is also announced.
 */
export function MeetingPrompt({ view }: { view: CallView }) {
  const { cards, hasFailed } = useCards();
  const [past, setPast] = useState<string | null>(null);
  const { roomId } = view;
  const isLoaded = cards !== null || hasFailed;
  const isDue = view.isMeeting && phaseOf(view).isLive && past !== roomId && isLoaded;
  const question = isDue && roomId !== null ? cards?.questions[openingOf(roomId)] : undefined;
  const said = useLater(question ?? '');
  return (
    <>
      {isDue && roomId !== null && (
        <Prompt kind="opening" isPassive leavesAfter={OPENING_TIME} onLeave={() => setPast(roomId)}>
          <MeetingCard peer={view.peer} sharedInterests={view.sharedInterests} question={question} />
        </Prompt>
      )}
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
