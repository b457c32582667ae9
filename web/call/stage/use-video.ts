import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '../../lib/use-size.ts';

/** Before a video that the system has paused is played again, ms. */
export const REPLAY_AFTER = 500;

/**
 * Plays a live video and keeps it playing. Browsers refuse sound without a gesture; Safari also pauses a video for a
 * phone call, behind other apps and when it returns from picture-in-picture, and does not go on by itself.
 * @param onBlocked called when the picture plays without sound
 * @returns a function that ends it
 */
export function keepPlaying(video: HTMLVideoElement, onBlocked: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const play = () =>
    video.play().catch((error: unknown) => {
      if (isOver || !(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
      onBlocked();
      video.muted = true;
      void video.play().catch(() => undefined);
    });
  const playAgain = () => {
    if (video.paused && document.visibilityState !== 'hidden') void play();
  };
  const onPause = () => {
    clearTimeout(timer);
    timer = setTimeout(playAgain, REPLAY_AFTER);
  };
  void play();
  video.addEventListener('pause', onPause);
  document.addEventListener('visibilitychange', playAgain);
  return () => {
    isOver = true;
    clearTimeout(timer);
    video.removeEventListener('pause', onPause);
    document.removeEventListener('visibilitychange', playAgain);
  };
}

export interface VideoPlay {
  /** the first frame of this stream has come */
  hasFrame: boolean;
  /** the element itself has a frame of it */
  isShown: boolean;
  /** the size of the picture itself */
  picture: Size | null;
  /** the browser requires a user gesture before it plays sound */
  isBlocked: boolean;
  unblock: () => void;
}

/** An element that carries a picture. */
export type PictureRef = RefObject<HTMLVideoElement | null>;

export interface UseVideoOptions {
  speaker?: string;
  isMuted?: boolean;
  /**
   * The element plays the sound alone: a browser shows the picture of any element of the page in a window of its own,
   * full screen or as a file, without the blur of the page. `pictureRef` has one outside the page meanwhile.
   */
  isVeiled?: boolean;
  /** is given the element that carries the picture */
  pictureRef?: PictureRef | undefined;
  /** must be stable between renders */
  onFirstFrame?: ((stream: MediaStream, picture: PictureRef) => void) | undefined;
}

const sizeOf = (video: HTMLVideoElement): Size => ({ width: video.videoWidth, height: video.videoHeight });

/** Plays a stream without its sound, where no one sees it. */
function createUnseen(stream: MediaStream): HTMLVideoElement {
  const unseen = document.createElement('video');
  Object.assign(unseen, { muted: true, playsInline: true, autoplay: true, srcObject: stream });
  return unseen;
}

/** Of 255: a camera that is off, or has just begun, sends black. */
const BLACK = 16;
/** Until then a black frame is none, ms after the first: a lens may be covered. */
export const BLACK_FOR = 4000;

/** Whether no pixel of the present frame is brighter than black. Where pages may not read pictures, none is. */
function isBlack(video: HTMLVideoElement): boolean {
  try {
    const paint = document.createElement('canvas').getContext('2d');
    paint?.drawImage(video, 0, 0, 16, 16);
    return paint?.getImageData(0, 0, 16, 16).data.every((value, index) => index % 4 === 3 || value <= BLACK) ?? false;
  } catch {
    return false;
  }
}

/** Reports each size of the picture, from its first frame on, which is not black. @returns a function that ends it */
function watchPicture(video: HTMLVideoElement, onFrame: () => void, onSize: () => void): () => void {
  let request = 0;
  let since: number | null = null;
  const showFrame = () => {
    onFrame();
    onSize();
  };
  const look = (now: number) => {
    since ??= now;
    if (now - since < BLACK_FOR && isBlack(video)) request = video.requestVideoFrameCallback(look);
    else showFrame();
  };
  if ('requestVideoFrameCallback' in video) request = video.requestVideoFrameCallback(look);
  else (video as HTMLVideoElement).addEventListener('loadeddata', showFrame, { once: true });
  video.addEventListener('resize', onSize);
  return () => {
    if ('requestVideoFrameCallback' in video) video.cancelVideoFrameCallback(request);
    video.removeEventListener('loadeddata', showFrame);
    video.removeEventListener('resize', onSize);
  };
}

/**
 * Plays a stream in a video element and reports its first frame. The element's parent is told the shape of the picture,
 * width by height, as `--shape`.
 */
export function useVideo(ref: PictureRef, stream: MediaStream | null, options: UseVideoOptions = {}): VideoPlay {
  const [shown, setShown] = useState<{ stream: MediaStream; isVeiled: boolean } | null>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const ownPicture = useRef<HTMLVideoElement>(null);
  /** the stream whose first frame was reported */
  const reported = useRef<MediaStream>(null);
  const { speaker, isMuted, isVeiled = false, pictureRef = ownPicture, onFirstFrame } = options;

  // Not by the effect below: when a veil comes, the element keeps its frame until the soft copy of it is drawn.
  useLayoutEffect(() => {
    const video = ref.current;
    if (!video || !stream) return;
    return () => {
      video.srcObject = null;
      pictureRef.current = null;
    };
  }, [ref, stream, pictureRef]);

  useLayoutEffect(() => {
    const video = ref.current;
    if (!video || !stream) return;
    video.srcObject = isVeiled ? new MediaStream(stream.getAudioTracks()) : stream;
    const carrier = isVeiled ? createUnseen(stream) : video;
    pictureRef.current = carrier;
    const stops = [keepPlaying(video, () => setIsBlocked(true))];
    if (carrier !== video)
      stops.push(
        keepPlaying(carrier, () => undefined),
        () => (carrier.srcObject = null),
      );
    const onFrame = () => {
      if (reported.current !== stream) onFirstFrame?.(stream, pictureRef);
      reported.current = stream;
      setShown({ stream, isVeiled });
    };
    const onSize = () => {
      setPicture(sizeOf(carrier));
      video.parentElement?.style.setProperty('--shape', `${carrier.videoWidth / carrier.videoHeight}`);
    };
    stops.push(watchPicture(carrier, onFrame, onSize));
    return () => {
      for (const stop of stops) stop();
    };
  }, [ref, stream, isVeiled, pictureRef, onFirstFrame]);

  useEffect(() => {
    const video = ref.current;
    if (!video || speaker === undefined || !('setSinkId' in video) || video.sinkId === speaker) return;
    // If it is refused, the speaker stays as it was.
    void video.setSinkId(speaker).catch(() => undefined);
  }, [ref, speaker]);

  useEffect(() => {
    // Where the browser refuses sound, it stays off until the user allows it.
    if (ref.current && isMuted !== undefined && !isBlocked) ref.current.muted = isMuted;
  }, [ref, isMuted, isBlocked]);

  const hasFrame = stream !== null && shown?.stream === stream;
  return {
    hasFrame,
    isShown: hasFrame && !isVeiled && !shown.isVeiled,
    picture,
    isBlocked,
    unblock() {
      if (ref.current) ref.current.muted = false;
      // Safari pauses a video whose sound is turned on.
      void ref.current?.play().catch(() => undefined);
      setIsBlocked(false);
    },
  };
}
