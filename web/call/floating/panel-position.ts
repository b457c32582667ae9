import { useLayoutEffect, useState } from 'react';
import { hasShape, isNumber } from '../../lib/shape.ts';
import { type Size, useViewport } from '../../lib/use-size.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

/** The floating panel (spec.md section 9): pixels. */
const PANEL: Size = { width: 320, height: 240 };
const MARGIN = 16;
/** The width under which there is a navigation bar at the bottom (spec.md section 9), and that bar's height. */
const MOBILE = 768;
const NAVIGATION_BAR = 64;
/** The bar at the top of a page, under which the panel starts. */
const TOP_BAR = 64;
/** How far apart the places are at which it may start, and its distance from the controls of the page. */
const START_STEP = 16;
const START_GAP = 8;
/** How far an arrow key moves the panel. */
const KEY_STEP = 32;

export interface Position {
  left: number;
  top: number;
}

/** On a narrow phone the panel shrinks in proportion, so that its margins stay. */
export function panelSize(viewport: Size): Size {
  const width = Math.min(PANEL.width, viewport.width - 2 * MARGIN);
  return { width, height: (width * PANEL.height) / PANEL.width };
}

/** The nearest position at which the panel and its margin are inside the viewport, above a phone's navigation bar. */
export function keepInViewport(position: Position, viewport: Size): Position {
  const size = panelSize(viewport);
  const height = viewport.width < MOBILE ? viewport.height - NAVIGATION_BAR : viewport.height;
  const within = (value: number, free: number) => Math.max(MARGIN, Math.min(value, Math.max(MARGIN, free - MARGIN)));
  return {
    left: within(position.left, viewport.width - size.width),
    top: within(position.top, height - size.height),
  };
}

/** A rectangle of the window. */
export type Rect = Position & Size;

/** Whether two rectangles overlap, or lie nearer to each other than `gap`. */
const overlap = (one: Rect, other: Rect, gap = 0) =>
  one.left < other.left + other.width + gap &&
  other.left < one.left + one.width + gap &&
  one.top < other.top + other.height + gap &&
  other.top < one.top + one.height + gap;

/**
 * At the right, above a phone's navigation bar, and as far up as it must be to cover the fewest controls of the page: on
 * a phone it is as wide as the page.
 */
export function startPosition(viewport: Size, controls: readonly Rect[]): Position {
  let best = keepInViewport({ left: viewport.width, top: viewport.height }, viewport);
  const { left } = best;
  const size = panelSize(viewport);
  const window = { left: 0, top: 0, ...viewport };
  const inView = controls.filter((control) => overlap(control, window));
  let least = Number.POSITIVE_INFINITY;
  for (let at = best.top; at >= Math.min(best.top, TOP_BAR + MARGIN) && least > 0; at -= START_STEP) {
    const place = { left, top: at };
    const panel = { ...place, ...size };
    const covered = inView.filter((control) => overlap(panel, control)).length;
    const cost = covered + inView.filter((control) => overlap(panel, control, START_GAP)).length;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const isPosition = hasShape<Position>({ left: isNumber, top: isNumber });

/** Parses a stored place. */
export const asPosition = (value: unknown): Position | null => (isPosition(value) ? value : null);

/** The position after one press of an arrow key; null for any other key. */
export function moveByKey(position: Position, key: string, viewport: Size): Position | null {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-KEY_STEP, 0],
    ArrowRight: [KEY_STEP, 0],
    ArrowUp: [0, -KEY_STEP],
    ArrowDown: [0, KEY_STEP],
  };
  const step = steps[key];
  return step ? keepInViewport({ left: position.left + step[0], top: position.top + step[1] }, viewport) : null;
}

const KEY = 'call-panel';
/** Once, for what a page shows late, ms. Later the panel stays where it is: nothing moves under a finger. */
export const LOOKS_AGAIN = 500;

/** The rectangles of the page's controls. The rows of a list are too many to be kept free. */
const controlsOfPage = (): Rect[] =>
  [...document.querySelectorAll('main :is(a, button, input, textarea):not(li *)')].map((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { left, top, width, height };
  });

/** Where the floating panel lies: where the user has put it, in any call before, or else off the controls of the page. */
export function usePanelPlace({ page, clock, store }: { page: string; clock: Clock; store: KeyValue }) {
  const viewport = useViewport();
  const [moved, setMoved] = useState(() => store.getJson(KEY, asPosition));
  const [controls, setControls] = useState<readonly Rect[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has controls of its own
  useLayoutEffect(() => {
    const look = () => setControls(controlsOfPage());
    look();
    return clock.after(LOOKS_AGAIN, look);
  }, [page, clock]);
  return {
    viewport,
    position: moved ? keepInViewport(moved, viewport) : startPosition(viewport, controls),
    move: setMoved,
    /** the place that is kept */
    put(place: Position) {
      setMoved(place);
      store.setJson(KEY, place);
    },
  };
}
