import { minutesSeconds } from '../i18n/format.ts';
import { localeFor } from '../i18n/locale.ts';

const HOUR = 3600;

/** How long a call was: `33:05`, from an hour on `2 hr 1 min`, which stays on one line. */
export function callLength(seconds: number, locale: string): string {
  if (seconds < HOUR) return minutesSeconds(seconds);
  const inUnit = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeFor(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  const minutes = Math.floor((seconds % HOUR) / 60);
  return `${inUnit(Math.floor(seconds / HOUR), 'hour')} ${inUnit(minutes, 'minute')}`.replaceAll(' ', '\u00a0');
}
