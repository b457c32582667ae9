import type { OutboxItem } from '../outbox/outbox-state.ts';
import type { ListedMessage } from './message-list-state.ts';

export type RowStatus = 'sent' | 'read' | 'sending' | 'waiting' | 'failed';

/** A message as shown in the open conversation. */
export interface Row {
  /** stays the same when the message is stored, so that React keeps the element */
  key: string;
  content: string;
  mine: boolean;
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

/** Messages further apart than this, in milliseconds, start a new group. */
const GROUP_GAP = 5 * 60_000;

const dayOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);

const ofMessage = (message: ListedMessage, me: string) => ({
  key: message.clientMessageId ?? message.id,
  content: message.content,
  mine: message.senderId === me,
  at: Date.parse(message.createdAt),
  status: message.isRead ? ('read' as const) : ('sent' as const),
});

const ofItem = (item: OutboxItem) => ({
  key: item.clientMessageId,
  content: item.content,
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
    ...unsent.filter(({ clientMessageId }) => !stored.has(clientMessageId)).map(ofItem),
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

/** How many messages from the other person follow the row with this key. */
export function incomingAfter(rows: readonly Row[], key: string | null): number {
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key);
  return index === -1 ? 0 : rows.slice(index + 1).filter(({ mine }) => !mine).length;
}

/** Estimated height of a row in pixels, used until it is measured. */
export function estimateHeight(row: Row | undefined): number {
  if (!row) return 60;
  const lines = row.content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return 34 + lines * 22 + (row.startsDay ? 46 : 0) + (row.startsGroup ? 12 : 2) + (row.status === 'failed' ? 44 : 0);
}
