import { nameOf } from '@visavis/domain/users/names.ts';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useVisibleViewport } from '../../lib/use-size.ts';
import type { Clock } from '../../platform/clock.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import { ControlBar } from '../controls/ControlBar.tsx';
import type { Shortcut } from '../controls/shortcuts.ts';
import { useShortcuts } from '../controls/use-shortcuts.ts';
import { phaseOf } from '../session/call-view.ts';
import { CallStage, type LiveParts } from './CallStage.tsx';
import { announcementOf, useRecovery } from './call-texts.ts';
import type { CallScreenProps, CallSlot } from './screen-props.ts';
import { useFilled, useLayout } from './stage-layout.ts';
import { planStage, RAIL_WIDTH } from './stage-plan.ts';

/** Full screen for the page rather than one element, so that menus and dialogs show as well. */
function useFullscreen(): { isSupported: boolean; isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const update = () => setIsFull(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const toggle = () => {
    // If the browser refuses, the page stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isSupported: document.fullscreenEnabled === true, isFull, toggle };
}

/** Milliseconds that the device is left to the first picture before the rest of the page is rendered, which may ask the server for more. */
export const SETTLE = 500;

/** True once `isOn` has been true for SETTLE; false as soon as it is not. */
function useSettled(isOn: boolean, clock: Clock): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const cancel = clock.after(SETTLE, () => setIsSettled(true));
    return () => {
      cancel();
      setIsSettled(false);
    };
  }, [isOn, clock]);
  return isOn && isSettled;
}

/** The call page as a function of one value: it starts nothing and subscribes to nothing. */
export function CallScreen({
  parts,
  view,
  controls,
  actions,
  onBack,
  onFloat,
  shortcuts,
  clock,
  store,
  slots = {},
  lastCallEndedAt = null,
  onFirstFrame,
  remoteVideo,
  panel = null,
}: CallScreenProps & { parts: LiveParts }) {
  const { t } = useTranslation('call');
  const [layout, setLayout] = useLayout(store);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isDevicesOpen, setIsDevicesOpen] = useState(false);
  const [isSafetyOpen, setIsSafetyOpen] = useState(false);
  const hasHelp = useHasOpened(isHelpOpen);
  const hasDevices = useHasOpened(isDevicesOpen);
  const fullscreen = useFullscreen();
  const [isFilled, onFill] = useFilled(store);
  const { isLive, isWaiting, isSearching } = phaseOf(view);
  if (isSafetyOpen && !isLive && !view.isFaceAwaited) setIsSafetyOpen(false);
  const recovered = useRecovery(view);
  const isSettled = useSettled(isLive, clock);
  const isWaitSettled = useSettled(isWaiting, clock);
  const isSearchSettled = useSettled(isSearching, clock);

  const act: Record<Shortcut, () => void> = {
    microphone: () => controls.setMicrophone(!view.microphoneOn),
    camera: () => view.hasCamera && controls.setCamera(!view.cameraOn),
    skip: () => view.canSkip && controls.skip(),
    fullscreen: fullscreen.toggle,
    help: () => setIsHelpOpen(true),
  };
  useShortcuts(shortcuts.choice, (shortcut) => act[shortcut]());

  const slot: CallSlot | null =
    (isSettled || isWaitSettled) && view.roomId && view.peerId && view.peer
      ? { roomId: view.roomId, peerId: view.peerId, username: nameOf(view.peer), report: controls.openReport }
      : null;

  const { top, ...viewport } = useVisibleViewport();
  const plan = planStage(viewport, slot !== null && isLive ? panel : null);
  const onSafety = () => setIsSafetyOpen(true);

  return (
    <main
      className="over-picture evening fixed inset-x-0 overflow-hidden text-text"
      style={{ top, height: viewport.height }}
      aria-label={t('title')}
    >
      <LiveRegion>{announcementOf(t, view, recovered)}</LiveRegion>
      <CallStage
        parts={parts}
        view={view}
        controls={controls}
        actions={actions}
        clock={clock}
        plan={plan}
        layout={layout}
        store={store}
        isFilled={isFilled}
        onFill={onFill}
        onSafety={onSafety}
        onFirstFrame={onFirstFrame}
        remoteVideo={remoteVideo}
        prompts={slot && isLive && slots.prompts?.(slot)}
        status={
          <>
            {slot && isWaiting && slots.waiting?.(slot)}
            {view.status === 'camera_failed' &&
              slots.failed?.({ onRetry: actions.onAgain, onAudioOnly: actions.onAudioOnly })}
            {view.status === 'stopped' && view.notice?.code === 'UNREACHABLE' && slots.unreachable?.()}
            {view.status === 'stopped' && view.notice?.code === 'LIMIT_REACHED' && slots.limited?.()}
            {view.status === 'stopped' && view.notice?.reason === 'SUSPENDED' && slots.suspended?.()}
            {isSearchSettled && slots.searching?.({ total: view.queue?.total ?? null, lastCallEndedAt })}
          </>
        }
      />

      <div
        hidden={plan.isLow}
        className="pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center justify-between gap-2 pt-3 safe-x-3 safe-t-3 *:pointer-events-auto"
        style={plan.form === 'short' ? { right: RAIL_WIDTH - 12 } : undefined}
      >
        <Suspense fallback={<span />}>{isLive ? <parts.PeerChip view={view} clock={clock} /> : <span />}</Suspense>
        {isLive && <div className="flex min-w-37 shrink-0 justify-end gap-2">{slot && slots.side?.(slot)}</div>}
      </div>

      {slot && isLive && slots.chat?.(slot, plan.chat)}

      <ControlBar
        MoreItems={parts.MoreItems}
        view={view}
        form={plan.form}
        isLow={plan.isLow}
        fullscreen={fullscreen}
        isLive={isLive}
        shortcuts={shortcuts.choice}
        onMicrophone={act.microphone}
        onCamera={act.camera}
        onSkip={act.skip}
        onEnd={onBack}
        onDevices={() => setIsDevicesOpen(true)}
        onSafety={onSafety}
        onFloat={onFloat}
        isFilled={isFilled}
        onFill={onFill}
        layout={layout}
        onLayout={setLayout}
        onFullscreen={act.fullscreen}
        onHelp={act.help}
        chat={slot && isLive ? slots.chatButton?.(slot) : null}
        more={slot && isLive ? slots.more?.(slot) : null}
      />
      <Suspense fallback={null}>
        {hasDevices && (
          <parts.DevicesDialog open={isDevicesOpen} onOpenChange={setIsDevicesOpen} view={view}>
            {slots.devices?.()}
          </parts.DevicesDialog>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {(isSettled || isSafetyOpen) && (
          <parts.SafetyDialog open={isSafetyOpen} onOpenChange={setIsSafetyOpen} onEnd={onBack} view={view} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {hasHelp && <parts.CallHelp open={isHelpOpen} onOpenChange={setIsHelpOpen} shortcuts={shortcuts} />}
      </Suspense>
    </main>
  );
}
