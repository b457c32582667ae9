import { useEffect, useRef } from 'react';

/** Cells that the picture's colours are drawn into; the banner is four times as wide as it is high. */
const COLUMNS = 32;
const ROWS = 8;

/**
 * A private profile's banner: the colours of the avatar, run into each other (rulings 21). The picture is drawn
 * small and shown large: a default avatar is a drawing with blurs of its own, and as large as a banner it costs a
 * machine without a graphics processor a second each time the page is painted.
 */
export function BlurredBanner({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const picture = new Image();
    picture.onload = () => {
      const paper = canvas.current?.getContext('2d');
      paper?.clearRect(0, 0, COLUMNS, ROWS);
      paper?.drawImage(picture, 0, 0, COLUMNS, ROWS);
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
