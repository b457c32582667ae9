import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useHints } from '../hints/use-hints.ts';
import { CheckPanel, type CheckPanelProps } from './CheckPanel.tsx';
import { type CheckView, checkViewOf, placeOf } from './check-state.ts';
import { useChooseDevice } from './use-choose-device.ts';

/**
 * Tests beside the camera check whether this browser can be connected with anyone, and again in another network. Start does
 * not wait for it: leaving ends the test.
 * @param isReady the camera is open: it comes first
 */
function useReach(isReady: boolean): { view: CheckView['reach']; test: () => void } {
  const { reach, network } = useServices();
  const { status, obstacle } = useStore(reach.state);
  const place = useStore(network);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network is another way
  useEffect(() => {
    if (!isReady) return;
    const left = new AbortController();
    void reach.test({ signal: left.signal });
    return () => left.abort();
  }, [reach, isReady, place]);
  return {
    view: obstacle && { obstacle, isTesting: status === 'testing' },
    test: () => void reach.test(),
  };
}

/** Whether strangers are connected directly (rulings 36); false until the server has answered. */
function useLacksRelay(): boolean {
  const { iceServers } = useServices();
  const [lacksRelay, setLacksRelay] = useState(iceServers.lacksRelay);
  useEffect(() => {
    let isGone = false;
    const read = () => {
      if (!isGone) setLacksRelay(iceServers.lacksRelay());
    };
    void iceServers.load().then(read);
    return () => {
      isGone = true;
    };
  }, [iceServers]);
  return lacksRelay;
}

/** A return to the page so soon after a refusal, ms, is only the browser's question being closed: no one is asked again. */
const QUESTION_CLOSED = 1000;

/**
 * Opens camera and microphone by itself once that can work: they have been allowed or plugged in, or someone comes back
 * to the page after doing so elsewhere.
 */
function useGoingOn(): void {
  const { media, returned, clock } = useServices();
  const { status, problem } = useStore(media.state);
  const failedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has a problem of its own
  useEffect(() => {
    failedAt.current = clock.now();
  }, [problem, clock]);
  useEffect(() => {
    if (status !== 'failed') return;
    const open = () => void media.acquire('check', { quietly: true }).catch(() => undefined);
    const ends = [
      media.onMayOpen(open),
      returned.on(() => {
        if (clock.now() - failedAt.current >= QUESTION_CLOSED) open();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [status, media, returned, clock]);
}

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
  const { media, dataSaver } = useServices();
  const { t } = useTranslation('matching');
  const { watch, listen, ...measured } = useHints();
  const state = useStore(media.state);
  const reach = useReach(state.status === 'ready');
  const view = checkViewOf(state, placeOf(navigator), media, {
    ...measured,
    isDirect: useLacksRelay(),
    reach: reach.view,
  });

  // The panel shows a failure from the state of the media.
  const open = (options?: { audioOnly: boolean }) => void media.acquire('check', options).catch(() => undefined);

  useEffect(() => {
    media.acquire('check').catch(() => undefined);
    return () => media.release('check');
  }, [media]);
  useGoingOn();
  const onRetry = () => open({ audioOnly: view.audioOnly });

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
      onChoose={useChooseDevice(onRetry)}
      onTestSpeaker={async () => {
        if (!(await media.testSpeaker())) toast.error(t('speakerTest.failed'));
      }}
      onBlur={media.setBlur}
      onBeginBlurred={media.setBeginBlurred}
      savesData={useStore(dataSaver).isOn}
      onSaveData={dataSaver.turn}
      onRetry={onRetry}
      onAudioOnly={() => open({ audioOnly: true })}
      onWithCamera={() => open({ audioOnly: false })}
      onTestReach={reach.test}
      onStart={onStart}
      onBack={onBack}
    />
  );
}
