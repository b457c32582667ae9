import type { CallEntry } from '@visavis/domain/messages/contract.ts';
import { PhoneMissed, PhoneOff, Video } from 'lucide-react';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { outcomeOf } from '../list/preview.ts';

const icons = { ended: Video, missed: PhoneMissed, unanswered: PhoneMissed, declined: PhoneOff };

export interface CallEntryTextProps {
  call: CallEntry;
  /** the user made the call */
  mine: boolean;
  onCallBack: (() => void) | undefined;
}

/** A call in the conversation, and the way to call again. */
export function CallEntryText({ call, mine, onCallBack }: CallEntryTextProps) {
  const { t } = useTranslation('messages');
  const outcome = outcomeOf(call, mine);
  const Icon = icons[outcome];
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="flex items-center gap-2">
        <Icon
          aria-hidden="true"
          size={18}
          className={outcome === 'missed' ? 'shrink-0 text-danger-text' : 'shrink-0 text-muted'}
        />
        <span>{t(`callEntry.${outcome}`)}</span>
        {call.seconds > 0 && (
          <span translate="no" className="tabular text-muted">
            {minutesSeconds(call.seconds)}
          </span>
        )}
      </p>
      {onCallBack && (
        <button
          type="button"
          onClick={onCallBack}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t(mine ? 'callEntry.again' : 'callEntry.back')}
        </button>
      )}
    </div>
  );
}
