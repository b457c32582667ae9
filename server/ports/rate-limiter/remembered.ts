/** How long what is not used is remembered: every bucket is full again by then. ms */
export const REMEMBERED = 60_000;

/** Values by their key, each made when first asked for, and forgotten some time after it may be. */
export function remembered<T>(
  make: () => T,
  isForgettable: (value: T, now: number) => boolean,
): (key: string, now: number) => T {
  const values = new Map<string, T>();
  let sweptAt = 0;
  function sweep(now: number): void {
    if (now - sweptAt < REMEMBERED) return;
    sweptAt = now;
    for (const [key, value] of values) if (isForgettable(value, now)) values.delete(key);
  }
  return (key, now) => {
    const known = values.get(key);
    if (known) return known;
    sweep(now);
    const made = make();
    values.set(key, made);
    return made;
  };
}
