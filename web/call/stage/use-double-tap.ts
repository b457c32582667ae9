import { type PointerEvent, useRef } from 'react';

export interface Tap {
  x: number;
  y: number;
  /** ms */
  at: number;
}

/** Two taps this close to each other, in ms and pixels, are one double tap. */
const WITHIN = 320;
const APART = 32;
/** A finger that moves less than this many pixels has not dragged. */
export const STEADY = 8;

const distance = (one: Tap, other: Tap) => Math.hypot(one.x - other.x, one.y - other.y);

export const isDoubleTap = (first: Tap | null, second: Tap): boolean =>
  first !== null && second.at - first.at <= WITHIN && distance(first, second) <= APART;

/** Whether a press that began and ended so is a tap, rather than a drag or a long press. */
export const isTap = (down: Tap | null, up: Tap): boolean =>
  down !== null && up.at - down.at <= WITHIN && distance(down, up) < STEADY;

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
