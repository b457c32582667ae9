import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChosenDevices } from '../../platform/media/devices.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/**
 * Switches to another device; a toast reports that it could not be opened.
 * @param onRetry opens everything anew where nothing is open
 */
export function useChooseDevice(onRetry?: () => void): (kind: keyof ChosenDevices, id: string) => void {
  const { media } = useServices();
  const { t } = useTranslation('matching');
  return (kind, id) => {
    media.choose(kind, id).then(
      () => kind !== 'speaker' && media.state.get().status === 'failed' && onRetry?.(),
      () => {
        const { hasCamera, hasMicrophone } = media.state.get();
        const hasOther = kind === 'camera' ? hasCamera : hasMicrophone;
        toast.error(t(hasOther ? 'device.failed' : 'device.unopened'));
      },
    );
  };
}
