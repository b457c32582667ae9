import { z } from 'zod';
import { email, password, username } from './fields-contract.ts';
import { PASSWORD_MAX } from './rules.ts';

// Fields of the account's forms, apart from its routes, as in fields-contract.ts.

/**
 * A password that is only compared, so that its form is not a matter of the contract. Someone whose account has none leaves
 * it out (`passwordless` of the user).
 */
export const ownPassword = z
  .string('PASSWORD_REQUIRED')
  .min(1, 'PASSWORD_REQUIRED')
  .max(PASSWORD_MAX, 'PASSWORD_WRONG');

export const emailChange = z.object({ email, password: ownPassword.optional() });
export const passwordChange = z.object({ currentPassword: ownPassword.optional(), password });
export const usernameChange = z.object({ username });
