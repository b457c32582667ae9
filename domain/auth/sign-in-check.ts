import { lengthOf } from '../wire/text.ts';
import { toNormalEmail } from './address.ts';
import { EMAIL, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts';

export interface SignIn {
  email: string;
  password: string;
}

export function emailCode(email: string): string | undefined {
  if (email === '') return 'EMAIL_REQUIRED';
  return lengthOf(email) <= EMAIL_MAX && EMAIL.test(email) ? undefined : 'EMAIL_INVALID';
}

export function passwordCode(password: string): string | undefined {
  const length = lengthOf(password);
  if (length === 0) return 'PASSWORD_REQUIRED';
  if (length < PASSWORD_MIN) return 'PASSWORD_MIN';
  return length > PASSWORD_MAX ? 'PASSWORD_MAX' : undefined;
}

/**
 * A sign-in as it is sent, and the code of what is wrong with each field: what the contract's `credentials` says, without
 * the schema library, because every member signs in and few fill in another form.
 */
export function checkSignIn(typed: SignIn): { values: SignIn; codes: Partial<Record<keyof SignIn, string>> } {
  const values = { email: toNormalEmail(typed.email), password: typed.password };
  const email = emailCode(values.email);
  const password = passwordCode(values.password);
  return { values, codes: { ...(email && { email }), ...(password && { password }) } };
}
