import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../screen/call-texts.ts';
import type { CallView } from './call-view.ts';

/** Toasts for what a call earned, and for the server's refusals while one runs. */
export function useCallToasts(view: Pick<CallView, 'rewards' | 'notice'>, isIdle: boolean, dismiss: () => void): void {
  const { t } = useTranslation(['call', 'errors']);
  const { rewards, notice } = view;

  useEffect(() => {
    if (!rewards || rewards.xpGained === 0) return;
    const { xpGained: xp, karmaGained: karma } = rewards;
    toast.success(karma > 0 ? t('rewards.both', { xp, karma }) : t('rewards.xp', { xp }));
  }, [rewards, t]);

  useEffect(() => {
    // While idle the page itself shows the notice and what to do about it.
    if (!notice || isIdle) return;
    toast.error(noticeText(t, notice));
    dismiss();
  }, [notice, isIdle, dismiss, t]);
}
