import { lengthOf, storable } from '../wire/text.ts';
import { toNormalEmail } from './address.ts';
import type { Registration } from './contract.ts';
import { isAdultByYear, isMinorByYear, NAME_MAX, USERNAME_MAX, USERNAME_MIN } from './rules.ts';
import { emailCode, passwordCode, type SignIn } from './sign-in-check.ts';

/** A sign-up as it is typed. */
export interface SignUp extends SignIn {
  confirmPassword: string;
  username: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** Of someone who signs in through another site. */
export type PersonSignUp = Omit<SignUp, 'password' | 'confirmPassword'>;

function usernameCode(name: string): string | undefined {
  if (lengthOf(name) < USERNAME_MIN) return 'USERNAME_MIN';
  if (lengthOf(name) > USERNAME_MAX) return 'USERNAME_MAX';
  return /^[A-Za-z0-9_.-]+$/.test(name) ? undefined : 'USERNAME_CHARACTERS';
}

function nameCode(name: string, required: string): string | undefined {
  if (name === '') return required;
  if (lengthOf(name) > NAME_MAX) return 'NAME_MAX';
  return storable(name) ? undefined : 'NAME_CHARACTERS';
}

/** Whether a day exists: `2023-02-29` does not. */
const isDay = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) &&
  Number.isFinite(Date.parse(`${date}T00:00Z`)) &&
  new Date(`${date}T00:00Z`).toISOString().startsWith(date);

function birthDateCode(date: string, today: string): string | undefined {
  if (!isDay(date)) return 'BIRTH_DATE_INVALID';
  return isAdultByYear(date, today) || isMinorByYear(date, today) ? undefined : 'AGE_MIN';
}

/**
 * A sign-up as it is sent, and the code of what is wrong with each field: what the contract's `registration` says, without
 * the schema library, and what the form alone asks for. It compares years only, the server the full date. A minor passes,
 * because the form asks and refuses them once it is sent, and not while they try dates; a date that makes somebody younger
 * than 10 is a typing error.
 * @param today `YYYY-MM-DD`
 */
export function checkSignUp(typed: SignUp, today: string): { values: Registration; codes: Partial<SignUp> } {
  const { values, codes } = checkPerson(typed, today);
  const { password, confirmPassword } = typed;
  const wrong = passwordCode(password);
  return {
    values: { ...values, password },
    codes: {
      ...codes,
      ...(wrong && { password: wrong }),
      ...(confirmPassword !== password && { confirmPassword: 'PASSWORDS_NOT_MATCH' }),
    },
  };
}

/** As `checkSignUp`, of someone who needs no password. @param today `YYYY-MM-DD` */
export function checkPerson(
  typed: PersonSignUp,
  today: string,
): { values: Omit<Registration, 'password'>; codes: Partial<PersonSignUp> } {
  const values = {
    email: toNormalEmail(typed.email),
    username: typed.username.trim(),
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    birthDate: typed.birthDate,
  };
  const codes: Record<keyof PersonSignUp, string | undefined> = {
    email: emailCode(values.email),
    username: usernameCode(values.username),
    firstName: nameCode(values.firstName, 'FIRST_NAME_REQUIRED'),
    lastName: nameCode(values.lastName, 'LAST_NAME_REQUIRED'),
    birthDate: birthDateCode(values.birthDate, today),
  };
  const wrong = Object.entries(codes).filter(([, code]) => code !== undefined);
  return { values, codes: Object.fromEntries(wrong) };
}
