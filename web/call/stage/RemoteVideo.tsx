import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { AudioLines, Hourglass, VideoOff, Volume2 } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Size, useSize } from '../../lib/use-size.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { type CallView, whyNoPicture } from '../session/call-view.ts';
import { placeClass, SoftCopy, SoftStart } from './SoftCopy.tsx';
import { placeOf } from './stage-layout.ts';
import { type PictureRef, type UseVideoOptions, useVideo } from './use-video.ts';

export interface NoPictureProps extends Pick<CallView, 'peer'> {
  /** null: it is about to come */
  why: keyof typeof icons | null;
  /** in a corner */
  isSmall: boolean;
}

const icons = { away: Hourglass, off: VideoOff, weak: AudioLines, late: AudioLines };

/** The other's avatar and name, and the reason why there is no picture of them. */
function NoPicture({ peer, why, isSmall }: NoPictureProps) {
  const { t } = useTranslation('call');
  const name = peer ? nameOf(peer) : '';
  const Icon = why && icons[why];
  return (
    <>
      <div className="evening absolute inset-0" />
      <div className="relative grid justify-items-center gap-4 text-text">
        <Avatar src={peer?.avatar} name={name} size={isSmall ? 48 : 112} karma={peer?.karma} />
        {Icon && (
          <p className={isSmall ? 'sr-only' : 'px-4 text-center text-sm'}>
            <span className="me-2 inline-flex align-middle">
              <Icon aria-hidden="true" size={18} />
            </span>
            {t(`video.${why}`, { name })}
          </p>
        )}
      </div>
    </>
  );
}

export interface RemoteVideoProps {
  view: Pick<
    CallView,
    | 'remoteStream'
    | 'peer'
    | 'peerAway'
    | 'peerVideoOff'
    | 'peerSoundOnly'
    | 'isPictureLate'
    | 'speaker'
    | 'status'
    | 'veils'
  >;
  /** called at the first frame of each stream */
  onFirstFrame?: UseVideoOptions['onFirstFrame'];
  /** is given the element that carries the picture; while it is veiled, that is not the one on screen */
  pictureRef?: PictureRef | undefined;
  /** enlarged around the face, where it does not fill its frame */
  isFilled?: boolean;
  /** in a corner */
  isSmall?: boolean;
  /** over a picture that does not cover its frame by itself; `place` is the part that it takes */
  over?: ((place: Size, frame: Size) => ReactNode) | undefined;
  className?: string | undefined;
}

/** The peer's picture, soft and then sharp from its first frame; an avatar and the reason while there is none. */
export function RemoteVideo({
  view,
  onFirstFrame,
  pictureRef,
  isFilled = false,
  isSmall = false,
  over,
  className,
}: RemoteVideoProps) {
  const { t } = useTranslation('call');
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const ownPicture = useRef<HTMLVideoElement>(null);
  const carrier = pictureRef ?? ownPicture;
  const isVeiled = view.veils.length > 0;
  const { hasFrame, isShown, picture, isBlocked, unblock } = useVideo(video, view.remoteStream, {
    speaker: view.speaker,
    isVeiled,
    pictureRef: carrier,
    onFirstFrame,
    // A user who reports has heard enough, and one who swipes has left.
    isMuted: view.veils.includes('reporting') || view.veils.includes('leaving'),
  });
  const size = useSize(frame);
  const place = (!isSmall && placeOf(picture, size, isFilled)) || undefined;
  const name = view.peer ? nameOf(view.peer) : '';
  const why = whyNoPicture(view);
  const isVisible = hasFrame && !why;
  return (
    <div
      ref={frame}
      className={clsx(
        'absolute inset-0 grid touch-pan-y touch-pinch-zoom place-items-center overflow-hidden transition-[translate]',
        className,
      )}
      data-swiped
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no captions */}
      <video
        ref={video}
        autoPlay
        playsInline
        aria-label={t('video.remote', { name })}
        aria-hidden={!isVisible}
        // The browser closes a window that is open.
        disablePictureInPicture={isVeiled}
        data-whole={place !== undefined && !isFilled}
        style={place}
        className={clsx(placeClass(place), !(isVisible && isShown) && 'opacity-0')}
      />
      {isVisible && (isShown ? <SoftStart video={video} place={place} /> : <SoftCopy video={carrier} look="veil" />)}
      {isVisible && isShown && place && size && (
        <SoftCopy video={carrier} look="around" framed={{ frame: size, place }} />
      )}
      {isVisible && isShown && size && placeOf(picture, size, false) && over?.(place ?? size, size)}
      <Suspense fallback={null}>
        {view.remoteStream && !isVisible && (view.status === 'connected' || why) && view.status !== 'connecting' && (
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
