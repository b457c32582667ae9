/** Accounts: constants of spec.md section 9; age, usernames and passwords (rulings 1, 2). */
const MIN_AGE = 18;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const EMAIL_MAX = 254;
/**
 * An address, in small letters: before the @ what RFC 5321 allows without quotes, as browsers do, and after it a domain
 * with an ending, in the form that mail uses where it is of another script. `=?` begins a word that mail programs decode,
 * which could make it another address.
 */
export const EMAIL =
  /^(?!.*=\?)(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+\.)*[a-z0-9!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
export const NAME_MAX = 100;
/** The length of a proof of work, in characters. */
export const PROOF_MAX = 4000;
/** How long its challenge can be answered, ms. */
export const PROOF_LIFETIME = 10 * 60_000;
/** A user may change their username this often in so many days. A former one is reserved for them as long. */
export const USERNAME_CHANGES = 3;
export const USERNAME_CHANGE_DAYS = 30;
/** Kinds of devices, as their browsers report them. */
export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet'] as const;
/** Why a session was ended before its time: a used refresh token came back, or by its user, a new password, the team, or the deletion of the account. */
export const END_REASONS = ['reused', 'ended', 'password', 'team', 'deletion'] as const;
export type EndReason = (typeof END_REASONS)[number];
/** Why someone is signed out: the `reason` of a refused refresh. */
export const SESSION_ENDS = ['expired', ...END_REASONS] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
/** to how many ms the last use of a session is known: 5 minutes */
export const LAST_USE_PRECISION = 5 * 60_000;
/** how long a sign-in stands for the password, ms */
export const FRESH_SIGN_IN = 10 * 60_000;

/** Sign-in through another site (docs/decisions/064-sign-in-through-another-site.md): the name and label of one, in characters. */
export const PROVIDER_NAME_MAX = 20;
export const PROVIDER_LABEL_MAX = 30;
/** A value of the query with which a browser comes back, in characters. */
export const PROVIDER_QUERY_MAX = 4000;
/** how long the way there and back may take, ms */
export const PROVIDER_WAY = 10 * 60_000;
/** how long someone whom no account knows may take to sign up or to give a password, ms */
export const PROVIDER_ANSWER = 30 * 60_000;

/** A younger age is a typing error (rulings 1). */
const MISTYPED_AGE = 10;

/** The form's rule: the difference of the years (spec.md section 5). Dates are `YYYY-MM-DD`. */
const ageByYear = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));

export const isAdultByYear = (birthDate: string, today: string): boolean => ageByYear(birthDate, today) >= MIN_AGE;

/** Whether a complete date is that of a minor by the form's rule: from 10 to 17. */
export const isMinorByYear = (birthDate: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(birthDate) &&
  ageByYear(birthDate, today) >= MISTYPED_AGE &&
  !isAdultByYear(birthDate, today);

/**
 * The server's rule: 18 years old today by full date (rulings 1). Dates are `YYYY-MM-DD` in UTC.
 * Someone born on 29 February comes of age on 1 March of a common year.
 */
export function isAdult(birthDate: string, today: string): boolean {
  const eighteenth = `${String(Number(birthDate.slice(0, 4)) + MIN_AGE).padStart(4, '0')}${birthDate.slice(4)}`;
  // A year from 9982 on has a fifth digit then, and would compare as an early one.
  return birthDate <= today && eighteenth <= today && birthDate >= '1900-01-01';
}

/** Whether a session is new enough to stand for the password (docs/decisions/028-sessions-and-passkeys.md). */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN;

/** Ways into an account. */
export interface WaysIn {
  hasPassword: boolean;
  passkeys: number;
  /** accounts at other sites through which people sign in here */
  identities: number;
}

/** Whether someone still gets into their account: the last way is not removed. A mailed link is none, as a mailbox may be lost. */
export const hasWayIn = ({ hasPassword, passkeys, identities }: WaysIn): boolean =>
  hasPassword || passkeys + identities > 0;

/** How long a browser keeps the form closed after the birth date of someone under age, ms. */
export const AGE_REFUSED_FOR = 24 * 3_600_000;

/** How long before its end a socket's client is asked to renew its session, ms. */
export const RENEWAL_TIME = 60_000;
/** Far above the 20 characters that Socket.IO uses. */
export const SOCKET_ID_MAX = 64;

/** The only call that answers at top level (protocol.md, 'HTTP'). */
export const csrfTokenPath = '/api/auth/csrf-token';
export const csrfHeader = 'x-csrf-token';
/** Milliseconds a client may cache its CSRF token: 55 minutes. */
export const csrfLifetime = 55 * 60_000;
