import { type PointerEvent, useRef } from 'react';
import { isDoubleTap, isTap, type Tap } from './taps.ts';

const tapOf = ({ clientX, clientY, timeStamp }: PointerEvent): Tap => ({ x: clientX, y: clientY, at: timeStamp });

/**
 * Handlers for a double tap or double click on a surface; its buttons are left alone. Safari fires no `dblclick` for a
 * finger.
 */
export function useDoubleTap(onDouble: () => void) {
  const down = useRef<Tap | null>(null);
  const last = useRef<Tap | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const isOnControl = (event.target as Element).closest('button, a, input, textarea, section');
      down.current = event.isPrimary && !isOnControl ? tapOf(event) : null;
    },
    onPointerUp(event: PointerEvent) {
      const up = tapOf(event);
      if (!isTap(down.current, up)) {
        last.current = null;
        return;
      }
      const isDouble = isDoubleTap(last.current, up);
      last.current = isDouble ? null : up;
      if (isDouble) onDouble();
    },
  };
}
