import { credentials, password, registration } from '@visavis/domain/auth/fields-contract.ts';
import { isAdultByYear, isMinorByYear } from '@visavis/domain/auth/rules.ts';
import { z } from 'zod';

/** The contract's schemas plus the rules that apply in a form alone. Messages are codes, shown as `errors.<code>`. */
export const forgotForm = credentials.pick({ email: true });

const confirmation = { confirmPassword: z.string() };
const passwordsMatch = {
  path: ['confirmPassword'],
  message: 'PASSWORDS_NOT_MATCH',
  // reported along with the other errors, not after they are fixed
  when: () => true,
};

/**
 * @param today `YYYY-MM-DD`; the form compares years only, the server the full date. Someone under age passes: that is
 * refused once, when the form is sent, and not while they try dates.
 */
export const registerForm = (today: string) =>
  registration
    .extend({
      ...confirmation,
      birthDate: registration.shape.birthDate.refine(
        (date) => isAdultByYear(date, today) || isMinorByYear(date, today),
        'AGE_MIN',
      ),
    })
    .refine((form) => form.password === form.confirmPassword, passwordsMatch);

export const resetForm = z
  .object({ password, ...confirmation })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);
