/** What is pressed or filled in; and what says more than the toast, such as why a form was refused. */
const CONTROLS = 'button, input, textarea, select';
const REASONS = '[role=alert], [data-error]';
/** What a toast does not cover where there is another place, and what it covers less readily than the rest. */
const KEPT_FREE = [`${CONTROLS}, ${REASONS}, a, h1, h2`, `${CONTROLS}, ${REASONS}`, CONTROLS];
/** Pixels between two places that are tried, and between the points of one: no control is smaller. */
const STEP = 8;
const GRID = 16;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From one edge to the other. */
const pointsOf = (from: number, length: number): number[] =>
  Array.from({ length: Math.ceil(length / GRID) + 1 }, (_, index) => from + Math.min(index * GRID, length));

/**
 * How far below its place a toast lies over nothing that can be pressed; 0 where that is nowhere.
 * @param now how far below it lies already: there it stays where it can
 */
export function pixelsToFree(box: Box, bottom: number, at: (x: number, y: number) => Element | null, now = 0): number {
  const isFree = (kept: string, below: number) =>
    pointsOf(box.top + below, box.height).every((y) =>
      pointsOf(box.left, box.width).every((x) => !at(x, y)?.closest(kept)),
    );
  for (const kept of KEPT_FREE) {
    if (isFree(kept, now)) return now;
    for (let below = 0; box.top + below + box.height <= bottom; below += STEP) {
      if (isFree(kept, below)) return below;
    }
  }
  return 0;
}
