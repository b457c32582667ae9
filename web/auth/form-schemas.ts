import { credentials, password } from '@visavis/domain/auth/fields-contract.ts';
import { z } from 'zod';

/** The contract's schemas plus the rules that apply in a form alone. Messages are codes, shown as `errors.<code>`. */
export const forgotForm = credentials.pick({ email: true });

export const resetForm = z
  .object({ password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'PASSWORDS_NOT_MATCH',
    // reported along with the other errors, not after they are fixed
    when: () => true,
  });
