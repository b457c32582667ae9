import { emailChange, ownPassword, passwordChange, usernameChange } from '@visavis/domain/auth/change-contract.ts';
import { z } from 'zod';

export const usernameForm = usernameChange;
const repeated = <Form extends z.ZodType<{ password: string; confirmPassword: string }>>(form: Form) =>
  form.refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'PASSWORDS_NOT_MATCH',
    when: () => true,
  });

/** Of someone whose account has a password, and of someone whose account has none. */
export const emailForms = { asked: emailChange.extend({ password: ownPassword }), unasked: emailChange };
export const passwordForms = {
  asked: repeated(passwordChange.extend({ currentPassword: ownPassword, confirmPassword: z.string() })),
  unasked: repeated(passwordChange.extend({ confirmPassword: z.string() })),
};

export type UsernameValues = z.output<typeof usernameChange>;
export type EmailValues = z.output<typeof emailChange>;
export type PasswordValues = z.output<typeof passwordChange>;
