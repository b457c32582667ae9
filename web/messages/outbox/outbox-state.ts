import type { Message, Quote } from '@visavis/domain/messages/contract.ts';
import { wordsOf } from '@visavis/domain/messages/rules.ts';

/** A picture that is uploaded. */
export interface SentPicture {
  id: string;
  /** pixels */
  width: number;
  height: number;
  /** its content, until the page is closed */
  blob?: Blob;
}

/** A message that the server has not acknowledged. */
export interface OutboxItem {
  /** makes sending idempotent; also the React key of its row */
  clientMessageId: string;
  conversationId: string;
  recipientId: string;
  /** empty for a picture without words */
  content: string;
  picture?: SentPicture;
  /** the message that it answers */
  quote?: Quote;
  /** milliseconds, by the server's clock; later than that of every item written before */
  createdAt: number;
  state: 'waiting' | 'sending' | 'failed';
  /** sends without a final answer */
  attempts: number;
  /** the error, if it failed */
  code?: string;
  /** id of the `dm:message` event that arrived before the acknowledgement; the list shows that one */
  seenAs?: string;
}

export type OutboxEvent =
  | { type: 'add'; item: OutboxItem }
  | { type: 'sending'; id: string }
  /** no final answer; `counts` if it was a real attempt */
  | { type: 'unanswered'; id: string; counts: boolean }
  | { type: 'refused'; id: string; code: string }
  | { type: 'stored'; id: string }
  | { type: 'seen'; message: Message }
  /** as if it were written then, ms */
  | { type: 'retry'; id: string; at: number }
  | { type: 'remove'; id: string };

/** Attempts after which a message without an answer fails. */
export const MAX_ATTEMPTS = 5;

/** How long a message is sent without another press, ms (rulings 69). */
export const SENDS_ITSELF_FOR = 24 * 60 * 60_000;

/** Errors that another attempt may not meet. */
const transient = new Set(['NO_ANSWER', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL', 'NETWORK_ERROR']);
export const isTransient = (code: string): boolean => transient.has(code);

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
      const match = items.find(
        (item) =>
          (item.state === 'sending' || item.attempts > 0) &&
          item.seenAs === undefined &&
          item.conversationId === message.conversationId &&
          Boolean(item.picture) === Boolean(message.picture) &&
          item.content === wordsOf(message),
      );
      return match ? change(items, match.clientMessageId, (item) => ({ ...item, seenAs: message.id })) : [...items];
    }
    case 'retry':
      return change(items, event.id, (item) => ({
        ...item,
        createdAt: event.at,
        state: 'waiting',
        attempts: 0,
        code: undefined,
      }));
    case 'stored':
    case 'remove':
      return items.filter((item) => item.clientMessageId !== event.id);
  }
}

/** The next item to send: one at a time, in order; failed items do not block the others. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | null {
  if (items.some(({ state }) => state === 'sending')) return null;
  return items.find(({ state }) => state === 'waiting') ?? null;
}

/** Milliseconds until the next attempt. */
export const backoff = (attempts: number): number => Math.min(1000 * 2 ** attempts, 16_000);

/** The item that a stored message was sent as. */
export const itemOf = (items: readonly OutboxItem[], messageId: string): OutboxItem | undefined =>
  items.find(({ seenAs }) => seenAs === messageId);

/** The items shown below the stored messages of a conversation. */
export const unsentIn = (items: readonly OutboxItem[], conversationId: string): OutboxItem[] =>
  items.filter((item) => item.conversationId === conversationId && item.seenAs === undefined);
