import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Argon2id (the library's default algorithm) with OWASP's first choice of parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const common = new Set<string>(dictionary['passwords-common'] as string[]);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account (`stored` undefined) as for a known one, and is false for it. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
