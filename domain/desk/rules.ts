/** The desk: how long a session stays in it, and one-time codes (docs/decisions/033-the-desk.md). */
const MINUTE = 60_000;
/** A session is in the desk this long at most, ms. */
const OPEN_FOR = 12 * 60 * MINUTE;
/** It is out this long after its last request to the desk, ms. */
const OPEN_UNUSED = 60 * MINUTE;

/** When a session went into the desk, and when it last asked it for something. */
export interface Opening {
  openedAt: Date;
  lastRequestAt: Date;
}

/** Until when a session is in the desk, unless it asks it for something before. */
export const openUntil = ({ openedAt, lastRequestAt }: Opening): Date =>
  new Date(Math.min(openedAt.getTime() + OPEN_FOR, lastRequestAt.getTime() + OPEN_UNUSED));

/** How old a second factor may be for what takes someone's data or account, ms. */
export const RECENT_PROOF = 5 * MINUTE;

/** The marks that a new account may share with a suspended one. */
export const SIGNALS = ['mailbox', 'network', 'device'] as const;
export type Signal = (typeof SIGNALS)[number];

export const CODE_DIGITS = 6;
/** Seconds after which an authenticator app shows another code. */
export const CODE_PERIOD = 30;
/** Periods that a clock may be ahead or behind. */
export const CODE_WINDOW = 1;
/** How long after its set-up began a first code confirms it, ms. */
export const CODE_SETUP_WITHIN = 15 * MINUTE;

/** Days that figures are about, if nothing else is asked for. */
export const FIGURES_DAYS = 30;
export const FIGURES_DAYS_MAX = 366;
