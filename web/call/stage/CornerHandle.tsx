import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CornerHandleProps, cornerByKey, nearestCorner, type SmallPicture } from './corners.ts';
import { STEADY } from './use-double-tap.ts';

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves an element from where it was let go to its place. */
function glide(element: HTMLElement, before: DOMRect): void {
  element.style.translate = '';
  const { left, top } = element.getBoundingClientRect();
  if (isStill()) return;
  const way = `${before.left - left}px ${before.top - top}px`;
  element.animate?.([{ translate: way }, { translate: '0 0' }], { duration: 200, easing: 'ease-out' });
}

/** Moves the small picture's pane to a corner by a drag or an arrow key; a tap, Enter or Space swaps the two. */
function useCornerDrag(small: SmallPicture, pane: RefObject<HTMLElement | null>) {
  const handle = useRef<HTMLButtonElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasMoved = useRef(false);
  /** where it was let go, until it lies in its corner */
  const from = useRef<DOMRect | null>(null);

  useLayoutEffect(() => {
    const [element, before] = [pane.current, from.current];
    from.current = null;
    if (element && before) glide(element, before);
  });

  // A call that ends under the finger takes the button away, and no pointerup comes.
  useLayoutEffect(
    () => () => {
      if (pane.current) pane.current.style.translate = '';
    },
    [pane],
  );

  // Chromium makes a fling of a quick drag, and takes the next tap, which may swap the two, as one that stops it.
  useEffect(() => {
    const element = handle.current;
    const noFling = (event: TouchEvent) => {
      if (start.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', noFling, { passive: false });
    return () => element?.removeEventListener('touchmove', noFling);
  }, []);

  const letGo = (event: PointerEvent) => {
    const [element, stage] = [pane.current, small.stage.current];
    start.current = null;
    if (!hasMoved.current || !element || !stage) return;
    const isCancelled = event.type === 'pointercancel';
    // No click follows.
    if (isCancelled) hasMoved.current = false;
    const box = element.getBoundingClientRect();
    const around = stage.getBoundingClientRect();
    const centre = { x: box.left + box.width / 2 - around.left, y: box.top + box.height / 2 - around.top };
    const corner = isCancelled ? small.corner : nearestCorner(centre, around);
    // The same corner renders nothing.
    if (corner === small.corner) return glide(element, box);
    from.current = box;
    small.onCorner(corner);
  };

  return {
    handle,
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
        hasMoved.current = false;
      },
      onPointerMove(event: PointerEvent) {
        const [element, began] = [pane.current, start.current];
        if (!element || !began) return;
        const [x, y] = [event.clientX - began.x, event.clientY - began.y];
        if (Math.hypot(x, y) >= STEADY) hasMoved.current = true;
        if (hasMoved.current) element.style.translate = `${x}px ${y}px`;
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClick() {
        if (hasMoved.current) hasMoved.current = false;
        else small.onSwap?.();
      },
      onKeyDown(event: KeyboardEvent) {
        const corner = cornerByKey(small.corner, event.key);
        if (!corner) return;
        event.preventDefault();
        small.onCorner(corner);
      },
    },
  };
}

/** Lies over the small picture, to drag or press. */
export function CornerHandle({ small, pane }: CornerHandleProps) {
  const { handle, handlers } = useCornerDrag(small, pane);
  return (
    <button
      ref={handle}
      type="button"
      aria-label={small.label}
      className="absolute inset-0 cursor-grab touch-none rounded-control outline-offset-[-3px] active:cursor-grabbing"
      {...handlers}
    />
  );
}
