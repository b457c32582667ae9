export interface Bar {
  key: string;
  label: string;
  count: number;
}

/** The whole numbers that an axis names, from zero to at least `highest`; few enough to read. */
export function ticksTo(highest: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
  const step = steps.find((each) => highest / each <= 4) ?? 10 ** Math.ceil(Math.log10(highest / 4));
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}

/** The bars that name their day below them: the last, which is today, and others before it, evenly. */
export function labelled(count: number, room: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0),
  );
}

/** The share of a part in the whole, 0–1; null without a whole. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
