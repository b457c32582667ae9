/** Friends: constants of spec.md section 9. */
export const INVITE_CODE_LENGTH = 6;
/** Milliseconds the 'copied' confirmation stays. */
export const COPY_CONFIRMATION = 3000;
/** Invite codes a user, and an address, may try in an hour. */
export const INVITE_TRIES_PER_HOUR = 10;
/** Characters of a code: no 0/O, 1/I/L, so that a code read aloud is typed right. */
export const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The form in which codes are stored and compared. */
export const normalizeInviteCode = (code: string): string => code.trim().toUpperCase();
