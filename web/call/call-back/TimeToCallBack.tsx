import { useTranslation } from 'react-i18next';
import { minutesSeconds } from '../../i18n/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallBackPanelProps } from './CallBackPanel.tsx';

/** How long the offer to call back still holds. */
export function TimeToCallBack({ view, clock }: Pick<CallBackPanelProps, 'view' | 'clock'>) {
  const { t } = useTranslation('call');
  const now = useNow(clock, 1000);
  const left = minutesSeconds(Math.ceil(((view.callBackUntil ?? now) - now) / 1000));
  return (
    <p className="tabular flex items-center gap-2 text-sm text-muted">
      {view.status === 'awaiting_answer' && <Spinner size={16} />}
      <span role="timer">{t('callBack.left', { time: left })}</span>
    </p>
  );
}
