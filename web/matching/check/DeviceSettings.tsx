import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { BeginBlurredSwitch } from './BeginBlurredSwitch.tsx';
import { BlurSwitch } from './BlurSwitch.tsx';
import { checkViewOf, NOTHING_MEASURED } from './check-state.ts';
import { DataSaverSwitch } from './DataSaverSwitch.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { useChooseDevice } from './use-choose-device.ts';

const NOWHERE = { browser: 'other', system: 'other' } as const;

/** The choice of devices, the blur and the data saver by themselves, for the settings of a running call. */
export function DeviceSettings() {
  const { media, dataSaver } = useServices();
  const view = checkViewOf(useStore(media.state), NOWHERE, media, NOTHING_MEASURED);
  const { isOn } = useStore(dataSaver);
  const onChoose = useChooseDevice();
  return (
    <>
      <DeviceChoice view={view} onChoose={onChoose} />
      {view.blur && <BlurSwitch blur={view.blur} onBlur={media.setBlur} />}
      <BeginBlurredSwitch beginBlurred={view.beginBlurred} onBeginBlurred={media.setBeginBlurred} />
      <DataSaverSwitch savesData={isOn} onSaveData={dataSaver.turn} />
    </>
  );
}
