/** Friends: constants of spec.md section 9. */
export const INVITE_CODE_LENGTH = 6;
/** How long the 'copied' confirmation shows, ms. */
export const COPY_CONFIRMATION = 3000;
/** Invite codes that a user may try per hour, and wrong ones behind an address. */
export const INVITE_TRIES_PER_HOUR = 10;
/** Characters of the code in an invitation link: 31 ** 12, or 59 bits (docs/decisions/056). */
export const INVITE_LINK_LENGTH = 12;
/** Wrong invitations that an address may open per hour without a session, pages and calls of the API together. */
export const INVITATIONS_PER_HOUR = 240;
/** Invitations that a signed-in user may open per hour; an address twice as many wrong ones. */
export const INVITATIONS_OPENED_PER_HOUR = 30;
/** New invitation links that a user may have per hour. */
export const LINKS_PER_HOUR = 10;
/** Requests that a user may send to the same person per hour, asking and cancelling in turn. */
export const REQUESTS_TO_ONE_PER_HOUR = 5;
/** How long after a request was announced to someone another one of the same person is not, ms. */
export const REQUEST_NEWS_EVERY = 24 * 3_600_000;
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

/** The page of an invitation. @param code of the link */
export const invitationPath = (code: string): string => `/i/${code}`;

/** A link to `/i/CODE` anywhere in a text, and a code alone; its characters are checked apart. */
const INVITE_LINK = /\/i\/([a-z\d]{12}|[a-z\d]{6})(?![\w-])/i;
const INVITE_ALONE = /^([a-z\d]{12}|[a-z\d]{6})$/i;

const isCode = (code: string): boolean => [...code].every((character) => INVITE_ALPHABET.includes(character));

/** Whether a code, in the form in which it is stored, can be that of an invitation link. */
export const isLinkCode = (code: string): boolean => code.length === INVITE_LINK_LENGTH && isCode(code);

/**
 * The code in what someone shares, of a link or an invite code: a link to `/i/CODE` anywhere in the text, or a code
 * alone.
 */
export function inviteCodeIn(text: string): string | undefined {
  const found = (INVITE_LINK.exec(text) ?? INVITE_ALONE.exec(text.trim()))?.[1];
  const code = found && normalizeInviteCode(found);
  return code && isCode(code) ? code : undefined;
}
