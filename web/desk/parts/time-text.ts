const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units = [
  { unit: 'day', size: DAY },
  { unit: 'hour', size: HOUR },
  { unit: 'minute', size: MINUTE },
] as const;

/** A length of time by its two largest units: `3 hr 12 min`; under a minute, `0 min`. */
export function lengthText(seconds: number, locale: string): string {
  const largest = units.findIndex(({ size }) => seconds >= size);
  const first = largest === -1 ? units.length - 1 : largest;
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const { unit, size } of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length === 0) {
      parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
    }
  }
  return parts.join(' ');
}

/** How long ago something was, such as `3 hr 12 min`. @param at ISO */
export const ageText = (at: string, now: number, locale: string): string =>
  lengthText((now - Date.parse(at)) / 1000, locale);

/** A suspension that ends later than this has no end that is worth a date. */
const FOR_GOOD = Date.UTC(9990, 0, 1);
export const isForGood = (until: string): boolean => Date.parse(until) >= FOR_GOOD;
