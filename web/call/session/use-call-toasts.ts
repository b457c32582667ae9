import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../screen/call-texts.ts';
import type { CallView } from './call-view.ts';

/**
 * Toasts for the server's refusals.
 * @param isOnPage whether the call page shows notices, or is about to: it does while idle
 */
export function useCallToasts({ notice }: Pick<CallView, 'notice'>, isOnPage: boolean, dismiss: () => void): void {
  const { t } = useTranslation(['call', 'errors']);
  const show = useEffectEvent((refusal: NonNullable<CallView['notice']>) => {
    // The page keeps its notice when the user leaves it.
    if (isOnPage) return;
    toast.error(noticeText(t, refusal));
    dismiss();
  });
  useEffect(() => {
    if (notice) show(notice);
  }, [notice]);
}
