import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallView } from '../session/call-view.ts';

export interface TimeToCallBackProps {
  view: Pick<CallView, 'status' | 'callBackUntil'>;
  clock: Clock;
}

/** How long the offer to call back still holds. */
export function TimeToCallBack({ view, clock }: TimeToCallBackProps) {
  const { t } = useTranslation('live');
  const now = useNow(clock, 1000);
  const left = minutesSeconds(Math.ceil(((view.callBackUntil ?? now) - now) / 1000));
  return (
    <p className="tabular flex items-center gap-2 text-sm text-muted">
      {view.status === 'awaiting_answer' && <Spinner size={16} />}
      <span role="timer">{t('callBack.left', { time: left })}</span>
    </p>
  );
}
