import { useEffect, useRef } from 'react';
import { isTypingIn } from '../controls/use-shortcuts.ts';

/** One touch from where it began to where it is, in CSS pixels and milliseconds. */
export interface Touch {
  /** where it began */
  startX: number;
  /** how far it has gone; negative is left and up */
  dx: number;
  dy: number;
  /** how long it has lasted */
  ms: number;
  /** of the window */
  width: number;
}

/** How far a slow swipe goes, and a quick one. */
const FAR = 96;
const NEAR = 40;
/** pixels a millisecond */
const QUICK = 0.5;
/** A swipe goes at least this many times as far sideways as up or down. */
const SIDEWAYS = 1.5;
/** A touch this near to an edge is the browser's, which goes back and forward by it. */
const EDGE = 28;

const isAtEdge = ({ startX, width }: Touch): boolean => startX < EDGE || startX > width - EDGE;
const isSideways = ({ dx, dy }: Touch): boolean => Math.abs(dx) >= Math.abs(dy) * SIDEWAYS;

/** Whether the touch, which has ended, leads to the next person. */
export function isSwipe(touch: Touch): boolean {
  if (isAtEdge(touch) || !isSideways(touch) || touch.dx > -NEAR) return false;
  return touch.dx <= -FAR || -touch.dx / Math.max(touch.ms, 1) >= QUICK;
}

/** How far the picture follows the finger meanwhile, px: enough to show that it does. */
export const followOf = (touch: Touch): number =>
  isAtEdge(touch) || !isSideways(touch) ? 0 : Math.max(-FAR, Math.min(0, touch.dx)) / 2;

/** The other's picture, where a swipe begins and what follows the finger: `RemoteVideo` marks it. */
const swipedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && !target.closest('button, a') ? target.closest<HTMLElement>('[data-swiped]') : null;

/** Moves the picture with the finger, but for people who want less motion. */
function follow(picture: HTMLElement, touch: Touch | null): void {
  if (touch && window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  picture.style.translate = touch ? `${followOf(touch)}px` : '';
}

/** In a page that is zoomed in a drag shows another part of it. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/**
 * Calls `onSwipe` when a finger swipes the other's picture to the left. A control, the chat and the user's own picture
 * lie beside it or over it, so a touch of them never counts; nor does one while the user types, or with two fingers.
 */
export function useSwipe(isOn: boolean, onSwipe: () => void): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    if (!isOn) return;
    let begun: { id: number; x: number; y: number; at: number; picture: HTMLElement } | null = null;
    const stop = () => {
      if (begun) follow(begun.picture, null);
      begun = null;
    };
    const touchOf = ({ clientX, clientY, timeStamp }: PointerEvent, from: NonNullable<typeof begun>): Touch => ({
      startX: from.x,
      dx: clientX - from.x,
      dy: clientY - from.y,
      ms: timeStamp - from.at,
      width: window.innerWidth,
    });
    const down = (event: PointerEvent) => {
      stop();
      if (event.pointerType !== 'touch' || !event.isPrimary || isTypingIn(document.activeElement)) return;
      if (isZoomed()) return;
      const picture = swipedAt(event.target);
      const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
      if (picture) begun = { id, x, y, at, picture };
    };
    const move = (event: PointerEvent) => {
      if (begun?.id === event.pointerId) follow(begun.picture, touchOf(event, begun));
    };
    const up = (event: PointerEvent) => {
      const isDone = begun?.id === event.pointerId && isSwipe(touchOf(event, begun));
      stop();
      if (isDone) latest.current();
    };
    // Chromium makes a fling of a quick swipe, and takes the next tap, which may be that on Undo, as one that stops it.
    const noFling = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!begun || !finger || !event.cancelable) return;
      if (Math.abs(finger.clientX - begun.x) >= Math.abs(finger.clientY - begun.y)) event.preventDefault();
    };
    const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: stop, touchmove: noFling };
    for (const [name, handler] of Object.entries(handlers))
      window.addEventListener(name, handler as EventListener, { passive: false });
    return () => {
      stop();
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, [isOn]);
}
