import { localeFor, unbroken } from './locale.ts';

const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `fr` → `French`, in the interface's language */
export const languageName = (code: string, locale: string): string =>
  capital(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code, locale);

/** `DE` → `Germany`, in the interface's language */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/**
 * A date, such as `12 Nov 2026`.
 * @param time as the Date constructor accepts it
 * @param timeZone by default that of the device
 */
export const dayOf = (time: string | number, locale: string, timeZone?: string): string =>
  unbroken(
    new Intl.DateTimeFormat(localeFor(locale), { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
      new Date(time),
    ),
  );

/** Of this device's clocks, such as `Europe/Paris`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day, `YYYY-MM-DD`, with the month in words: `1 January 2012`. */
export const dayInWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(localeFor(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A date with its time, such as `12 Nov 2026, 21:04`. */
export const momentOf = (time: string | number, locale: string): string =>
  unbroken(
    new Intl.DateTimeFormat(localeFor(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time)),
  );

/** `09:04` or `9:04 AM`, in the user's own time zone. @param time as the Date constructor accepts it */
export const timeOfDay = (time: string | number, locale: string): string =>
  new Intl.DateTimeFormat(localeFor(locale), { timeStyle: 'short' }).format(new Date(time));

/** A number with at most two decimals. @param signed writes + and − */
export const figure = (value: number, locale: string, signed = false): string =>
  new Intl.NumberFormat(localeFor(locale), {
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value);

/** Seconds as minutes:seconds: `65` → `1:05`, `3720` → `62:00` (spec.md section 2). */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
