/**
 * The message of a password dialog after a refusal.
 * @param code of the refusal; that of a limit may say how long it lasts
 * @param isConfirming whether a password was sent
 * @returns a code of `errors`; null where the password is asked for now; undefined where it is about something else
 */
export function passwordProblem(code: string, isConfirming: boolean): string | null | undefined {
  if (code === 'RECENT_SIGN_IN_REQUIRED') return null;
  if (!isConfirming) return undefined;
  // Too short to be a password.
  if (code === 'VALIDATION_FAILED') return 'PASSWORD_WRONG';
  return code === 'PASSWORD_WRONG' || /^RATE_LIMITED\b/.test(code) ? code : undefined;
}

/** The code of a refusal; of someone whose account has no password to ask for, how they prove who they are. */
export const askedOf = (code: string, user: { passwordless?: boolean | undefined } | null): string =>
  code === 'RECENT_SIGN_IN_REQUIRED' && user?.passwordless ? 'SIGN_IN_AGAIN' : code;
