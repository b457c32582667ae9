import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { Volume2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSize } from '../../lib/use-size.ts';
import { Button } from '../../ui/Button.tsx';
import type { CallView } from '../session/call-view.ts';
import { NoPicture } from './late-no-picture.ts';
import { SoftCopy } from './soft/SoftCopy.tsx';
import { SoftStart } from './soft/SoftStart.tsx';
import { pictureFit } from './stage-layout.ts';
import { useVideo } from './use-video.ts';

export interface RemoteVideoProps {
  view: Pick<
    CallView,
    'remoteStream' | 'peer' | 'peerAway' | 'peerVideoOff' | 'peerSoundOnly' | 'speaker' | 'status' | 'veils'
  >;
  /** called at the first frame of each stream, with the element that shows it */
  onFirstFrame?: ((stream: MediaStream, video: HTMLVideoElement) => void) | undefined;
  videoRef?: React.RefObject<HTMLVideoElement | null> | undefined;
  /** fills the frame, even if much of the picture is cut off */
  isFilled?: boolean;
  /** in a corner */
  isSmall?: boolean;
  className?: string | undefined;
}

/** The peer's picture, faded in at the first frame; an avatar and the reason while there is none. */
export function RemoteVideo({
  view,
  onFirstFrame,
  videoRef,
  isFilled = false,
  isSmall = false,
  className,
}: RemoteVideoProps) {
  const { t } = useTranslation('call');
  const frame = useRef<HTMLDivElement>(null);
  const ownRef = useRef<HTMLVideoElement>(null);
  const video = videoRef ?? ownRef;
  const { hasFrame, picture, isBlocked, unblock } = useVideo(video, view.remoteStream, {
    speaker: view.speaker,
    onFirstFrame,
    // A user who reports has heard enough, and one who swipes has left.
    isMuted: view.veils.includes('reporting') || view.veils.includes('leaving'),
  });
  const size = useSize(frame);
  const fit = isFilled || isSmall ? 'cover' : pictureFit(picture, size);
  const name = view.peer ? nameOf(view.peer) : '';
  const isOff = view.peerVideoOff || view.remoteStream?.getVideoTracks().length === 0;
  const why = view.peerAway ? 'away' : isOff ? 'off' : view.peerSoundOnly ? 'weak' : null;
  const isVisible = hasFrame && !why;
  const isVeiled = view.veils.length > 0;
  return (
    <div
      ref={frame}
      className={clsx(
        'absolute inset-0 grid touch-pan-y touch-pinch-zoom place-items-center overflow-hidden transition-[translate]',
        className,
      )}
      data-swiped
    >
      {fit === 'contain' && isVisible && <SoftCopy video={video} look="behind" />}
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no captions */}
      <video
        ref={video}
        autoPlay
        playsInline
        aria-label={t('video.remote', { name })}
        aria-hidden={!isVisible}
        // A window of its own would show the picture as it comes; the browser closes one that is open.
        disablePictureInPicture={isVeiled}
        className={clsx(
          'absolute inset-0 size-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          // It fades in, and disappears at once.
          isVisible ? 'opacity-100 transition-opacity duration-200' : 'opacity-0',
          isVeiled && 'veiled',
        )}
      />
      {isVisible && !isVeiled && <SoftStart video={video} fit={fit} />}
      <Suspense fallback={null}>
        {view.remoteStream && why && view.status !== 'connecting' && (
          <NoPicture peer={view.peer} why={why} isSmall={isSmall} />
        )}
      </Suspense>
      {isBlocked && (
        <Button
          className="absolute"
          variant="primary"
          icon={<Volume2 aria-hidden="true" size={20} />}
          onClick={unblock}
        >
          {t('video.play')}
        </Button>
      )}
    </div>
  );
}
