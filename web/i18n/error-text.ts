import { i18n } from './i18n.ts';

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

/** The text for a code, if there is one. Those of `refusals` are loaded with the later texts. */
export function knownCodeText(code: string): string | undefined {
  const id = ['errors', 'refusals'].map((namespace) => `${namespace}:${code}`).find(i18n.exists);
  return id && i18n.t(id);
}

/** The text for a code of domain/wire/errors.ts, of a form field or of the api client. */
export const codeText = (code: string): string => knownCodeText(code) ?? i18n.t('errors:UNKNOWN');

export const errorText = (error: unknown): string => codeText(codeOf(error));
