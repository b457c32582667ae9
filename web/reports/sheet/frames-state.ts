/** The frames that go with a report: all but those that the reporter leaves out. */
export const chosenFrames = <Frame>(frames: readonly Frame[], leftOut: ReadonlySet<number>): Frame[] =>
  frames.filter((_, index) => !leftOut.has(index));

export function toggled(leftOut: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(leftOut);
  if (!next.delete(index)) next.add(index);
  return next;
}
