import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { noticeText } from '../stage/call-texts.ts';
import type { CallView } from './call-view.ts';

/**
 * Toasts for the server's refusals.
 * @param isOnPage whether the call page shows notices, or is about to: it does while idle
 */
export function useCallToasts({ notice }: Pick<CallView, 'notice'>, isOnPage: boolean, dismiss: () => void): void {
  const { t } = useTranslation('call');
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

/** Toasts for devices that went away while they were in use, or did not open. */
export function useDeviceNotices(): void {
  const { media } = useServices();
  const { t } = useTranslation('call');
  useEffect(
    () =>
      media.onNotice(({ kind, outcome, label }) => {
        const name = label || t('devices.unnamed');
        if (kind === 'speaker') toast(t('devices.speakerGone'));
        else if (outcome === 'unopened') toast.error(t(`devices.unopened.${kind}`));
        else if (outcome === 'gone') toast.error(t(`devices.gone.${kind}`));
        else if (outcome === 'refused') toast.error(t(`devices.refused.${kind}`));
        else if (outcome === 'instead') toast(t(`devices.instead.${kind}`, { name }));
        else if (outcome === 'followed') toast(t('devices.followed', { name }));
        else if (outcome === 'back') toast(t(`devices.back.${kind}`, { name }));
        else toast(t(`devices.replaced.${kind}`, { name }));
      }),
    [media, t],
  );
}
