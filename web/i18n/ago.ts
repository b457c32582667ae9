import { localeFor, unbroken } from './locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Midnight of the day of `at`, in the local time zone. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Calendar days between two times: 0 on the same day, 1 for yesterday. */
export const daysBetween = (from: number, to: number): number => Math.round((dayOf(to) - dayOf(from)) / DAY);

/**
 * '5 minutes ago', 'yesterday', or a date after a week.
 * @param at milliseconds since the epoch, as `now`
 */
export function agoText(language: string, at: number, now: number): string {
  const past = Math.max(0, now - at);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (past < MINUTE) return relative.format(0, 'second');
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  const days = daysBetween(at, now);
  if (past < DAY && days <= 1) return relative.format(-Math.floor(past / HOUR), 'hour');
  if (days <= 7) return relative.format(-days, 'day');
  return dateText(language, at, now);
}

/** 'Mar 4', with the year unless it is the current one. */
export function dateText(language: string, at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return unbroken(
    new Intl.DateTimeFormat(localeFor(language), {
      month: 'short',
      day: 'numeric',
      year: sameYear ? undefined : 'numeric',
    }).format(at),
  );
}

/** 'Today', 'Yesterday' or 'Wednesday, March 4', as a heading. */
export function dayText(language: string, at: number, now: number): string {
  const days = daysBetween(at, now);
  const text =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(localeFor(language), {
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          year: new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric',
        }).format(at);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
