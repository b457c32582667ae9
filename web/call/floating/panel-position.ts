import type { Size } from '../../lib/use-size.ts';

/** The floating panel (spec.md section 9): pixels. */
const PANEL: Size = { width: 320, height: 240 };
const MARGIN = 16;
/** The width under which there is a navigation bar at the bottom (spec.md section 9), and that bar's height. */
const MOBILE = 768;
const NAVIGATION_BAR = 64;
/** On a phone the panel is as wide as the page: it starts above the field in which messages are written. */
const COMPOSER = 80;
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

/** The nearest position at which the panel and its margin are inside the viewport. */
export function keepInViewport(position: Position, viewport: Size): Position {
  const size = panelSize(viewport);
  const within = (value: number, free: number) => Math.max(MARGIN, Math.min(value, Math.max(MARGIN, free - MARGIN)));
  return {
    left: within(position.left, viewport.width - size.width),
    top: within(position.top, viewport.height - size.height),
  };
}

/** Bottom right, above a phone's navigation bar and composer. */
export function initialPosition(viewport: Size): Position {
  const { left, top } = keepInViewport({ left: viewport.width, top: viewport.height }, viewport);
  return keepInViewport({ left, top: viewport.width < MOBILE ? top - NAVIGATION_BAR - COMPOSER : top }, viewport);
}

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
