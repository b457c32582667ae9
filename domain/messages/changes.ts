import { lengthOf } from '../wire/text.ts';
import { DELETE_WITHIN, EXCERPT_MAX } from './rules.ts';

/** Facts that decide about a change to a stored message. */
export interface MessageFacts {
  senderId: string;
  /** ms */
  createdAt: number;
  isDeleted: boolean;
  /** an entry of a call, which no one wrote */
  isEntry: boolean;
}

/** Why a user may not delete a message for both; null where they may, and where it is deleted already. */
export function refusalOfDeletion(
  message: MessageFacts,
  userId: string,
  now: number,
): 'FORBIDDEN' | 'DELETION_CLOSED' | null {
  if (message.isEntry || message.senderId !== userId) return 'FORBIDDEN';
  if (message.isDeleted) return null;
  return now - message.createdAt > DELETE_WITHIN ? 'DELETION_CLOSED' : null;
}

/** Why no one may react to a message. */
export function refusalOfReaction({ isEntry, isDeleted }: MessageFacts): 'FORBIDDEN' | 'NOT_FOUND' | null {
  if (isEntry) return 'FORBIDDEN';
  return isDeleted ? 'NOT_FOUND' : null;
}

/** The beginning of a message on one line, as a reply quotes it. */
export function excerptOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  if (lengthOf(line) <= EXCERPT_MAX) return line;
  let excerpt = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (lengthOf(excerpt) + lengthOf(segment) >= EXCERPT_MAX) break;
    excerpt += segment;
  }
  return `${excerpt.trimEnd()}…`;
}
