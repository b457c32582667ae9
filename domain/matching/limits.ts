/** characters; an offer of sound, picture and data with its candidates has 5,000 to 9,000 */
export const POSTED_OFFER_LENGTH = 20_000;

/** How many of its earlier sockets a client may name. */
export const REPLACED_SOCKETS = 8;

/** How many shared interests two who meet are shown. */
export const SHARED_INTERESTS_MAX = 3;
