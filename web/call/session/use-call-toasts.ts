import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../screen/NoticeText.tsx';
import type { CallView } from './call-view.ts';

/** Says what a call earned, and what the server complained of while one runs. */
export function useCallToasts(view: Pick<CallView, 'rewards' | 'notice'>, isIdle: boolean, dismiss: () => void): void {
  const { t } = useTranslation(['call', 'errors']);
  const { rewards, notice } = view;

  useEffect(() => {
    if (!rewards || rewards.xpGained === 0) return;
    const { xpGained: xp, karmaGained: karma } = rewards;
    toast.success(karma > 0 ? t('rewards.both', { xp, karma }) : t('rewards.xp', { xp }));
  }, [rewards, t]);

  useEffect(() => {
    // With nothing running the page itself shows it, and what to do about it.
    if (!notice || isIdle) return;
    toast.error(noticeText(t, notice));
    dismiss();
  }, [notice, isIdle, dismiss, t]);
}
