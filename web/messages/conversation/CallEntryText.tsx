import type { CallEntry } from '@visavis/domain/messages/contract.ts';
import { PhoneMissed, PhoneOff, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { minutesSeconds } from '../../i18n/format.ts';

const icons = { ended: Video, missed: PhoneMissed, declined: PhoneOff };

/** A call in the conversation, and the way to call again. */
export function CallEntryText({ call, onCallBack }: { call: CallEntry; onCallBack: (() => void) | undefined }) {
  const { t } = useTranslation('messages');
  const Icon = icons[call.outcome];
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="flex items-center gap-2">
        <Icon
          aria-hidden="true"
          size={18}
          className={call.outcome === 'missed' ? 'shrink-0 text-danger-text' : 'shrink-0 text-muted'}
        />
        <span>{t(`callEntry.${call.outcome}`)}</span>
        {call.seconds > 0 && <span className="tabular text-muted">{minutesSeconds(call.seconds)}</span>}
      </p>
      {onCallBack && (
        <button
          type="button"
          onClick={onCallBack}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('callEntry.back')}
        </button>
      )}
    </div>
  );
}
