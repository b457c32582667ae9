import { OPENING_TIME, openingOf } from '@visavis/domain/call/opening.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { useCards } from '../games/cards.ts';
import { type CallView, phaseOf } from '../session/call-view.ts';
import { SharedInterests } from '../stage/StatusPanel.tsx';
import { Prompt } from './PromptSlot.tsx';

export interface MeetingCardProps extends Pick<CallView, 'peer' | 'sharedInterests'> {
  /** undefined where the deck could not be loaded */
  question: string | undefined;
}

/** The first seconds with someone new: the name, what the two have in common, and a question to begin with. */
function MeetingCard({ peer, sharedInterests, question }: MeetingCardProps) {
  const { t } = useTranslation('live');
  return (
    <section
      aria-label={t('meeting.title')}
      className="grid w-full max-w-sm gap-1 rounded-card bg-over-scrim px-4 py-3 text-center text-over"
    >
      {peer && (
        <p className="grid grid-cols-1 justify-items-center font-display text-lg font-semibold">
          <OneLine>{nameOf(peer)}</OneLine>
        </p>
      )}
      <SharedInterests interests={sharedInterests} />
      {question && <p className="text-balance">{question}</p>}
    </section>
  );
}

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
