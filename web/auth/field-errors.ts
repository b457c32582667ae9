import { codeOf, fieldCodesOf } from '../i18n/error-text.ts';
import type { TextFieldProps } from '../ui/form/TextField.tsx';

/** The props that a form gives one of its text fields. */
export type FieldProps = Pick<TextFieldProps, 'name' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'>;

/** Maps a refusal to the form's fields, as `field → code`; null if it concerns none of them. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> | null {
  const code = codeOf(error);
  const found: Record<string, string> = {};
  if (code === 'EMAIL_TAKEN') found.email = code;
  if (code === 'USERNAME_TAKEN') found.username = code;
  if (code === 'VALIDATION_FAILED' || code === 'PASSWORD_WRONG') Object.assign(found, fieldCodesOf(error));
  const known = Object.entries(found).filter(([field]) => fields.includes(field));
  return known.length > 0 ? Object.fromEntries(known) : null;
}
