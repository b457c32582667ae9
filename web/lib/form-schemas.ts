import { zodResolver } from '@hookform/resolvers/zod';
import { emailChange, ownPassword, passwordChange, usernameChange } from '@visavis/domain/auth/change-contract.ts';
import { credentials, password } from '@visavis/domain/auth/fields-contract.ts';
import { newReport } from '@visavis/domain/reports/report-contract.ts';
import { profileFields } from '@visavis/domain/users/profile-fields.ts';
import { z } from 'zod';

const repeated = <Form extends z.ZodType<{ password: string; confirmPassword: string }>>(form: Form) =>
  form.refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'PASSWORDS_NOT_MATCH',
    // reported along with the other errors, not after they are fixed
    when: () => true,
  });

/**
 * What forms are checked by, in one file with Zod, which loads with the first of them: the contract's schemas, and the rules
 * that apply in a form alone. Messages are codes, shown as `errors.<code>`. Use them by `useFormCheck`.
 */
export const formSchemas = {
  forgot: credentials.pick({ email: true }),
  reset: repeated(z.object({ password, confirmPassword: z.string() })),
  username: usernameChange,
  email: emailChange.extend({ password: ownPassword }),
  passwordlessEmail: emailChange,
  password: repeated(passwordChange.extend({ currentPassword: ownPassword, confirmPassword: z.string() })),
  firstPassword: repeated(passwordChange.extend({ confirmPassword: z.string() })),
  report: newReport,
  profile: profileFields.omit({ profileVisibility: true }),
};

export { zodResolver };
