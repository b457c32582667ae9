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
