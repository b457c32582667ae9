import type { Message } from '@visavis/domain/messages/contract.ts';
import { PAGE_SIZE } from '@visavis/domain/messages/rules.ts';

/** A message as listed; one sent from here keeps the id that it was drawn under before it was stored. */
export type ListedMessage = Message & { clientMessageId?: string };

/** The loaded end of a conversation, oldest first, without gaps. */
export interface MessageList {
  messages: readonly ListedMessage[];
  /** fewer than a page came: there is nothing before */
  hasOlder: boolean;
  /** set while messages may have been missed: `createdAt` of the last that certainly follows the one before */
  sureUntil?: string;
}

/** `createdAt` is strictly increasing within a conversation, so it alone gives the order (protocol.md). */
const inOrder = (a: Message, b: Message) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0);

/** All of both, each once; what the server said last wins, and an id given here is kept. */
function union(first: readonly ListedMessage[], second: readonly ListedMessage[]): ListedMessage[] {
  const byId = new Map(first.map((message) => [message.id, message]));
  for (const message of second) {
    const known = byId.get(message.id);
    const merged: ListedMessage = { ...known, ...message };
    // A page that was on its way while a read mark came in knows less than the list does.
    if (known?.isRead && !message.isRead) Object.assign(merged, { isRead: true, readAt: known.readAt });
    byId.set(message.id, merged);
  }
  return [...byId.values()].sort(inOrder);
}

/** Whoever has read a message has read all before it: marks that were missed are filled in. */
function spreadReads(messages: readonly ListedMessage[]): ListedMessage[] {
  const readAt = new Map<string, string | null>();
  const marked = messages.toReversed().map((message) => {
    const known = readAt.get(message.senderId);
    if (message.isRead) readAt.set(message.senderId, message.readAt);
    return !message.isRead && known !== undefined ? { ...message, isRead: true, readAt: known } : message;
  });
  return marked.reverse();
}

/** The first page of an opened conversation. */
export const firstPage = (page: readonly Message[]): MessageList => ({
  messages: page,
  hasOlder: page.length >= PAGE_SIZE,
});

/** The connection was lost: whatever comes in from now on may follow messages that never came. */
export const detach = (list: MessageList): MessageList => ({
  ...list,
  sureUntil: list.sureUntil ?? list.messages.at(-1)?.createdAt ?? '',
});

/** Newest messages asked anew, and whether the conversation begins with the first of them. */
export interface Newest {
  messages: readonly Message[];
  complete: boolean;
}

/** Whether newest messages join what is loaded; more pages are needed where they begin later than it ends. */
export function joins(list: MessageList, newest: Newest): boolean {
  const last = list.sureUntil ?? list.messages.at(-1)?.createdAt;
  const first = newest.messages[0]?.createdAt;
  return newest.complete || last === undefined || first === undefined || first <= last;
}

/**
 * Newest messages put together with what is loaded. Where they do not join, what lies before them is let go: it
 * comes again by scrolling up.
 */
export function mergeNewest(list: MessageList, newest: Newest): MessageList {
  const joined = joins(list, newest);
  const first = newest.messages[0]?.createdAt ?? '';
  const kept = joined ? list.messages : list.messages.filter(({ createdAt }) => createdAt >= first);
  return {
    messages: spreadReads(union(kept, newest.messages)),
    hasOlder: newest.complete ? false : joined && list.messages.length > 0 ? list.hasOlder : true,
  };
}

/** The page before the oldest loaded message. */
export const prependOlder = (list: MessageList, page: readonly Message[]): MessageList => ({
  ...list,
  messages: union(page, list.messages),
  hasOlder: page.length >= PAGE_SIZE,
});

/** A new message, by event or as the answer to a send: whichever comes second changes nothing. */
export const appendMessage = (list: MessageList, message: Message, clientMessageId?: string): MessageList => ({
  ...list,
  messages: union(list.messages, [clientMessageId ? { ...message, clientMessageId } : message]),
});

export interface ReadMark {
  readBy: string;
  readAt: string;
  /** `createdAt` of the last message that the mark is about; left out: of all that are listed */
  upTo?: string;
}

/** `readBy` has read what the other person had sent. */
export const applyRead = (list: MessageList, { readBy, readAt, upTo }: ReadMark): MessageList => ({
  ...list,
  messages: list.messages.map((message) =>
    message.senderId !== readBy && !message.isRead && (upTo === undefined || message.createdAt <= upTo)
      ? { ...message, isRead: true, readAt }
      : message,
  ),
});

/** Whether something from the person opposite waits to be marked as read. */
export const owesRead = (list: MessageList | undefined, me: string): boolean =>
  list?.messages.some(({ senderId, isRead }) => senderId !== me && !isRead) ?? false;
