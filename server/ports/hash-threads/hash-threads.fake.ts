import { hash, verify } from '@node-rs/argon2';
import type { HashThreads } from './hash-threads.ts';

/** The least that Argon2 takes: a thousandth of the real work. */
const PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const PARAMETERS_AS_STORED = '$argon2id$v=19$m=8,t=1,p=1$';

/** Hashes as the real ones do, at hardly any cost, and lets no one wait. */
export const createFakeHashThreads = (): HashThreads => ({
  waiting: 0,
  hash: (password) => hash(password, PARAMETERS),
  verify: (stored, password) => verify(stored, password),
  isOutdated: (stored) => !stored.startsWith(PARAMETERS_AS_STORED),
  close: async () => {},
});
