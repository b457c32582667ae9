import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChosenDevices } from '../../platform/media/devices.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Switches to another device; a toast reports that it could not be opened. */
export function useChooseDevice(): (kind: keyof ChosenDevices, id: string) => void {
  const { media } = useServices();
  const { t } = useTranslation('matching');
  return (kind, id) => {
    media.choose(kind, id).catch(() => toast.error(t('device.failed')));
  };
}
