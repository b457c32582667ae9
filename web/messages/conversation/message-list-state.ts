import type { Message } from '@visavis/domain/messages/contract.ts';
import { PAGE_SIZE } from '@visavis/domain/messages/rules.ts';

/** A listed message; one sent from this tab keeps the id it was shown under before it was stored. */
export type ListedMessage = Message & { clientMessageId?: string };

/** The loaded end of a conversation: oldest first, without gaps. */
export interface MessageList {
  messages: readonly ListedMessage[];
  /** false once a page with fewer messages than its limit was loaded */
  hasOlder: boolean;
  /** set after a lost connection: `createdAt` of the last message known to follow without a gap */
  contiguousUntil?: string;
}

/** `createdAt` is strictly increasing within a conversation, so it alone gives the order (protocol.md). */
const inOrder = (a: Message, b: Message) => (a.createdAt < b.createdAt ? -1 : 1);

/** Merges two lists. `second` wins, except that marks and client ids are kept. */
function union(first: readonly ListedMessage[], second: readonly ListedMessage[]): ListedMessage[] {
  const byId = new Map(first.map((message) => [message.id, message]));
  for (const message of second) {
    const known = byId.get(message.id);
    // Messages left out have been taken back.
    const { reactions: _, quote: __, picture: ___, ...kept } = known ?? {};
    const merged: ListedMessage = { ...kept, ...message };
    // The page may have been requested before a read mark that the list already has.
    if (known?.isRead && !message.isRead) Object.assign(merged, { isRead: true, readAt: known.readAt });
    if (known?.isDelivered) merged.isDelivered = true;
    byId.set(message.id, merged);
  }
  return [...byId.values()].sort(inOrder);
}

/** Fills in missed read marks: a person who has read a message has read all before it. */
function fillReads(messages: readonly ListedMessage[]): ListedMessage[] {
  const readAt = new Map<string, string | null>();
  const marked = messages.toReversed().map((message) => {
    const known = readAt.get(message.senderId);
    if (message.isRead) readAt.set(message.senderId, message.readAt);
    return !message.isRead && known !== undefined ? { ...message, isRead: true, readAt: known } : message;
  });
  return marked.reverse();
}

/** The newest page, when a conversation is first opened. */
export const firstPage = (page: readonly Message[]): MessageList => ({
  messages: page,
  hasOlder: page.length >= PAGE_SIZE,
});

/** Marks a list after a lost connection: messages that arrive from now on may follow a gap. */
export const markGap = (list: MessageList): MessageList => ({
  ...list,
  contiguousUntil: list.contiguousUntil ?? list.messages.at(-1)?.createdAt ?? '',
});

/** Newly fetched messages, and whether the conversation begins with the first of them. */
interface Newest {
  messages: readonly Message[];
  complete: boolean;
}

/** `createdAt` of the first of them; of none, a time before all. */
const beginning = ({ messages }: Newest) => messages[0]?.createdAt ?? '';

/** Whether newly fetched messages connect to the list without a gap; if not, older pages are needed. */
export function isContiguous(list: MessageList, newest: Newest): boolean {
  const last = list.contiguousUntil ?? list.messages.at(-1)?.createdAt;
  return newest.complete || last === undefined || beginning(newest) <= last;
}

/**
 * Merges newly fetched messages into the list. If there would be a gap, the messages before it are dropped; scrolling
 * up loads them again.
 */
export function mergeNewest(list: MessageList, newest: Newest): MessageList {
  const contiguous = isContiguous(list, newest);
  const first = beginning(newest);
  const kept = contiguous ? list.messages : list.messages.filter(({ createdAt }) => createdAt >= first);
  return {
    messages: fillReads(union(kept, newest.messages)),
    hasOlder: newest.complete ? false : contiguous && list.messages.length > 0 ? list.hasOlder : true,
  };
}

/** How many pages to fetch at most to close a gap; beyond that, older messages are dropped. */
const MAX_PAGES = 5;

/**
 * Fetches the newest messages, and as many pages before them as it takes to connect to the list.
 * @param fetchPage at most 20 messages before a time, oldest first
 * @param loaded the current list; read again after every page, because events change it
 */
export async function loadNewest(
  fetchPage: (before?: string) => Promise<readonly Message[]>,
  loaded: () => MessageList | undefined,
): Promise<MessageList> {
  const page = await fetchPage();
  let newest: Newest = { messages: page, complete: page.length < PAGE_SIZE };
  for (let pages = 1; pages < MAX_PAGES; pages += 1) {
    const list = loaded();
    if (!list || isContiguous(list, newest)) break;
    const older = await fetchPage(beginning(newest));
    newest = { messages: [...older, ...newest.messages], complete: older.length < PAGE_SIZE };
  }
  const list = loaded();
  return list ? mergeNewest(list, newest) : firstPage(page);
}

/** Adds the page before the oldest loaded message. */
export const prependOlder = (list: MessageList, page: readonly Message[]): MessageList => ({
  ...list,
  messages: union(page, list.messages),
  hasOlder: page.length >= PAGE_SIZE,
});

/**
 * Adds a message. It can arrive both as an event and as the answer to a send; the second changes nothing, and the
 * message may have been deleted or reacted to before it.
 */
export function appendMessage(list: MessageList, message: Message, clientMessageId?: string): MessageList {
  const known = list.messages.find(({ id }) => id === message.id);
  const added = known?.deletedAt || known?.reactions ? known : message;
  return { ...list, messages: union(list.messages, [clientMessageId ? { ...added, clientMessageId } : added]) };
}

export interface ReadMark {
  readBy: string;
  readAt: string;
  /** `createdAt` of the last message the mark covers; default: all that are listed */
  upTo?: string;
}

/** Marks the messages sent to `readBy` as read. */
export const applyRead = (list: MessageList, { readBy, readAt, upTo }: ReadMark): MessageList => ({
  ...list,
  messages: list.messages.map((message) =>
    message.senderId !== readBy && !message.isRead && (upTo === undefined || message.createdAt <= upTo)
      ? { ...message, isRead: true, readAt }
      : message,
  ),
});

/** Marks the messages sent to `deliveredTo` as delivered, up to one of them. */
export const applyDelivered = (
  list: MessageList,
  { deliveredTo, upTo }: { deliveredTo: string; upTo: string },
): MessageList => ({
  ...list,
  messages: list.messages.map((message) =>
    message.senderId !== deliveredTo && !message.isDelivered && message.createdAt <= upTo
      ? { ...message, isDelivered: true }
      : message,
  ),
});

/** Whether a message from the other person is not marked as read; a deleted one need not be. */
export const hasUnread = (list: MessageList | undefined, me: string): boolean =>
  list?.messages.some(({ senderId, isRead, deletedAt }) => senderId !== me && !isRead && !deletedAt) ?? false;
