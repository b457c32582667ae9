import { timingSafeEqual } from 'node:crypto';
import { keyedDigest, type Random } from '../ports/random.ts';

/** How long a check may take, ms. */
export const CHECK_VALIDITY = 3_600_000;

/**
 * Names of checks. Each is of one user and for an hour, and says so itself, so none is stored: what a provider answers
 * for it counts for that user alone.
 */
export function createStates(secret: string, random: Random) {
  const seal = (userId: string, expires: number, nonce: string) =>
    keyedDigest(secret, 'age-check', `${userId} ${expires} ${nonce}`);
  return {
    make(userId: string, now: number): string {
      const [expires, nonce] = [now + CHECK_VALIDITY, random.token()];
      return `${expires}.${nonce}.${seal(userId, expires, nonce)}`;
    },
    isOf(state: string, userId: string, now: number): boolean {
      const [expires = '', nonce = '', sealed = ''] = state.split('.');
      if (!(Number(expires) > now)) return false;
      const expected = Buffer.from(seal(userId, Number(expires), nonce));
      const given = Buffer.from(sealed);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
export type States = ReturnType<typeof createStates>;
