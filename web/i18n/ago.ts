const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Midnight of the day of `at`, in the reader's own time zone. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Calendar days between two moments; 0 within one day, 1 for yesterday. */
export const daysBetween = (from: number, to: number): number => Math.round((dayOf(to) - dayOf(from)) / DAY);

/**
 * '5 minutes ago', 'yesterday', and after a week a date.
 * @param at, now milliseconds since the epoch
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

/** 'Mar 4', with the year where it is another one. */
export function dateText(language: string, at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    year: sameYear ? undefined : 'numeric',
  }).format(at);
}

/** '20:04' or '8:04 PM'. */
export const timeText = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(at);

/** 'Today', 'Yesterday' or 'Wednesday, March 4', for the heading of a day. */
export function dayText(language: string, at: number, now: number): string {
  const days = daysBetween(at, now);
  const text =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(language, {
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          year: new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric',
        }).format(at);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
