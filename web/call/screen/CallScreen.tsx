import clsx from 'clsx';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { ReadyCard } from '../blurred/ReadyCard.tsx';
import { CallBackPanel } from '../call-back/CallBackPanel.tsx';
import { DevicesDialog } from '../devices/DevicesDialog.tsx';
import { GuardCard } from '../guard/GuardCard.tsx';
import { RatingPrompt } from '../rating/RatingPrompt.tsx';
import { SafetyDialog } from '../safety/SafetyDialog.tsx';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import type { ShortcutEditorProps } from '../shortcuts/ShortcutEditor.tsx';
import type { Shortcut } from '../shortcuts/shortcut-keys.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { CallHelp } from './CallHelp.tsx';
import { ControlsRow } from './ControlsRow.tsx';
import type { CallSlot, CallSlots } from './call-slots.ts';
import { announcementOf } from './call-texts.ts';
import { ElsewherePanel } from './ElsewherePanel.tsx';
import { PeerChip } from './PeerChip.tsx';
import { QualityMark } from './QualityMark.tsx';
import { RemoteVideo } from './RemoteVideo.tsx';
import { SelfPreview } from './SelfPreview.tsx';
import { StagePills } from './StagePills.tsx';
import { type StatusActions, StatusPanel } from './StatusPanel.tsx';
import { useLayout } from './stage-layout.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useSettled } from './use-settled.ts';

export interface CallScreenProps {
  view: CallView;
  controls: Pick<
    CallControls,
    | 'setMicrophone'
    | 'setCamera'
    | 'sayReady'
    | 'showBlurred'
    | 'skip'
    | 'openReport'
    | 'rate'
    | 'dismissRatingPrompt'
    | 'callBack'
    | 'declineCallBack'
  >;
  actions: StatusActions;
  onBack: () => void;
  /** leaves the page; the call goes on in the floating panel */
  onFloat: () => void;
  /** the keys in use, and what changes them */
  shortcuts: ShortcutEditorProps;
  clock: Clock;
  /** stores the chosen layout */
  store: KeyValue;
  slots?: CallSlots;
  /** called at the first frame of each stream, with the element that shows it */
  onFirstFrame?: (stream: MediaStream, video: HTMLVideoElement) => void;
  /** the element that shows the other */
  remoteVideo?: RefObject<HTMLVideoElement | null>;
}

const selfPlaces = {
  fullscreen:
    'absolute right-3 bottom-24 z-10 w-24 aspect-3/4 rounded-control shadow-lift sm:right-4 sm:w-52 sm:aspect-video lg:bottom-4',
  split: 'relative rounded-card',
  'split-vertical': 'relative rounded-card',
};
const stages = {
  fullscreen: '',
  split: 'grid grid-cols-2 gap-2 p-2 pb-24',
  'split-vertical': 'grid grid-rows-2 gap-2 p-2 pb-24',
};

/** The call page as a function of one value: it starts nothing and subscribes to nothing. */
export function CallScreen({
  view,
  controls,
  actions,
  onBack,
  onFloat,
  shortcuts,
  clock,
  store,
  slots = {},
  onFirstFrame,
  remoteVideo,
}: CallScreenProps) {
  const { t } = useTranslation('call');
  const [layout, setLayout] = useLayout(store);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isDevicesOpen, setIsDevicesOpen] = useState(false);
  const [isSafetyOpen, setIsSafetyOpen] = useState(false);
  const fullscreen = useFullscreen();
  // No capture runs, so there is no self-preview.
  const elsewhere = view.status === 'elsewhere' ? view.notice?.elsewhere : undefined;
  const isStopped = view.status === 'camera_failed' || view.status === 'stopped' || elsewhere !== undefined;
  const isLive = view.remoteStream !== null && (view.status === 'connected' || view.status === 'reconnecting');
  const isWaiting = view.status === 'connecting';
  const isSearching = view.status === 'searching' || view.status === 'finding_next';
  // The user's own face, large, is better company than a void.
  const isBackdrop = isSearching && layout === 'fullscreen';
  // Another reason has its own card, and comes first.
  const isGuarded = isLive && view.veils.length === 1 && view.veils[0] === 'guard';
  const isCallBack = view.status === 'call_back' || view.status === 'awaiting_answer';
  const isSettled = useSettled(isLive, clock);
  const isWaitSettled = useSettled(isWaiting, clock);

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
      ? { roomId: view.roomId, peerId: view.peerId, username: view.peer.username, report: controls.openReport }
      : null;

  return (
    <main className="over-picture fixed inset-0 overflow-hidden bg-sunken text-text" aria-label={t('title')}>
      <LiveRegion>{announcementOf(t, view)}</LiveRegion>
      <div className={clsx('absolute inset-0', stages[layout])}>
        <div
          className={clsx(
            'grid place-items-center overflow-hidden',
            layout === 'fullscreen' ? 'absolute inset-0' : 'relative rounded-card bg-surface',
            isBackdrop && 'z-1',
          )}
        >
          <RemoteVideo view={view} onFirstFrame={onFirstFrame} videoRef={remoteVideo} />
          {isCallBack && <CallBackPanel view={view} controls={controls} clock={clock} />}
          {elsewhere && (
            <ElsewherePanel elsewhere={elsewhere} onBringHere={actions.onBringHere} onStay={actions.onSetup} />
          )}
          {!isLive && !isCallBack && !elsewhere && view.status !== 'rating' && (
            <StatusPanel view={view} actions={actions} isLow={isBackdrop && view.hasCamera && view.cameraOn}>
              {slot && isWaiting && slots.waiting?.(slot)}
              {view.status === 'stopped' && view.notice?.reason === 'SUSPENDED' && slots.suspended?.()}
              {isSearching && slots.searching?.()}
            </StatusPanel>
          )}
          {isLive && <StagePills view={view} />}
        </div>
        {!isStopped && (
          <SelfPreview
            view={view}
            look={isBackdrop ? 'backdrop' : layout === 'fullscreen' ? 'small' : 'tile'}
            className={isBackdrop ? 'absolute inset-0' : selfPlaces[layout]}
          />
        )}
      </div>

      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-start justify-between gap-3 pt-3 safe-x-3 safe-t-3 *:pointer-events-auto">
        {isLive ? <PeerChip view={view} clock={clock} /> : <span />}
        <div className="flex shrink-0 flex-col items-end gap-2">
          {isLive && view.quality && !view.peerAway && <QualityMark quality={view.quality} />}
          {slot && isLive && slots.side?.(slot)}
        </div>
      </div>

      {slot && isLive && slots.chat?.(slot)}

      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col items-center gap-3 safe-x-3 safe-b-3 *:pointer-events-auto">
        {view.ratingPrompt && <RatingPrompt onRate={controls.rate} onClose={controls.dismissRatingPrompt} />}
        {isLive && view.blurred && (
          // Beside the user's own picture where that lies above the controls.
          <div className="flex w-full max-sm:pr-28 sm:max-lg:pr-56 lg:justify-center">
            <ReadyCard view={{ ...view, blurred: view.blurred }} onReady={controls.sayReady} />
          </div>
        )}
        {isGuarded && (
          // Beside the user's own picture where that lies above the controls.
          <div className="flex w-full max-sm:pr-28 sm:max-lg:pr-56 lg:justify-center">
            <GuardCard
              view={view}
              onShow={controls.showBlurred}
              onNext={controls.skip}
              onReport={controls.openReport}
            />
          </div>
        )}
        <ControlsRow
          view={view}
          layout={layout}
          fullscreen={fullscreen}
          canFloat={isLive}
          shortcuts={shortcuts.choice}
          onBack={onBack}
          onMicrophone={act.microphone}
          onCamera={act.camera}
          onSkip={act.skip}
          onDevices={() => setIsDevicesOpen(true)}
          onSafety={() => setIsSafetyOpen(true)}
          onFloat={onFloat}
          onLayout={setLayout}
          onFullscreen={act.fullscreen}
          onHelp={act.help}
        />
      </div>
      <DevicesDialog open={isDevicesOpen} onOpenChange={setIsDevicesOpen} view={view}>
        {slots.devices?.()}
      </DevicesDialog>
      <SafetyDialog open={isSafetyOpen && isLive} onOpenChange={setIsSafetyOpen} view={view} />
      <CallHelp open={isHelpOpen} onOpenChange={setIsHelpOpen} shortcuts={shortcuts} />
    </main>
  );
}
