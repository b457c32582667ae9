import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Argon2id (the library's default algorithm) with OWASP's first choice of parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const common = new Set<string>(dictionary['passwords-common'] as string[]);

/** @throws VALIDATION_FAILED (PASSWORD_COMMON) */
export function refuseCommonPassword(password: string): void {
  if (!common.has(password.toLowerCase())) return;
  throw new AppError('VALIDATION_FAILED', { fields: { password: 'PASSWORD_COMMON' } });
}

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** The hash of a password that no account has. */
let decoy: Promise<string> | undefined;

/** False for an unknown account (`stored` undefined), after as long as for a known one. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password of no account');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
