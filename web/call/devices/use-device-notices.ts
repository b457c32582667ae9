import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Toasts for devices that went away while they were in use. */
export function useDeviceNotices(): void {
  const { media } = useServices();
  const { t } = useTranslation('call');
  useEffect(
    () =>
      media.onNotice(({ kind, outcome, label }) => {
        const name = label || t('devices.unnamed');
        if (kind === 'speaker') toast(t('devices.speakerGone'));
        else if (outcome === 'gone') toast.error(t(`devices.gone.${kind}`));
        else if (outcome === 'refused') toast.error(t(`devices.refused.${kind}`));
        else if (outcome === 'back') toast(t(`devices.back.${kind}`, { name }));
        else toast(t(`devices.replaced.${kind}`, { name }));
      }),
    [media, t],
  );
}
