import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** How long a finger rests, ms, and how far it may stray meanwhile, in pixels. */
const REST = 500;
const STEADY = 8;

/** Lifting the finger presses nothing of what has opened under it; the next press counts again. */
function ignoreLift(): void {
  const ignore = (event: Event) => {
    // A keyboard presses without a pointer.
    if ((event as UIEvent).detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, true);
  window.addEventListener('pointerdown', () => window.removeEventListener('click', ignore, true), {
    capture: true,
    once: true,
  });
}

/**
 * Handlers for a finger that rests on an element. A link keeps what the browser offers for it; a mouse and a keyboard
 * need another way to the same.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const isTouch = useRef(false);
  const act = useRef(onLongPress);
  useLayoutEffect(() => {
    act.current = onLongPress;
  });

  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(
    () => () => {
      if (press.current) clearTimeout(press.current.timer);
    },
    [],
  );

  return {
    onPointerDown(event: PointerEvent) {
      cancel();
      isTouch.current = event.pointerType === 'touch';
      if (!isTouch.current || !event.isPrimary || (event.target as Element).closest('a')) return;
      const timer = setTimeout(() => {
        press.current = null;
        ignoreLift();
        act.current();
      }, REST);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STEADY) cancel();
    },
    onPointerUp: cancel,
    // The browser takes the finger over to scroll.
    onPointerCancel: cancel,
    // The browser's own menu for a finger that rests, such as Android's.
    onContextMenu(event: MouseEvent) {
      if (isTouch.current && !(event.target as Element).closest('a')) event.preventDefault();
    },
  };
}
