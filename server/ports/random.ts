import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Chance as an argument. */
export interface Random {
  /** A time-ordered UUID (version 7) for the moment `at` (ms). */
  uuid(at: number): string;
  /** An unguessable token: 256 bits, base64url. */
  token(): string;
  /** `length` characters drawn evenly from `alphabet`. */
  code(alphabet: string, length: number): string;
}

export const systemRandom: Random = {
  uuid: (at) => v7({ msecs: at }),
  token: () => randomBytes(32).toString('base64url'),
  code: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
};

/** How secrets that only need comparing are stored: SHA-256, hex. The secrets themselves carry 256 bits. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
