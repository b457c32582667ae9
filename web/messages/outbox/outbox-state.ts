import type { Message } from '@visavis/domain/messages/contract.ts';

/** A message that the server has not acknowledged. */
export interface OutboxItem {
  /** makes the send repeatable; also the key that it is drawn under */
  clientMessageId: string;
  conversationId: string;
  recipientId: string;
  content: string;
  /** milliseconds, by this browser's clock */
  createdAt: number;
  state: 'waiting' | 'sending' | 'failed';
  /** sends that got no answer, or one that may change */
  attempts: number;
  /** why it failed */
  code?: string;
  /** its own `dm:message` came before the acknowledgement: the list shows it already */
  seenAs?: string;
}

export type OutboxEvent =
  | { type: 'add'; item: OutboxItem }
  | { type: 'sending'; id: string }
  /** not answered, or refused for now; `counts` where it was a real try */
  | { type: 'unanswered'; id: string; counts: boolean }
  | { type: 'refused'; id: string; code: string }
  | { type: 'stored'; id: string }
  | { type: 'seen'; message: Message }
  | { type: 'retry'; id: string }
  | { type: 'remove'; id: string };

/** Tries until a message without an answer counts as failed. */
export const MAX_ATTEMPTS = 5;

/** Refusals that another try may get past. */
const passing = new Set(['NO_ANSWER', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL', 'NETWORK_ERROR']);
export const isPassing = (code: string): boolean => passing.has(code);

const change = (items: readonly OutboxItem[], id: string, to: (item: OutboxItem) => OutboxItem): OutboxItem[] =>
  items.map((item) => (item.clientMessageId === id ? to(item) : item));

export function reduceOutbox(items: readonly OutboxItem[], event: OutboxEvent): OutboxItem[] {
  switch (event.type) {
    case 'add':
      return [...items, event.item];
    case 'sending':
      return change(items, event.id, (item) => ({ ...item, state: 'sending' }));
    case 'unanswered':
      return change(items, event.id, (item) => {
        const attempts = item.attempts + (event.counts ? 1 : 0);
        if (attempts < MAX_ATTEMPTS) return { ...item, state: 'waiting', attempts };
        return { ...item, state: 'failed', attempts, code: 'NO_ANSWER', seenAs: undefined };
      });
    case 'refused':
      return change(items, event.id, (item) => ({ ...item, state: 'failed', code: event.code, seenAs: undefined }));
    case 'seen': {
      const { message } = event;
      const twin = items.find(
        (item) =>
          (item.state === 'sending' || item.attempts > 0) &&
          item.seenAs === undefined &&
          item.conversationId === message.conversationId &&
          item.content === message.content,
      );
      return twin ? change(items, twin.clientMessageId, (item) => ({ ...item, seenAs: message.id })) : [...items];
    }
    case 'retry':
      return change(items, event.id, (item) => ({ ...item, state: 'waiting', attempts: 0, code: undefined }));
    case 'stored':
    case 'remove':
      return items.filter((item) => item.clientMessageId !== event.id);
  }
}

/** One at a time, in the order in which they were written; a failed one holds up nobody. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | null {
  if (items.some(({ state }) => state === 'sending')) return null;
  return items.find(({ state }) => state === 'waiting') ?? null;
}

/** Milliseconds until the next try. */
export const backoff = (attempts: number): number => Math.min(1000 * 2 ** attempts, 16_000);

/** The id of the message that an own one, come as an event, was written as. */
export const clientIdOf = (items: readonly OutboxItem[], messageId: string): string | undefined =>
  items.find(({ seenAs }) => seenAs === messageId)?.clientMessageId;

/** What the open conversation draws below the stored messages. */
export const unsentIn = (items: readonly OutboxItem[], conversationId: string): OutboxItem[] =>
  items.filter((item) => item.conversationId === conversationId && item.seenAs === undefined);
