const SECOND = 1000;
/** After the first failed try, ms. */
const FIRST_WAIT = 30 * SECOND;
/** Greylisting lets a mail pass after some minutes, and a link to a new password is worth an hour. */
const LONGEST_WAIT = 600 * SECOND;

/**
 * When a mail that could not be sent is tried again: each wait is twice as long as the one before.
 * @param tries so far
 * @param chance from 0 to 1, which takes up to half of the wait: what failed together is not tried together
 * @returns undefined where it has no use any more by then
 */
export function nextTry(tries: number, chance: number, { now, expiresAt }: { now: number; expiresAt: number }) {
  const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);
  const at = now + Math.round(wait * (1 - chance / 2));
  return at < expiresAt ? at : undefined;
}
