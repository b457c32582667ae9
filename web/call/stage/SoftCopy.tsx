import clsx from 'clsx';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '../../lib/use-size.ts';

/** Over how many pixels of the frame the edges of a picture fade into the soft copy around it. */
const FEATHER = 36;

/** How a soft copy of a picture is drawn. */
export interface SoftLook {
  /** of the first copy, pixels: the fewer, the softer */
  detail: number;
  /** of the second one, which the browser enlarges to the frame, pixels */
  width: number;
  /** between the first copy and the second, ms: a search is often over by then, and a face that comes needs the processor */
  delay: number;
  /** between two copies, ms: each converts a whole picture, 5 ms of the page's thread at 720p */
  redraw: number;
  /** share of black that is laid over it, 0 to 1 */
  shade: number;
  /** it fades out towards its edges, and is faint */
  isFaded: boolean;
}

export const softLooks = {
  /** around a picture that does not fill its frame, and over its edges */
  around: { detail: 24, width: 240, delay: 300, redraw: 500, shade: 0.3, isFaded: false },
  /** in place of a picture that is not to be seen */
  veil: { detail: 16, width: 240, delay: 0, redraw: 200, shade: 0, isFaded: false },
  /** the user's own face behind a search */
  backdrop: { detail: 112, width: 288, delay: 400, redraw: 200, shade: 0, isFaded: true },
} as const satisfies Record<string, SoftLook>;

/** How much is left of a picture that is faded, where the face is and at the edges. */
const FAINT = { face: 0.82, edge: 0.2 };

function fade(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  // An ellipse: wider than the picture, and a little above its middle, where a face is.
  context.setTransform(width * 1.1, 0, 0, height * 0.8, width / 2, height * 0.42);
  const gradient = context.createRadialGradient(0, 0, 0.4, 0, 0, 1);
  gradient.addColorStop(0, `rgb(0 0 0 / ${FAINT.face})`);
  gradient.addColorStop(1, `rgb(0 0 0 / ${FAINT.edge})`);
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = gradient;
  context.fillRect(-2, -2, 4, 4);
}

/** A frame, and the picture in its middle, which is as wide or as high as the frame; pixels. */
export interface Framed {
  frame: Size;
  place: Size;
}

/** Leaves the picture free, but for its edges. */
function open(context: CanvasRenderingContext2D, { width, height }: Size, { frame, place }: Framed): void {
  const isBelow = place.width === frame.width;
  const [whole, part] = isBelow ? [frame.height, place.height] : [frame.width, place.width];
  const edge = (whole - part) / 2 / whole;
  const soft = Math.min(FEATHER / whole, 0.5 - edge);
  const gradient = isBelow
    ? context.createLinearGradient(0, 0, 0, height)
    : context.createLinearGradient(0, 0, width, 0);
  for (const [at, alpha] of [
    [edge, 0],
    [edge + soft, 1],
    [1 - edge - soft, 1],
    [1 - edge, 0],
  ] as const)
    gradient.addColorStop(at, `rgb(0 0 0 / ${alpha})`);
  context.globalCompositeOperation = 'destination-out';
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** The size of a canvas in the shape of a frame, of which no side is longer than `most`. */
function sizeIn({ width, height }: Size, most: number): Size {
  const scale = most / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Where a picture lies in a canvas that it covers. */
function coverOf(picture: Size, canvas: Size): [x: number, y: number, width: number, height: number] {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return [(canvas.width - width) / 2, (canvas.height - height) / 2, width, height];
}

/**
 * Draws a soft copy of a video: made small, then larger with smooth steps between the pixels. CSS filters and masks look
 * the same, but where no graphics processor helps they take half the processor time of a call.
 * @param small keeps the first copy between calls
 */
function drawSoftCopy(
  from: HTMLVideoElement,
  small: HTMLCanvasElement,
  to: HTMLCanvasElement,
  look: Pick<SoftLook, 'detail' | 'width' | 'shade' | 'isFaded'>,
  framed?: Framed,
): void {
  if (from.videoWidth === 0) return;
  const heightOf = (width: number) => Math.max(1, Math.round((width * from.videoHeight) / from.videoWidth));
  // Setting a size clears a canvas.
  [small.width, small.height] = [look.detail, heightOf(look.detail)];
  const size = framed ? sizeIn(framed.frame, look.width) : { width: look.width, height: heightOf(look.width) };
  [to.width, to.height] = [size.width, size.height];
  const [first, second] = [small.getContext('2d'), to.getContext('2d')];
  if (!first || !second) return;
  // Taking one pixel of many would flicker, and is no faster.
  first.imageSmoothingQuality = 'medium';
  first.drawImage(from, 0, 0, small.width, small.height);
  second.imageSmoothingQuality = 'high';
  second.drawImage(small, ...coverOf(small, to));
  if (look.shade > 0) {
    second.fillStyle = `rgb(0 0 0 / ${look.shade})`;
    second.fillRect(0, 0, to.width, to.height);
  }
  if (look.isFaded) fade(second, to);
  if (framed) open(second, to, framed);
}

export interface SoftCopyProps {
  video: RefObject<HTMLVideoElement | null>;
  look: keyof typeof softLooks;
  isMirrored?: boolean;
  /** leaves the picture free that lies so in its frame */
  framed?: Framed | undefined;
  /** stays as it was drawn last, or is drawn once: the processor is needed elsewhere */
  isStill?: boolean;
}

/** A soft copy of a picture; it fills its frame. */
export function SoftCopy({ video, look, framed, isMirrored = false, isStill = false }: SoftCopyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const isOver = isStill && isDrawn;
  const latest = useRef(framed);
  const [width, height] = [framed?.place.width, framed?.place.height];
  // The soft copy is drawn before the picture goes, or with its first frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that lies elsewhere is drawn anew at once
  useLayoutEffect(() => {
    latest.current = framed;
    if (isOver) return;
    const { delay, redraw } = softLooks[look];
    const first = video.current;
    let timer = 0;
    const small = document.createElement('canvas');
    const draw = () => {
      if (!video.current?.videoWidth || !canvas.current) return;
      drawSoftCopy(video.current, small, canvas.current, softLooks[look], latest.current);
      setIsDrawn(true);
    };
    const begin = () => {
      draw();
      timer = window.setInterval(draw, redraw);
    };
    draw();
    first?.addEventListener('loadeddata', draw, { once: true });
    const start = setTimeout(begin, delay);
    return () => {
      first?.removeEventListener('loadeddata', draw);
      clearTimeout(start);
      clearInterval(timer);
    };
  }, [video, look, isOver, width, height]);
  return (
    <canvas
      ref={canvas}
      data-look={look}
      className={clsx('absolute inset-0 size-full object-cover', isMirrored && '-scale-x-100', !isDrawn && 'hidden')}
    />
  );
}

/** Of a picture that takes a part of its frame, or all of it. */
export const placeClass = (place: Size | undefined): string =>
  clsx('absolute inset-0 object-cover', place ? 'm-auto' : 'size-full');

const LOOK = { detail: 40, width: 240, shade: 0, isFaded: false };

export interface SoftStartProps {
  video: RefObject<HTMLVideoElement | null>;
  /** of the picture; undefined: the whole frame */
  place: Size | undefined;
}

/** A soft copy of the first frame, which clears: the sharp picture runs under it. */
export function SoftStart({ video, place }: SoftStartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isOver, setIsOver] = useState(false);
  // Before the picture is seen sharp.
  useLayoutEffect(() => {
    if (video.current && canvas.current)
      drawSoftCopy(video.current, document.createElement('canvas'), canvas.current, LOOK);
  }, [video]);
  if (isOver) return null;
  return (
    <canvas
      ref={canvas}
      onAnimationEnd={() => setIsOver(true)}
      style={place}
      className={clsx(placeClass(place), 'pointer-events-none animate-sharpen')}
    />
  );
}
