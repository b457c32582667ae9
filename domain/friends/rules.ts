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
/** How long after a call a wish to stay in touch holds, ms; after that it is forgotten (docs/decisions/045). */
export const TOUCH_TIME = 24 * 3_600_000;
/** Answers to 'Stay in touch?' that a user may give per hour. */
export const TOUCHES_PER_HOUR = 60;
/** Characters of a code: without 0, O, 1, I and L, which are easily confused. */
export const INVITE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The form in which codes are stored and compared. */
export const normalizeInviteCode = (code: string): string => code.trim().toUpperCase();

/** A link to `/i/CODE` anywhere in a text, and a code alone; its characters are checked apart. */
const INVITE_LINK = /\/i\/([a-z\d]{6})(?![\w-])/i;
const INVITE_ALONE = /^([a-z\d]{6})$/i;

/** The invite code in what someone shares: a link to `/i/CODE` anywhere in the text, or a code alone. */
export function inviteCodeIn(text: string): string | undefined {
  const found = (INVITE_LINK.exec(text) ?? INVITE_ALONE.exec(text.trim()))?.[1];
  const code = found && normalizeInviteCode(found);
  return code && [...code].every((character) => INVITE_ALPHABET.includes(character)) ? code : undefined;
}
