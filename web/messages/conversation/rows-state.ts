import { type Caution, newestCautions } from '@visavis/domain/messages/cautions.ts';
import type { CallEntry, Quote } from '@visavis/domain/messages/contract.ts';
import { wordsOf } from '@visavis/domain/messages/rules.ts';
import type { OutboxItem } from '../outbox/outbox-state.ts';
import { type PictureShown, shownSize } from '../pictures/picture-size.ts';
import type { ListedMessage } from './message-list-state.ts';

export type RowStatus = 'sent' | 'delivered' | 'read' | 'sending' | 'waiting' | 'failed';

/** A message as shown in the open conversation. */
export interface Row {
  /** stays the same when the message is stored, so that React keeps the element */
  key: string;
  /** empty for a picture without words */
  content: string;
  picture?: PictureShown;
  /** an entry of a call, made by the user where it is theirs */
  call?: CallEntry;
  /** of the stored message; undefined while it is not stored */
  id?: string;
  /** its sender has deleted it */
  isDeleted?: boolean;
  /** the message that it answers */
  quote?: QuoteShown;
  /** what is under it, the oldest first */
  reactions?: readonly ReactionShown[];
  mine: boolean;
  /** the other's, while the two are strangers: a picture waits for a press, and so does a link */
  isGuarded?: boolean;
  /** a request that is typical of scams, in the newest message that makes it */
  caution?: Caution | undefined;
  /** milliseconds */
  at: number;
  status: RowStatus;
  /** first of its day: the date is shown above it */
  startsDay: boolean;
  /** first of a group of consecutive messages by one person */
  startsGroup: boolean;
  /** last of its group */
  endsGroup: boolean;
  /** the error, if it failed */
  code?: string;
}

/** A quoted message; `excerpt` is null once it is deleted. */
export interface QuoteShown {
  id: string;
  mine: boolean;
  excerpt: string | null;
  /** a picture without words */
  isPicture?: boolean;
}

/** An emoji under a message, and which of the two have put it there. */
export interface ReactionShown {
  emoji: string;
  mine: boolean;
  theirs: boolean;
}

export const quoteOf = ({ id, senderId, excerpt, isPicture }: Quote, me: string): QuoteShown => ({
  id,
  mine: senderId === me,
  excerpt,
  ...(isPicture && { isPicture }),
});

/** Groups the reactions to a message by their emoji. */
function reactionsOf({ reactions = [] }: ListedMessage, me: string): ReactionShown[] {
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return emojis.map((emoji) => {
    const people = reactions.filter((reaction) => reaction.emoji === emoji).map(({ userId }) => userId);
    return { emoji, mine: people.includes(me), theirs: people.some((userId) => userId !== me) };
  });
}

/** Messages further apart than this, in milliseconds, start a new group. */
const GROUP_GAP = 5 * 60_000;

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);

const ofMessage = (message: ListedMessage, me: string) => ({
  key: message.clientMessageId ?? message.id,
  content: wordsOf(message),
  ...(message.picture && { picture: message.picture }),
  ...(message.call && { call: message.call }),
  id: message.id,
  isDeleted: message.deletedAt !== undefined,
  ...(message.quote && { quote: quoteOf(message.quote, me) }),
  reactions: reactionsOf(message, me),
  mine: message.senderId === me,
  at: Date.parse(message.createdAt),
  status: message.isRead ? ('read' as const) : message.isDelivered ? ('delivered' as const) : ('sent' as const),
});

const ofItem = (item: OutboxItem, me: string) => ({
  key: item.clientMessageId,
  content: item.content,
  ...(item.picture && { picture: item.picture }),
  ...(item.quote && { quote: quoteOf(item.quote, me) }),
  mine: true,
  at: item.createdAt,
  status: item.state,
  code: item.code,
});

/**
 * Stored messages, then the unsent ones. While older messages can be loaded the first row starts neither a day nor a
 * group, so that loading a page changes as few rows as possible.
 */
export function rowsOf(
  list: { messages: readonly ListedMessage[]; hasOlder: boolean },
  unsent: readonly OutboxItem[],
  me: string,
): Row[] {
  const stored = new Set(list.messages.map(({ clientMessageId }) => clientMessageId));
  const messages = [
    ...list.messages.map((message) => ofMessage(message, me)),
    ...unsent.filter(({ clientMessageId }) => !stored.has(clientMessageId)).map((item) => ofItem(item, me)),
  ];
  const days = messages.map(({ at }) => dayOf(at));
  const startsDay = (index: number) => (index === 0 ? !list.hasOlder : days[index] !== days[index - 1]);
  const startsGroup = (index: number) => {
    const [message, before] = [messages[index], messages[index - 1]];
    if (!message || !before) return !list.hasOlder;
    return startsDay(index) || message.mine !== before.mine || message.at - before.at > GROUP_GAP;
  };
  return messages.map((message, index) => ({
    ...message,
    startsDay: startsDay(index),
    startsGroup: startsGroup(index),
    endsGroup: index === messages.length - 1 || startsGroup(index + 1),
  }));
}

/** Marks what a stranger has written (rulings 82). */
export function guardRows(rows: readonly Row[]): readonly Row[] {
  const cautions = newestCautions(rows.map(({ mine, isDeleted, content }) => (mine || isDeleted ? '' : content)));
  return rows.map((row, index) => (row.mine ? row : { ...row, isGuarded: true, caution: cautions.get(index) }));
}

/** How many messages from the other person follow the row with this key. */
export function incomingAfter(rows: readonly Row[], key: string | null): number {
  const index = rows.findIndex((row) => row.key === key);
  return index === -1 ? 0 : rows.slice(index + 1).filter(({ mine }) => !mine).length;
}

/** Estimated height of a row in pixels, used until it is measured. */
export function estimateHeight(row: Row | undefined): number {
  if (!row) return 60;
  const lines = row.content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  const picture = row.picture ? shownSize(row.picture).height + 6 - (row.content ? 0 : 22) : 0;
  const extras = picture + (row.quote ? 52 : 0) + (row.reactions?.length ? 32 : 0) + (row.caution ? 40 : 0);
  return (
    extras +
    34 +
    lines * 22 +
    (row.startsDay ? 46 : 0) +
    (row.startsGroup ? 12 : 2) +
    (row.status === 'failed' ? 44 : 0)
  );
}
