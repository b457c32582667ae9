import { emailChange, passwordChange, usernameChange } from '@visavis/domain/auth/change-contract.ts';
import { z } from 'zod';

export const usernameForm = usernameChange;
export const emailForm = emailChange;
export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'PASSWORDS_NOT_MATCH',
    when: () => true,
  });

export type UsernameValues = z.output<typeof usernameChange>;
export type EmailValues = z.output<typeof emailChange>;
export type PasswordValues = z.output<typeof passwordChange>;
