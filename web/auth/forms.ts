import { credentials, password, registration } from '@visavis/domain/auth/contract.ts';
import { isAdultByYear } from '@visavis/domain/auth/rules.ts';
import { z } from 'zod';

/** The contract's schemas, with what only a form knows. Messages are codes of `errors.<code>`. */
export const loginForm = credentials;
export type LoginValues = z.input<typeof loginForm>;

export const forgotForm = credentials.pick({ email: true });
export type ForgotValues = z.input<typeof forgotForm>;

const repeated = { confirmPassword: z.string() };
const same = {
  path: ['confirmPassword'],
  message: 'PASSWORDS_NOT_MATCH',
  // told beside the other errors rather than after them
  when: () => true,
};

/** @param today `YYYY-MM-DD`; the form looks at the years alone, the server at the full date */
export const registerForm = (today: string) =>
  registration
    .extend({
      ...repeated,
      birthDate: registration.shape.birthDate.refine((date) => isAdultByYear(date, today), 'AGE_MIN'),
    })
    .refine((form) => form.password === form.confirmPassword, same);
export type RegisterValues = z.input<ReturnType<typeof registerForm>>;

export const resetForm = z
  .object({ password, ...repeated })
  .refine((form) => form.password === form.confirmPassword, same);
export type ResetValues = z.input<typeof resetForm>;
