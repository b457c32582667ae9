import { useEffect, useRef } from 'react';

/** Size of the canvas in pixels; the banner is four times as wide as it is high. */
const COLUMNS = 32;
const ROWS = 8;

/**
 * The banner of a private profile: the avatar, blurred (rulings 21). The avatar is drawn into a small canvas that is
 * scaled up. Blurring a default avatar, an SVG with filters of its own, at full size takes a second per paint without
 * a GPU.
 */
export function BlurredBanner({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const picture = new Image();
    picture.onload = () => {
      const context = canvas.current?.getContext('2d');
      context?.clearRect(0, 0, COLUMNS, ROWS);
      context?.drawImage(picture, 0, 0, COLUMNS, ROWS);
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, [src]);

  return (
    <canvas
      ref={canvas}
      width={COLUMNS}
      height={ROWS}
      data-banner="blurred"
      className="size-full scale-150 opacity-70 blur-2xl saturate-150"
    />
  );
}
