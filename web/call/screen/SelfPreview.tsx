import clsx from 'clsx';
import { MicOff, VideoOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSize } from '../../lib/use-size.ts';
import type { CallView } from '../session/call-view.ts';
import { pictureFit } from './stage-layout.ts';
import { useVideo } from './use-video.ts';

export interface SelfPreviewProps {
  view: Pick<CallView, 'localStream' | 'cameraOn' | 'microphoneOn' | 'hasCamera' | 'isCovered'>;
  /** small: always covered, and without text on a phone; backdrop: behind the search, soft */
  look: 'tile' | 'small' | 'backdrop';
  /** must position it: relative or absolute */
  className: string;
}

/** The user's own picture, mirrored and always muted. */
export function SelfPreview({ view, look, className }: SelfPreviewProps) {
  const { t } = useTranslation('call');
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { picture } = useVideo(video, view.localStream);
  const size = useSize(frame);
  const fit = look !== 'tile' ? 'cover' : pictureFit(picture, size);
  const isVisible = view.hasCamera && view.cameraOn;
  return (
    <div
      ref={frame}
      className={clsx(
        'grid place-items-center overflow-hidden',
        look === 'backdrop' ? 'soft-edges' : 'bg-raised',
        className,
      )}
    >
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('video.self')}
        aria-hidden={!isVisible}
        className={clsx(
          'absolute inset-0 size-full -scale-x-100',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          !isVisible && 'opacity-0',
        )}
      />
      {!isVisible && view.localStream && look !== 'backdrop' && (
        <span className="relative grid justify-items-center gap-2 p-2 text-center text-xs text-muted">
          <VideoOff aria-hidden="true" size={20} />
          <span className={clsx(look === 'small' && 'max-sm:sr-only')}>
            {t(view.hasCamera ? 'video.selfOff' : 'video.selfNone')}
          </span>
        </span>
      )}
      {look !== 'backdrop' && (
        <span className="absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-full bg-over-scrim px-2 text-xs whitespace-nowrap text-over">
          {!view.microphoneOn && <MicOff aria-hidden="true" size={14} />}
          {t(view.isCovered && isVisible ? 'blurred.you' : 'video.you')}
        </span>
      )}
    </div>
  );
}
