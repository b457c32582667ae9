import type { Quote } from '@visavis/domain/messages/contract.ts';
import { hasShape, isNumber, isOneOf, isText } from '../../lib/shape.ts';
import type { Services } from '../../services/services.tsx';
import { outboxKey } from './outbox-key.ts';
import type { OutboxItem, SentPicture } from './outbox-state.ts';

type KeyValue = Services['storage']['session'];

const isItem = hasShape<Omit<OutboxItem, 'attempts' | 'code' | 'seenAs' | 'quote' | 'picture'>>({
  clientMessageId: isText,
  conversationId: isText,
  recipientId: isText,
  content: (value) => typeof value === 'string',
  createdAt: isNumber,
  state: isOneOf(['waiting', 'sending', 'failed']),
});

const isQuote = hasShape<Quote>({
  id: isText,
  senderId: isText,
  createdAt: isText,
  excerpt: (value) => value === null || isText(value),
  isPicture: (value) => value === undefined || value === true,
});

const isPicture = hasShape<Omit<SentPicture, 'blob'>>({ id: isText, width: isNumber, height: isNumber });

/** An interrupted send is repeated; its id makes it idempotent. */
function restore(items: unknown): OutboxItem[] | null {
  if (!Array.isArray(items) || items.some((item) => !isItem(item))) return null;
  return items.map(
    ({ clientMessageId, conversationId, recipientId, content, createdAt, state, code, quote, picture }) => ({
      ...{ clientMessageId, conversationId, recipientId, content, createdAt },
      ...(isText(code) && { code }),
      ...(isQuote(quote) && { quote }),
      ...(isPicture(picture) && { picture: { id: picture.id, width: picture.width, height: picture.height } }),
      state: state === 'failed' ? 'failed' : 'waiting',
      // The server may have stored it: the answer was lost with the page.
      attempts: state === 'sending' ? 1 : 0,
    }),
  );
}

/** The unsent messages of before a reload; none if they are not as they were written. */
export const readOutbox = (store: KeyValue, userId: string): OutboxItem[] =>
  store.getJson(outboxKey(userId), restore) ?? [];

export function writeOutbox(store: KeyValue, userId: string, items: readonly OutboxItem[]): void {
  if (items.length === 0) store.remove(outboxKey(userId));
  else store.setJson(outboxKey(userId), items);
}
