import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../screen/call-texts.ts';
import type { CallView } from './call-view.ts';

/**
 * Toasts for the server's refusals.
 * @param isOnPage whether the call page shows notices: it does while idle
 */
export function useCallToasts({ notice }: Pick<CallView, 'notice'>, isOnPage: boolean, dismiss: () => void): void {
  const { t } = useTranslation(['call', 'errors']);
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
