import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services.tsx';
import { useRecentFrames } from '../frames/use-recent-frames.ts';
import { useCall, useCallView, useOnFirstFrame } from '../session/use-call.ts';
import { useShortcutSettings } from '../shortcuts/use-shortcut-settings.ts';
import { CallScreen } from './CallScreen.tsx';
import type { CallSlots } from './call-slots.ts';
import { useFoundAlert } from './use-found-alert.ts';

export interface LiveCallProps {
  /** goes to /matching/setup while idle, when the machine has nothing to leave */
  onSetup: () => void;
  /** leaves for another page, where the call goes on in the floating panel */
  onFloat: () => void;
  slots?: CallSlots;
  /** a report may include frames of the other */
  keepFrames?: boolean;
}

/** The call page, connected to the session: the search starts on entering it (spec.md, 'Video call page'). */
export function LiveCall({ onSetup, onFloat, slots, keepFrames = false }: LiveCallProps) {
  const { clock, storage } = useServices();
  const { t } = useTranslation(['call', 'waiting']);
  const call = useCall();
  // Rendering yields to the call's own work, so that the next peer is found while the screen still updates.
  const view = useDeferredValue(useCallView());
  const onFirstFrame = useOnFirstFrame();
  const shortcuts = useShortcutSettings();
  const { start, closeReport, state } = call;
  const remoteVideo = useRef<HTMLVideoElement>(null);
  const hasPicture = view.status === 'connected' && view.remoteStream !== null && !view.peerVideoOff;
  const { reporting } = view;
  const frames = useRecentFrames(remoteVideo, { clock, isOn: keepFrames && hasPicture, reporting });

  useEffect(() => start(), [start]);
  const isReporting = reporting !== null;
  // A call that goes on in the floating panel has no sheet.
  useEffect(() => (isReporting ? closeReport : undefined), [isReporting, closeReport]);

  const [afterReport, setAfterReport] = useState<'search' | 'setup' | null>(null);
  const endReport = (then?: 'search' | 'setup') => {
    closeReport();
    // A sheet that is closed without a report while the call is still ending leaves what follows to the call.
    setAfterReport(then ?? (state === 'idle' ? 'search' : null));
  };
  useEffect(() => {
    if (!afterReport || state !== 'idle') return;
    setAfterReport(null);
    if (afterReport === 'setup') onSetup();
    else start();
  }, [afterReport, state, onSetup, start]);
  const found = useFoundAlert(view);

  return (
    <>
      <title>{found ? t('waiting:found', { name: found }) : `${t('title')} · Visavis`}</title>
      <CallScreen
        view={view}
        controls={call}
        clock={clock}
        store={storage.local}
        slots={slots}
        onFirstFrame={onFirstFrame}
        remoteVideo={remoteVideo}
        onFloat={onFloat}
        shortcuts={shortcuts}
        onBack={state === 'idle' ? onSetup : call.back}
        actions={{
          onReload: () => window.location.reload(),
          onAgain: () => call.start(),
          onAudioOnly: () => call.start({ audioOnly: true }),
          onSetup,
          onBringHere: call.bringHere,
        }}
      />
      {reporting &&
        slots?.reporting?.({
          ...reporting,
          frames,
          isOver: state !== 'connecting' && state !== 'connected',
          onSend: call.report,
          onClose: endReport,
        })}
    </>
  );
}
