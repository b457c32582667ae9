import type { SignUp } from '@visavis/domain/auth/sign-up-check.ts';

/** The sign-up takes two steps: how someone signs in, then who they are. */
export const SIGN_IN_FIELDS = ['email', 'password', 'confirmPassword'] as const;

export const PERSON_FIELDS = ['username', 'firstName', 'lastName', 'birthDate'] as const;

/** Whether the first step is filled in, so that the second can open by itself. */
export const isSignInGiven = (codes: Partial<SignUp>): boolean => SIGN_IN_FIELDS.every((name) => !codes[name]);
