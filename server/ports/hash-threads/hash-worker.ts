import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id (the library's default algorithm) with OWASP's first choice of parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hash = (password: string): string => hashSync(password, PARAMETERS);

export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password);
