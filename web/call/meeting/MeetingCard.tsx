import { nameOf } from '@visavis/domain/users/names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { OneLine } from '../../ui/OneLine.tsx';
import type { CallView } from '../session/call-view.ts';
import { SharedInterests } from './SharedInterests.tsx';

export interface MeetingCardProps extends Pick<CallView, 'peer' | 'sharedInterests'> {
  /** undefined where the deck could not be loaded */
  question: string | undefined;
}

/** The first seconds with someone new: the name, what the two have in common, and a question to begin with. */
export function MeetingCard({ peer, sharedInterests, question }: MeetingCardProps) {
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
