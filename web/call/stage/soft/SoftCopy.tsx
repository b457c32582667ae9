import clsx from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawSoftCopy, softLooks } from './soft-copy.ts';

export interface SoftCopyProps {
  video: RefObject<HTMLVideoElement | null>;
  look: keyof typeof softLooks;
  isMirrored?: boolean;
  /** stays as it was drawn last, or is drawn once: the processor is needed elsewhere */
  isStill?: boolean;
}

/** A soft copy of a picture; it fills its frame. */
export function SoftCopy({ video, look, isMirrored = false, isStill = false }: SoftCopyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isOver = isStill && isDrawn;
  useEffect(() => {
    if (isOver) return;
    const { delay, redraw } = softLooks[look];
    let timer = 0;
    const small = document.createElement('canvas');
    const draw = () => {
      if (!video.current?.videoWidth || !canvas.current) return;
      drawSoftCopy(video.current, small, canvas.current, softLooks[look]);
      setIsDrawn(true);
    };
    const start = setTimeout(() => {
      draw();
      timer = window.setInterval(draw, redraw);
    }, delay);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
    };
  }, [video, look, isOver]);
  return (
    <canvas
      ref={canvas}
      className={clsx(
        'absolute inset-0 size-full object-cover',
        isMirrored && '-scale-x-100',
        isDrawn ? 'animate-appear' : 'hidden',
      )}
    />
  );
}
