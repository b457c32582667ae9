import type { Translate } from '../i18n/texts/text-ids.ts';

/** `Tuesday`, in the user's own time zone. */
export const dayOf = (iso: string, language: string): string =>
  new Date(iso).toLocaleDateString(language, { weekday: 'long' });

/** Whether a time is on the day of another, in the user's own time zone. */
export const isSameDay = (iso: string, now: number): boolean =>
  new Date(iso).toDateString() === new Date(now).toDateString();

/** A wait in words: seconds up to a minute and a half, minutes above. @param wait seconds */
export const usualWaitText = (t: Translate<'waiting'>, wait: number): string =>
  wait <= 90 ? t('usual.seconds', { count: wait }) : t('usual.minutes', { count: Math.round(wait / 60) });
