import { secondsLeft } from '@visavis/domain/call/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Eye, Maximize2, MicOff, PhoneOff, PictureInPicture2 } from 'lucide-react';
import { type PointerEvent, Suspense, useRef } from 'react';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { BarButton, CameraButton, MicrophoneButton } from '../controls/BarButton.tsx';
import { ReadyCard } from '../safety/ReadyCard.tsx';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import { RemoteVideo } from '../stage/RemoteVideo.tsx';
import type { UseVideoOptions } from '../stage/use-video.ts';
import { moveByKey, type Position, panelSize, usePanelPlace } from './panel-position.ts';

/** How long the call may still last. */
function TimeLeft({ endsAt, clock }: { endsAt: number; clock: Clock }) {
  const { t } = useTranslation('live');
  const now = useNow(clock, 1000);
  const lastSeconds = secondsLeft(endsAt, now);
  return (
    <span role="timer" className="tabular shrink-0">
      {lastSeconds === null
        ? t('panel.left', { time: minutesSeconds((endsAt - now) / 1000) })
        : t('time.left', { seconds: lastSeconds })}
    </span>
  );
}

/** The other's name, and the time that is left. */
function PanelHeading({ view, clock }: { view: CallView; clock: Clock }) {
  const { t } = useTranslation('call');
  const name = view.peer ? nameOf(view.peer) : '';
  return (
    <p className="pointer-events-none absolute inset-x-2 top-2 flex items-center justify-between gap-2 text-xs text-over *:rounded-full *:bg-over-scrim *:px-2 *:py-1">
      <span className="flex min-w-0 items-center gap-1">
        <OneLine>{name}</OneLine>
        {view.peerMuted && <MicOff role="img" aria-label={t('video.muted', { name })} size={14} className="shrink-0" />}
      </span>
      {view.endsAt !== null && <TimeLeft endsAt={view.endsAt} clock={clock} />}
    </p>
  );
}

export interface FloatingPanelProps {
  view: CallView;
  controls: Pick<CallControls, 'setMicrophone' | 'setCamera' | 'sayReady' | 'showBlurred' | 'hangUp'>;
  clock: Clock;
  /** keeps the place that the user has chosen */
  store: KeyValue;
  /** the path of the page under it */
  page: string;
  /** returns to the call page */
  onExpand: () => void;
  /** called at the first frame of each stream */
  onFirstFrame?: UseVideoOptions['onFirstFrame'];
}

/** The call in a corner while the user is on another page. It can be moved. */
export function FloatingPanel({ view, controls, clock, store, page, onExpand, onFirstFrame }: FloatingPanelProps) {
  const { t } = useTranslation('live');
  const { viewport, position, move, put } = usePanelPlace({ page, clock, store });
  /** where the pointer holds the panel, and whether it has moved it */
  const grip = useRef<(Position & { hasMoved: boolean }) | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const size = panelSize(viewport);

  const take = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { left: event.clientX - position.left, top: event.clientY - position.top, hasMoved: false };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return;
    grip.current.hasMoved = true;
    move({ left: event.clientX - grip.current.left, top: event.clientY - grip.current.top });
  };
  const drop = () => {
    if (grip.current?.hasMoved) put(position);
    grip.current = null;
  };
  const floatAway = () => void video.current?.requestPictureInPicture().catch(() => undefined);

  return (
    <section
      aria-label={t('panel.label', { name: view.peer ? nameOf(view.peer) : '' })}
      style={{ ...position, ...size }}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      className="call-panel over-picture fixed z-30 animate-appear touch-none overflow-hidden rounded-card border border-line bg-sunken shadow-lift select-none"
    >
      <Suspense fallback={null}>
        <RemoteVideo view={view} pictureRef={video} onFirstFrame={onFirstFrame} />
      </Suspense>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what the pointer can drag
        tabIndex={0}
        aria-label={t('panel.move')}
        className="absolute inset-0 cursor-grab rounded-card outline-offset-[-3px] active:cursor-grabbing"
        onKeyDown={(event) => {
          const next = moveByKey(position, event.key, viewport);
          if (!next) return;
          event.preventDefault();
          put(next);
        }}
      />
      <PanelHeading view={view} clock={clock} />
      {view.blurred && (
        <div className="absolute inset-x-4 top-1/2 -translate-y-1/2">
          <ReadyCard view={{ ...view, blurred: view.blurred }} onReady={controls.sayReady} isSmall />
        </div>
      )}
      {view.veils.length === 1 && view.veils[0] === 'guard' && (
        <div className="absolute inset-x-2 bottom-18 grid justify-items-center gap-2 text-center text-sm text-over">
          <p role="alert" className="rounded-full bg-over-scrim px-3 py-1">
            {t('room:guard.title')}
          </p>
          <Button icon={<Eye aria-hidden="true" size={18} />} onClick={controls.showBlurred}>
            {t('room:guard.show')}
          </Button>
        </div>
      )}
      <fieldset
        aria-label={t('call:controls.label')}
        className="absolute inset-x-2 bottom-2 flex h-13 min-w-0 gap-0.5 rounded-control bg-over-scrim p-0.5"
      >
        <MicrophoneButton view={view} onPress={() => controls.setMicrophone(!view.microphoneOn)} />
        <CameraButton view={view} onPress={() => controls.setCamera(!view.cameraOn)} />
        <BarButton
          text={t('bar.expand')}
          label={t('panel.expand')}
          icon={<Maximize2 aria-hidden="true" size={20} />}
          onClick={onExpand}
        />
        {document.pictureInPictureEnabled && (
          <BarButton
            text={t('bar.pip')}
            label={t('panel.pip')}
            disabled={view.veils.length > 0}
            icon={<PictureInPicture2 aria-hidden="true" size={20} />}
            onClick={floatAway}
          />
        )}
        <BarButton
          variant="danger"
          text={t('call:bar.end')}
          label={t('call:controls.endCall')}
          icon={<PhoneOff aria-hidden="true" size={20} />}
          onClick={controls.hangUp}
        />
      </fieldset>
    </section>
  );
}
