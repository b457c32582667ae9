import { createHash, randomBytes, randomFillSync, randomInt } from 'node:crypto';
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

/** Drawn ahead: ids are made by the hundred at once, and each draw is a call into the system. */
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

export const systemRandom: Random = {
  uuid: (at) => v7({ msecs: at, random: sixteenBytes() }),
  token: () => randomBytes(32).toString('base64url'),
  code: (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
};

/** How secrets that only need comparing are stored: SHA-256, hex. The secrets themselves carry 256 bits. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
