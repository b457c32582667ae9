import { useEffect } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { CheckPanel, type CheckPanelProps } from './CheckPanel.tsx';
import { browserOf, checkViewOf } from './check-state.ts';
import { useChooseDevice } from './use-choose-device.ts';
import { useLacksRelay } from './use-lacks-relay.ts';

export interface CameraCheckProps {
  /** set: the camera can be checked, and the search not started; the page says what to do */
  missing?: CheckPanelProps['missing'];
  /** a report of this user may include frames of their video */
  framesMayBeKept?: boolean;
  /** starts the search; it should acquire the camera before this component unmounts */
  onStart: () => void;
  onBack: () => void;
}

/** Keeps camera and microphone open while it is on screen (spec.md, 'Matching setup'; rulings 16). */
export function CameraCheck({ missing, framesMayBeKept = false, onStart, onBack }: CameraCheckProps) {
  const { media } = useServices();
  const state = useStore(media.state);
  const view = checkViewOf(state, browserOf(navigator.userAgent, navigator.maxTouchPoints), media, useLacksRelay());

  // The panel shows a failure from the state of the media.
  const open = (options?: { audioOnly: boolean }) => void media.acquire('check', options).catch(() => undefined);

  useEffect(() => {
    media.acquire('check').catch(() => undefined);
    return () => media.release('check');
  }, [media]);

  return (
    <CheckPanel
      view={view}
      missing={missing}
      framesMayBeKept={framesMayBeKept}
      listen={media.meter}
      onMicrophone={(on) => media.setEnabled('audio', on)}
      onCamera={(on) => media.setEnabled('video', on)}
      onChoose={useChooseDevice()}
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
