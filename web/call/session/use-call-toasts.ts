import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../screen/call-texts.ts';
import type { CallView } from './call-view.ts';

/**
 * Toasts for what a call earned, and for the server's refusals.
 * @param isOnPage whether the call page shows notices: it does while idle
 */
export function useCallToasts(
  view: Pick<CallView, 'rewards' | 'notice'>,
  isOnPage: boolean,
  dismiss: () => void,
): void {
  const { t } = useTranslation(['call', 'errors']);
  const { rewards, notice } = view;

  useEffect(() => {
    if (!rewards || rewards.xpGained === 0) return;
    const { xpGained: xp, karmaGained: karma } = rewards;
    toast.success(karma > 0 ? t('rewards.both', { xp, karma }) : t('rewards.xp', { xp }));
  }, [rewards, t]);

  // The page keeps its notice when the user leaves it.
  const wasOnPage = useRef(isOnPage);
  useEffect(() => {
    wasOnPage.current = isOnPage;
  });
  useEffect(() => {
    if (!notice || wasOnPage.current) return;
    toast.error(noticeText(t, notice));
    dismiss();
  }, [notice, dismiss, t]);
}
