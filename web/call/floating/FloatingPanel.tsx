import { Maximize2, PhoneOff, PictureInPicture2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '../../lib/use-size.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RemoteVideo } from '../screen/RemoteVideo.tsx';
import type { CallView } from '../session/call-view.ts';
import { firstPlace, keepInside, nudge, type Place, panelSize } from './panel-place.ts';

export interface FloatingPanelProps {
  view: CallView;
  onExpand: () => void;
  onHangUp: () => void;
  /** called at the first frame of each stream */
  onFirstFrame?: (stream: MediaStream) => void;
}

/** The call in a corner while its user is on another page: to be moved, enlarged or ended. */
export function FloatingPanel({ view, onExpand, onHangUp, onFirstFrame }: FloatingPanelProps) {
  const { t } = useTranslation('call');
  const viewport = useViewport();
  const [wished, setWished] = useState<Place | null>(null);
  const grip = useRef<{ left: number; top: number } | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const place = wished ? keepInside(wished, viewport) : firstPlace(viewport);
  const size = panelSize(viewport);

  const take = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { left: event.clientX - place.left, top: event.clientY - place.top };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) setWished({ left: event.clientX - grip.current.left, top: event.clientY - grip.current.top });
  };
  const drop = () => {
    if (grip.current) setWished(place);
    grip.current = null;
  };
  const floatAway = () => void video.current?.requestPictureInPicture().catch(() => undefined);

  return (
    <section
      aria-label={t('panel.label', { name: view.peer?.username ?? '' })}
      style={{ ...place, ...size }}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      className="over-picture fixed z-30 animate-appear touch-none overflow-hidden rounded-card border border-line bg-sunken shadow-lift select-none"
    >
      <RemoteVideo view={view} videoRef={video} onFirstFrame={onFirstFrame} />
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the mouse can drag, the keys must move
        tabIndex={0}
        aria-label={t('panel.move')}
        className="absolute inset-0 cursor-grab rounded-card outline-offset-[-3px] active:cursor-grabbing"
        onKeyDown={(event) => {
          const next = nudge(place, event.key, viewport);
          if (!next) return;
          event.preventDefault();
          setWished(next);
        }}
      />
      <div className="absolute inset-x-0 bottom-0 flex justify-center gap-2 p-2">
        <IconButton
          variant="over"
          label={t('panel.expand')}
          icon={<Maximize2 aria-hidden="true" size={20} />}
          onClick={onExpand}
        />
        {document.pictureInPictureEnabled && (
          <IconButton
            variant="over"
            label={t('panel.pip')}
            icon={<PictureInPicture2 aria-hidden="true" size={20} />}
            onClick={floatAway}
          />
        )}
        <IconButton
          variant="danger"
          label={t('panel.hangUp')}
          icon={<PhoneOff aria-hidden="true" size={20} />}
          onClick={onHangUp}
        />
      </div>
    </section>
  );
}
