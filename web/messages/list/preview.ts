import type { CallEntry, Conversation } from '@visavis/domain/messages/contract.ts';
import { wordsOf } from '@visavis/domain/messages/rules.ts';
import { dateText, daysBetween } from '../../i18n/ago.ts';
import { timeOfDay } from '../../i18n/format.ts';

/** The texts that a preview is made of, by their keys in the texts of messages. */
export type PreviewKey =
  | 'list.noMessage'
  | 'list.you'
  | 'deleted'
  | 'picture.one'
  | 'callEntry.ended'
  | 'callEntry.missed'
  | 'callEntry.declined'
  | 'callEntry.unanswered';

/** A call's outcome for one of the two: the caller has missed nothing. */
export const outcomeOf = ({ outcome }: CallEntry, mine: boolean) =>
  mine && outcome === 'missed' ? 'unanswered' : outcome;

/**
 * The last message of a conversation on one line.
 * @param me the reader's id
 * @param say the text of a key, around the words of a message where it has a place for them
 */
export function previewOf(
  { lastMessage }: Conversation,
  me: string,
  say: (key: PreviewKey, words?: string) => string,
): string {
  if (!lastMessage) return say('list.noMessage');
  if (lastMessage.call) return say(`callEntry.${outcomeOf(lastMessage.call, lastMessage.senderId === me)}`);
  if (lastMessage.deletedAt) return say('deleted');
  const words = wordsOf(lastMessage) || say('picture.one');
  return lastMessage.senderId === me ? say('list.you', words) : words;
}

/** The time today ('20:04'), the weekday within a week ('Wed'), else the date. */
export function shortTime(language: string, at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return timeOfDay(at, language);
  if (days < 7) return new Intl.DateTimeFormat(language, { weekday: 'short' }).format(at);
  return dateText(language, at, now);
}

/** How many messages are unread, as a badge has room for. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));
