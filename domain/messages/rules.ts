/** Messaging: constants of spec.md section 9; times in milliseconds, distances in pixels. */
export const MESSAGE_MAX = 1000;
export const PAGE_SIZE = 20;
/** Conversations of a page of their list. */
export const CONVERSATIONS_PAGE = 500;
export const MARK_READ_SUPPRESSION = 5000;
export const TYPING_STOP_DELAY = 1000;
/** before a received typing signal shows: one that ends sooner never does */
export const TYPING_INDICATOR_DELAY = 500;
export const TYPING_EXPIRY = 3000;
export const SCROLL_BUTTON_DISTANCE = 200;
export const AUTO_SCROLL_DISTANCE = 100;
/** How long after it was sent the sender may delete a message for both, ms. */
export const DELETE_WITHIN = 10 * 60_000;
/** The text of a deleted message, also for clients that do not know deletions. */
export const DELETED_TEXT = 'Message deleted';
/** The content of a picture without words, for clients that do not know pictures; others show `picture` alone. */
export const PICTURE_TEXT = 'Picture';
/** The words of a message; empty for a picture alone. */
export const wordsOf = ({ content, picture }: { content: string; picture?: unknown }): string =>
  picture && content === PICTURE_TEXT ? '' : content;
/** Bytes of an upload; what is kept is smaller. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The longer side of a picture as it is kept, pixels. */
export const PICTURE_SIDE_MAX = 1600;
/** How long a picture that was uploaded waits to be sent, ms. */
export const UNSENT_WITHIN = 60 * 60_000;
/** Reactions that a person may choose from; one per message. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const;
export type ReactionEmoji = (typeof REACTIONS)[number];
/** Characters of a message that a reply to it quotes. */
export const EXCERPT_MAX = 120;
