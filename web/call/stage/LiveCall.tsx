import { nameOf } from '@visavis/domain/users/names.ts';
import { memo, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIsLeaving } from '../../lib/leaving.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { useRoom } from '../chat/use-room.ts';
import { useShortcutSettings } from '../controls/use-shortcuts.ts';
import { useRecentFrames } from '../safety/report-frames.ts';
import type { CallView } from '../session/call-view.ts';
import {
  useCallControls,
  useCallView,
  useFace,
  useIsGameOpen,
  useLastEnd,
  useOnFirstFrame,
} from '../session/use-call.ts';
import { CallScreen } from './CallScreen.tsx';
import type { LiveParts } from './CallStage.tsx';
import type { CallSlots } from './screen-props.ts';
import { useShownView } from './use-meeting.ts';

/**
 * Calls back someone who waits in another tab once a partner is found: by a chime and, where permitted, a notification.
 * @returns the partner's name for the title, while the page is hidden
 */
export function useFoundAlert({ status, peer }: Pick<CallView, 'status' | 'peer'>): string | null {
  const { alerts, visibility } = useServices();
  const { t } = useTranslation('waiting');
  const { visible } = useStore(visibility);
  const name = (status === 'connecting' || status === 'connected') && peer ? nameOf(peer) : null;
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (name === announced.current) return;
    announced.current = name;
    if (name === null || visible) return;
    alerts.chime();
    alerts.notify(site().name, t('foundText', { name }));
  }, [name, visible, alerts, t]);
  return visible ? null : name;
}

export interface LiveCallProps {
  parts: LiveParts;
  /** goes to /matching/setup while idle, when the machine has nothing to leave */
  onSetup: () => void;
  /** leaves the page, which the browser's history has led to: nothing starts without a press */
  onStray: () => void;
  /** leaves the page after a call with a friend: no search follows */
  onFriendCallOver?: () => void;
  /** leaves for another page, where the call goes on in the floating panel */
  onFloat: () => void;
  slots?: CallSlots;
  /** a report may include frames of the other */
  keepFrames?: boolean;
}

interface CallOfProps extends LiveCallProps {
  view: CallView;
}

/**
 * The call page, connected to the session: the search starts on entering it, unless the browser's history led there
 * (spec.md, 'Video call page'; rulings 57). Rendering
 * yields to the call's own work, so that the next peer is found while the screen still updates; React renders the
 * deferred view apart from the present one only in what is memoized.
 */
export function LiveCall(props: LiveCallProps) {
  const view = useDeferredValue(useCallView());
  return <CallOf view={view} {...props} />;
}

/** Calls back once a call with a friend is over, and no report of it is open. @returns whether the last call was one */
function useFriendCallOver({ state, roomId, isFriendCall, reporting }: CallView, onOver: (() => void) | undefined) {
  const wasFriendCall = useRef(false);
  useEffect(() => {
    if (roomId !== null) wasFriendCall.current = isFriendCall;
    if (state !== 'idle' || reporting !== null || !wasFriendCall.current) return;
    wasFriendCall.current = false;
    onOver?.();
  }, [state, roomId, isFriendCall, reporting, onOver]);
  return wasFriendCall;
}

const CallOf = memo(function CallOf(props: CallOfProps) {
  const { view, onSetup, onStray, onFloat, slots, keepFrames = false } = props;
  const { clock, socket, storage, isCanvasTrue } = useServices();
  const { t } = useTranslation('call');
  const call = useCallControls();
  const onFirstFrame = useOnFirstFrame();
  const shortcuts = useShortcutSettings();
  const { start, arrive, closeReport } = call;
  const remoteVideo = useRef<HTMLVideoElement>(null);
  const hasPicture = view.status === 'connected' && view.remoteStream !== null && !view.peerVideoOff;
  const { reporting, state } = view;
  const isGameOpen = useIsGameOpen();
  const panel = useRoom(view.roomId ?? '').open ? 'chat' : isGameOpen ? 'game' : null;
  const frames = useRecentFrames(remoteVideo, { clock, isOn: keepFrames && hasPicture && isCanvasTrue(), reporting });

  const isLeaving = useIsLeaving();
  const enter = useEffectEvent((leaves: boolean) => arrive(leaves) || onStray());
  useEffect(() => void enter(isLeaving), [isLeaving]);
  // Back before the setup is there leads to this page as it was: nothing of the address has changed.
  const isIdle = state === 'idle';
  const stray = useEffectEvent(() => !isLeaving && call.isLedAway() && onStray());
  useEffect(() => {
    if (isIdle) stray();
  }, [isIdle]);
  // Someone who still waits here for their search need not start it again.
  const isStranded = view.status === 'stopped' && view.notice?.reason === 'NOT_CONNECTED';
  useEffect(() => (isStranded ? socket.onConnected(() => start()) : undefined), [isStranded, socket, start]);
  const wasFriendCall = useFriendCallOver(view, props.onFriendCallOver);
  const isReporting = reporting !== null;
  // A call that goes on in the floating panel has no sheet.
  useEffect(() => (isReporting ? closeReport : undefined), [isReporting, closeReport]);

  const [afterReport, setAfterReport] = useState<'search' | 'setup' | null>(null);
  const endReport = (then?: 'search' | 'setup') => {
    closeReport();
    // A sheet that is closed without a report while the call is still ending leaves what follows to the call; a call
    // with a friend leads back to where it began.
    if (!wasFriendCall.current) setAfterReport(then ?? (state === 'idle' ? 'search' : null));
  };
  useEffect(() => {
    if (!afterReport || state !== 'idle') return;
    setAfterReport(null);
    if (afterReport === 'setup') onSetup();
    else start();
  }, [afterReport, state, onSetup, start]);
  const found = useFoundAlert(view);
  const shown = useShownView(view, remoteVideo, useFace());
  const lastCallEndedAt = useLastEnd();

  return (
    <>
      <title>{found ? t('waiting:found', { name: found }) : `${t('title')} · ${site().name}`}</title>
      <CallScreen
        parts={props.parts}
        view={shown}
        controls={call}
        clock={clock}
        store={storage.local}
        slots={slots}
        lastCallEndedAt={lastCallEndedAt}
        onFirstFrame={onFirstFrame}
        remoteVideo={remoteVideo}
        panel={panel}
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
});
