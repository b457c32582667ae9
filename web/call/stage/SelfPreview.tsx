import clsx from 'clsx';
import { MicOff, VideoOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSize } from '../../lib/use-size.ts';
import type { CallView } from '../session/call-view.ts';
import { placeClass, SoftCopy } from './SoftCopy.tsx';
import { placeOf } from './stage-layout.ts';
import { useVideo } from './use-video.ts';

export interface SelfPreviewProps {
  view: Pick<CallView, 'status' | 'localStream' | 'cameraOn' | 'microphoneOn' | 'hasCamera' | 'isCovered'>;
  /** small: always covered, and without text; large: in the other's place; backdrop: behind the search, soft */
  look: 'tile' | 'small' | 'large' | 'backdrop';
  /** must position it: relative or absolute */
  className: string;
}

/**
 * Whether one's own picture is shown as in a mirror. A camera that looks away from the user is not: text in front of it
 * would be reversed.
 */
const isMirrorOf = (stream: MediaStream | null): boolean =>
  stream?.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';

/** The user's own picture, always muted. */
export function SelfPreview({ view, look, className }: SelfPreviewProps) {
  const { t } = useTranslation('call');
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { picture } = useVideo(video, view.localStream);
  const size = useSize(frame);
  const isWhole = look === 'tile' || look === 'large';
  const place = (isWhole && placeOf(picture, size, false)) || undefined;
  const isVisible = view.hasCamera && view.cameraOn;
  const isMirrored = isMirrorOf(view.localStream);
  return (
    <div
      ref={frame}
      className={clsx(
        'grid place-items-center overflow-hidden',
        look === 'backdrop' ? 'evening' : 'bg-raised',
        className,
      )}
    >
      {isVisible && look === 'backdrop' && (
        <SoftCopy
          video={video}
          look="backdrop"
          isMirrored={isMirrored}
          isStill={view.status === 'connecting' || view.status === 'reconnecting'}
        />
      )}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('video.self')}
        aria-hidden={!isVisible}
        style={place}
        className={clsx(
          // Only its soft copy is seen behind a search; a large picture costs the same unseen.
          look === 'backdrop' ? 'absolute size-px' : placeClass(place),
          isMirrored && '-scale-x-100',
          (!isVisible || look === 'backdrop') && 'opacity-0',
        )}
      />
      {isVisible && place && size && (
        <SoftCopy video={video} look="around" framed={{ frame: size, place }} isMirrored={isMirrored} />
      )}
      {!isVisible && view.localStream && look !== 'backdrop' && (
        <span className="relative grid justify-items-center gap-2 p-2 text-center text-xs text-muted">
          <VideoOff aria-hidden="true" size={20} />
          <span className={clsx(look === 'small' && 'sr-only')}>
            {t(view.hasCamera ? 'video.selfOff' : 'video.selfNone')}
          </span>
        </span>
      )}
      {(look === 'tile' || look === 'small') && (
        <span className="absolute start-2 bottom-2 flex items-center gap-1 rounded-full bg-over-scrim px-2 text-xs whitespace-nowrap text-over">
          {!view.microphoneOn && <MicOff aria-hidden="true" size={14} />}
          {t(view.isCovered && isVisible ? 'blurred.you' : 'video.you')}
        </span>
      )}
    </div>
  );
}
