/** Kinds of pushed news. Each can be switched off. */
export const PUSH_KINDS = ['call', 'message', 'request', 'someone', 'meeting'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Devices of one person that are pushed to; one more takes the place of the oldest. */
export const DEVICES_MAX = 10;
/** Characters of a message that a notification shows. */
export const SHOWN_TEXT_MAX = 120;

/**
 * Whether someone looks at a page of the app: while they do, nothing is pushed to them, and no push is shown. Someone in a
 * call looks at it, however long they touch nothing; which window has the focus does not matter.
 */
export const isInFront = (page: { isVisible: boolean; isIdle: boolean; isInCall: boolean }): boolean =>
  page.isVisible && (!page.isIdle || page.isInCall);

/** Times of day, `HH:MM`, on the clocks of a time zone such as `Europe/Paris`. */
export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

/** A person's settings for pushed news. */
export interface PushSettings {
  kinds: Record<PushKind, boolean>;
  /** a notification shows what a message says, also on a locked screen */
  showText: boolean;
  /** daily hours without any notification; null: none */
  quiet: QuietHours | null;
}

export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  kinds: { call: true, message: true, request: true, someone: true, meeting: true },
  showText: false,
  quiet: null,
};

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The time of day on the clocks of a zone, `HH:MM`. */
const timeOfDay = (now: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/** Whether it is quiet now. Hours may pass midnight; they last the whole day where they end as they begin. */
export function isQuiet(quiet: QuietHours | null, now: number): boolean {
  if (!quiet) return false;
  const time = timeOfDay(now, quiet.zone);
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Whether a person wants to be pushed this kind of news now. */
export const isWanted = ({ kinds, quiet }: PushSettings, kind: PushKind, now: number): boolean =>
  kinds[kind] && !isQuiet(quiet, now);

/** Whether a person wants to be pushed this now: a deletion only where it takes a text away that was shown. */
export const isNewsWanted = (settings: PushSettings, news: News, now: number): boolean =>
  isWanted(settings, news.kind, now) && (news.kind !== 'message' || !news.isDeleted || settings.showText);

/** Events that may be pushed to a person. */
export type News =
  /** a friend calls; once it is missed it is news in their conversation */
  | { kind: 'call'; fromId: string; missedIn?: string }
  /** `text` is empty for a picture without words; `isDeleted`: the message that was pushed last is deleted */
  | { kind: 'message'; fromId: string; conversationId: string; text: string; isPicture?: true; isDeleted?: true }
  | { kind: 'request'; fromId: string }
  | { kind: 'someone' }
  /** of the beginning, ms */
  /** zone: that the reader said they come in */
  | { kind: 'meeting'; startsAt: number; zone?: string };

/** A notification as the service worker shows it, in JSON. */
export interface PushedNotification {
  title: string;
  body: string;
  /** takes the place of an earlier one with the same tag */
  tag: string;
  /** the path that a press on it opens */
  path: string;
  /** it makes no sound: it only takes an earlier one's place */
  silent?: true;
}
