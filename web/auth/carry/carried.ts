import { toShownEmail } from '@visavis/domain/auth/address.ts';

/** Values that the forms for visitors hand to each other. In memory alone: never stored, and never part of an address. */
export interface Carried {
  email: string;
  password: string;
  /** the account has just been created on this page */
  isNew: boolean;
}

const nothing: Carried = { email: '', password: '', isNew: false };
let carried = nothing;

export const readCarried = (): Carried => carried;

/** Keeps a typed address for the next form; a password stays with its address only. */
export function carryEmail(typed: string): void {
  const email = toShownEmail(typed);
  if (email !== carried.email) carried = { ...nothing, email };
}

/** Keeps a new account for the sign-in that follows. */
export function carryAccount({ email, password }: { email: string; password: string }): void {
  carried = { email: toShownEmail(email), password, isNew: true };
}

/** Once the sign-in page is left, the password is gone. */
export function dropPassword(): void {
  carried = { ...nothing, email: carried.email };
}

export function forgetCarried(): void {
  carried = nothing;
}
