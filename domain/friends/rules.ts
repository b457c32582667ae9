/** Friends: constants of spec.md section 9. */
export const INVITE_CODE_LENGTH = 6;
/** How long the 'copied' confirmation shows, ms. */
export const COPY_CONFIRMATION = 3000;
/** Invite codes that a user, and an address, may try per hour. */
export const INVITE_TRIES_PER_HOUR = 10;
/** Requests that a user may send to the same person per hour: asking and cancelling in turn notifies each time. */
export const REQUESTS_TO_ONE_PER_HOUR = 5;
/** How long after a decline the same person may not be asked again, ms. */
export const DECLINE_COOLDOWN = 24 * 3_600_000;
/** Characters of a code: without 0, O, 1, I and L, which are easily confused. */
export const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The form in which codes are stored and compared. */
export const normalizeInviteCode = (code: string): string => code.trim().toUpperCase();
