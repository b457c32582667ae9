import { i18n } from './i18n.ts';
import type { Resources } from './namespaces.ts';

type ErrorKey = keyof Resources['errors'];

/** The stable code of anything thrown; UNKNOWN where there is none. */
export const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN';
};

/** What a person reads for a code of domain/wire/errors.ts, of a form field, or of the api client. */
export function codeText(code: string): string {
  const key = i18n.exists(`errors:${code}`) ? (code as ErrorKey) : 'UNKNOWN';
  return i18n.t(`errors:${key}`);
}

export const errorText = (error: unknown): string => codeText(codeOf(error));
