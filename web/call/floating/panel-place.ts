import type { Size } from '../../lib/use-size.ts';

/** The floating panel (spec.md section 9): pixels. */
export const PANEL: Size = { width: 320, height: 240 };
export const PANEL_MARGIN = 16;
/** Pixels that an arrow key moves it. */
export const PANEL_STEP = 32;

export interface Place {
  left: number;
  top: number;
}

/** On a narrow phone it shrinks, keeping its shape, so that the margins stay. */
export function panelSize(viewport: Size): Size {
  const width = Math.min(PANEL.width, viewport.width - 2 * PANEL_MARGIN);
  return { width, height: (width * PANEL.height) / PANEL.width };
}

/** The nearest place that is wholly inside the viewport with its margin. */
export function keepInside(place: Place, viewport: Size): Place {
  const size = panelSize(viewport);
  const within = (value: number, room: number) =>
    Math.max(PANEL_MARGIN, Math.min(value, Math.max(PANEL_MARGIN, room - PANEL_MARGIN)));
  return {
    left: within(place.left, viewport.width - size.width),
    top: within(place.top, viewport.height - size.height),
  };
}

/** Height of a phone's navigation bar, and the width (spec.md section 9) under which there is one. */
const BAR = 64;
const MOBILE = 768;

/** Where it first shows: bottom right, above a phone's navigation bar. */
export function firstPlace(viewport: Size): Place {
  const { left, top } = keepInside({ left: viewport.width, top: viewport.height }, viewport);
  return keepInside({ left, top: viewport.width < MOBILE ? top - BAR : top }, viewport);
}

/** One press of an arrow key; null for any other key. */
export function nudge(place: Place, key: string, viewport: Size): Place | null {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-PANEL_STEP, 0],
    ArrowRight: [PANEL_STEP, 0],
    ArrowUp: [0, -PANEL_STEP],
    ArrowDown: [0, PANEL_STEP],
  };
  const step = steps[key];
  return step ? keepInside({ left: place.left + step[0], top: place.top + step[1] }, viewport) : null;
}
