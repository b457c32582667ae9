import clsx from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawSoftCopy } from './soft-copy.ts';

const LOOK = { detail: 40, width: 240, shade: 0, isFaded: false };

export interface SoftStartProps {
  video: RefObject<HTMLVideoElement | null>;
  /** as the video lies in its frame */
  fit: 'cover' | 'contain';
}

/** A soft copy of the first frame, which gives way to the sharp picture that runs under it. */
export function SoftStart({ video, fit }: SoftStartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (video.current && canvas.current)
      drawSoftCopy(video.current, document.createElement('canvas'), canvas.current, LOOK);
  }, [video]);
  if (isOver) return null;
  return (
    <canvas
      ref={canvas}
      onAnimationEnd={() => setIsOver(true)}
      className={clsx(
        'pointer-events-none absolute inset-0 size-full animate-sharpen',
        fit === 'cover' ? 'object-cover' : 'object-contain',
      )}
    />
  );
}
