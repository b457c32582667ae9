import {
  type Budget,
  DRAWING_SIZE,
  fullBudget,
  MESSAGE_POINTS,
  PEN_EVERY,
  PEN_RATE,
  spend,
} from '@visavis/domain/call/icebreakers/rules.ts';
import type { Clock } from '../../platform/clock.ts';

/** Both from 0 to 1, from the top left of the picture. */
export interface Place {
  x: number;
  y: number;
}

/** Makes strokes of a movement: few enough points, and not too often. */
export interface Pen {
  down(place: Place): void;
  move(place: Place): void;
  up(): void;
}

/** Thousandths of the picture that a pen moves before its next point. */
const STEP = 4;

const coordinate = (share: number) => Math.min(DRAWING_SIZE, Math.max(0, Math.round(share * DRAWING_SIZE)));

/** @param draw with `begins` a new stroke, else more of the last one; points are x and y in turn */
export function createPen(clock: Clock, draw: (begins: boolean, points: readonly number[]) => void): Pen {
  let budget: Budget = fullBudget(PEN_RATE, clock.now());
  let points: number[] = [];
  let last: readonly [number, number] | null = null;
  let begins = false;
  let stopWaiting: (() => void) | null = null;

  const flush = () => {
    stopWaiting?.();
    stopWaiting = null;
    if (points.length === 0) return;
    const sent = points;
    points = [];
    draw(begins, sent);
    begins = false;
  };
  const add = (x: number, y: number) => {
    const left = spend(budget, PEN_RATE, 1, clock.now());
    // A hand that is faster than that draws in longer lines.
    if (!left) return;
    budget = left;
    last = [x, y];
    points.push(x, y);
    if (points.length >= 2 * MESSAGE_POINTS) flush();
    else stopWaiting ??= clock.after(PEN_EVERY, flush);
  };

  return {
    down({ x, y }) {
      flush();
      begins = true;
      last = null;
      add(coordinate(x), coordinate(y));
    },
    move({ x, y }) {
      const [toX, toY] = [coordinate(x), coordinate(y)];
      if (!last || Math.hypot(toX - last[0], toY - last[1]) < STEP) return;
      add(toX, toY);
    },
    up() {
      flush();
      last = null;
    },
  };
}
