import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '../../lib/use-size.ts';
import { keepPlaying } from './play-video.ts';

export interface VideoPlay {
  /** the first frame of this stream is on screen */
  hasFrame: boolean;
  /** the size of the picture itself */
  picture: Size | null;
  /** the browser requires a user gesture before it plays sound */
  isBlocked: boolean;
  unblock: () => void;
}

const sizeOf = (video: HTMLVideoElement): Size => ({ width: video.videoWidth, height: video.videoHeight });

/**
 * Plays a stream in a video element and reports its first frame. The element's parent is told the shape of the picture,
 * width by height, as `--shape`.
 * @param options `onFirstFrame` must be stable between renders
 */
export function useVideo(
  ref: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  options: {
    speaker?: string;
    isMuted?: boolean;
    onFirstFrame?: ((stream: MediaStream, video: HTMLVideoElement) => void) | undefined;
  } = {},
): VideoPlay {
  const [shown, setShown] = useState<MediaStream | null>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const { speaker, isMuted, onFirstFrame } = options;

  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = stream;
    if (!stream) return;
    let request = 0;
    const resize = () => {
      setPicture(sizeOf(video));
      video.parentElement?.style.setProperty('--shape', `${video.videoWidth / video.videoHeight}`);
    };
    const showFrame = () => {
      onFirstFrame?.(stream, video);
      setShown(stream);
      resize();
    };
    if ('requestVideoFrameCallback' in video) request = video.requestVideoFrameCallback(showFrame);
    else (video as HTMLVideoElement).addEventListener('loadeddata', showFrame, { once: true });
    video.addEventListener('resize', resize);
    const stopPlaying = keepPlaying(video, () => setIsBlocked(true));
    return () => {
      stopPlaying();
      if ('requestVideoFrameCallback' in video) video.cancelVideoFrameCallback(request);
      video.removeEventListener('loadeddata', showFrame);
      video.removeEventListener('resize', resize);
      video.srcObject = null;
    };
  }, [ref, stream, onFirstFrame]);

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

  return {
    hasFrame: stream !== null && shown === stream,
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
