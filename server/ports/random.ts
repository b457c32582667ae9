import { createHash, createHmac, randomBytes, randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Randomness, as an argument. */
export interface Random {
  /** A time-ordered UUID (version 7) for the moment `at` (ms). */
  uuid(at: number): string;
  /** An unguessable token: 256 bits, base64url. */
  token(): string;
  /** `length` characters drawn evenly from `alphabet`. */
  code(alphabet: string, length: number): string;
  /** A number from 0 to below 1, drawn evenly. */
  fraction(): number;
}

/** Random bytes for many ids, from one system call. */
const drawn = new Uint8Array(4096);
let used = drawn.length;
function sixteenBytes(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.slice(used - 16, used);
}

/** into how many parts `fraction` divides one */
const FRACTIONS = 2 ** 32;

export const systemRandom: Random = {
  uuid: (at) => v7({ msecs: at, random: sixteenBytes() }),
  token: () => randomBytes(32).toString('base64url'),
  code: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  fraction: () => randomInt(FRACTIONS) / FRACTIONS,
};

/** The form in which secrets that are only compared are stored: SHA-256, hex. The secrets carry 256 bits. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The form in which a value is stored that others could guess, such as an address: keyed, for one purpose. */
export const keyedDigest = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('hex');
