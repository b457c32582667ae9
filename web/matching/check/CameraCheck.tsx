import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useHints } from '../hints/use-hints.ts';
import { CheckPanel, type CheckPanelProps } from './CheckPanel.tsx';
import { checkViewOf, placeOf } from './check-state.ts';
import { useChooseDevice } from './use-choose-device.ts';
import { useGoingOn } from './use-going-on.ts';
import { useLacksRelay } from './use-lacks-relay.ts';

export interface CameraCheckProps {
  /** set: the camera can be checked, and the search not started; the page says what to do */
  missing?: CheckPanelProps['missing'];
  /** in place of Start: why there is none, and what to do instead */
  instead?: CheckPanelProps['instead'];
  /** a report of this user may include frames of their video */
  framesMayBeKept?: boolean;
  /** starts the search; it should acquire the camera before this component unmounts */
  onStart: () => void;
  onBack: () => void;
}

/** Keeps camera and microphone open while it is on screen (spec.md, 'Matching setup'; rulings 16). */
export function CameraCheck({ missing, instead, framesMayBeKept = false, onStart, onBack }: CameraCheckProps) {
  const { media } = useServices();
  const { t } = useTranslation('matching');
  const { watch, listen, ...measured } = useHints();
  const view = checkViewOf(useStore(media.state), placeOf(navigator), media, {
    ...measured,
    isDirect: useLacksRelay(),
  });

  // The panel shows a failure from the state of the media.
  const open = (options?: { audioOnly: boolean }) => void media.acquire('check', options).catch(() => undefined);

  useEffect(() => {
    media.acquire('check').catch(() => undefined);
    return () => media.release('check');
  }, [media]);
  useGoingOn();

  return (
    <CheckPanel
      view={view}
      self={useCurrentUser()}
      missing={missing}
      instead={instead}
      framesMayBeKept={framesMayBeKept}
      watch={watch}
      listen={listen}
      onMicrophone={(on) => media.setEnabled('audio', on)}
      onCamera={(on) => media.setEnabled('video', on)}
      onChoose={useChooseDevice()}
      onTestSpeaker={async () => {
        if (!(await media.testSpeaker())) toast.error(t('speakerTest.failed'));
      }}
      onBlur={media.setBlur}
      onBeginBlurred={media.setBeginBlurred}
      onRetry={() => open({ audioOnly: view.audioOnly })}
      onAudioOnly={() => open({ audioOnly: true })}
      onWithCamera={() => open({ audioOnly: false })}
      onStart={onStart}
      onBack={onBack}
    />
  );
}
