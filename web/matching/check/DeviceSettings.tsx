import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { checkViewOf } from './check-state.ts';
import { DeviceChoice } from './DeviceChoice.tsx';
import { useChooseDevice } from './use-choose-device.ts';

/** The choice of devices by itself, for the settings of a running call. */
export function DeviceSettings() {
  const { media } = useServices();
  const view = checkViewOf(useStore(media.state), 'other', media.canChooseSpeaker);
  return <DeviceChoice view={view} onChoose={useChooseDevice()} />;
}
