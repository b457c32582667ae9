/** Two times, ms. */
export interface Span {
  from: number;
  to: number;
}

/** As WebRTC's statistics count a freeze: much longer than the last frames took. */
const AVERAGE_OF = 30;
const isFreeze = (gap: number, average: number) => gap >= Math.max(3 * average, average + 150);

/** The freezes between `from` and `to`, in which frames were drawn at `times`. */
export function freezesOf(times: readonly number[], { from, to }: Span): Span[] {
  const freezes: Span[] = [];
  const recent: number[] = [];
  let last = from;
  for (const at of [...times, to]) {
    const gap = at - last;
    const average = recent.length > 0 ? recent.reduce((sum, each) => sum + each, 0) / recent.length : 50;
    if (isFreeze(gap, average)) freezes.push({ from: last, to: at });
    recent.push(gap);
    if (recent.length > AVERAGE_OF) recent.shift();
    last = at;
  }
  return freezes;
}

/** ms from the end of an event to the picture after it: 0 where it did not freeze, `Infinity` where it stays away. */
export function backAfter(freezes: readonly Span[], event: Span, end: number): number {
  const later = freezes.filter(({ to }) => to > event.from);
  const [longest] = later.sort((one, other) => other.to - other.from - (one.to - one.from));
  if (!longest) return 0;
  return longest.to >= end ? Infinity : Math.max(0, longest.to - event.to);
}
