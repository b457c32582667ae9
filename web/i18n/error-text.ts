import { i18n } from './i18n.ts';

/** in seconds */
const UNITS = [
  { size: 3600, unit: 'hour' },
  { size: 60, unit: 'minute' },
] as const;
const SECOND = { size: 1, unit: 'second' } as const;

/** The stable code of anything thrown; UNKNOWN if it has none. */
export const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN';
};

/** The codes of a refused form, by path of the field (such as `interests.3`); empty if it concerns no field. */
export const fieldCodesOf = (error: unknown): Readonly<Record<string, string>> => {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? error.fields : undefined;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
};

/**
 * A code for `codeText`; that of a limit says how long it lasts, in seconds: `RATE_LIMITED 90`. A refusal whose reason has a
 * text of its own is named after it: `PASSKEY_REFUSED_COUNTER`.
 */
export function problemOf(error: unknown): string {
  const code = codeOf(error);
  const reason = error instanceof Object && 'reason' in error ? `${code}_${error.reason}` : code;
  if (reason !== code && i18n.exists(`errors:${reason}`)) return reason;
  const wait = code === 'RATE_LIMITED' && error instanceof Object && 'retryAfter' in error ? error.retryAfter : null;
  return typeof wait === 'number' && wait > 0 ? `${code} ${wait}` : code;
}

/** 'in 5 minutes': a limit is over by then. */
function whenText(seconds: number): string {
  const { size, unit } = UNITS.find((each) => seconds >= each.size) ?? SECOND;
  return new Intl.RelativeTimeFormat(i18n.language()).format(Math.ceil(seconds / size), unit);
}

/** The text for a code, if there is one. */
export function knownCodeText(code: string): string | undefined {
  const id = `errors:${code}`;
  return i18n.exists(id) ? i18n.t(id) : undefined;
}

/** The text for a code of domain/wire/errors.ts, of a form field or of the api client, or for what `problemOf` says. */
export function codeText(problem: string): string {
  const [code = '', seconds] = problem.split(' ');
  if (code === 'RATE_LIMITED' && seconds) return i18n.t('errors:RATE_LIMITED_FOR', { when: whenText(Number(seconds)) });
  return knownCodeText(code) ?? i18n.t('errors:UNKNOWN');
}

export const errorText = (error: unknown): string => codeText(problemOf(error));
