import type { OutboxItem } from '../outbox/outbox-state.ts';
import type { ListedMessage } from './message-list-state.ts';

export type RowStatus = 'sent' | 'read' | 'sending' | 'waiting' | 'failed';

/** One line of the open conversation. */
export interface Row {
  /** the same before and after the message is stored, so that it is not drawn anew */
  key: string;
  content: string;
  mine: boolean;
  /** milliseconds */
  at: number;
  status: RowStatus;
  /** the first of its day: the date stands above it */
  startsDay: boolean;
  /** the first of a run by one person: it stands apart from what is before */
  startsGroup: boolean;
  /** the last of a run */
  endsGroup: boolean;
  /** why it failed */
  code?: string;
}

/** Milliseconds between two messages of one run. */
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
 * Messages, then what is not sent yet. While older ones can still be loaded nobody knows what is before the first, so
 * it shows no date and stands in its run: loading a page then changes as little as can be.
 */
export function rowsOf(
  list: { messages: readonly ListedMessage[]; hasOlder: boolean },
  unsent: readonly OutboxItem[],
  me: string,
): Row[] {
  const stored = new Set(list.messages.map(({ clientMessageId }) => clientMessageId));
  const lines = [
    ...list.messages.map((message) => ofMessage(message, me)),
    ...unsent.filter(({ clientMessageId }) => !stored.has(clientMessageId)).map(ofItem),
  ];
  const days = lines.map(({ at }) => dayOf(at));
  const startsDay = (index: number) => (index === 0 ? !list.hasOlder : days[index] !== days[index - 1]);
  const startsGroup = (index: number) => {
    const [line, before] = [lines[index], lines[index - 1]];
    if (!line || !before) return !list.hasOlder;
    return startsDay(index) || line.mine !== before.mine || line.at - before.at > GROUP_GAP;
  };
  return lines.map((line, index) => ({
    ...line,
    startsDay: startsDay(index),
    startsGroup: startsGroup(index),
    endsGroup: index === lines.length - 1 || startsGroup(index + 1),
  }));
}

/** How many messages from the person opposite came after the row with this key. */
export function incomingAfter(rows: readonly Row[], key: string | null): number {
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key);
  return index === -1 ? 0 : rows.slice(index + 1).filter(({ mine }) => !mine).length;
}

/** A guess of a row's height in pixels, until it is drawn: the nearer, the steadier the scroll bar. */
export function estimateHeight(row: Row | undefined): number {
  if (!row) return 60;
  const lines = row.content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return 34 + lines * 22 + (row.startsDay ? 46 : 0) + (row.startsGroup ? 12 : 2) + (row.status === 'failed' ? 44 : 0);
}
